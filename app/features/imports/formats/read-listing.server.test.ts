import { expect, test } from "vitest";
import type { ImportListing } from "#app/features/imports/model/import-listing.ts";
import { readReaxml } from "./read-file.server.ts";

const arrivedAt = new Date("2026-11-23T07:00:00Z");

async function read(inner: string, kind = "residential", status = "current"): Promise<ImportListing> {
  const start = `<${kind} modTime="2026-11-20-08:30:00" status="${status}"><agentID> smpagy </agentID><uniqueID>S1</uniqueID>`;
  const { listings } = await readReaxml(Buffer.from(`${start}${inner}</${kind}>`), { arrivedAt });
  return { verdict: undefined, ...listings[0]! };
}

const codesOf = ({ messages }: ImportListing) => messages.map(({ code }) => code);
const street = (inner: string) => `<address>${inner}<street>Sample Road</street></address>`;

/** A picture of 270 kB. */
const base64 = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 251)).toString("base64");

type ReadRow = [xml: string, expected: Partial<ImportListing>, codes: string[], why: string];

test.each<ReadRow>([
  ["", { agentId: "SMPAGY", address: undefined, features: undefined, photos: undefined }, [], "absent leaves"],
  ["<headline/><description/>", { title: null, description: null }, [], "empty clears"],
  [street("<subNumber>5</subNumber><streetNumber>102</streetNumber>"), { address: "5/102 Sample Road" }, [], "a unit"],
  [
    street("<subNumber>5</subNumber><streetNumber>5/102</streetNumber>"),
    { address: "5/102 Sample Road" },
    [],
    "not twice",
  ],
  [street("<subNumber>5</subNumber>"), { address: "5 Sample Road" }, [], "a unit alone is the number"],
  [street("<lotNumber>12</lotNumber>"), { address: "Lot 12 Sample Road" }, [], "a lot"],
  [
    street("<lotNumber>Lot 12</lotNumber><streetNumber>7</streetNumber>"),
    { address: "7 Sample Road" },
    [],
    "a number before a lot",
  ],
  ["<address><street/></address>", { address: null }, [], "no street"],
  [street("<streetNumber>0</streetNumber>"), { address: "Sample Road" }, ["address.zero"], "0 is no number"],
  [street("<streetNumber>00</streetNumber>"), { address: "Sample Road" }, ["address.zero"], "nor are two of them"],
  [
    street("<subNumber>0</subNumber><streetNumber>102</streetNumber>"),
    { address: "102 Sample Road" },
    ["address.zero"],
    "a unit 0",
  ],
  [
    street("<subNumber>5</subNumber><streetNumber>0</streetNumber>"),
    { address: "Sample Road" },
    ["address.zero"],
    "a unit is not the number of a house",
  ],
  [street("<streetNumber>0/102</streetNumber>"), { address: "102 Sample Road" }, ["address.zero"], "both in one"],
  [
    street("<lotNumber>12</lotNumber><streetNumber>0</streetNumber>"),
    { address: "Lot 12 Sample Road" },
    [],
    "the lot is known",
  ],
  [street("<lotNumber>0</lotNumber>"), { address: "Sample Road" }, ["address.zero"], "a lot 0"],
  ...["Apt 0", "Shop 0"].map((unit): ReadRow => [
    street(`<subNumber>${unit}</subNumber><streetNumber>102</streetNumber>`),
    { address: "102 Sample Road" },
    ["address.zero"],
    unit,
  ]),
  ...["No 0", "0.0", "#0"].map((number): ReadRow => [
    street(`<streetNumber>${number}</streetNumber>`),
    { address: "Sample Road" },
    ["address.zero"],
    number,
  ]),
  [
    "<address><subNumber>5</subNumber><street>0 Sample Road</street></address>",
    { address: "Sample Road" },
    ["address.zero"],
    "a unit, and 0 in the street",
  ],
  [
    "<address><streetNumber>12</streetNumber><street>0 Sample Road</street></address>",
    { address: "12 Sample Road" },
    ["address.zero"],
    "a number, and 0 in the street",
  ],
  [
    "<address><street>Unit 5/0 Sample Road</street></address>",
    { address: "Sample Road" },
    ["address.zero"],
    "a unit of 0",
  ],
  ["<address><street>0 Sample Road</street></address>", { address: "Sample Road" }, ["address.zero"], "in the street"],
  [street("<streetNumber>10</streetNumber>"), { address: "10 Sample Road" }, [], "a number with a 0 in it"],
  [
    `<address display="no"><street>Sample Road</street></address><headline>Best of Sample Road</headline>`,
    { addressDisplay: "suburb" },
    ["address.in-text"],
    "the text names the street",
  ],
  [
    `<address><suburb display="no">Newtown</suburb></address>`,
    { suburb: null },
    ["address.suburb-hidden"],
    "nobody could find it",
  ],
  ["<address><state>New South Wales</state></address>", { state: "NSW", verdict: undefined }, [], "a state in words"],
  ["<address><state>QLD</state></address>", { verdict: "SKIPPED" }, ["address.outside"], "another state"],
  [
    "<address><state/><country>New Zealand</country></address>",
    { verdict: "SKIPPED" },
    ["address.outside"],
    "another country",
  ],
  [
    "<address><latitude>-33.8968</latitude><longitude>151.1793</longitude></address>",
    { latitude: -33.8968, longitude: 151.1793 },
    [],
    "a place in the address",
  ],
  [
    "<Geocode><Latitude><![CDATA[-33.8968]]></Latitude><Longitude>151.1793</Longitude></Geocode>",
    { latitude: -33.8968 },
    [],
    "in a block of its own",
  ],
  [
    `<extraFields name="geoLat" value="-33.8968"/><extraFields name="geoLong" value="151.1793"/>`,
    { longitude: 151.1793 },
    [],
    "in fields of the software",
  ],
  [
    "<address><latitude>-37.8</latitude><longitude>144.9</longitude></address>",
    { latitude: undefined },
    [],
    "outside Greater Sydney",
  ],
  [`<category name="Terrace"/>`, { propertyType: "House", features: ["Terrace"] }, [], "a word beside the type"],
  [`<category name="Duplex Semi-detached"/>`, { propertyType: "House" }, [], "as it is spelled by some"],
  [`<category name="Castle"/>`, { propertyType: "House" }, ["category.unknown"], "unknown"],
  [
    `<category name="Studio"/><features><bedrooms>Studio</bedrooms></features>`,
    { propertyType: "Apartment", bedrooms: 0, features: ["Studio"] },
    [],
    "a studio, once",
  ],
  [
    "<features><bedrooms/><bathrooms>2.5</bathrooms></features>",
    { bedrooms: null, bathrooms: 2 },
    ["rooms.part"],
    "rooms",
  ],
  [
    "<features><garages>1</garages><carports>yes</carports><openSpaces/></features>",
    { parking: 2 },
    [],
    "car spaces together",
  ],
  [
    "<features><balcony>yes</balcony><otherFeatures>balcony, Sauna</otherFeatures></features>",
    { features: ["Balcony", "Sauna"] },
    [],
    "each once",
  ],
  [
    "<features><pool type='inground'>no</pool><heating type='other'/></features>",
    { features: [] },
    [],
    "nothing of it",
  ],
  [
    `<objects><img id="m" url="https://photos.example.com\n/1.jpg"/></objects>`,
    { photos: [{ slot: "m", url: "https://photos.example.com/1.jpg" }] },
    [],
    "an address that was broken into lines",
  ],
  [
    `<objects><img id="m" modTime="2016-02-1112:50:05" url="http://photos.example.com/1.jpg"/></objects>`,
    { photos: [{ slot: "m", url: "http://photos.example.com/1.jpg" }] },
    ["photo.time"],
    "an unreadable time",
  ],
  [
    `<objects><img id="m" url="http://photos.example.com:8080/1.jpg"/></objects>`,
    { photos: [] },
    ["photo.address"],
    "another port",
  ],
  ["<images/>", { photos: null, floorplans: undefined }, [], "no photos any more"],
  ["<objects/>", { photos: null, floorplans: null }, [], "no pictures any more"],
  [
    `<objects><floorplan id="1"/></objects>`,
    { photos: undefined, floorplans: [{ slot: "1", removed: true }] },
    [],
    "no first plan any more",
  ],
  ["<inspectionTimes/>", { inspections: [] }, [], "no inspections any more"],
  [`<underOffer value="yes"/>`, { underOffer: true }, [], "under offer"],
  [
    `<authority value="exclusive"/><auction date="0000-00-00"/>`,
    { saleMethod: "private treaty", auctionAt: null },
    [],
    "no auction",
  ],
  [
    `<authority value="exclusive"/><auction date="00/00/0000"/>`,
    { saleMethod: "private treaty", auctionAt: null },
    [],
    "no auction, as a spreadsheet writes it",
  ],
  [
    `<authority value="sale"/><auction date="2026-12-05"/>`,
    { saleMethod: "auction", auctionAt: null, auctionDate: "2026-12-05" },
    [],
    "an auction without its hour",
  ],
  [
    `<landDetails><area unit="squareMeter">512</area></landDetails><buildingDetails><area unit="square">20</area></buildingDetails>`,
    { landSize: 512, floorArea: 186 },
    [],
    "the land and what stands on it",
  ],
  [
    `<landDetails><area unit="squareMeter"><range><min>400</min><max>512</max></range></area></landDetails>`,
    { landSize: 400 },
    ["area.range"],
    "a range of land",
  ],
  [
    `<buildingDetails><area unit="square"><range><min>20</min><max>25</max></range></area></buildingDetails>`,
    { floorArea: 186 },
    ["area.range"],
    "a range of the floor, in its unit",
  ],
  [
    `<buildingDetails><area unit="squareMeter"><range><max>178</max></range></area></buildingDetails>`,
    { floorArea: undefined },
    ["area.range-unread"],
    "only the upper end",
  ],
  [
    `<landDetails><area unit="squareMeter"><range><min>512</min><max>400</max></range></area></landDetails>`,
    { landSize: undefined },
    ["area.range-unread"],
    "the wrong way round",
  ],
  [
    `<landDetails><area unit="squareMeter"><min>400</min><max>512</max></area></landDetails>`,
    { landSize: 400 },
    ["area.range"],
    "without <range>",
  ],
  [
    `<buildingDetails><area unit="square" min="20" max="25"/></buildingDetails>`,
    { floorArea: 186 },
    ["area.range"],
    "as attributes",
  ],
  [
    `<landDetails><area unit="squareMeter"><range>400-512</range></area></landDetails>`,
    { landSize: undefined },
    ["area.range-unread"],
    "as one text",
  ],
  [
    `<landDetails><area unit="squareMeter"><range><min>min</min><max>max</max></range></area></landDetails>`,
    { landSize: undefined },
    ["area.range-unread"],
    "words",
  ],
  [
    `<landDetails><area unit="squareMeter"><range><min/><max/></range></area></landDetails>`,
    { landSize: null },
    [],
    "an empty range",
  ],
  [
    `<buildingDetails><area unit="squareMeter">40<range><min>157</min><max>178</max></range></area></buildingDetails>`,
    { floorArea: 40 },
    ["area.range-ignored"],
    "a number beside a range",
  ],
  ["<councilRates>$2,200 per annum</councilRates>", { councilRates: 550 }, [], "rates of a year"],
  ["<councilRates>$420 a quarter</councilRates>", { councilRates: 420 }, [], "rates of a quarter"],
  ["<councilRates>$2,200</councilRates>", { councilRates: undefined }, ["field.unread"], "rates without a period"],
  [
    "<applicationUrl> https://apply.example.com/7 </applicationUrl>",
    { applicationUrl: "https://apply.example.com/7" },
    [],
    "a page to apply on",
  ],
  ["<yearBuilt>1924</yearBuilt>", { yearBuilt: 1924 }, [], "a year"],
  ["<yearBuilt/>", { yearBuilt: null }, [], "a year that is sent empty"],
  ["<yearBuilt>circa 1900</yearBuilt>", { yearBuilt: undefined }, ["field.unread"], "a year in words"],
  ["<yearBuilt>20190</yearBuilt>", { yearBuilt: undefined }, ["field.unread"], "a year with a digit too many"],
  [
    `<landDetails><area unit="squareMeter">1,01,2</area></landDetails>`,
    { landSize: undefined },
    ["area.words"],
    "odd commas",
  ],
  [
    `<objects><img id="m" url="data:image/jpeg;charset=utf-8;base64,${"A".repeat(200_000)}"/><img id="a" url="https://example.com/a.jpg"/></objects>`,
    { photos: [{ slot: "a", url: "https://example.com/a.jpg" }] },
    ["photo.inline"],
    "a picture in an address",
  ],
  [
    `<objects><img id="m" format="jpg">\n${"/9j/4AAQ\n".repeat(20_000)}</img></objects>`,
    { photos: [] },
    ["photo.inline"],
    "a picture in a text does not remove the photo",
  ],
  [
    `<objects><img id="m" format="jpg"><![CDATA[${"/9j/4AAQ".repeat(20_000)}==]]></img></objects>`,
    { photos: [] },
    ["photo.inline"],
    "in CDATA",
  ],
  [
    `<objects><img id="m"><base64>${"iVBORw0K".repeat(20)}</base64></img></objects>`,
    { photos: [] },
    ["photo.inline"],
    "in an element of its own",
  ],
  ...[
    ["above the limit of a text", `<img id="m"><base64>${base64}</base64></img>`],
    ["in lines", `<img id="m"><data encoding="base64">\n${base64.replaceAll(/.{76}/g, "$&\r\n")}\n</data></img>`],
    ["two elements down, in CDATA", `<img id="m"><content><data><![CDATA[${base64}]]></data></content></img>`],
    ["beside its name", `<img id="m"><name>front.jpg</name><base64>${base64}</base64></img>`],
    ["after a comment", `<img id="m"><!-- photo -->${base64}</img>`],
    ["in an attribute of its own", `<img id="m" data="${base64}"/>`],
    ["as the address", `<img id="m" url="${base64}"/>`],
    ["of an SVG", `<img id="m" url="data:image/svg+xml;utf8,${"%3Csvg".repeat(20_000)}"/>`],
  ].map(([why, img]): ReadRow => [`<objects>${img}</objects>`, { photos: [] }, ["photo.inline"], why ?? ""]),
  [
    `<objects><floorplan id="1"><base64>${base64}</base64></floorplan></objects>`,
    { floorplans: [] },
    ["photo.inline"],
    "of a floor plan",
  ],
  [
    `<listingAgent id="1"><name>Jo Doe</name><agentPhoto>${base64}</agentPhoto></listingAgent>`,
    { agents: [{ id: 1, name: "Jo Doe" }] },
    [],
    "of an agent, which is not used",
  ],
  [
    `<objects><img id="m" file="data:image/png;base64,iVBORw0K"/></objects>`,
    { photos: [] },
    ["photo.inline"],
    "in place of a file",
  ],
  [`<buildingDetails><area/></buildingDetails>`, { landSize: undefined, floorArea: null }, [], "no floor area"],
  [
    `<buildingDetails><area unit="hectare">20</area></buildingDetails>`,
    { floorArea: undefined },
    ["area.floor"],
    "a unit that is not meant",
  ],
  [
    "<vendorDetails><name>Nobody</name><agent><email>a@example.com</email></agent></vendorDetails>",
    { agents: undefined },
    [],
    "the seller",
  ],
])("%s (%#)", async (xml, expected, codes) => {
  const listing = await read(xml);
  expect(listing).toMatchObject(expected);
  expect(codesOf(listing)).toEqual(codes);
});

test.each<[kind: string, status: string, xml: string, expected: Partial<ImportListing>, why: string]>([
  ["rural", "current", "<features><bedrooms>4</bedrooms></features>", { propertyType: "House" }, "a farm with a house"],
  ["rural", "current", "<features/>", { propertyType: "Land" }, "a farm without one"],
  [
    "rural",
    "current",
    `<ruralCategory name="Lifestyle"/><features><bedrooms>4</bedrooms></features>`,
    {
      propertyType: "House",
      features: ["Lifestyle property"],
      messages: [expect.objectContaining({ code: "category.rural", level: "note" })],
    },
    "a lifestyle property with a house",
  ],
  [
    "rural",
    "current",
    `<category name="LIFESTYLE"/><features><bedrooms/></features>`,
    { propertyType: "Land", features: ["Lifestyle property"] },
    "without one, in the element of homes",
  ],
  ["rural", "current", `<ruralCategory name="Other"/><features/>`, { messages: [], features: undefined }, "of no kind"],
  [
    "rural",
    "current",
    `<landDetails><area unit="acre">50</area></landDetails>`,
    { propertyType: undefined, landSize: null, features: ["50 acres"] },
    "more land than is searched by",
  ],
  ["land", "current", `<landCategory name="Commercial"/>`, { verdict: "SKIPPED" }, "commercial land"],
  ["land", "withdrawn", `<landCategory name="Commercial"/>`, { verdict: undefined }, "land that is commercial by now"],
  [
    "rental",
    "current",
    `<depositTaken value="yes"/><dateAvailable>2026-01-01</dateAvailable>`,
    { underOffer: true, availableFrom: "2026-01-01" },
    "a rental with a deposit, free since",
  ],
  ["rental", "current", "<dateAvailable>2026-12-05</dateAvailable>", { availableFrom: "2026-12-05" }, "free later"],
  [
    "residential",
    "sold",
    "<address><state>VIC</state></address>",
    { verdict: undefined, messages: [] },
    "what leaves the market leaves it anywhere",
  ],
  ["residential", " off market ", "", { status: "offmarket", verdict: undefined }, "with a blank in it"],
  ["Residential", "pending", "", { verdict: "REFUSED" }, "nothing is shown on a guess"],
])("%s %s %s (%s)", async (kind, status, xml, expected) => {
  expect(await read(xml, kind, status)).toMatchObject(expected);
});

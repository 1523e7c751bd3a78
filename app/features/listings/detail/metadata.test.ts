import { describe, expect, test } from "vitest";
import { listUnstatedFacts, toFactGroups } from "#app/features/listings/model/attributes.ts";
import type { ListingDates, ListingFields } from "#app/features/listings/model/card.queries.server.ts";
import { NULL_FIELDS } from "#app/features/listings/model/fields.ts";
import { priceLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { toAnswers } from "./home-bar.tsx";
import { toMailLink } from "./listing-agent.tsx";
import { toMediaLinks } from "./listing-view.tsx";
import { imageAddresses, listingDescription, listingStructuredData, shareImage } from "./metadata.ts";

const home: ListingFields & ListingDates = {
  ...NULL_FIELDS,
  id: 128,
  title: "Restored terrace with north garden",
  status: "active",
  underOfferAt: null,
  closedOn: null,
  closedPrice: null,
  priceWithheld: false,
  listingType: "sale",
  propertyType: "House",
  price: 1_495_000,
  priceFrequency: "once",
  auctionDay: null,
  auctionTime: null,
  availableDay: null,
  address: "12 Wilson Street",
  addressDisplay: "full",
  suburb: "Newtown",
  state: "NSW",
  postcode: "2042",
  bedrooms: 3,
  bathrooms: 2,
  videoUrl: "https://www.youtube.com/watch?v=1",
  landSize: 1240,
  floorArea: 145,
  description: "Wide single-fronted terrace.",
  features: ["Pool"],
  publishedAt: "2026-03-04T00:00:00.000Z",
};

test("the path of a home has its id, title and suburb", () => {
  expect(listingPath(home)).toBe("/listings/128/restored-terrace-with-north-garden-newtown");
});

test("a title without usable letters leaves id and suburb", () => {
  expect(listingPath({ ...home, title: "海景" })).toBe("/listings/128/newtown");
  expect(listingPath({ ...home, title: "海景", suburb: "海" })).toBe("/listings/128");
});

test("a link to another site names the site", () => {
  expect(toMediaLinks(home)).toEqual([{ url: "https://www.youtube.com/watch?v=1", text: "Video (youtube.com)" }]);
  expect(toMediaLinks({ videoUrl: null, tourUrl: "http://tours.example.com/1" })).toEqual([
    { url: "http://tours.example.com/1", text: "Virtual tour (tours.example.com)" },
  ]);
});

const factsOf = (change: Partial<typeof home> = {}) =>
  toFactGroups({ ...home, ...change }, "4 March 2026").flatMap(({ facts }) => facts);

test("facts are in groups, and omit missing values and what the head of the page has", () => {
  const rooms = { bedrooms: 3, bathrooms: 2, parking: 1, auctionTime: "Saturday 5 December 2026, 10:30 am" };
  expect(toFactGroups({ ...home, ...rooms, councilRates: 420 }, "4 March 2026")).toEqual([
    { title: "Home", facts: [{ term: "Floor area", detail: "145\u00A0m²" }] },
    {
      title: "Sale",
      facts: [
        { term: "Published", detail: "4 March 2026" },
        { term: "Listing number", detail: "128" },
      ],
    },
    { title: "Running costs", facts: [{ term: "Council rates", detail: "$420 a quarter" }] },
  ]);
  expect(toFactGroups({ ...home, listingType: "rent" }, "4 March 2026").map(({ title }) => title)).toEqual([
    "Home",
    "Lease",
  ]);
});

test("facts include the method of sale and the terms of a lease", () => {
  expect(factsOf({ priceTo: 1_600_000, saleMethod: "auction" })).toContainEqual({
    term: "Method of sale",
    detail: "Auction",
  });
  expect(
    factsOf({
      listingType: "rent",
      price: 780,
      priceFrequency: "per_week",
      availableDay: "now",
      bondWeeks: 4,
      leaseMonths: 12,
    }),
  ).toEqual([
    { term: "Floor area", detail: "145\u00A0m²" },
    { term: "Bond", detail: "$3,120 (4 weeks of rent)" },
    { term: "Lease", detail: "12 months" },
    { term: "Published", detail: "4 March 2026" },
    { term: "Listing number", detail: "128" },
  ]);
});

test("the address is a fact only if a part of it is withheld", () => {
  expect(factsOf({ address: "Wilson Street", addressDisplay: "street" })).toContainEqual({
    term: "Address",
    detail: "Wilson Street, Newtown, NSW 2042. Ask the agent for the street number",
  });
  expect(factsOf().filter(({ term }) => term === "Address")).toEqual([]);
});

const sayUnstated = (change: Partial<ListingFields>) => listUnstatedFacts({ ...home, ...change });

test("facts that the agent does not state are named once, as far as they apply to the home", () => {
  expect(sayUnstated({})).toEqual([
    "car spaces",
    "year built",
    "council rates",
    "water rates",
    "living room faces",
    "internet",
    "heating and cooling",
    "room sizes",
    "step-free access",
    "step-free bathroom",
    "contract available",
    "documents to ask for",
    "material facts",
  ]);
  expect(sayUnstated({ propertyType: "Apartment", landSize: null })).toEqual(
    expect.arrayContaining(["strata levies", "floor level"]),
  );
  expect(sayUnstated({ propertyType: "Apartment", landSize: null })).not.toContain("land size");
  expect(sayUnstated({ propertyType: "Land" })).toEqual([
    "council rates",
    "water rates",
    "contract available",
    "documents to ask for",
    "material facts",
  ]);
  expect(sayUnstated({ listingType: "rent" })).not.toContain("council rates");
  expect(sayUnstated({ closedOn: "2026-11-01" })).toEqual([]);
});

test("room sizes are stated if a plan has them", () => {
  const sayWithPlan = (alt: string) => listUnstatedFacts({ ...home, floorPlans: [{ alt }] });
  expect(sayWithPlan("The floor plan. 1 Living: 4.1 × 5.3\u00a0m, 2 Kitchen.")).not.toContain("room sizes");
  expect(sayWithPlan("Ground floor")).toContain("room sizes");
});

test("material facts are one row with what is not stated, and a disclosed one has its own", () => {
  const none = {
    floodOrFire: false,
    safetyRisk: false,
    looseFillAsbestos: false,
    homicide: false,
    drugManufacture: false,
    cladding: false,
    buildingOrder: false,
  };
  const rowsOf = (change: Partial<ListingFields>) =>
    factsOf(change).filter(({ term }) => term === "Material facts" || term === "Disclosed by the agent");
  expect(rowsOf({})).toEqual([]);
  expect(rowsOf(none)).toEqual([{ term: "Material facts", detail: "None to disclose" }]);
  expect(rowsOf({ ...none, floodOrFire: true, cladding: null, homicide: null })).toEqual([
    { term: "Disclosed by the agent", detail: "Yes: flood or bush fire in the last 5 years" },
    {
      term: "Material facts",
      detail:
        "No: significant health or safety risk; register of loose-fill asbestos; drug manufacture in the last 2 years; rectification, prohibition or stop-work order. Not stated: murder or manslaughter in the last 5 years; order about combustible cladding.",
    },
  ]);
});

test("step-free access is shown as stated, and for land only if stated", () => {
  const said = (change: Partial<ListingFields>) => factsOf(change).filter(({ term }) => term.startsWith("Step-free"));
  expect(said({ stepFreeAccess: true, stepFreeBathroom: false })).toEqual([
    { term: "Step-free access", detail: "Yes" },
    { term: "Step-free bathroom", detail: "No" },
  ]);
  expect(said({ propertyType: "Land" })).toEqual([]);
});

test("strata levies are shown per quarter", () => {
  expect(factsOf({ strataLevies: 1250 })).toContainEqual({
    term: "Strata levies",
    detail: "$1,250 a quarter",
  });
});

test("describes the home in one sentence for shared links", () => {
  expect(listingDescription(home)).toBe("House for sale in Newtown, NSW 2042. $1,495,000. 3 bedrooms, 2 bathrooms.");
});

const sold = { ...home, status: "sold", closedOn: "2026-11-02", closedPrice: 1_512_000 };
const withheld = { ...sold, closedPrice: null, priceWithheld: true };

test.each([
  ["Under offer", { ...home, underOfferAt: "2026-11-01T00:00:00.000Z" }, "$1,495,000"],
  ["Sold 2 Nov 2026", sold, "$1,512,000"],
  ["Sold 2 Nov 2026", withheld, "Price withheld"],
  ["Withdrawn", { ...home, status: "withdrawn" }, "$1,495,000"],
  [undefined, home, "$1,495,000"],
])("a badge says %j next to a price", (label, shown, amount) => {
  expect([statusLabel(shown), priceLabel(shown).amount]).toEqual([label, amount]);
});

test("a sold home says so in its description, and its offer is sold out", () => {
  expect(listingDescription(sold)).toBe(
    "House sold in Newtown, NSW 2042 on 2 Nov 2026. $1,512,000. 3 bedrooms, 2 bathrooms.",
  );
  const offers = { availability: "https://schema.org/SoldOut", availabilityEnds: "2026-11-02" };
  expect(listingStructuredData(sold, "https://a.example/listings/128", []).offers).toMatchObject({
    ...offers,
    price: 1_512_000,
  });
  expect(listingStructuredData(withheld, "https://a.example/listings/128", []).offers).not.toHaveProperty("price");
});

test("the email link names the home", () => {
  expect(toMailLink({ contactEmail: "mei@example.com", id: 7, title: "Unit & shed" })).toBe(
    "mailto:mei@example.com?subject=Unit%20%26%20shed%20(listing%207)",
  );
});

describe("structured data", () => {
  test("has the address and the price of the home", () => {
    expect(listingStructuredData(home, "https://a.example/listings/128", [])).toMatchObject({
      name: "12 Wilson Street, Newtown",
      "@type": "RealEstateListing",
      offers: { price: 1_495_000, priceCurrency: "AUD" },
    });
  });

  test("has no offer without a published price", () => {
    expect(listingStructuredData({ ...home, price: 0 }, "https://a.example/", [])).not.toHaveProperty("offers");
  });

  test("lists auction and inspections of a home on the market, and none for a sold one", () => {
    const inspections = [{ startDate: "2026-11-28T10:00:00+11:00", endDate: "2026-11-28T10:30:00+11:00" }];
    const auctioned = {
      ...home,
      auctionAt: "2026-12-05T00:00:00.000Z",
      auctionTime: "Saturday 5 December 2026, 11:00 am",
    };
    const url = "https://a.example/listings/128";
    const inspection = {
      "@type": "Event",
      name: "Inspection of 12 Wilson Street, Newtown",
      ...inspections[0],
      eventStatus: "https://schema.org/EventScheduled",
      location: { "@type": "Place", address: "12 Wilson Street, Newtown, NSW 2042" },
    };
    const eventsOf = (shown: typeof home) =>
      JSON.parse(JSON.stringify(listingStructuredData(shown, url, [], inspections))) as object;
    expect(eventsOf(home)).toMatchObject({ contentLocation: { event: [inspection] } });
    expect(eventsOf(auctioned)).toMatchObject({
      contentLocation: { event: [{ "@type": "SaleEvent", startDate: "2026-12-05T11:00:00+11:00" }, inspection] },
    });
    expect(eventsOf(sold)).not.toHaveProperty("contentLocation.event");
  });
});

const photo = {
  src: "/media/4d7c",
  widths: [400, 800, 1200, 1600, 2000],
  width: 4000,
  height: 3000,
  colour: null,
  alt: "Street front",
};
const drawing = { ...photo, src: "/media/0123456789abcdef0123456789abcdef.svg", widths: [] };
const origin = "https://southerly.example";
const heroImageUrl = "https://pictures.example/pasted.jpg";

test("a shared link has the first photo as a JPEG, with its size and description", () => {
  expect(shareImage({ heroImageUrl, photos: [drawing, photo] }, origin)).toEqual({
    url: "https://southerly.example/media/4d7c-1600.jpg",
    width: 1600,
    height: 1200,
    alt: "Street front",
  });
});

test("a shared link does not use a drawing", () => {
  const altered = { ...photo, src: "/media/altered", altered: true } as const;
  expect(shareImage({ heroImageUrl, photos: [altered, photo] }, origin)?.url).not.toContain("altered");
  expect(shareImage({ heroImageUrl, photos: [altered] }, origin)).toMatchObject({
    alt: expect.stringMatching(/Digitally altered\.$/),
  });
  expect(shareImage({ heroImageUrl: null, photos: [drawing] }, origin)).toBeUndefined();
  expect(shareImage({ heroImageUrl: null, photos: [] }, origin)).toBeUndefined();
  expect(shareImage({ heroImageUrl, photos: [] }, origin)).toEqual({ url: heroImageUrl });
});

test("structured data lists every picture; the linked one if there is no other", () => {
  expect(imageAddresses({ heroImageUrl, photos: [photo, drawing] }, origin)).toEqual([
    "https://southerly.example/media/4d7c-1600.jpg",
    "https://southerly.example/media/0123456789abcdef0123456789abcdef.svg",
  ]);
  expect(imageAddresses({ heroImageUrl, photos: [] }, origin)).toEqual([heroImageUrl]);
  expect(imageAddresses({ heroImageUrl: null, photos: [] }, origin)).toEqual([]);
});

test("the cash to buy names the upper end of a guide, and no month differs from the section of costs", () => {
  const answer = { heading: "Cash you need to buy", sum: "Cash to buy", amount: "$659,017", rows: [] };
  const month = { heading: "Each month", amount: "$13,226", rows: [] };
  const cost = { path: "/listings/1", isEdited: false, values: {}, answer: { ...answer, announcement: "" }, month };
  const answersOf = (priceTo: number | null, isEdited = false) =>
    toAnswers({ home: { price: 2_500_000, priceTo }, cost: { ...cost, isEdited } }).map(
      ({ question, answer: amount }) => `${question}: ${amount}`,
    );
  expect(answersOf(2_650_000)).toEqual(["Cash to buy, at $2.65m: $659,017", "Each month: $13,226"]);
  expect(answersOf(2_650_500)[0]).toBe("Cash to buy, at $2,650,500: $659,017");
  expect(answersOf(null)[0]).toBe("Cash to buy: $659,017");
  expect(answersOf(2_650_000, true)[0]).toBe("Cash to buy: $659,017");
});

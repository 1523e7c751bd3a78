import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { missingFieldMessages } from "#app/features/imports/apply/plan.ts";
import type { ImportListing, ParsedFile } from "#app/features/imports/model/import-listing.ts";
import { sydneyIso } from "#app/lib/sydney-time.ts";
import { readReaxml } from "./read-file.server.ts";

const folder = "tests/fixtures/reaxml/";
const arrivedAt = new Date("2026-11-23T07:00:00Z");

async function read(file: string, files?: ReadonlySet<string>): Promise<ParsedFile> {
  return readReaxml(readFileSync(`${folder}${file}.xml`), { arrivedAt, ...(files && { files }) });
}

/** The outcome of a listing that is not stored yet: "shown", "draft", "removed", or the parser's verdict. */
function outcomeOf(listing: ImportListing): string {
  if (listing.verdict) return listing.verdict;
  if (listing.status !== "current") return "removed";
  return missingOf(listing).length > 0 ? "draft" : "shown";
}

/** The missing required fields. */
function missingOf(listing: ImportListing): string[] {
  const rent = listing.listingType === "sale" || listing.price;
  const { address, suburb, state, postcode, description } = listing;
  return Object.entries({ address, suburb, state, postcode, rent, description }).flatMap(([part, value]) =>
    value ? [] : part,
  );
}

const codesOf = ({ messages }: Pick<ImportListing, "messages">) => messages.map(({ code }) => code);
const outcomes = ({ listings }: ParsedFile) => listings.map(outcomeOf);
const each =
  <Value>(pick: (listing: ImportListing) => Value) =>
  ({ listings }: ParsedFile) =>
    listings.map(pick);
/** The values of one field, then the message codes of all listings. */
const withCodes =
  <Value>(pick: (listing: ImportListing) => Value) =>
  ({ listings }: ParsedFile) => [listings.map(pick), [...new Set(listings.flatMap(codesOf))]];
const times = (count: number, value: unknown) => Array.from({ length: count }, () => value);
const slots = ({ photos }: ImportListing) =>
  photos?.map((photo) => `${photo.slot} ${"url" in photo ? photo.url.replace(/^.*\//, "") : "removed"}`);

describe("a complete file", () => {
  test.each<[file: string, code: string, why: string]>([
    ["broken-declaration-only", "file.no-listing", "nothing follows the declaration"],
    ["broken-duplicate-attribute", "file.broken", "display twice"],
    ["broken-json", "file.not-xml", "JSON"],
    ["broken-truncated-at-end", "file.broken", "only the last tag is missing"],
    ["broken-unquoted-attribute", "file.broken", "an attribute without quotes"],
    ["broken-white-space", "file.empty", "blanks alone"],
    ["broken-wrong-root", "file.root", "another list"],
    ["sec-billion-laughs", "file.entities", "nested entities"],
    ["sec-parameter-entity", "file.entities", "an external parameter entity"],
    ["sec-quadratic-blowup", "file.entities", "one long entity"],
    ["sec-xxe-http", "file.entities", "an external entity"],
  ])("%s is refused: %s (%s)", async (file, code) => {
    const { refused, listings } = await read(file);
    expect({ code: refused?.code, listings }).toEqual({ code, listings: [] });
  });

  test("a damaged file names the line", async () => {
    const { refused } = await read("broken-truncated-at-end");
    expect(refused?.line).toBeGreaterThan(60);
    expect(refused?.text).toContain(`line ${refused?.line}`);
  });

  test.each<[file: string, codes: string[], why: string]>([
    ["empty-propertylist", [], "an empty list"],
    ["empty-only-comment", [], "a comment alone"],
    ["broken-root-case", ["file.case"], "capitals do not matter"],
    ["enc-html-entities", ["file.html-entities"], "mended"],
    ["enc-surrogate-references", ["file.surrogates"], "joined"],
    ["enc-leading-blank-lines", ["file.blank-start"], "left out"],
    ["enc-no-declaration-latin1", ["file.encoding"], "no UTF-8"],
    ["enc-iso-8859-1-with-1252-bytes", [], "as browsers read it"],
    ["enc-utf16le-bom", [], "by its mark"],
    ["sec-external-dtd", [], "never fetched"],
    ["sec-public-dtd-empty-subset", [], "declares nothing"],
  ])("%s is read, with %j (%s)", async (file, codes) => {
    const { refused, messages, listings } = await read(file);
    expect(refused).toBeUndefined();
    expect(messages.map(({ code }) => code)).toEqual(codes);
    expect(listings.map(outcomeOf)).toEqual(file.startsWith("empty") ? [] : ["shown"]);
  });

  test.each(["sec-credentials-in-root", "sec-vendor-details"])("%s: nothing of it is read", async (file) => {
    const all = await read(file);
    expect(all.listings.map(outcomeOf)).toEqual(["shown"]);
    expect(JSON.stringify(all)).not.toMatch(/SENTINEL/i);
  });
});

describe("listings", () => {
  const view = ({ title, description }: ImportListing) => [title, description];

  test.each<[file: string, pick: (read: ParsedFile) => unknown, expected: unknown]>([
    [
      "addr-display-spellings",
      withCodes((listing) => listing.addressDisplay),
      [["full", ...times(6, "suburb")], ["address.display"]],
    ],
    ["addr-missing", outcomes, ["draft"]],
    [
      "addr-missing",
      each((listing) => [missingOf(listing), listing.address, listing.suburb]),
      [[["address", "suburb", "state", "postcode"], undefined, undefined]],
    ],
    ["addr-outside-nsw", withCodes(outcomeOf), [times(3, "SKIPPED"), ["address.outside"]]],
    [
      "agents-bad-contact",
      withCodes((listing) => listing.agents),
      [[[{ id: 1, name: "Robin Sample" }]], ["agent.email", "agent.phone"]],
    ],
    ["agents-none", each((listing) => missingFieldMessages(listing).map(({ code }) => code)), [["agent.none"]]],
    [
      "agents-second-only",
      each((listing) => listing.agents?.map(({ name, id }) => [id, name])),
      [
        [
          [1, "Jordan Example"],
          [9, "Robin Sample"],
        ],
      ],
    ],
    [
      "agents-two-and-empty-slots",
      each((listing) => listing.agents?.map(({ email }) => email)),
      [["robin.sample@example.com", "jordan@example.com"]],
    ],
    [
      "area-units",
      each((listing) => listing.landSize),
      [512, 512, 513, 372, 10_117, 12_000, null, undefined, undefined, null, null, 1012, undefined],
    ],
    [
      "area-units",
      each((listing) => codesOf(listing)[0]),
      [...times(6, undefined), "area.large", "area.unit", "area.unit", ...times(3, undefined), "area.words"],
    ],
    ["area-units", ({ listings }) => listings[6]?.features, ["120 hectares"]],
    [
      "date-auction-forms",
      each((listing) => listing.auctionAt && sydneyIso(listing.auctionAt)),
      ["2026-12-05T11:00:00+11:00", "2026-12-05T11:00:00+11:00", null, null, null, null],
    ],
    [
      "date-auction-forms",
      each((listing) => listing.auctionDate),
      ["2026-12-05", "2026-12-05", "2026-12-05", null, null, null],
    ],
    ["date-auction-forms", each((listing) => codesOf(listing)), [[], [], [], ["auction.words"], ["auction.words"], []]],
    [
      "date-ten-formats",
      each((listing) => listing.modTime.toISOString()),
      [
        "2026-11-19T13:00:00.000Z",
        ...times(4, "2026-11-19T21:30:00.000Z"),
        "2026-11-19T13:00:00.000Z",
        ...times(4, "2026-11-19T21:30:00.000Z"),
      ],
    ],
    [
      "date-impossible",
      withCodes((listing) => [outcomeOf(listing), listing.modTimeSource, sydneyIso(listing.modTime)]),
      [times(6, ["shown", "file", "2026-11-20T09:00:00+11:00"]), ["time.unreadable"]],
    ],
    ["enc-cdata-html", each((listing) => listing.description), ["Bright home with a garden.\n\nTrain\n\nShops"]],
    [
      "enc-html-entities",
      each(view),
      [["Café strip – 5½ rooms", "No DTD declares these: • sunny • quiet … and close to the train."]],
    ],
    ["enc-mojibake", withCodes(({ title }) => title?.slice(0, 14)), [["The agentâ€™s "], ["text.mojibake"]]],
    ["enc-nfd-and-wide", each(({ suburb, title }) => [suburb, title]), [["NEWTOWN", "Café home near Newtown"]]],
    ["enc-surrogate-references", each(({ title }) => title), ["Pool party 😊 home"]],
    [
      "features-many",
      withCodes(({ features }) => [
        features?.length,
        Math.max(...(features ?? []).map((feature) => feature.length)) <= 80,
      ]),
      [[[40, true]], ["feature.many"]],
    ],
    [
      "features-values",
      withCodes(({ features }) => features),
      [
        [
          [
            "Air conditioning",
            "Dishwasher",
            "Study",
            "Balcony",
            "Deck",
            "In-ground pool",
            "Gas heating",
            "Solar hot water",
            "Open fireplace",
            "Solar panels",
            "Sauna",
            "Wine cellar",
          ],
        ],
        ["feature.flag"],
      ],
    ],
    [
      "floorplans-and-documents",
      withCodes(({ floorplans }) => floorplans?.map(({ slot }) => slot)),
      [[["1"]], ["floorplan.many", "floorplan.format"]],
    ],
    ["id-blank-uniqueid", outcomes, ["REFUSED", "shown"]],
    [
      "id-duplicate-newer-first",
      withCodes((listing) => [outcomeOf(listing), listing.price]),
      [
        [
          ["shown", 1_250_000],
          ["STALE", 1_150_000],
        ],
        ["identity.duplicate"],
      ],
    ],
    [
      "id-long-and-odd",
      withCodes((listing) => [outcomeOf(listing), listing.uniqueId.length]),
      [
        [
          ["REFUSED", 51],
          ["shown", 8],
        ],
        ["identity.long-id", "identity.odd-id"],
      ],
    ],
    ["id-uniqueid-case", outcomes, ["shown", "shown"]],
    ["img-file-only", withCodes(({ photos }) => photos), [[[]], ["photo.file"]]],
    ["img-none", each((listing) => missingFieldMessages(listing).map(({ code }) => code)), [["photo.none"]]],
    [
      "img-numeric-and-upper-ids",
      withCodes(slots),
      [[["m 2.jpg", "a 3.jpg", "1 1.jpg", "2 0.jpg", "10 4.jpg"]], ["photo.slot"]],
    ],
    ["img-same-id-twice", each(slots), [["m 2.jpg", "a 3.jpg"]]],
    [
      "insp-commercial-land",
      each(({ propertyType, inspections }) => [propertyType, inspections?.length]),
      [["Land", 1]],
    ],
    [
      "insp-end-before-start",
      withCodes(({ inspections }) => inspections),
      [[[]], ["inspection.backwards", "inspection.midnight"]],
    ],
    ["insp-on-sold", outcomes, ["removed"]],
    [
      "insp-repeat-and-order",
      each(({ inspections }) => inspections),
      [
        [
          { date: "2026-11-28", from: "11:00", to: "11:30" },
          { date: "2026-12-05", from: "11:00", to: "11:30" },
        ],
      ],
    ],
    ["kind-not-carried", outcomes, [...times(5, "SKIPPED"), "shown"]],
    [
      "kind-not-carried",
      each((listing) => listing.messages.map(({ level }) => level).join(" ")),
      [...times(5, "note"), ""],
    ],
    [
      "links-video-and-tour",
      withCodes(({ links }) => links?.map(({ kind, url }) => `${kind} ${url}`)),
      [
        [["tour https://my.matterport.com/show/?m=Southerly01", "video https://youtu.be/Southerly01?si=abc"]],
        ["link.address"],
      ],
    ],
    ["price-display-variants", each(({ price }) => price), [...times(4, 1_250_000), ...times(7, null)]],
    [
      "price-display-variants",
      ({ listings }) => listings.filter((listing) => codesOf(listing).includes("price.display")).length,
      3,
    ],
    ["price-gst", withCodes(({ price }) => price), [[1_250_000], ["price.tax"]]],
    [
      "price-view-illegal-nsw",
      each(({ price, priceTo, priceWords }) => [price, priceTo, priceWords]),
      times(9, [1_250_000, null, null]),
    ],
    [
      "price-view-illegal-nsw",
      ({ listings }) => listings.map((listing) => codesOf(listing)[0]?.startsWith("price-text")),
      times(9, true),
    ],
    [
      "price-view-long-and-html",
      withCodes(({ priceWords }) => priceWords),
      [["Auction Saturday 5 December at 11am on site unless"], ["price-text.long"]],
    ],
    [
      "rent-display-no",
      withCodes(({ price, priceFrequency }) => [price, priceFrequency]),
      [[[760, "per_week"]], ["rent.display"]],
    ],
    [
      "rent-periods",
      each((listing) => `${outcomeOf(listing)} ${listing.price} ${listing.priceFrequency}`),
      [...times(3, "shown 760 per_week"), ...times(2, "shown 3300 per_month"), ...times(4, "draft null undefined")],
    ],
    ["rent-two-rents", each(({ price, priceFrequency }) => [price, priceFrequency]), [[760, "per_week"]]],
    [
      "rent-zero-and-words",
      each((listing) => [outcomeOf(listing), listing.price]),
      [...times(5, ["draft", null]), ...times(2, ["shown", 760])],
    ],
    ["sec-foreign-agentid", each(({ agentId }) => agentId), ["SMPAGY", "OTHERX"]],
    ["status-all-six", outcomes, ["shown", ...times(5, "removed")]],
    ["status-case", each(({ status }) => status), ["current", "sold", "withdrawn", "offmarket"]],
    [
      "status-minimal-current",
      each((listing) => [listing.price, listing.title, listing.photos, listing.features, missingOf(listing)]),
      [[1_190_000, undefined, undefined, undefined, ["address", "suburb", "state", "postcode", "description"]]],
    ],
    ["status-unknown", outcomes, times(7, "REFUSED")],
    ["text-contact-in-description", outcomes, ["shown"]],
    [
      "text-no-headline",
      each((listing) => [listing.title, missingFieldMessages(listing).map(({ code }) => code)]),
      [[null, ["title.made"]]],
    ],
    ["seq-address-hidden-later/02", each(({ addressDisplay }) => addressDisplay), ["suburb"]],
    [
      "seq-future-modtime-then-fix/01",
      withCodes(({ modTime, modTimeSource }) => [modTime, modTimeSource]),
      [[[arrivedAt, "arrival"]], ["time.future"]],
    ],
    [
      "seq-kind-change/02",
      each(({ listingType, priceFrequency }) => [listingType, priceFrequency]),
      [["rent", "per_week"]],
    ],
    ["seq-photo-changes/02", each(slots), [["m m.jpg", "a a.jpg", "b removed"]]],
    ["seq-full-export-one-gone/01", outcomes, times(10, "shown")],
  ])("%s", async (file, pick, expected) => {
    expect(pick(await read(file))).toEqual(expected);
  });

  test("a time skipped by daylight saving moves forward; of a repeated one the first counts", async () => {
    const of = (modTime: string) =>
      readReaxml(Buffer.from(`<residential modTime="${modTime}" status="current"/>`), {
        arrivedAt: new Date("2027-06-01T00:00:00Z"),
      });
    const stamps = await Promise.all(["2026-10-04-02:30:00", "2027-04-04-02:30:00"].map(of));
    expect(stamps.flatMap(each(({ modTime }) => sydneyIso(modTime)))).toEqual([
      "2026-10-04T03:30:00+11:00",
      "2027-04-04T02:30:00+11:00",
    ]);
  });

  test("accepts a photo in the same ZIP, never a path outside it", async () => {
    const { listings } = await read("img-file-only", new Set(["S1001_m.jpg"]));
    expect(listings[0]?.photos).toMatchObject([{ slot: "m", file: "S1001_m.jpg" }]);
  });

  test("two ways of writing the same bytes are the same text", async () => {
    const [{ listings: wide }, { listings: old }] = await Promise.all([
      read("enc-utf16le-bom"),
      read("enc-iso-8859-1-with-1252-bytes"),
    ]);
    expect(wide[0]?.title).toMatch(/’/);
    expect(old[0]?.title).toMatch(/’/);
  });
});

test("every file of the folder is read without an error", async () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".xml"));
  expect(files.length).toBeGreaterThan(80);
  const reads = await Promise.all(files.map((file) => read(file.replace(/\.xml$/, ""))));
  for (const { listings, messages, refused } of reads) {
    const said = [...listings.flatMap((listing) => listing.messages), ...messages, ...(refused ? [refused] : [])];
    expect(said.every(({ text }) => text.length > 10 && !/undefined|\[object/.test(text))).toBe(true);
  }
});

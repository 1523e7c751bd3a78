import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ImportListing } from "#app/features/imports/model/import-listing.ts";
import { csvLines } from "#app/http/file-response.server.ts";
import { csvRows } from "./csv-columns.ts";
import { readText } from "./decode.server.ts";
import { readCsv } from "./read-csv.server.ts";
import { readReaxml } from "./read-file.server.ts";
import { writeReaxml } from "./write-reaxml.ts";

const arrivedAt = new Date("2026-11-23T07:00:00Z");
const at = new Date("2026-11-20T00:00:00Z");

/** A listing without its source position and elements. */
function contentOf(listing: ImportListing) {
  const ofReading = ["position", "line", "messages", "modTimeSource", "parkingParts", "featureParts"];
  return Object.fromEntries(
    Object.entries(listing).filter(([name, value]) => value !== undefined && !ofReading.includes(name)),
  );
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

const files = [
  "agents-two-and-empty-slots",
  "area-units",
  "date-auction-forms",
  "enc-html-entities",
  "features-values",
  "floorplans-and-documents",
  "insp-repeat-and-order",
  "links-video-and-tour",
  "price-display-variants",
  "rent-two-rents",
  "seq-photo-changes/02",
  "status-minimal-current",
  "status-all-six",
];

async function read(file: string): Promise<ImportListing[]> {
  const { listings } = await readReaxml(readFileSync(`tests/fixtures/reaxml/${file}.xml`), { arrivedAt });
  return listings;
}

test.each(files)("REAXML of %s is read as it was written", async (file) => {
  const listings = await read(file);
  const again = await readReaxml(Buffer.from(writeReaxml(listings, at)), { arrivedAt });
  expect(again).toMatchObject({ date: at, messages: [] });
  expect(again.listings.map(contentOf)).toEqual(listings.map(contentOf));
});

const inCsv = files.filter((file) => !/photo-changes|minimal|all-six/.test(file));
test.each(inCsv)("CSV of %s is read as it was written", async (file) => {
  const listings = await read(file);
  const again = readCsv(Buffer.from(csvLines(csvRows(listings))), { arrivedAt });
  expect(again).toMatchObject({ messages: [] });
  expect(again.listings.flatMap(({ messages }) => messages)).toEqual([]);
  // CSV has every column, so omitted fields are empty.
  const filled = (listing: ImportListing) =>
    Object.fromEntries(Object.entries(contentOf(listing)).filter(([, value]) => value && !isEmptyList(value)));
  const plain = (listing: ImportListing) => ({
    ...listing,
    ...(listing.photos && { photos: bare(listing.photos) }),
    ...(listing.floorplans && { floorplans: bare(listing.floorplans) }),
  });
  const bare = (pictures: NonNullable<ImportListing["photos"]>) =>
    pictures.flatMap((picture) => ("url" in picture ? [{ slot: picture.slot, url: picture.url }] : []));
  const numbered = (listing: ImportListing) => ({
    ...listing,
    agents: listing.agents?.map((agent, index) => ({ ...agent, id: index + 1 })),
  });
  expect(again.listings.map(plain).map(filled)).toEqual(listings.map(plain).map(numbered).map(filled));
});

const parts = fc.constantFrom(
  "<b>",
  "<",
  ">",
  "&",
  "&amp;",
  "&lt;p&gt;",
  "&nbsp;",
  "&#39;",
  '"',
  "'",
  "]]>",
  "<!--",
  "=",
  "\n",
  "\n\n",
  "é",
  "🏡",
  "a",
  " ",
);
test("any text survives both formats unchanged", async () => {
  const [listing] = await read("features-values");
  const property = fc.asyncProperty(
    fc.array(parts, { maxLength: 12 }),
    fc.string({ unit: "grapheme" }),
    async (some, other) => {
      const description = readText(`Sunny ${some.join("")} ${other} home`);
      const title = description.replaceAll(/\s+/g, " ");
      const sent = { ...listing!, title, description };
      const reads = [
        await readReaxml(Buffer.from(writeReaxml([sent], at)), { arrivedAt }),
        readCsv(Buffer.from(csvLines(csvRows([sent]))), { arrivedAt }),
      ];
      for (const { listings } of reads) {
        expect(listings).toMatchObject([{ title, description }]);
      }
    },
  );
  await fc.assert(property, { numRuns: 500 });
});

import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ParsedFile } from "#app/features/imports/model/import-listing.ts";
import { readCsv } from "./read-csv.server.ts";
import { readReaxml } from "./read-file.server.ts";

const arrivedAt = new Date("2026-11-23T07:00:00Z");
const folder = "tests/fixtures/reaxml/";
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".xml"))
  .map((file) => readFileSync(`${folder}${file}`));

/** The results of both parsers, which must never throw. */
async function readBoth(bytes: Uint8Array): Promise<ParsedFile[]> {
  return [await readReaxml(bytes, { arrivedAt }), readCsv(bytes, { arrivedAt })];
}

const isWhole = ({ refused, listings }: ParsedFile) => refused === undefined || listings.length === 0;

test("random bytes", async () => {
  const property = fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
    expect((await readBoth(bytes)).every(isWhole)).toBe(true);
  });
  await fc.assert(property, { numRuns: 300 });
});

test("files that are cut, patched and put together wrongly", async () => {
  const file = fc.nat({ max: files.length - 1 });
  const place = fc.double({ min: 0, max: 0.999, noNaN: true });
  const patches = fc.array(fc.tuple(place, fc.nat({ max: 255 })), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(file, file, place, place, patches, async (one, other, end, start, changes) => {
      const [head = Buffer.alloc(0), tail = head] = [files[one], files[other]];
      const bytes = Buffer.concat([
        head.subarray(0, Math.floor(head.length * end)),
        tail.subarray(Math.floor(tail.length * start)),
      ]);
      for (const [at, byte] of changes)
        bytes.subarray(Math.floor(at * bytes.length)).set([byte].slice(0, bytes.length));
      expect((await readBoth(bytes)).every(isWhole)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

const list = (inner: string) => Buffer.from(`<propertyList>${inner}</propertyList>`);
const listing = (inner: string) => list(`<residential status="current">${inner}</residential>`);

test.each<[why: string, bytes: Buffer, code: string]>([
  ["33 levels", list(`${"<a>".repeat(40)}${"</a>".repeat(40)}`), "file.limit"],
  ["65 attributes", list(`<a ${Array.from({ length: 65 }, (_, index) => `a${index}=""`).join(" ")}/>`), "file.limit"],
  ["5,001 listings", list("<land/>".repeat(5001)), "file.limit"],
  ["a text of 100,001 characters", listing(`<description>${"a".repeat(100_001)}</description>`), "file.limit"],
  ["an attribute of 100,001 characters", listing(`<auction date="${"1".repeat(100_001)}"/>`), "file.limit"],
  ["a text that never ends", Buffer.from(`<propertyList>${" ".repeat(1_000_001)}`), "file.limit"],
  ["5,001 elements in a listing", listing("<img/>".repeat(5001)), "file.limit"],
  ["half a million bare ampersands", list("&".repeat(500_002)), "file.limit"],
  ["over 20 MB", Buffer.alloc(20 * 1024 * 1024 + 1, " "), "file.size"],
  ["zeros alone", Buffer.alloc(10), "file.empty"],
  ["a second root", Buffer.from("<propertyList/><propertyList/>"), "file.two-documents"],
  [
    "a second document with a declaration",
    Buffer.from(`<?xml version="1.0"?>\n<propertyList/>\n<?xml version="1.0"?>\n<propertyList/>`),
    "file.two-documents",
  ],
  [
    "a second document with a DOCTYPE",
    Buffer.from("<propertyList/>\n<!DOCTYPE propertyList>\n<propertyList/>"),
    "file.two-documents",
  ],
  [
    "a second document with a byte order mark",
    Buffer.from("\u{FEFF}<propertyList/>\n\u{FEFF}<propertyList/>"),
    "file.two-documents",
  ],
  ["words after the end", Buffer.from("<propertyList/>\nend of file"), "file.broken"],
])("%s is refused", async (_why, bytes, code) => {
  const { refused, listings } = await readReaxml(bytes, { arrivedAt });
  expect({ code: refused?.code, listings }).toEqual({ code, listings: [] });
});

test.each<[why: string, bytes: Buffer]>([
  ["a root that is one listing, of 5,001 elements", Buffer.from(`<residential>${"<img/>".repeat(5001)}</residential>`)],
  ["a root that nobody knows, of 5,001 elements", Buffer.from(`<x>${"<a><b/></a>".repeat(2501)}</x>`)],
  ["more than a million elements", list(`<residential>${"<b/>".repeat(4999)}</residential>`.repeat(201))],
])("%s is refused while it is read", async (_why, bytes) => {
  const { refused, listings } = await readReaxml(bytes, { arrivedAt });
  expect({ code: refused?.code, listings }).toEqual({ code: "file.limit", listings: [] });
});

const heads = "Agent ID,Listing ID,Status,Type";
const row = "SHEET1,S1,current,Sale";

test.each<[why: string, csv: string]>([
  ["600,000 blank lines", `${heads}\n${" \n".repeat(600_000)}${row}`],
  ["600,000 empty lines", `${heads}${"\n".repeat(600_000)}${row}`],
  ["100,000 lines of separators", `${heads}\n${",,,\n".repeat(100_000)}${row}`],
  ["a million columns without a name", `${heads}${",".repeat(1_000_000)}\n${`${row}\n`.repeat(300)}`],
  ["a row of a million cells", `${heads}\n${row}${",".repeat(1_000_000)}x`],
  ["cells that go on over lines", `${heads}\n${`,"\n"`.repeat(1_000_000)}`],
  ["a row that never ends", `${heads}\n"${"a".repeat(1_000_000)}`],
  ["more than a million cells", `${heads}\n${`${row}${",x".repeat(400)}\n`.repeat(2500)}`],
])("CSV of %s is refused", (_why, csv) => {
  const { refused, listings } = readCsv(Buffer.from(csv), { arrivedAt });
  expect({ code: refused?.code, listings }).toEqual({ code: "file.limit", listings: [] });
});

test("blank rows that a spreadsheet saves at the end are no rows", () => {
  const { refused, listings } = readCsv(Buffer.from(`${heads}\n${row}\n${",,,\r\n".repeat(200_000)}`), { arrivedAt });
  expect({ refused, count: listings.length }).toEqual({ refused: undefined, count: 1 });
});

test.each<[why: string, bytes: Buffer]>([
  ["UTF-8 that says it is UTF-16", Buffer.from(`<?xml version="1.0" encoding="utf-16"?><propertyList/>`)],
  ["an encoding that nobody knows", Buffer.from(`<?xml version="1.0" encoding="x-mac"?><propertyList/>`)],
  ["UTF-16 without a mark", Buffer.from(`<?xml version="1.0"?><propertyList/>`, "utf16le")],
  ["zeros after the end", Buffer.from("<propertyList/>\0\0\0")],
  ["a prefix", Buffer.from(`<r:propertyList xmlns:r="urn:x"/>`)],
])("%s is read", async (_why, bytes) => {
  const { refused, listings } = await readReaxml(bytes, { arrivedAt });
  expect({ refused, listings }).toEqual({ refused: undefined, listings: [] });
});

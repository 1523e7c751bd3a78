import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { zipOf } from "#tests/support/zip.ts";
import { parseFile, prepareFile } from "./parser-pool.server.ts";

const arrivedAt = new Date("2026-11-23T07:00:00Z");
const row = "SHEET1,S1,current,Sale";
const heads = "Agent ID,Listing ID,Status,Type";

async function outcomeOf(connectionId: number, file: Buffer) {
  const prepared = await prepareFile(connectionId, file);
  if ("refused" in prepared) return { code: prepared.refused.code };
  const { refused, listings } = await parseFile(connectionId, prepared.body, { arrivedAt });
  return refused ? { code: refused.code } : { listings: listings.length };
}

test("the thread that serves requests goes on while a file of 600,000 blank lines is unpacked and parsed", async () => {
  const blank = " \n".repeat(600_000);
  const zip = zipOf([{ name: "a.xml", body: `${heads}\n${blank}${row}` }]);
  const working = outcomeOf(1, zip);
  let turns = 0;
  while ((await Promise.race([working, nextTurn("still working")])) === "still working") turns += 1;
  expect(await working).toEqual({ code: "file.limit" });
  expect(turns).toBeGreaterThan(1);
});

test("listings come back in portions and in order", async () => {
  const rows = Array.from({ length: 1001 }, (_, at) => `SHEET1,S${at},current,Sale`);
  const bytes = Buffer.from([heads, ...rows].join("\n"));
  const { listings } = await parseFile(2, bytes, { arrivedAt });
  expect(listings.map(({ uniqueId }) => uniqueId)).toEqual(rows.map((_, at) => `S${at}`));
  expect(listings[0]?.modTime).toEqual(arrivedAt);
});

test("a file that needs more memory than a thread has is refused, and the next one is read", async () => {
  // Half a billion empty cells in front of the filled ones.
  const gaps = Array.from({ length: 30_000 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`);
  const { workbookOf } = await import("./formats/xlsx.fixture.ts");
  expect(await outcomeOf(3, workbookOf([gaps.join("")]))).toEqual({ code: "file.limit" });
  expect(await outcomeOf(3, Buffer.from(`${heads}\n${row}`))).toEqual({ listings: 1 });
});

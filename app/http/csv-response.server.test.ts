import { describe, expect, test } from "vitest";
import { csvLines, csvResponse } from "./csv-response.server.ts";

describe("a cell", () => {
  test.each([
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
    ["+61 2 5550 0001", `"'+61 2 5550 0001"`],
    ["-2+3+cmd|' /C calc'!A0", `"'-2+3+cmd|' /C calc'!A0"`],
    ["@SUM(1+1)", `"'@SUM(1+1)"`],
    ["\t=1+1", `"'\t=1+1"`],
    ["\r=1+1", `"'\r=1+1"`],
    ['a","=1+1', `"a"",""=1+1"`],
    ["one\ntwo; three", `"one\ntwo; three"`],
    ["1 = 1, she said", `"1 = 1, she said"`],
    ["", `""`],
    ["Zoë 🏡", `"Zoë 🏡"`],
  ])("%j is written as %s", (text, written) => {
    expect(csvLines([[text]])).toBe(`${written}\r\n`);
  });
});

test("a file begins with a byte order mark and is kept by nobody", async () => {
  const response = csvResponse(
    csvLines([
      ["a", "b"],
      ["1", "2"],
    ]),
    "leads.csv",
  );
  expect(Buffer.from(await response.arrayBuffer()).toString("latin1")).toBe('\xEF\xBB\xBF"a","b"\r\n"1","2"\r\n');
  expect(Object.fromEntries(response.headers)).toEqual({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="leads.csv"',
    "cache-control": "private, no-store",
  });
});

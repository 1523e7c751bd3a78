import { read, utils } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { csvLines, csvResponse, pdfResponse } from "./file-response.server.ts";

/** A cell as a spreadsheet program shows it. */
async function opened(text: string) {
  const bytes = await csvResponse(csvLines([["Heading"], [text]]), "a.csv").arrayBuffer();
  const { Sheets } = read(Buffer.from(bytes), { type: "buffer", UTC: true });
  return (Sheets["Sheet1"]?.["A2"] ?? {}) as { t?: string; v?: unknown; w?: string; f?: string };
}

describe("text that would run as a formula has an apostrophe before it", () => {
  test.each([
    '=HYPERLINK("http://evil.example")',
    "-2+3+cmd|' /C calc'!A0",
    "+61-412-345-678",
    "+1+1",
    "@SUM(1+1)",
    "\t=1+1",
    "\r=1+1",
    "＝1+1",
  ])("%j", async (text) => {
    expect(csvLines([[text]])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
    await expect(opened(text)).resolves.toMatchObject({ t: "s" });
    expect((await opened(text)).f).toBeUndefined();
  });
});

describe("text that would turn into a number or a date stays text, without anything to be seen", () => {
  const texts = [
    "0800|0412345678|+61412345678|007|-012",
    "0412,345,678|1,25,0000|0,5|1 1/2",
    "123456789012|4111111111111111|1e5|12E-3|(5)",
    "3/14|1-2|13/12/13|1-2-2026|1.2.2026|2026/12/05|May 5|5 March|Mar-21|3 March 2026",
  ].flatMap((line) => line.split("|"));

  test.each(texts)("%s", async (text) => {
    expect(csvLines([[text]])).toBe(`"\u200B${text}"\r\n`);
    await expect(opened(text)).resolves.toMatchObject({ t: "s", v: `\u200B${text}` });
  });
});

describe("other text is as it is", () => {
  test.each([
    "+61 412 345 678",
    "+61 2 9999 0000 ext. 5",
    "(02) 9999 0000",
    "0412 345 678",
    "131 213",
    "1 = 1, she said",
    "one\ntwo; three",
    "April",
    "Zoë 🏡",
    'a","=1+1',
    "Unit 3/14",
    "28-Nov-2026 11:00am to 11:30am",
  ])("%j", async (text) => {
    expect(csvLines([[text]])).toBe(`"${text.replaceAll('"', '""')}"\r\n`);
    await expect(opened(text)).resolves.toMatchObject({ t: "s", v: text });
  });

  test("an empty cell is empty", () => {
    expect(csvLines([[""]])).toBe('""\r\n');
  });
});

test.each([
  ["1450000", 1_450_000],
  ["-33.8977", -33.8977],
  ["0", 0],
  ["2042", 2042],
])("%s is a number", async (text, number) => {
  await expect(opened(text)).resolves.toMatchObject({ t: "n", v: number });
});

test.each(["2026-12-05", "2026-12-05 11:00"])("%s is a date", async (text) => {
  const { v } = await opened(text);
  const { y, m, d } = (await import("@e965/xlsx")).SSF.parse_date_code(Number(v)) as {
    y: number;
    m: number;
    d: number;
  };
  expect([y, m, d]).toEqual([2026, 12, 5]);
});

test("a file begins with a byte order mark and is not cached", async () => {
  const response = csvResponse(
    csvLines([
      ["a", "b"],
      ["1", "2"],
    ]),
    "leads.csv",
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.toString("latin1")).toBe('\xEF\xBB\xBF"a","b"\r\n"1","2"\r\n');
  expect(utils.sheet_to_json(read(bytes).Sheets["Sheet1"] ?? {})).toEqual([{ a: 1, b: 2 }]);
  expect(Object.fromEntries(response.headers)).toEqual({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="leads.csv"',
    "cache-control": "private, no-store",
  });
});

test.each([
  ["Contract of sale", `attachment; filename="Contract of sale.pdf"; filename*=UTF-8''Contract%20of%20sale.pdf`],
  ["plan.PDF", `attachment; filename="plan.PDF"; filename*=UTF-8''plan.PDF`],
  ["Café (1)", `attachment; filename="Cafe (1).pdf"; filename*=UTF-8''Caf%C3%A9%20%281%29.pdf`],
  ["合同", `attachment; filename="document.pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C.pdf`],
  [
    `a"; x=y\r\nSet-Cookie: b`,
    `attachment; filename="a xySet-Cookie b.pdf"; filename*=UTF-8''a%22%3B%20x%3Dy%0D%0ASet-Cookie%3A%20b.pdf`,
  ],
])("the PDF %j is a private download that cannot run in the site's origin", (name, disposition) => {
  const { headers } = pdfResponse({ name, bytes: new Uint8Array(1) });
  expect(headers.get("content-disposition")).toBe(disposition);
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("sandbox");
  expect(headers.get("cache-control")).toBe("private, no-store");
});

import { expect, test } from "vitest";
import { readImportFile } from "./read-file.server.ts";
import { rowOf, workbookOf } from "./xlsx.fixture.ts";

const arrival = { arrivedAt: new Date("2026-11-23T07:00:00Z") };
const heads = [
  "Agent ID",
  "Listing ID",
  "Status",
  "Type",
  "Property type",
  "Auction",
  "Price",
  "Postcode",
  "Suburb",
  "Agent phone",
  "Agent",
  "Show address",
  "Available from",
];
const home = [
  "SHEET1",
  "S1",
  "current",
  "Sale",
  "House",
  // 5 December 2026, 11:00
  { cell: `<c s="2"><v>46361.4583333333</v></c>` },
  { cell: "<c><f>1000000+250000</f><v>1250000</v></c>" },
  2042,
  { cell: `<c t="s"><v>1</v></c>` },
  412345678,
  { cell: `<c t="str"><f>"Jo"&amp;" Doe"</f><v>Jo Doe</v></c>` },
  { cell: `<c t="b"><v>1</v></c>` },
  { cell: `<c s="1"><v>46361</v></c>` },
];
const strings = {
  name: "xl/sharedStrings.xml",
  body: "<sst><si><t>unused</t></si><si><r><t>New</t></r><r><t>town</t></r></si></sst>",
};
const good = [rowOf(1, heads), rowOf(2, home)].join("");

test("a workbook is read: texts, numbers, dates, results of formulas, and numbers that lost their 0", async () => {
  const { listings, refused } = await readImportFile(workbookOf([good], [strings]), arrival);
  expect(refused).toBeUndefined();
  expect(listings).toMatchObject([
    {
      line: 2,
      agentId: "SHEET1",
      uniqueId: "S1",
      status: "current",
      price: 1_250_000,
      postcode: "2042",
      suburb: "Newtown",
      auctionAt: new Date("2026-12-05T00:00:00Z"),
      addressDisplay: "full",
      agents: [{ name: "Jo Doe", phone: "0412345678" }],
    },
  ]);
});

test("titles, blank rows and sheets without our headings are skipped", async () => {
  const titled = [rowOf(1, ["Our homes in December"]), rowOf(3, heads), rowOf(6, home)].join("");
  const { listings, messages } = await readImportFile(workbookOf([rowOf(1, ["Notes"]), titled], [strings]), arrival);
  expect(listings.map(({ uniqueId, line }) => ({ uniqueId, line }))).toEqual([{ uniqueId: "S1", line: 6 }]);
  expect(messages.map(({ code, line }) => ({ code, line }))).toEqual([{ code: "file.titles", line: 3 }]);
});

test("reads the sheet with the most known headings and reports others", async () => {
  const failed = rowOf(1, ["Status", { cell: `<c t="e"><v>#N/A</v></c>` }, { cell: "<c><f>A1</f></c>" }]);
  const { listings, messages } = await readImportFile(workbookOf([failed, good, good], [strings]), arrival);
  expect(listings.map(({ uniqueId }) => uniqueId)).toEqual(["S1"]);
  expect(messages.map(({ code, text }) => ({ code, text }))).toEqual([
    { code: "file.sheets", text: expect.stringContaining("“Sheet2” was read, but not Sheet3.") },
  ]);
});

test("an empty cell far away costs nothing", async () => {
  const far = `${good}<row r="1048576"><c r="XFD1048576" s="1"/></row>`;
  const { listings } = await readImportFile(workbookOf([far], [strings]), arrival);
  expect(listings).toHaveLength(1);
});

const big = Buffer.alloc(21 * 1024 * 1024, " ");

test.each<[why: string, workbook: Buffer, code: string]>([
  [
    "a cell with an error",
    workbookOf([rowOf(1, heads.slice(0, 4)) + rowOf(2, ["a", "b", { cell: `<c t="e"><v>#REF!</v></c>` }])]),
    "file.cell-error",
  ],
  [
    "a formula without its result",
    workbookOf([rowOf(1, heads) + rowOf(2, ["a", "b", { cell: "<c><f>A1</f></c>" }])]),
    "file.no-results",
  ],
  ["no headings of ours", workbookOf([rowOf(1, ["Address", "Owner"])]), "file.no-columns"],
  ["a string that is not there", workbookOf([good]), "file.cell-error"],
  ["XML that breaks off", workbookOf([`${good}<row r="3"><c`], [strings]), "file.workbook"],
  ["no workbook in it", workbookOf([good], [{ name: "xl/workbook.xml", body: "" }]), "file.workbook"],
  ["a sheet of more than 20 MB", workbookOf([], [{ name: "xl/worksheets/sheet1.xml", body: big }]), "file.limit"],
  [
    "more files than a workbook has",
    workbookOf(
      [good],
      Array.from({ length: 1001 }, (_, at) => ({ name: `${at}`, body: "" })),
    ),
    "file.limit",
  ],
  [
    "more columns than allowed",
    workbookOf([`<row r="1"><c r="A1"><v>1</v></c><c r="TZ1"><v>1</v></c></row>`]),
    "file.limit",
  ],
  [
    "more rows than allowed",
    workbookOf([`${rowOf(1, ["Agent ID"])}<row r="60000"><c r="A60000"><v>1</v></c></row>`]),
    "file.limit",
  ],
  [
    "a row of too many characters",
    workbookOf(
      [rowOf(1, [{ cell: `<c t="s"><v>0</v></c>` }, { cell: `<c t="s"><v>0</v></c>` }])],
      [{ name: "xl/sharedStrings.xml", body: `<sst><si><t>${"a".repeat(150_000)}</t></si></sst>` }],
    ),
    "file.limit",
  ],
])("%s is refused", async (_why, workbook, code) => {
  const { refused, listings } = await readImportFile(workbook, arrival);
  expect({ code: refused?.code, listings }).toEqual({ code, listings: [] });
});

import { expect, test } from "vitest";
import { sydneyIso } from "#app/lib/sydney-time.ts";
import { readCsv } from "./read-csv.server.ts";
import { readFeedFile } from "./read-feed-file.server.ts";

const arrivedAt = new Date("2026-11-23T07:00:00Z");
const read = (text: string | Buffer) => readCsv(Buffer.from(text), { arrivedAt });

const sheet = [
  "Agent ID,Listing ID,Status,Type,Property type,Price,Street address,Suburb,State,Postcode,Auction,Photos,Inspections,Features",
  `smpagy,A1,current,For sale,House,"$1,250,000",12 Samplewood Street,Newtown,NSW,2042,5/12/2026 11:00,"https://photos.example.com/1.jpg`,
  `https://photos.example.com/2.jpg",28/11/2026 11:00am to 11:30am,"Balcony, study, balcony"`,
  "",
  `SMPAGY,A2,current,Rent,Unit,,13 Samplewood Street,Newtown,NSW,2042,,,,`,
].join("\r\n");

test("a sheet as a spreadsheet saves it here", () => {
  const { refused, messages, listings } = read(`\uFEFF${sheet}`);
  expect({ refused, messages }).toEqual({ refused: undefined, messages: [] });
  const [sale, rental] = listings;
  expect(sale).toMatchObject({
    agentId: "SMPAGY",
    uniqueId: "A1",
    kind: "residential",
    line: 2,
    position: 1,
    propertyType: "House",
    price: 1_250_000,
    address: "12 Samplewood Street",
    addressDisplay: "full",
    features: ["Balcony", "study"],
    inspections: [{ date: "2026-11-28", from: "11:00", to: "11:30" }],
    photos: [
      { slot: "m", url: "https://photos.example.com/1.jpg" },
      { slot: "a", url: "https://photos.example.com/2.jpg" },
    ],
    messages: [],
    modTime: arrivedAt,
  });
  expect(sale?.auctionAt && sydneyIso(sale.auctionAt)).toBe("2026-12-05T11:00:00+11:00");
  expect(sale?.description).toBeUndefined();
  expect(rental).toMatchObject({ kind: "rental", line: 5, photos: null, inspections: [], features: [] });
});

test("a column that is not there leaves, an empty cell clears", () => {
  const { listings } = read("Agent ID,Listing ID,Status,Type,Headline\nA,1,current,sale,\n");
  expect(listings).toMatchObject([{ title: null }]);
  expect(listings[0]).toMatchObject({
    description: undefined,
    price: undefined,
    photos: undefined,
    address: undefined,
  });
});

test.each<[text: string, why: string]>([
  [sheet.replaceAll(",", ";").replaceAll(/"[^"]*"/g, (cell) => cell.replaceAll(";", ",")), "semicolons"],
  [
    sheet
      .replaceAll('"', "")
      .replace("\r\nhttps://photos.example.com/2.jpg", "")
      .replace("$1,250,000", "1250000")
      .replace("Balcony, study, balcony", "Balcony")
      .replaceAll(",", "\t"),
    "tabs",
  ],
])("%# is read the same (%s)", (text) => {
  expect(read(text).listings).toMatchObject([{ uniqueId: "A1", price: 1_250_000 }, { uniqueId: "A2" }]);
});

test.each<[head: string, row: string, expected: object, why: string]>([
  ["Headline", `'=SUM(A1)`, { title: "=SUM(A1)" }, "an apostrophe before a formula is none of the text"],
  ["headline", "Café", { title: "Café" }, "headers in any case"],
  ["Show price,Price", "No,1250000", { price: null, priceHidden: true }, "a hidden price"],
  ["Show price,Price", ",1250000", { price: 1_250_000, priceHidden: false }, "nothing is said of showing it"],
  ["Land size (sqm)", "512.4", { landSize: 512 }, "square metres"],
  ["Property type", "Land", { kind: "land", propertyType: "Land" }, "land"],
  [
    "Floor plans",
    "",
    {
      floorplans: [
        { slot: "1", removed: true },
        { slot: "2", removed: true },
      ],
      photos: undefined,
    },
    "no plans leave the photos",
  ],
  ["Photos", "front.jpg", { photos: [] }, "a file that did not come along"],
  [
    "Agent,Agent email,Second agent",
    "Robin,R@Example.com,Jordan",
    {
      agents: [
        { id: 1, name: "Robin", email: "r@example.com" },
        { id: 2, name: "Jordan" },
      ],
    },
    "two agents",
  ],
])("%s of %j (%s)", (head, row, expected) => {
  const { listings, messages } = read(`Agent ID,Listing ID,Status,Type,${head}\nA,1,current,Sale,${row}\n`);
  expect(messages).toEqual([]);
  expect(listings).toMatchObject([expected]);
});

test.each<[text: string, code: string, why: string]>([
  ["", "file.empty", "nothing"],
  ["a,b\n1,2\n", "file.no-columns", "another table"],
  ["<propertyList/>", "file.no-columns", "XML"],
  [`Agent ID,Listing ID,Status,Type\nA,"1,current,sale\n`, "file.broken", "a quote that never ends"],
  [`Agent ID,Listing ID,Status,Type\n${"A,1,current,sale\n".repeat(5001)}`, "file.limit", "too many rows"],
])("%# is refused: %s (%s)", (text, code) => {
  expect(read(text)).toMatchObject({ refused: { code }, listings: [] });
});

test("columns that nobody knows are named, and a row without a type is not guessed", () => {
  const { messages, listings } = read("Agent ID,Listing ID,Status,Type,Colour\nA,1,current,,blue\n");
  expect(messages).toMatchObject([{ code: "file.columns", line: 1 }]);
  expect(messages[0]?.text).toContain("Colour");
  expect(listings).toMatchObject([{ verdict: "REFUSED", messages: [{ code: "kind.none" }] }]);
});

test("the last of two rows of one listing counts", () => {
  const { listings } = read("Agent ID,Listing ID,Status,Type\nA,1,current,sale\na,1,withdrawn,sale\n");
  expect(listings.map(({ verdict }) => verdict)).toEqual(["STALE", undefined]);
});

test("an old spreadsheet's bytes are read with a warning", () => {
  const { messages, listings } = read(
    Buffer.from("Agent ID,Listing ID,Status,Type,Headline\nA,1,current,sale,Caf\u00e9 \u0096 garden\n", "latin1"),
  );
  expect(messages).toMatchObject([{ code: "file.encoding" }]);
  expect(listings).toMatchObject([{ title: "Café – garden" }]);
});

test("a NUL within a cell, which cannot be stored, is no part of it", () => {
  const { listings } = read("Agent ID,Listing ID,Status,Type,Headline\nA,1\0,current,sale,Sunny\0 home\n");
  expect(listings).toMatchObject([{ uniqueId: "1", title: "Sunny home" }]);
});

test.each<[start: string, code: string | undefined, why: string]>([
  ["Agent ID,Listing ID,Status,Type\nA,1,current,sale\n", undefined, "our columns"],
  ['\uFEFF"Agent ID";"Listing ID";Status;Type\nA;1;current;sale\n', undefined, "quoted, after a mark"],
  ["Agent ID,Listing ID\nA,1\n", "file.no-columns", "some of them"],
  [`{"status": "current"}`, "file.not-xml", "JSON"],
  ["<residential status='current'/>", undefined, "XML"],
  ["", "file.empty", "nothing"],
])("%j is told apart (%s, %s)", async (start, code) => {
  const { refused } = await readFeedFile(Buffer.from(start), { arrivedAt });
  expect(refused?.code).toBe(code);
});

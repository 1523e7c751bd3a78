import { expect, test } from "vitest";
import { sydneyIso } from "#app/lib/sydney-time.ts";
import { readCsv } from "./read-csv.server.ts";
import { readImportFile } from "./read-file.server.ts";

const arrivedAt = new Date("2026-11-23T07:00:00Z");
const read = (text: string | Buffer) => readCsv(Buffer.from(text), { arrivedAt });

const sheet = [
  "Agent ID,Listing ID,Status,Type,Property type,Price,Street address,Suburb,State,Postcode,Auction,Photos,Inspections,Features",
  `smpagy,A1,current,For sale,House,"$1,250,000",12 Samplewood Street,Newtown,NSW,2042,5/12/2026 11:00,"https://photos.example.com/1.jpg`,
  `https://photos.example.com/2.jpg",28/11/2026 11:00am to 11:30am,"Balcony, study, balcony"`,
  "",
  `SMPAGY,A2,current,Rent,Unit,,13 Samplewood Street,Newtown,NSW,2042,,,,`,
].join("\r\n");

test("a CSV file as an Australian spreadsheet saves it", () => {
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
  expect(rental).toMatchObject({ kind: "rental", line: 4, photos: null, inspections: [], features: [] });
});

test("messages name the row and the column of a spreadsheet, also after cells of several lines", () => {
  const { listings } = read(
    [
      "Agent ID,Listing ID,Status,Type,Description",
      'A,1,current,sale,"Sunny\nand\nquiet"',
      "",
      "A,2,for sale,sale,Leafy",
      "A,,current,sale,Leafy",
      "A,4,current,buy,Leafy",
    ].join("\n"),
  );
  expect(listings.slice(1).map(({ messages }) => messages[0])).toMatchObject([
    { code: "status.unknown", field: "Status", line: 4 },
    { code: "identity.no-id", field: "Listing ID", line: 5 },
    { code: "kind.none", field: "Type", line: 6 },
  ]);
});

test("a missing column leaves a value unchanged, an empty cell clears it", () => {
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

test.each([
  ["Auction", "sale", "current", "12/13/2026 11:00", "12/13/2026 11:00", "5/12/2026 11:00"],
  ["Available from", "rent", "current", "31/02/2027", "31/02/2027", "5/12/2026"],
  ["Sold or leased on", "sale", "sold", "31/9/2026", "31/9/2026", "20/11/2026"],
])("a date in %s that cannot be read is quoted as typed", (head, type, status, cell, quoted, example) => {
  const { listings } = read(`Agent ID,Listing ID,Status,Type,Title,${head}\nA,1,${status},${type},1/2/2026,${cell}\n`);
  const [message] = listings[0]?.messages.filter(({ text }) => text.includes(quoted)) ?? [];
  expect(message).toMatchObject({ field: head, text: expect.stringContaining(`“${quoted}”`) });
  expect(message?.fix).toContain(example);
  expect(listings[0]?.title).toBe("1/2/2026");
});

test.each<[head: string, row: string, expected: object, why: string]>([
  ["Beds, BATH ,cars", "3,2,1", { bedrooms: 3, bathrooms: 2, parking: 1 }, "short"],
  ["Post code,Title", "2042,Sunny home", { postcode: "2042", title: "Sunny home" }, "spelled otherwise"],
  [
    "Open homes",
    "5/12/2026 11:00 - 11:30",
    { inspections: [{ date: "2026-12-05", from: "11:00", to: "11:30" }] },
    "24 hours",
  ],
  ["Asking price", "1.3M", { price: 1_300_000 }, "millions"],
  ["Price", "1.2m - 1.3m", { price: 1_200_000, priceTo: 1_300_000 }, "a range"],
])("the headings %s are known (%s: %j)", (head, row, expected) => {
  const { listings, messages } = read(`Agent ID,Property ID,Status,Type,${head}\nA,1,current,Sale,${row}\n`);
  expect(messages).toEqual([]);
  expect(listings).toMatchObject([{ ...expected, uniqueId: "1", messages: [] }]);
});

test.each([
  ["$780 pw", undefined, 780, "per_week"],
  ["780 p/w", "Week", 780, "per_week"],
  ["$780/wk", "", 780, "per_week"],
  ["$780 per week", "weekly", 780, "per_week"],
  ["$3,400 pcm", "Month", 3400, "per_month"],
])("the rent %j with the period %j is %d %s", (rent, period, price, priceFrequency) => {
  const head = period === undefined ? "Rent" : "Rent,Rent period";
  const row = period === undefined ? `"${rent}"` : `"${rent}",${period}`;
  const { listings } = read(`Agent ID,Listing ID,Status,Type,${head}\nA,1,current,Rent,${row}\n`);
  expect(listings).toMatchObject([{ price, priceFrequency, messages: [] }]);
});

test.each([
  ["Weekly rent", "per_week"],
  ["Rent pw", "per_week"],
  ["Rent per week", "per_week"],
  ["Rent/week", "per_week"],
  ["RENT ($ P/W)", "per_week"],
  ["Monthly rent", "per_month"],
])("the heading %s states the period of its rents", (heading, priceFrequency) => {
  const { listings, messages } = read(`Agent ID,Listing ID,Status,Type,${heading}\nA,1,current,Rent,780\n`);
  expect(messages).toEqual([]);
  expect(listings).toMatchObject([{ price: 780, priceFrequency, messages: [] }]);
});

test("a period in the row overrides none in the heading, and one that contradicts it is reported", () => {
  const { listings } = read("Agent ID,Listing ID,Status,Type,Weekly rent\nA,1,current,Rent,$3400 pcm\n");
  expect(listings).toMatchObject([{ price: null, messages: [{ code: "rent.periods", field: "Rent" }] }]);
});

test("a rent without its column is reported at the rent, and an unknown period at the period", () => {
  const head = "Agent ID,Listing ID,Status,Type,Rent period";
  const none = read(`${head}\nA,1,current,Rent,Week\n`);
  expect(none.listings).toMatchObject([{ messages: [{ code: "rent.none", field: "Rent" }] }]);
  const odd = read(`${head},Rent\nA,1,current,Rent,Fortnight,900\n`);
  expect(odd.listings).toMatchObject([{ messages: [{ code: "rent.period", field: "Rent period" }] }]);
});

test("an unread column of rents is named first, with the number of rentals", () => {
  const rows = "A,1,current,Rent,blue,780\nA,2,current,Rent,blue,790\nA,3,current,Sale,blue,\n";
  const { messages } = read(`Agent ID,Listing ID,Status,Type,Colour,Rentt\n${rows}`);
  expect(messages).toMatchObject([
    { code: "file.column-needed", text: "The column “Rentt” was not read. 2 homes need the column “Rent”." },
    { code: "file.columns", text: expect.stringContaining("Colour") },
  ]);
});

test.each([
  ["Under offer", "Sale"],
  ["under contract", "Sale"],
  ["Deposit taken", "Rent"],
])("the status %s of a home for %s is current and under offer; current then is not", (status, type) => {
  const { listings } = read(
    `Agent ID,Listing ID,Status,Type,Rent\nA,1,${status},${type},780 pw\nA,2,current,${type},780 pw\n`,
  );
  expect(listings).toMatchObject([
    { status: "current", underOffer: true },
    { status: "current", underOffer: false },
  ]);
});

test("a status of current says nothing about offers where no status names one", () => {
  const { listings } = read("Agent ID,Listing ID,Status,Type\nA,1,current,Sale\n");
  expect(listings[0]?.underOffer).toBeUndefined();
});

test("a rent that contradicts its period is named with its column", () => {
  const { listings } = read("Agent ID,Listing ID,Status,Type,Rent period,Rent\nA,1,current,Rent,Month,$780 pw\n");
  expect(listings).toMatchObject([
    { price: null, messages: [{ code: "rent.periods", field: "Rent", level: "error" }] },
  ]);
});

test("names the column of a value that was left out, and an impossible day", () => {
  const head = "Agent ID,Listing ID,Status,Type,Show price,Price,Inspections";
  const { listings } = read(`${head}\nA,1,current,Sale,Yes,POA,31/11/2026 11:00 - 11:30\n`);
  expect(listings[0]?.messages).toMatchObject([
    { code: "price.words", field: "Price", isLoss: true },
    { code: "inspection.no-day", field: "Inspections", isLoss: true, text: expect.stringContaining("31/11/2026") },
  ]);
});

test.each<[rows: string, agentIds: string[], why: string]>([
  ["Listing ID,Status,Type\n1,current,sale\n", ["OWN1"], "no column"],
  ["Agent ID,Listing ID,Status,Type\n,1,current,sale\nother,2,current,sale\n", ["OWN1", "OTHER"], "an empty cell"],
])("the agent ID of the connection applies without one in the file: %# (%s)", (rows, agentIds) => {
  const { refused, listings } = readCsv(Buffer.from(rows), { arrivedAt, agentId: "OWN1" });
  expect(refused).toBeUndefined();
  expect(listings.map(({ agentId, verdict }) => [agentId, verdict])).toEqual(agentIds.map((id) => [id, undefined]));
});

test("a column without an agent ID is required where the connection's is not certain", () => {
  expect(read("Listing ID,Status,Type\n1,current,sale\n").refused?.text).toContain("missing from the file: Agent ID.");
});

test("names an unknown heading with the nearest one, and one of two headings for a column", () => {
  const { messages, listings } = read(
    "Agent ID,Listing ID,Status,Type,Beds,Bedrooms,Postcod,Address,Colour\nA,1,current,sale,5,3,2042,1 Main Street,blue\n",
  );
  expect(messages).toMatchObject([
    {
      code: "file.column-needed",
      level: "error",
      text: expect.stringContaining("The column “Postcod” was not read. 1 home needs"),
    },
    { code: "file.column-needed", level: "error", text: expect.stringContaining("“Street address”") },
    { code: "file.columns", text: expect.stringContaining("Beds, Colour") },
  ]);
  expect(listings).toMatchObject([{ bedrooms: 3 }]);
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

test("names unknown columns, and does not guess the type of a row", () => {
  const { messages, listings } = read("Agent ID,Listing ID,Status,Type,Colour\nA,1,current,,blue\n");
  expect(messages).toMatchObject([{ code: "file.columns", line: 1 }]);
  expect(messages[0]?.text).toContain("Colour");
  expect(listings).toMatchObject([{ verdict: "REFUSED", messages: [{ code: "kind.none" }] }]);
});

test("a row with the listing ID of an earlier one is refused", () => {
  const { listings } = read("Agent ID,Listing ID,Status,Type\nA,1,current,sale\na,1,withdrawn,sale\n");
  expect(listings).toMatchObject([{ messages: [] }, { verdict: "REFUSED", messages: [{ code: "identity.repeated" }] }]);
  expect(listings[1]?.messages[0]?.text).toContain("already in row 2");
});

test("an old spreadsheet's bytes are read with a warning", () => {
  const { messages, listings } = read(
    Buffer.from("Agent ID,Listing ID,Status,Type,Headline\nA,1,current,sale,Caf\u00e9 \u0096 garden\n", "latin1"),
  );
  expect(messages).toMatchObject([{ code: "file.encoding" }]);
  expect(listings).toMatchObject([{ title: "Café – garden" }]);
});

test("removes NUL characters, which cannot be stored", () => {
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
  const { refused } = await readImportFile(Buffer.from(start), { arrivedAt });
  expect(refused?.code).toBe(code);
});

test.each<[why: string, file: string, titles: number | undefined, line: number]>([
  ["a line that names the separator", "sep=;\r\nAgent ID;Listing ID;Status;Type\r\nS;A1;current;Sale", undefined, 3],
  ["a separator in quotes", '"sep=\t"\nAgent ID\tListing ID\tStatus\tType\nS\tA1\tcurrent\tSale', undefined, 3],
  ["a separator with blanks", "sep = ;\nAgent ID;Listing ID;Status;Type\nS;A1;current;Sale", undefined, 3],
  ["a separator that is not used", "sep=;\nAgent ID,Listing ID,Status,Type\nS,A1,current,Sale", undefined, 3],
  ["a separator that was saved again", "sep=;,,,\nAgent ID,Listing ID,Status,Type\nS,A1,current,Sale", undefined, 3],
  ["a blank line and a separator", "\nsep=^\nAgent ID^Listing ID^Status^Type\nS^A1^current^Sale", undefined, 4],
  ["nothing, and bars for separators", "Agent ID|Listing ID|Status|Type\nS|A1|current|Sale", undefined, 2],
  ["a title like a tag", "<< Our homes >>\nAgent ID,Listing ID,Status,Type\nS,A1,current,Sale", 1, 3],
  ["a title, and headings of two lines", 'Homes\n"Agent\nID","Listing\nID",Status,Type\nS,A1,current,Sale', 1, 3],
  ["a title", "Homes of December,,,\nAgent ID,Listing ID,Status,Type\nS,A1,current,Sale", 1, 3],
  [
    "a title with quotes and a blank line",
    'Our "best" homes\n\nAgent ID,Listing ID,Status,Type\nS,A1,current,Sale',
    1,
    4,
  ],
  [
    "a separator, titles and a column of ours alone",
    "sep=;\nStatus\nX;Y\nAgent ID;Listing ID;Status;Type\nS;A1;current;Sale",
    2,
    5,
  ],
])("%s above the headings is skipped", async (_why, file, titles, line) => {
  const { refused, messages, listings } = await readImportFile(Buffer.from(file), { arrivedAt });
  expect(refused).toBeUndefined();
  expect(listings.map((listing) => ({ id: listing.uniqueId, line: listing.line }))).toEqual([{ id: "A1", line }]);
  expect(messages.map(({ code }) => code)).toEqual(titles === undefined ? [] : ["file.titles"]);
});

test("restores the leading 0 of phone numbers and postcodes", () => {
  const heads = "Agent ID,Listing ID,Status,Type,Postcode,Agent phone,Second agent phone";
  const { listings } = read(`${heads}\nS,A1,current,Sale,800,412345678,299990000`);
  expect(listings[0]).toMatchObject({ postcode: "0800", agents: [{ phone: "0412345678" }, { phone: "0299990000" }] });
  const { listings: abroad } = read(`${heads}\nS,A1,current,Sale,2042,61412345678,1300123456`);
  expect(abroad[0]).toMatchObject({ agents: [{ phone: "+61412345678" }, { phone: "1300123456" }] });
});

test("a picture in a cell is left out, whatever its length", () => {
  const picture = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 251)).toString("base64");
  for (const cell of [picture, `"data:image/png;base64,${picture}"`]) {
    const { listings, refused } = read(
      `Agent ID,Listing ID,Status,Type,Photos,Suburb\nS,A1,current,Sale,${cell},Newtown`,
    );
    expect(refused).toBeUndefined();
    expect(listings[0]).toMatchObject({ suburb: "Newtown", messages: [{ code: "photo.inline" }] });
  }
});

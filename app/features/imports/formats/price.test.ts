import { expect, test } from "vitest";
import type { ImportListing } from "#app/features/imports/model/import-listing.ts";
import { readReaxml } from "./read-file.server.ts";

async function read(kind: "residential" | "rental", inner: string): Promise<ImportListing> {
  const file = `<${kind} status="current"><agentID>A</agentID><uniqueID>1</uniqueID>${inner}</${kind}>`;
  const { listings } = await readReaxml(Buffer.from(file), { arrivedAt: new Date("2026-11-23T07:00:00Z") });
  return listings[0]!;
}

const codesOf = ({ messages }: ImportListing) =>
  messages.map(({ code }) => code).filter((code) => code !== "time.missing");

const price = (text: string, attributes = `display="yes"`) => `<price ${attributes}>${text}</price>`;
const view = (text: string) => `<priceView>${text}</priceView>`;

test.each<[xml: string, price: unknown, priceTo: unknown, priceWords: unknown, codes: string[], why: string]>([
  [price("1250000"), 1_250_000, undefined, undefined, [], "a price alone leaves its words"],
  [price("1250000") + view(""), 1_250_000, null, null, [], "empty words clear"],
  [price("1250000") + view("Auction"), 1_250_000, null, "Auction", [], "words, found by the price"],
  [price("1250000") + view("$1,250,000"), 1_250_000, null, null, [], "the price once more"],
  [price("1250000") + view("Guide $1,250,000"), 1_250_000, 1_250_000, null, [], "a guide of one figure"],
  [price("1250000") + view("Guide $1,300,000"), 1_300_000, 1_300_000, null, [], "a higher one"],
  [price("1250000") + view("Guide $1,200,000"), 1_250_000, null, null, ["price-text.lower"], "never a lower one"],
  [price("1250000") + view("$1.2m - $1.24m"), 1_250_000, null, null, ["price-text.lower"], "nor a range below it"],
  [price("1250000") + view("OIEO 1.2m"), 1_250_000, null, null, ["price-text.open"], "offers in excess of"],
  [price("1250000") + view("O.I.E.O. $1.2m"), 1_250_000, null, null, ["price-text.open"], "with points"],
  [price("1250000") + view("O/O $1,200,000"), 1_250_000, null, null, ["price-text.open"], "offers over"],
  [price("1250000") + view("$1.2m ono"), 1_250_000, null, null, ["price-text.open"], "or nearest offer"],
  [price("1250000") + view("$1.2m or nearest offer"), 1_250_000, null, null, ["price-text.open"], "in full"],
  [price("1250000") + view("Opposite the Ono cafe"), 1_250_000, null, "Opposite the Ono cafe", [], "a name"],
  [price("1250000") + view("$1.2m - $1.3m"), 1_200_000, 1_300_000, null, [], "a range of 8%"],
  [price("1250000") + view("$1.2 - 1.32m"), 1_200_000, 1_320_000, null, [], "of exactly 10%, one unit"],
  [price("1250000") + view("$1.2m to $1.35m"), 1_250_000, null, null, ["price-text.range"], "of 12%"],
  [price("1250000") + view("Over $1.2m"), 1_250_000, null, null, ["price-text.open"], "over"],
  [price("1250000") + view("1.2m plus"), 1_250_000, null, null, ["price-text.open"], "plus"],
  [price("1250000") + view("OIEO 1.2m"), 1_250_000, null, null, ["price-text.open"], "offers in excess of"],
  [price("1250000") + view("From mid $900ks"), 1_250_000, null, null, ["price-text.open"], "from about an amount"],
  [price("950000") + view("Mid $900ks"), 950_000, null, null, ["price-text.amount"], "about an amount"],
  [price("1250000") + view("1.2m−1.35m"), 1_250_000, null, null, ["price-text.range"], "a minus for a dash"],
  [price("60000") + view("To suit buyers 60K+"), 60_000, null, null, ["price-text.open"], "thousands and a plus"],
  [price("1250000") + view("Offers from interested buyers"), 1_250_000, null, null, ["price-text.open"], "offers from"],
  [price("1250000") + view("Deposit $50,000"), 1_250_000, null, null, ["price-text.amount"], "not the price"],
  [price("1250000") + view("Open from 11am"), 1_250_000, null, "Open from 11am", [], "an hour is no price"],
  [price("1250000", `display="no"`) + view("Auction"), null, null, "Auction", [], "hidden, words without a number"],
  [price("1250000", `display="no"`) + view("Guide 1.2m"), null, null, null, ["price-text.number"], "hidden, a number"],
  [
    price("1250000", `display="no"`) + view("Guide ١٢"),
    null,
    null,
    null,
    ["price-text.number"],
    "digits of any script",
  ],
  [price("1250000", `display="perhaps"`), null, null, undefined, ["price.display"], "any other word hides"],
  [price("<range><min>1200000</min><max>1300000</max></range>"), 1_200_000, 1_300_000, undefined, [], "a range"],
  [
    price("<range><min>1000000</min><max>1300000</max></range>"),
    1_000_000,
    undefined,
    undefined,
    ["price.range", "price.range-alone"],
    "of 30%",
  ],
  [price(""), null, undefined, undefined, [], "an empty one clears"],
  [price("0"), null, undefined, undefined, [], "0 is none"],
  [price("2899"), null, undefined, undefined, ["price.low"], "too low"],
  [price("1,25,0000"), null, undefined, undefined, ["price.words"], "a digit may be missing"],
  [price("1,250,00"), null, undefined, undefined, ["price.words"], "or here"],
  [price("12,50,000"), null, undefined, undefined, ["price.words"], "grouped as in India"],
  [price("1,250 000"), null, undefined, undefined, ["price.words"], "two separators"],
  [price("$1, 250, 000"), 1_250_000, undefined, undefined, [], "blanks after the commas"],
  [price("1250000") + view("Guide $1,25,0000"), 1_250_000, null, null, ["price-text.amount"], "in the text, too"],
  [price("1.975m"), 1_975_000, undefined, undefined, [], "millions"],
  [price("$950k"), 950_000, undefined, undefined, [], "thousands"],
  [price("1.3M") + view("Guide $1.3m"), 1_300_000, 1_300_000, null, [], "millions with a guide"],
  [price("1.2m - 1.3m"), 1_200_000, 1_300_000, undefined, [], "a range as people type it"],
  [price("$1.2 to 1.3 million"), 1_200_000, 1_300_000, undefined, [], "one unit for both ends"],
  [price("1.2m - 1.4m"), 1_200_000, undefined, undefined, ["price.range", "price.range-alone"], "a typed range of 17%"],
  [price("1.2m+"), null, undefined, undefined, ["price.words"], "an open price"],
  [price("From 1.2m"), null, undefined, undefined, ["price.words"], "a lower end"],
  [price("mid $900ks"), null, undefined, undefined, ["price.words"], "an approximate price"],
  [price("950ks"), null, undefined, undefined, ["price.words"], "an approximate price in thousands"],
  [price("1.2m and 1.3m"), null, undefined, undefined, ["price.words"], "two prices"],
  [price("$780 pw"), null, undefined, undefined, ["price.words"], "a rent"],
  [price("9m"), 9_000_000, undefined, undefined, [], "whole millions"],
  [price("9000m"), null, undefined, undefined, ["price.words"], "more than the column holds"],
  [price("POA"), null, undefined, undefined, ["price.words"], "words"],
  [price("99999999999"), null, undefined, undefined, ["price.words"], "no column holds it"],
  [view("$1,250,000"), 1_250_000, null, null, [], "only in words"],
  [view("Offers around $900,000"), 900_000, 900_000, null, [], "about the price"],
  [view("Expressions of interest in the region of $1.2m to $1.3m"), 1_200_000, 1_300_000, null, [], "a range in words"],
  [view("Private treaty: expected $900k"), 900_000, 900_000, null, [], "a forecast"],
  [view("Offers around $900,000, 10% deposit"), undefined, null, null, ["price-text.amount"], "more than a price"],
  [view("Offers close to the $300m hospital"), undefined, null, null, ["price-text.amount"], "another amount"],
  [price("1250000") + view("Offers around $1.2m"), 1_250_000, null, null, ["price-text.lower"], "about a lower one"],
  [view("Deposit $125,000"), undefined, null, null, ["price-text.amount"], "of which nobody knows what it is"],
  [view("Contact agent"), undefined, null, "Contact agent", [], "no price"],
])("%s is %j to %j, %j, with %j (%s)", async (xml, from, to, words, codes) => {
  const listing = await read("residential", xml);
  expect([listing.price, listing.priceTo, listing.priceWords, codesOf(listing)]).toEqual([from, to, words, codes]);
});

const range = (min: string, max: string) => `<range><min>${min}</min><max>${max}</max></range>`;

test.each<[xml: string, price: unknown, isOpen: true | undefined, codes: string[], why: string]>([
  [price(range("1000000", "1200000")), 1_000_000, true, ["price.range", "price.range-alone"], "wider than 10%"],
  [price(range("$1,000,000", "")), 1_000_000, true, ["price.range-alone"], "no upper end"],
  [price("<range><min>1000000</min></range>"), 1_000_000, true, ["price.range-alone"], "no element for it"],
  [price("<min>1000000</min><max>1200000</max>"), 1_000_000, true, ["price.range", "price.range-alone"], "no <range>"],
  [price(range("", "1200000")), null, true, ["price.range-alone"], "no lower end"],
  [price(range("1200000", "1000000")), 1_200_000, true, ["price.range-alone"], "the wrong way round"],
  [price(range("1000000", "POA")), 1_000_000, true, ["price.range-alone"], "an end in words"],
  [price(`0${range("1000000", "1200000")}`), 1_000_000, true, ["price.range", "price.range-alone"], "a price of 0"],
  [price(range("1000000", "1100000")), 1_000_000, undefined, [], "10%"],
  [price(range("1000000", "1000000")), 1_000_000, undefined, [], "one figure"],
  [price(range("", "")), null, undefined, [], "nothing"],
  [price(range("0", "0")), null, undefined, [], "zeros"],
  [price(`1100000${range("1000000", "1300000")}`), 1_100_000, undefined, ["price.range"], "with a price of its own"],
  [price(range("1000000", "1200000"), `display="no"`), null, undefined, [], "hidden"],
  [price(range("1000000", "1200000")) + view("Auction"), 1_000_000, true, ["price.range"], "words are shown"],
  [
    price(range("1000000", "1200000")) + view("Guide $1m - $1.1m"),
    1_000_000,
    undefined,
    ["price.range"],
    "a lawful guide is shown",
  ],
  [
    price(range("1000000", "1200000")) + view("$1m - $1.2m"),
    1_000_000,
    true,
    ["price.range", "price-text.range", "price.range-alone"],
    "an unlawful one is not",
  ],
])("the range %s is found by %j, open: %s, with %j (%s)", async (xml, bottom, isOpen, codes) => {
  const listing = await read("residential", xml);
  expect([listing.price, listing.isPriceOpen, codesOf(listing)]).toEqual([bottom, isOpen, codes]);
});

test.each<[text: string, stated: string, isOpen: true | undefined, code: string, why: string]>([
  ["Offers over $1,150,000", "1000000", true, "price-text.open", "a floor above the price"],
  ["Offers over $1,150,000", "1150000", undefined, "price-text.open", "the floor is the price"],
  ["$1.3m ono", "1250000", true, "price-text.open", "more, or the nearest offer"],
  ["From mid $1.1ms", "1000000", true, "price-text.open", "about an amount"],
  ["$3,000,000+", "1000000", true, "price-text.open", "much more"],
  ["$1.0m to $1.2m", "1000000", true, "price-text.range", "a wide range from the price"],
  ["$1.2m to $1.4m", "1250000", true, "price-text.range", "a wide range around the price"],
  ["$1.2m to $1.35m", "1300000", undefined, "price-text.range", "whose upper end is within 10% of the price"],
  ["Mid $1.1ms", "1000000", true, "price-text.amount", "an approximate amount above the price"],
  ["Guide $2.5m", "1000000", true, "price-text.amount", "an amount that can only be the price"],
  ["Deposit $50,000", "1000000", undefined, "price-text.amount", "another amount"],
  ["Near the $300m hospital", "1000000", undefined, "price-text.amount", "another large amount"],
])("%s and a price of %s: open is %s, with %s (%s)", async (text, stated, isOpen, code) => {
  const shown = await read("residential", price(stated) + view(text));
  expect([shown.price, shown.isPriceOpen, shown.priceWords]).toEqual([Number(stated), isOpen, null]);
  expect(codesOf(shown)).toEqual([code, ...(isOpen ? ["price-text.above"] : [])]);
  const hidden = await read("residential", price(stated, `display="no"`) + view(text));
  expect([hidden.price, hidden.isPriceOpen, codesOf(hidden)]).toEqual([null, undefined, ["price-text.number"]]);
});

test.each<[text: string, from: unknown, codes: string[], why: string]>([
  ["2026-12-05", "2026-12-05", [], "a day to come"],
  ["2026-11-01", "2026-11-01", ["available.past"], "a past day stays, and is shown as now"],
  ["2026-11-23", "2026-11-23", [], "today"],
  ["Available now", "now", [], "words"],
  ["NOW!", "now", [], "capitals"],
  ["Immediately", "now", [], "another word"],
  ["Available immediately", "now", [], "both"],
  ["ASAP", "now", [], "an abbreviation"],
  ["Vacant", "now", [], "nobody lives there"],
  ["Vacant possession", "now", [], "as lawyers say it"],
  ["Currently available", "now", [], "already"],
  ["Available from now", "now", [], "from"],
  ["Available now - call us", "now", [], "with more words"],
  ["Vacant – available now", "now", [], "twice"],
  ["Ready to move in", "now", [], "for whoever comes"],
  ["Not available now", undefined, ["available.words"], "the contrary"],
  ["Available now leased", undefined, ["available.words"], "the contrary, at its end"],
  ["Vacant from 5 December", undefined, ["available.words"], "later"],
  ["Available soon", undefined, ["available.words"], "no day"],
  ["1926-12-05", undefined, ["available.words"], "a year that is a typing error"],
  ["1900-01-01", undefined, ["available.words"], "a placeholder"],
  ["0000-00-00", null, [], "empty"],
  ["00/00/0000", null, [], "empty, as a spreadsheet writes it"],
  ["", null, [], "cleared"],
])("a rental available from %j is %j, with %j (%s)", async (text, from, codes) => {
  const listing = await read("rental", `<rent period="week">760</rent><dateAvailable>${text}</dateAvailable>`);
  expect([listing.availableFrom, codesOf(listing)]).toEqual([from, codes]);
});

test.each<[xml: string, rent: unknown, frequency: unknown, bond: unknown, codes: string[], why: string]>([
  [`<rent period="week">760</rent><bond>3040</bond>`, 760, "per_week", 3040, [], "four weeks"],
  [`<rent period="week">760</rent><bond>$1,520.00</bond>`, 760, "per_week", 1520, [], "two"],
  [`<rent period="week">760</rent><bond>1000</bond>`, 760, "per_week", 1000, [], "no whole weeks"],
  [`<rent period="week">760</rent><bond>0</bond>`, 760, "per_week", 0, [], "none is asked"],
  [`<rent period="week">760</rent><bond/>`, 760, "per_week", null, [], "cleared"],
  [`<rent period="week">760</rent><bond>4560</bond>`, 760, "per_week", 4560, ["bond.high"], "six"],
  [`<rent period="week">760</rent><bond>3041</bond>`, 760, "per_week", 3041, ["bond.high"], "a dollar over four weeks"],
  [`<rent period="week">760.40</rent><bond>3041.60</bond>`, 760, "per_week", 3040, [], "four weeks, rounded"],
  [`<rent period="week">760</rent><bond>3,04,0</bond>`, 760, "per_week", undefined, ["bond.words"], "odd commas"],
  [`<rent period="week">760</rent><bond>4 weeks</bond>`, 760, "per_week", undefined, ["bond.words"], "words"],
  [`<rent period="month">3300</rent><bond>3046</bond>`, 3300, "per_month", 3046, [], "of a month"],
  [`<bond>3040</bond>`, undefined, undefined, 3040, [], "without a rent"],
  [
    `<rent period="week">0</rent><rent period="month">3300</rent>`,
    3300,
    "per_month",
    undefined,
    [],
    "the one that is there",
  ],
  [`<rent period="week">$780 pw</rent>`, 780, "per_week", undefined, [], "the period twice"],
  [`<rent period="week">780 p/w</rent>`, 780, "per_week", undefined, [], "with a slash"],
  [`<rent period="Weekly">$780/wk</rent>`, 780, "per_week", undefined, [], "a slash and wk"],
  [`<rent period="pw">780 p.w.</rent>`, 780, "per_week", undefined, [], "an abbreviated period"],
  [`<rent>$780 per week</rent>`, 780, "per_week", undefined, [], "the period in the text only"],
  [`<rent period="">$3,400 pcm</rent>`, 3400, "per_month", undefined, [], "a month in the text only"],
  [`<rent period="month">$780 pw</rent>`, null, "per_month", undefined, ["rent.periods"], "a contradiction"],
  [`<rent period="week">$3,400 pcm</rent>`, null, "per_week", undefined, ["rent.periods"], "the other one"],
  [`<rent>$780 per fortnight</rent>`, null, undefined, undefined, ["rent.period"], "a fortnight"],
  [`<rent period="week">$740 - $780 pw</rent>`, null, "per_week", undefined, ["rent.words"], "two rents"],
  [`<rent period="week">From $780 pw</rent>`, null, "per_week", undefined, ["rent.words"], "a lowest rent"],
  [`<rent>780</rent>`, null, undefined, undefined, ["rent.period"], "no period"],
  [`<rent period="day">200</rent>`, null, undefined, undefined, ["rent.period"], "a period of holidays"],
  [`<rent period="week">760</rent><priceView>$760 per week</priceView>`, 760, "per_week", undefined, [], "once more"],
  [`<rent period="week">760</rent><priceView>From $760</priceView>`, 760, "per_week", undefined, ["rent.text"], "from"],
  [
    `<rent period="week">760</rent><priceView>$740 - $760</priceView>`,
    760,
    "per_week",
    undefined,
    ["rent.text"],
    "a range",
  ],
])("%s: %j %j, a bond of %j, with %j (%s)", async (xml, rent, frequency, bond, codes) => {
  const listing = await read("rental", xml);
  expect([listing.price, listing.priceFrequency, listing.bond, codesOf(listing)]).toEqual([
    rent,
    frequency,
    bond,
    codes,
  ]);
});

test("messages say what to write instead", async () => {
  const textOf = (listing: ImportListing, code: string) => {
    const message = listing.messages.find((one) => one.code === code);
    return `${message?.text} ${message?.fix}`;
  };
  const sale = await read("residential", price("1.2m+"));
  expect(textOf(sale, "price.words")).toContain("“1.2m+” cannot be read");
  expect(textOf(sale, "price.words")).toContain("such as 1,200,000.");
  const rental = await read("rental", `<rent period="month">$780 pw</rent>`);
  expect(textOf(rental, "rent.periods")).toContain("The rent “$780 pw” and its period “month” contradict each other");
  const bond = await read("rental", `<rent period="week">760</rent><bond>4560</bond>`);
  expect(textOf(bond, "bond.high")).toMatch(/The bond \$4,560 .+ Enter at most \$3,040\./);
});

test.each<[xml: string, closing: unknown, why: string]>([
  [
    `<soldDetails><soldPrice display="yes">1310000</soldPrice><soldDate>2026-11-20</soldDate></soldDetails>`,
    { price: 1_310_000, date: "2026-11-20", withheld: false },
    "both",
  ],
  [
    `<soldDetails><price display="yes">1310000</price><date>2026-11-20-12:30:00</date></soldDetails>`,
    { price: 1_310_000, date: "2026-11-20", withheld: false },
    "by their other names",
  ],
  [
    `<soldDetails><soldPrice display="yes">$1.31m</soldPrice></soldDetails>`,
    { price: 1_310_000, withheld: false },
    "millions",
  ],
  [`<soldDetails><soldPrice display="no">1310000</soldPrice></soldDetails>`, { withheld: true }, "withheld"],
  [`<soldDetails><soldPrice>1310000</soldPrice></soldDetails>`, { withheld: true }, "nobody said that it may be shown"],
  [
    `<soldDetails><soldPrice display="yes">1310000</soldPrice><soldDate>2027-01-20</soldDate></soldDetails>`,
    { price: 1_310_000, withheld: false },
    "a day to come",
  ],
  [
    `<soldDetails><soldPrice display="yes">1310000</soldPrice><soldDate>1926-11-20</soldDate></soldDetails>`,
    { price: 1_310_000, withheld: false },
    "a year that is a typing error",
  ],
  [`<soldDetails/>`, { withheld: true }, "emptied"],
  ["", undefined, "a bare status clears nothing that was said before"],
])("%s closes with %j (%s)", async (xml, closing) => {
  const file = `<land status="sold"><agentID>A</agentID><uniqueID>1</uniqueID>${xml}</land>`;
  const { listings } = await readReaxml(Buffer.from(file), { arrivedAt: new Date("2026-11-23T07:00:00Z") });
  expect(listings[0]?.closing).toEqual(closing);
});

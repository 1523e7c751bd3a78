import { expect, test } from "vitest";
import {
  anywhere,
  countFigure,
  countText,
  countOf,
  formatAbn,
  paragraphs,
  slugify,
  quoted,
  swapQuotes,
} from "./text.ts";

test("an ABN is grouped as on invoices", () => {
  expect(formatAbn("51824753556")).toBe("51 824 753 556");
});

test("counts agree with their nouns", () => {
  expect(countOf(0, "home")).toBe("0 homes");
  expect(countOf(1, "home")).toBe("1 home");
  expect(countOf(1200, "home")).toBe("1,200 homes");
  expect(countOf(2, "property", "properties")).toBe("2 properties");
});

test.each([
  ["Restored terrace, north garden", "restored-terrace-north-garden", "punctuation and spaces become one hyphen"],
  ["Builder’s block", "builders-block", "an apostrophe does not split a word"],
  ["Café & Co.", "cafe-co", "accents are dropped"],
  ["St Peters -- 2044", "st-peters-2044", "runs collapse"],
  ["日本", "", "nothing is left"],
])("%s becomes '%s' (%s)", (text, slug) => {
  expect(slugify(text)).toBe(slug);
});

test("paragraphs are separated by blank lines", () => {
  expect(paragraphs("One.\nStill one.\r\n\r\nTwo.\n\n \n")).toEqual(["One.\nStill one.", "Two."]);
});

test.each([
  [" 1.5\t mio ", "“1.5 mio”"],
  ["x".repeat(60), `“${"x".repeat(60)}”`],
  [`${"x".repeat(59)} yz`, `“${"x".repeat(59)}…”`],
  ["🏠".repeat(61), `“${"🏠".repeat(60)}…”`],
])("%j is quoted as %s", (text, quotation) => {
  expect(quoted(text)).toBe(quotation);
});

test("a complete count is exact, a limited one has a plus", () => {
  expect(countText(1, "person", "people")).toBe("1 person");
  expect(countText(1000, "lead")).toBe("1,000 leads");
  expect(countText(1001, "lead")).toBe("1,000+ leads");
  expect([0, 1000, 1001].map((count) => countFigure(count))).toEqual(["0", "1,000", "1,000+"]);
  expect(countText(201, "lead", "leads", 200)).toBe("200+ leads");
});

test.each([
  ["newtown", "%newtown%"],
  ["100%_\\", String.raw`%100\%\_\\%`],
])("%o anywhere in a text is %o", (word, pattern) => {
  expect(anywhere(word)).toBe(pattern);
});

test("quotes are exchanged, and exchanged back", () => {
  expect(swapQuotes(`{"a":"it's"}`)).toBe(`{'a':'it"s'}`);
  expect(swapQuotes(swapQuotes(`{"a":"it's"}`))).toBe(`{"a":"it's"}`);
});

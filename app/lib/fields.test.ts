import { expect, test } from "vitest";
import {
  isBlank,
  MAX_INTEGER,
  readRowId,
  parseTypedDollars,
  parseTypedNumber,
  parseInteger,
  mailboxKey,
} from "./fields.ts";

test.each([undefined, null, "", "  ", "\t\r\n\u00a0", "\u0001", "\u200b\u3164"])("%j is blank", (value) => {
  expect(isBlank(value)).toBe(true);
});

test.each([0, false, "0", " a ", [], {}])("%j is not blank", (value) => {
  expect(isBlank(value)).toBe(false);
});

test.each([
  ["0", 0],
  ["7", 7],
  ["2147483647", MAX_INTEGER],
])("%j is the whole number %i", (text, value) => {
  expect(parseInteger(text)).toBe(value);
});

test.each([null, undefined, "", " ", "07", "+7", "-1", "1.0", "1e3", "0x10", "1,000", " 7", "7\n", "٣", "2147483648"])(
  "%j is no whole number",
  (text) => {
    expect(parseInteger(text)).toBeUndefined();
  },
);

test("the id of a row is a whole number from 1", () => {
  expect(["0", "1", "2147483647"].map(readRowId)).toEqual([undefined, 1, MAX_INTEGER]);
});

test("a whole number lies within its limits, both included", () => {
  expect(["1", "2", "4", "5"].map((text) => parseInteger(text, 2, 4))).toEqual([undefined, 2, 4, undefined]);
});

test.each([
  ["750000", 750_000, "plain digits"],
  ["$1,250,000", 1_250_000, "a dollar sign and commas"],
  ["12,50,000", 1_250_000, "thousands and lakhs"],
  ["1, 250, 000", 1_250_000, "spaces after commas"],
  [" 1 250 000.50 ", 1_250_000.5, "spaces, inside too"],
  ["1\u00a0250\u202f000", 1_250_000, "spaces that do not break"],
  [".5", 0.5, "no digit before the dot"],
  ["30.", 30, "none after it"],
  ["-1", -1, "a minus"],
  ["−1", -1, "a true minus"],
  ["+2", 2, "a plus"],
  ["\u200b900\u2060,000\u200e", 900_000, "characters that cannot be seen"],
  ["9".repeat(400), Infinity, "more digits than a number has"],
])("%j is read as %d (%s)", (text, value) => {
  expect(parseTypedNumber(text)).toBe(value);
});

test.each([
  "",
  " ",
  "abc",
  "0x10",
  "1e5",
  "Infinity",
  "NaN",
  "1.2.3",
  ".",
  "-",
  "--1",
  "1-1",
  "900k",
  "$",
  "6 %",
  "m",
  "1.5mk",
  "1mm",
  "6,5",
  "6 5",
  "6\u00a05",
  "12 00",
  "1 2000",
  "6. 5",
  "6 .5",
  "6$5",
  "1,2500",
  "750.000,00",
  "1,25,0000",
  "1,",
  "1,,250",
  "٣",
  "１",
])("%j is no number", (text) => {
  expect(parseTypedNumber(text)).toBeNaN();
});

test.each([
  ["$1,450,000", 1_450_000, "a price in full"],
  ["A$1,450,000", 1_450_000, "with its currency"],
  ["1450000 AUD", 1_450_000, "or after it"],
  ["900k", 900_000, "thousands"],
  ["900 thousand", 900_000, "in a word"],
  ["$1.5m", 1_500_000, "millions"],
  ["1.45 M", 1_450_000, "millions, as a capital"],
  ["1.2mil", 1_200_000, "millions, as agents write"],
  ["1.5 million", 1_500_000, "in a word"],
  ["1.005m", 1_005_000, "no fraction from multiplying"],
  ["-1.5m", -1_500_000, "a minus stays"],
])("%j is read as %d dollars (%s)", (text, value) => {
  expect(parseTypedDollars(text)).toBe(value);
});

test.each([
  "",
  "abc",
  "m",
  "1.5mk",
  "1mm",
  "1.5 months",
  "1.2.3m",
  "0x10k",
  "1 to 2m",
  "1,5m",
  "1,25 k",
  "1 5m",
  "750.000",
  "$1.250",
])("%j is no amount", (text) => {
  expect(parseTypedDollars(text)).toBeNaN();
});

test("a very long text is checked at once", () => {
  const startedAt = performance.now();
  expect(parseTypedNumber(`${"1".repeat(1_000_000)}x`)).toBeNaN();
  expect(parseTypedDollars(`${"1".repeat(1_000_000)}x`)).toBeNaN();
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

test.each([
  { email: " Jo@Example.com ", key: "jo@example.com", why: "case and outer spaces" },
  { email: "jo+1@example.com", key: "jo@example.com", why: "a tag" },
  { email: "jo+1+2@example.com", key: "jo@example.com", why: "two tags" },
  { email: "j.o@example.com", key: "j.o@example.com", why: "a dot is another mailbox outside Gmail" },
  { email: "J.o.e+news@Gmail.com", key: "joe@gmail.com", why: "Gmail ignores dots" },
  { email: "joe@googlemail.com", key: "joe@gmail.com", why: "the other name of Gmail" },
  { email: "+jo@example.com", key: "+jo@example.com", why: "a tag needs a name before it" },
  { email: "jo", key: "jo", why: "no address" },
])("$email counts as $key: $why", ({ email, key }) => {
  expect(mailboxKey(email)).toBe(key);
});

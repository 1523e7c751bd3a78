import { describe, expect, test } from "vitest";
import { readText } from "./decode.server.ts";
import {
  readArea,
  readDisplay,
  readDollars,
  readDollarsAQuarter,
  readFlag,
  readInspection,
  readLink,
  readPhone,
  readPictureAddress,
  readRooms,
  readStamp,
} from "./values.ts";

test.each<[text: string, flag: boolean | undefined]>([
  ["yes", true],
  ["TRUE", true],
  [" Y ", true],
  ["1", true],
  ["3", true],
  ["no", false],
  ["0", false],
  ["", false],
  ["maybe", undefined],
  ["-1", undefined],
])("the flag %j is %s", (text, flag) => {
  expect(readFlag(text)).toBe(flag);
});

test.each<[text: string | undefined, isShown: boolean, isClear: boolean]>([
  [undefined, true, true],
  ["YES", true, true],
  ["1", true, true],
  ["no", false, true],
  ["", false, false],
  ["range", false, false],
])("display %j: shown %s, clear %s", (text, isShown, isClear) => {
  expect(readDisplay(text)).toEqual({ isPublic: isShown, isClear });
});

test.each<[text: string, dollars: number | undefined, why: string]>([
  ["1250000", 1_250_000, "plain"],
  ["$1,250,000", 1_250_000, "as people write it"],
  ["A$650 000", 650_000, "with spaces"],
  ["350.50", 351, "half up"],
  ["350.49", 350, "and down"],
  ["2147483648", undefined, "no column holds it"],
  ["760pw", undefined, "words"],
  ["", undefined, "nothing"],
  ["1e5", undefined, "no number of a person"],
  ["1,25,0000", undefined, "separators in the wrong places"],
  ["1.250.000", undefined, "as in Europe"],
  ["1,250,000.00", 1_250_000, "cents of nothing"],
])("the dollars of %j are %s (%s)", (text, dollars) => {
  expect(readDollars(text)).toBe(dollars);
});

test.each<[text: string, rooms: object]>([
  ["4", { count: 4 }],
  ["4.00", { count: 4 }],
  ["2.5", { count: 2, fault: "part" }],
  ["", { count: undefined }],
  ["12", { count: 12 }],
  ["13", { count: undefined, fault: "many" }],
  ["many", { count: undefined, fault: "words" }],
  ["-1", { count: undefined, fault: "words" }],
])("%j rooms are %j", (text, rooms) => {
  expect(readRooms(text)).toEqual(rooms);
});

test.each<[text: string, unit: string, area: object | undefined]>([
  ["512.5", "squareMeter", { squareMetres: 513 }],
  ["40", "square", { squareMetres: 372 }],
  ["2.5", "acres", { squareMetres: 10_117 }],
  ["1,012", "sqm", { squareMetres: 1012 }],
  ["0", "acre", undefined],
  ["", "", undefined],
  ["4", "furlong", { fault: "unit" }],
  ["about 500", "sqm", { fault: "words" }],
  ["1,01,2", "sqm", { fault: "words" }],
])("%j %s are %j", (text, unit, area) => {
  expect(readArea(text, unit)).toEqual(area);
});

describe("times", () => {
  test.each<[text: string, iso: string | undefined, why: string]>([
    ["2026-11-20-08:30:00", "2026-11-19T21:30:00.000Z", "REAXML"],
    ["20261120T0830", "2026-11-19T21:30:00.000Z", "without hyphens"],
    ["2026-11-20 8:30", "2026-11-19T21:30:00.000Z", "one digit of hour"],
    ["2026-11-20 08:30:00 PM", "2026-11-20T09:30:00.000Z", "half a day"],
    ["2026-11-20T08:30:00.123", "2026-11-19T21:30:00.000Z", "fractions"],
    ["2026-11-20T08:30:00+10:00", "2026-11-19T22:30:00.000Z", "with an offset"],
    ["2026-11-19T21:30:00Z", "2026-11-19T21:30:00.000Z", "Greenwich"],
    ["2026-11-20", "2026-11-19T13:00:00.000Z", "a day"],
    ["2026-10-04-02:30:00", "2026-10-03T16:30:00.000Z", "an hour that is not: forward"],
    ["2027-04-04-02:30:00", "2027-04-03T15:30:00.000Z", "an hour that comes twice: the first"],
    ["2026-02-30", undefined, "no day"],
    ["0000-00-00-00:00:00", undefined, "none"],
    ["1926-11-20-08:30:00", undefined, "a year that is a typing error"],
    ["19700101", undefined, "a placeholder"],
    ["2000-01-01", "1999-12-31T13:00:00.000Z", "the first day that is read"],
    ["2026-11-20-25:00", undefined, "no hour"],
    ["2016-02-1112:50:05", undefined, "nothing between"],
    ["04/08/26-15:00:00", undefined, "nobody knows which is the month"],
  ])("%j is %s (%s)", (text, iso) => {
    expect(readStamp(text)?.instant.toISOString()).toBe(iso);
  });

  const now = new Date("2026-11-23T07:00:00Z");
  const morning = { date: "2026-11-28", from: "11:00", to: "11:30" };
  test.each<[text: string, inspection: object | undefined, why: string]>([
    ["28-Nov-2026 11:00am to 11:30am", morning, "REAXML"],
    ["28-NOV-2026  11:00 AM  TO  11:30 AM", morning, "capitals and spaces"],
    ["28-Nov-2026 11am - 11:30am", morning, "no minutes, a hyphen"],
    ["2026-11-28 11:00am to 11:30am", morning, "an ISO day"],
    ["28 November 2026 11:00am to 11:30am", morning, "the month in full"],
    ["21-Nov-2026 11:00am to 11:30am", undefined, "past"],
    ["23-Nov-2026 5:00pm to 5:30pm", undefined, "over today"],
    ["11:00am to 11:30am", { fault: "unreadable" }, "no day"],
    ["2026-11-28 11:00 to 11:30", { fault: "half-day" }, "neither am nor pm"],
    ["28-Nov-2026 11:00am to 11:30", { fault: "half-day" }, "only the first says it"],
    ["28-Nov-2026 11 - 11.30am", { fault: "half-day" }, "only the last"],
    ["28-Nov-2026 13:00 to 13:30", { fault: "half-day" }, "24 hours"],
    ["21-Nov-2026 11:00 to 11:30", undefined, "past anyway"],
    ["28-Nov-2026 11.00am – 11.30am", morning, "dots and a dash"],
    ["28-Nov-2026 11:00 a.m. until 11:30 a.m.", morning, "with dots"],
    ["28-Nov-1926 11:00am to 11:30am", { fault: "old" }, "a hundred years ago"],
    ["28-Nov-2024 11:00am to 11:30am", { fault: "old" }, "two years ago"],
    ["28-Nov-2026 11:30am to 11:00am", { fault: "backwards" }, "ends first"],
    ["28-Nov-2026 5:00am to 5:30am", { fault: "night" }, "before six"],
    ["28-Nov-2026 9:00am to 4:00pm", { fault: "long" }, "seven hours"],
    ["28-Nov-2027 9:00am to 9:30am", { fault: "far" }, "a year ahead"],
    ["28-Nov-2026 12:00am to 12:30am", { fault: "midnight" }, "noon is meant"],
  ])("the inspection %j is %j (%s)", (text, inspection) => {
    expect(readInspection(text, now)).toEqual(inspection);
  });

  test.each<[text: string, inspection: object | undefined, why: string]>([
    ["28/11/2026 11:00 - 11:30", morning, "24 hours"],
    ["28/11/2026 11:00am to 11:30am", morning, "am and pm"],
    ["2026-11-28 11:00-11:30", morning, "an ISO date"],
    ["2026-11-28, 11.00 – 11.30", morning, "points and a dash"],
    ["5/12/2026 13:00 to 13:45", { date: "2026-12-05", from: "13:00", to: "13:45" }, "the day is first"],
    ["28-Nov-2026 09:00 - 09:30", { date: "2026-11-28", from: "09:00", to: "09:30" }, "a named month"],
    ["12/25/2026 11:00 - 11:30", { fault: "no-day" }, "the month first"],
    ["31/11/2026 11:00 - 11:30", { fault: "no-day" }, "no such day"],
    ["28/11/2026 25:00 - 25:30", { fault: "unreadable" }, "no such hour"],
    ["28/11/2026 1:00 - 1:30", { fault: "night" }, "at night"],
    ["28/11/2026 0:00 - 0:30", { fault: "midnight" }, "at midnight"],
    ["28/11/2026 11:30 - 11:00", { fault: "backwards" }, "ends first"],
    ["28/11/2026 11 - 11:30", { fault: "half-day" }, "an hour without minutes"],
    ["28/11/2026 11:00 - 11:30am", { fault: "half-day" }, "half of it in 12 hours"],
    ["28/11/26 11:00 - 11:30", { fault: "unreadable" }, "a short year"],
    ["21/11/2026 11:00 - 11:30", undefined, "past"],
  ])("the inspection %j of a spreadsheet is %j (%s)", (text, inspection) => {
    expect(readInspection(text, now, { isTyped: true })).toEqual(inspection);
  });

  test("REAXML has no date with slashes", () => {
    expect(readInspection("28/11/2026 11:00am to 11:30am", now)).toEqual({ fault: "unreadable" });
  });
});

test.each<[sent: string, text: string, why: string]>([
  ["<p>One</p><p>Two<br/>Three</p>", "One\n\nTwo\nThree", "paragraphs and breaks"],
  ["a<script>alert(1)</script>b", "ab", "a script goes with what is in it"],
  ["a<script>alert(1)", "a", "and with all where it never ends"],
  ["a<!-- <b> -->b", "ab", "comments"],
  ["2 < 3 and <3", "2 < 3 and <3", "no tags"],
  ["R&amp;B &nbsp; caf&eacute;", "R&B café", "entities that were escaped twice"],
  ["&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two", "One\n\nTwo", "tags that were escaped twice"],
  ["&amp;lt;b&amp;gt;Sunny&amp;lt;/b&amp;gt;", "Sunny", "three times"],
  ["&amp;amp;lt;br/&amp;amp;gt;R&amp;amp;amp;B", "R&B", "and four"],
  ["a &#60;i&#62;b&#x3c;/i&#x3e;", "a b", "as numbers"],
  ["&lt;script&gt;alert(1)&lt;/script&gt;b", "b", "a script goes with what is in it"],
  ["2 &lt; 3 &amp;lt; 4", "2 < 3 < 4", "no tags"],
  [`&${"amp;".repeat(12)}lt;p&${"amp;".repeat(12)}gt;One`, "One", "a dozen times"],
  ["&lt;?xml:namespace prefix = o /&gt;&lt;o:p&gt;One&lt;/o:p&gt;&lt;![if !mso]&gt; two", "One two", "tags of Word"],
  ["<!DOCTYPE html>One", "One", "a document"],
  ["one\r\n\r\n\r\n\r\ntwo", "one\n\ntwo", "blank lines"],
  ["a\u0007b\u{D800}", "ab\u{FFFD}", "what no text has"],
])("%j reads %j (%s)", (sent, text) => {
  expect(readText(sent)).toBe(text);
});

test.each<[text: string, link: string | undefined, picture: string | undefined]>([
  ["https://example.com/a?b=1&c=2", "https://example.com/a?b=1&c=2", "https://example.com/a?b=1&c=2"],
  ["http://example.com/a.jpg", undefined, "http://example.com/a.jpg"],
  ["https%3A%2F%2Fexample.com%2Fa%2520b", "https://example.com/a%20b", "https://example.com/a%20b"],
  ["https://example.com:8443/a", "https://example.com:8443/a", undefined],
  ["https://a:b@example.com/", "https://a:b@example.com/", undefined],
  ["javascript:alert(1)", undefined, undefined],
  ["http:://www.example.com/bad", undefined, undefined],
  ["//example.com/a", undefined, undefined],
  ["ftp://example.com/a", undefined, undefined],
])("the address %j is the link %s and the picture %s", (text, link, picture) => {
  expect([readLink(text), readPictureAddress(text)]).toEqual([link, picture]);
});

test.each<[text: string, phone: string | undefined]>([
  ["0491 570 156", "0491 570 156"],
  ["+61 (2) 5550-1234", "+61 (2) 5550-1234"],
  ["call the office", undefined],
  ["12345", undefined],
])("the number %j is %s", (text, phone) => {
  expect(readPhone(text)).toBe(phone);
});

test.each([
  ["$420 per quarter", 420],
  ["$420 a quarter", 420],
  ["420/qtr", 420],
  ["$1,680 p.a.", 420],
  ["$1,680 per annum", 420],
  ["$140 per month", 420],
  ["$32.50 weekly", 429],
  ["$1,680", undefined],
  ["$1,680 plus water", undefined],
  ["per quarter", undefined],
  ["", undefined],
])("%j is %j dollars a quarter", (text, dollars) => {
  expect(readDollarsAQuarter(text)).toBe(dollars);
});

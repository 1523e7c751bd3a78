import { expect, test } from "vitest";
import { hasLink, toPlainName } from "./untrusted-text.ts";

test.each([
  { text: "See https://evil.example", found: true },
  { text: "See www.evil.example", found: true },
  { text: "See evil.example/login", found: true },
  { text: "See EVIL.EXAMPLE", found: true },
  { text: "See ｅｖｉｌ．ｅｘａｍｐｌｅ", found: true },
  { text: "See evil\u200b.example", found: true },
  { text: "hxxps://evil", found: true },
  { text: "Write to jo@evil.example", found: true },
  { text: "[url=evil]", found: true },
  { text: "Saturday at 10 a.m. suits me. Call 0491 570 006.", found: false },
  { text: "It is $1.2m, e.g. with a 10.5 m frontage", found: false },
  { text: "12 Wilson St. Newtown", found: false },
  { text: "", found: false },
])("$text: $found", ({ text, found }) => {
  expect(hasLink(text)).toBe(found);
});

test.each([
  { text: "Kim Tran", name: "Kim Tran" },
  { text: "O’Brien & Đặng (Newtown), St. Peters", name: "O’Brien & Đặng (Newtown), St. Peters" },
  { text: " Century\n21 ", name: "Century 21" },
  { text: "Ｑｕａｙ", name: "Quay" },
  { text: "evil.example", name: undefined },
  { text: "evil\u200b.example", name: undefined },
  { text: "jo@evil", name: undefined },
  { text: "https://evil", name: undefined },
  { text: "Call 0491 570 006", name: undefined },
  { text: "Call ⁰⁴⁹¹⁵⁷⁰", name: undefined },
  { text: "You won $1", name: undefined },
  { text: "<b>Bold</b>", name: undefined },
  { text: "Win! Now", name: undefined },
  { text: "🏠 Homes", name: undefined },
  { text: "a".repeat(61), name: undefined },
  { text: " ", name: undefined },
])("$text can be mailed to strangers as the name $name", ({ text, name }) => {
  expect(toPlainName(text)).toBe(name);
});

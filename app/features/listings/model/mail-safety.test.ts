import { expect, test } from "vitest";
import { hasLink } from "./mail-safety.ts";

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

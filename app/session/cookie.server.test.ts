import { expect, test } from "vitest";
import { defineCookie, getPageVariant, hasPersonalCookie } from "./cookie.server.ts";

defineCookie("of-one-person");
defineCookie("for-scripts", { readable: true });
defineCookie("seen", { varies: true });

test.each([
  { header: undefined, personal: false, why: "no cookie at all" },
  { header: "", personal: false, why: "an empty header" },
  { header: "of-one-person=1", personal: true, why: "one of ours" },
  { header: "a=1; of-one-person=", personal: true, why: "behind another, and empty" },
  { header: "a=1;of-one-person=1", personal: true, why: "without the blank" },
  { header: "of-one-person", personal: true, why: "without a value" },
  { header: "for-scripts=1", personal: false, why: "one that scripts read" },
  { header: "not-of-one-person=1; of-one-person-not=1", personal: false, why: "names that only hold it" },
  { header: "a=of-one-person=1", personal: false, why: "a value" },
])("decides whether pages are personal: $why", ({ header, personal }) => {
  expect(hasPersonalCookie(header)).toBe(personal);
});

defineCookie("of-some-pages", { readable: true, changesPage: (value, address) => address.endsWith(value) });

test("a cookie that changes some addresses makes only those personal", () => {
  const variantOf = (header: string, path: string) => getPageVariant(header, `https://example.com${path}`);
  expect(variantOf("a=1; of-some-pages=/one", "/one")).toBeUndefined();
  expect(variantOf("a=1; of-some-pages=/one", "/two")).toBe("");
  expect(variantOf("a=1; not-of-some-pages=/one", "/one")).toBe("");
});

test.each([
  { header: undefined, variant: "", why: "no cookie" },
  { header: "for-scripts=1; other=seen", variant: "", why: "other cookies" },
  { header: "a=1; seen=1", variant: "seen", why: "a varying cookie" },
  { header: "seen=2", variant: "seen", why: "any value" },
  { header: "seen=1; of-one-person=1", variant: undefined, why: "a personal cookie" },
])("chooses the variant of public pages: $why", ({ header, variant }) => {
  expect(getPageVariant(header)).toBe(variant);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/any-text.ts";
import { emailAbout, ownPath, siteName } from "./paths.ts";

test.each<[text: string | null | undefined, path: string | undefined, why: string]>([
  ["/dashboard", "/dashboard", "a path"],
  ["/agents?search=a%20b#results", "/agents?search=a%20b#results", "with query and hash"],
  ["/a/../dashboard", "/dashboard", "normalised"],
  ["", undefined, "nothing"],
  [null, undefined, "nothing"],
  ["dashboard", undefined, "not from the root"],
  ["//evil.example", undefined, "another host"],
  ["/\\evil.example", undefined, "a backslash is a slash to browsers"],
  ["/\t/evil.example", undefined, "a tab vanishes"],
  ["/\n/evil.example", undefined, "a line end vanishes"],
  ["/.//evil.example", undefined, "what is left starts with two slashes"],
  ["/x/..//evil.example", undefined, "what is left starts with two slashes"],
  ["https://evil.example/", undefined, "another origin"],
  ["javascript:alert(1)", undefined, "a script"],
  [`/${"a".repeat(2048)}`, undefined, "too long"],
])("%j leads to %j (%s)", (text, path) => {
  expect(ownPath(text)).toBe(path);
});

test("every result stays on our origin", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const path = ownPath(`/${text}`);
      expect(
        path === undefined || new URL(path, "https://southerly.example").origin === "https://southerly.example",
      ).toBe(true);
    }),
  );
});

test("a message about a page carries its title and its address, whatever is in them", () => {
  const page = { title: "Rent & bonds: 50% more? ü", url: "https://a.example/insights/rent?x=1&y=2#z" };
  const address = new URL(emailAbout(page));
  expect(address.protocol).toBe("mailto:");
  expect([...address.searchParams]).toEqual([
    ["subject", page.title],
    ["body", page.url],
  ]);
});

test.each([
  ["https://spanner.example.com/", "spanner.example.com"],
  ["https://www.example.com/team?a=b", "example.com"],
  ["no address", "no address"],
])("the site of %s is %s", (address, name) => {
  expect(siteName(address)).toBe(name);
});

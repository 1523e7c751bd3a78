import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/any-text.ts";
import { ownPath } from "./paths.ts";

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

test("whatever comes out stays on our origin", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const path = ownPath(`/${text}`);
      expect(
        path === undefined || new URL(path, "https://southerly.example").origin === "https://southerly.example",
      ).toBe(true);
    }),
  );
});

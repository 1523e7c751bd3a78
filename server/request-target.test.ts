import fc from "fast-check";
import { expect, test } from "vitest";
import { isErrorResponse } from "./error-response.ts";
import { isApi, MAX_TARGET, readTarget } from "./request-target.ts";

test.each([
  { target: "/listings?type=rent", pathname: "/listings", search: "?type=rent", why: "an ordinary address" },
  {
    target: "/suburbs/st%20peters",
    pathname: "/suburbs/st%20peters",
    search: "",
    why: "an encoded space stays encoded",
  },
  {
    target: "/a/../api/listings",
    pathname: "/api/listings",
    search: "",
    why: "dots are resolved before any check of the path",
  },
  { target: "/%2e%2e/%2e%2e/etc/passwd", pathname: "/etc/passwd", search: "", why: "encoded dots are dots" },
  {
    target: "/listings?keywords=a\\b",
    pathname: "/listings",
    search: "?keywords=a\\b",
    why: "browsers leave \\ in a query alone",
  },
  {
    target: "http://localhost/listings",
    pathname: "/listings",
    search: "",
    authority: "localhost",
    why: "absolute form",
  },
  {
    target: "http://localhost?x=1",
    pathname: "/",
    search: "?x=1",
    authority: "localhost",
    why: "absolute form without a path",
  },
  { target: "*", pathname: "/", search: "", why: "OPTIONS *: the method is checked next" },
])("reads $target: $why", ({ target, pathname, search, authority }) => {
  expect(readTarget(target)).toEqual({ pathname, search, authority });
});

test.each([
  { target: "/listings/%E0%A4%A", status: 400, why: "half a character" },
  { target: "/%", status: 400, why: "a lone per cent sign" },
  { target: "/%zz", status: 400, why: "not hexadecimal" },
  { target: "/listings?suburb=%ff", status: 400, why: "no UTF-8 in the query" },
  { target: "/listings?suburb=a%00b", status: 400, why: "NUL ends strings in other programs" },
  { target: "/a%00.js", status: 400, why: "NUL in the path" },
  { target: "/a%0d%0aset-cookie:x", status: 400, why: "a line break could become a header" },
  { target: "/\\evil.example", status: 400, why: "browsers read a backslash as a slash" },
  { target: "/%5cevil.example", status: 400, why: "an encoded backslash" },
  { target: "//evil.example/", status: 400, why: "as a redirect it leads to another site" },
  { target: "/a/..//evil.example/", status: 400, why: "two slashes after dots are resolved" },
  { target: "/%2fevil.example", status: 400, why: "two slashes once decoded" },
  { target: "/caf\u00e9", status: 400, why: "raw bytes" },
  { target: "listings", status: 400, why: "no slash" },
  { target: "", status: 400, why: "nothing" },
  { target: "ftp://localhost/", status: 400, why: "not our scheme" },
  { target: `/${"a".repeat(MAX_TARGET)}`, status: 414, why: "too long" },
])("answers $target with $status: $why", ({ target, status }) => {
  expect(readTarget(target)).toMatchObject({ status });
});

const awkward = fc.constantFrom("/", "\\", ".", "%", "2", "5", "f", "F", "0", "e", "?", "#", ":", "@", " ", "\0", "é");

test("whatever is let through is one path on our own site", () => {
  fc.assert(
    fc.property(fc.string({ unit: awkward, maxLength: 20 }), (text) => {
      const target = readTarget(`/${text}`);
      if (isErrorResponse(target)) return;
      const landed = new URL(target.pathname + target.search, "https://southerly.example/page");
      expect(landed.origin).toBe("https://southerly.example");
      expect(landed.pathname).toBe(target.pathname);
    }),
  );
});

test.each([
  { pathname: "/api", api: true },
  { pathname: "/api/listings", api: true },
  { pathname: "/apiary", api: false },
  { pathname: "/feeds/abc", api: true },
  { pathname: "/", api: false },
])("$pathname belongs to the API: $api", ({ pathname, api }) => {
  expect(isApi(pathname)).toBe(api);
});

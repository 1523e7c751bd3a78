import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { createPatternFinder } from "./route-patterns.ts";

const patterns = [
  "/",
  "/listings",
  "/listings/feed",
  "/listings/:id/:slug/photos",
  "/listings/:id/:slug?",
  "/saved-searches/new",
  "/saved-searches/:token",
  "/api/listings/:id",
  "/api/listings/mine",
  "/api/*",
  "/*",
];
const patternOf = createPatternFinder(patterns);

test.each([
  { path: "/", pattern: "/", why: "the home page" },
  { path: "/_.data", pattern: "/", why: "its data" },
  { path: "/_root.data", pattern: "/", why: "its data, as React Router spelled it before" },
  { path: "/Listings", pattern: "/listings", why: "addresses have no case" },
  { path: "/listings.data", pattern: "/listings", why: "the data of a page" },
  { path: "/listings/", pattern: "/listings", why: "a slash too many" },
  { path: "/listings/feed", pattern: "/listings/feed", why: "a word before a variable" },
  { path: "/listings/12", pattern: "/listings/:id/:slug?", why: "what may be left out" },
  { path: "/listings/12/a-home.data", pattern: "/listings/:id/:slug?", why: "and may be there" },
  { path: "/listings/12/a-home/photos", pattern: "/listings/:id/:slug/photos", why: "a word behind variables" },
  { path: "/listings/feed/a-home/photos", pattern: "/listings/:id/:slug/photos", why: "a word that leads nowhere" },
  { path: "/api/listings/mine", pattern: "/api/listings/mine", why: "a word before a variable" },
  { path: "/api/nothing/here", pattern: "/api/*", why: "the rest of a folder" },
  { path: "/wp-login.php", pattern: "/*", why: "what a scanner asks for is one pattern" },
  { path: "/saved-searches/1/2/3", pattern: "/*", why: "too long" },
])("$path belongs to $pattern: $why", ({ path, pattern }) => {
  expect(patternOf(path)).toBe(pattern);
  const page = path.replace(/_(root)?\.data$/, "").replace(/\.data$/, "");
  const routes = patterns.map((each) => ({ path: each, id: each }));
  expect(matchRoutes(routes, page)?.at(-1)?.route.id).toBe(pattern);
});

test("without a catch-all pattern, an unknown address has none", () => {
  expect(createPatternFinder(["/listings"])("/elsewhere")).toBe("none");
});

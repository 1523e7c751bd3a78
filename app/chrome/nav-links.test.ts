import { expect, test } from "vitest";
import { currentMark, suggestPages } from "./nav-links.ts";

test.each<[to: string, pathname: string, mark: ReturnType<typeof currentMark>, why: string]>([
  ["/listings", "/listings", "page", "the page itself"],
  ["/listings", "/listings/", "page", "a trailing slash changes nothing"],
  ["/listings", "/listings/12/terrace", "true", "a page under it"],
  ["/services/trades", "/services/trades/7/quote", "true", "a page further under it"],
  ["/agents", "/for-agents", undefined, "the end of another word"],
  ["/insights", "/insights-archive", undefined, "a longer word is another place"],
  ["/services/finance", "/finance/calculators/mortgage", undefined, "somewhere else"],
])("the link %s on %s is marked %s (%s)", (to, pathname, mark) => {
  expect(currentMark(to, pathname)).toBe(mark);
});

test.each([
  { path: "/suburb/newtwon", first: "/suburbs?search=newtwon" },
  { path: "/agents/Jo-O'Neil%20Smith", first: "/agents?search=Jo%20O'Neil%20Smith" },
  { path: "/agents/2147483647", first: "/agents" },
  { path: "/agents/%E0%A4%A", first: "/agents" },
  { path: `/suburbs/${"x".repeat(200)}`, first: "/suburbs" },
  { path: "/listings/99/any-slug", first: "/listings" },
  { path: "/buy", first: "/listings" },
  { path: "/no-such-page", first: undefined },
  { path: "/", first: undefined },
])("the first page suggested for $path is $first", ({ path, first }) => {
  expect(suggestPages(path)[0]?.to).toBe(first);
});

import { expect, test } from "vitest";
import { currentMark } from "./nav-links.ts";

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

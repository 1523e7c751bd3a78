import { expect, test } from "vitest";
import { leadSource } from "./subject.server.ts";

test.each([
  [{ listing: "Sunny terrace" }, "Southerly: Sunny terrace"],
  [{ listing: "Sunny terrace", agent: "Robin Sample" }, "Southerly: Sunny terrace"],
  [{ agent: "Robin Sample" }, "Southerly: agent:Robin Sample"],
  [{ agency: "Sample & Daughters", agent: "Robin Sample" }, "Southerly: agency:Sample & Daughters"],
  [{ trade: "Sample & Spanner" }, "Southerly: trade:Sample & Spanner"],
  [{ trade: "Southerly Roofing" }, "Southerly: trade:Southerly Roofing"],
  [{ trade: "Southerly: Roofing" }, "Southerly: trade:Southerly: Roofing"],
  [{ trade: "Sample & Spanner", service: "Finance" }, "Southerly: trade:Sample & Spanner; Finance"],
  [{ service: "Finance" }, "Southerly: Finance"],
  [{ agent: "Robin Sample", service: "Finance" }, "Southerly: agent:Robin Sample; Finance"],
  [{ service: "Southerly: Kitchens" }, "Southerly: Kitchens"],
  [{ service: "southerly: kitchens" }, "southerly: kitchens"],
  [{ listing: "Southerly views" }, "Southerly: Southerly views"],
  [{ given: "Partner page", agent: "Robin Sample" }, "Southerly: Partner page"],
  [{ given: "Southerly - Kitchen page" }, "Southerly - Kitchen page"],
  [{ given: "southerly" }, "southerly"],
  [{}, "Southerly"],
])("%j comes from %j", (subject, source) => {
  expect(leadSource(subject)).toBe(source);
});

test("a long source is cut to the column's length, between characters", () => {
  const source = leadSource({ listing: "😀".repeat(255), service: "😀".repeat(255) });
  expect([...new Intl.Segmenter("en").segment(source)]).toHaveLength(500);
  expect(source.isWellFormed()).toBe(true);
});

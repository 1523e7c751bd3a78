import { expect, test } from "vitest";
import { suburbInsertSchema } from "./suburb.schema.ts";

const complete = { name: "Newtown", slug: "newtown" };
const accepted = (change: Record<string, unknown>) => suburbInsertSchema.safeParse({ ...complete, ...change }).success;

test.each<[change: Record<string, unknown>, expected: boolean, why: string]>([
  [{}, true, "name and slug are all that is needed"],
  [{ name: "a".repeat(120) }, true, "the column's length"],
  [{ name: "a".repeat(121) }, false, "one more than the column"],
  [{ slug: "the-rocks" }, true, "words joined by hyphens"],
  [{ slug: "The Rocks" }, false, "not a slug"],
  [{ slug: "rocks-" }, false, "ends in a hyphen"],
  [{ postcode: "20" }, false, "two digits"],
  [{ medianPrice: null, priceGrowth: null }, true, "no figures"],
  [{ medianPrice: 9_999_999_999.99 }, true, "the most numeric(12,2) holds"],
  [{ medianPrice: 10_000_000_000 }, false, "more than numeric(12,2) holds"],
  [{ priceGrowth: -100 }, true, "worth nothing any more"],
  [{ priceGrowth: -100.01 }, false, "less than nothing"],
  [{ priceGrowth: 1_000 }, false, "more than numeric(5,2) holds"],
  [{ propertiesSold: 0 }, true, "none sold"],
  [{ propertiesSold: 1.5 }, false, "half a sale"],
  [{ latitude: -90.1 }, false, "beyond the pole"],
  [{ heroImageUrl: "http://example.com/a.jpg" }, false, "not encrypted"],
])("%j is accepted: %s (%s)", (change, expected) => {
  expect(accepted(change)).toBe(expected);
});

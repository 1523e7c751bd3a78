import { describe, expect, test } from "vitest";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import { saveSearchConstraint } from "#app/features/saved-searches/save/save-form.tsx";
import { serverForm } from "#app/forms/server-form.server.ts";
import { normaliseCriteria, saveSearchSchema, searchEditSchema } from "./saved-search.schema.ts";

const least = { type: "sale", email: "ada@example.com" };

describe("normalises criteria like the search page", () => {
  test.each([
    { why: "0 is no limit", given: { priceMin: 0, priceMax: 0, bedroomsMin: 0, bathroomsMin: 0 }, kept: {} },
    { why: "the top of the slider is no limit", given: { priceMax: 5_000_000 }, kept: {} },
    { why: "nor is that of rent", given: { type: "rent", priceMax: 2_000 }, kept: { type: "rent" } },
    { why: "beyond it a price counts", given: { priceMax: 5_000_001 }, kept: { priceMax: 5_000_001 } },
    {
      why: "names have single spaces",
      given: { suburb: [" Potts  Point ", "Glebe"] },
      kept: { suburb: ["Glebe", "Potts Point"] },
    },
    { why: "known types have one spelling", given: { propertyType: ["hOUSE"] }, kept: { propertyType: ["House"] } },
    {
      why: "types are sorted and unique",
      given: { propertyType: ["unit", "House", "Unit"] },
      kept: { propertyType: ["House", "Unit"] },
    },
  ] satisfies { why: string; given: Partial<Criteria>; kept: Partial<Criteria> }[])("$why", ({ given, kept }) => {
    expect(normaliseCriteria({ type: "sale", ...given })).toEqual({ type: "sale", ...kept });
  });
});

test("validates changes like a new search, without an address", () => {
  const { success, error } = searchEditSchema.safeParse({ ...least, frequency: "daily", priceMin: 2, priceMax: 1 });
  expect(success).toBe(false);
  expect(error?.issues.map(({ path }) => path)).toEqual([["priceMax"]]);
  expect(searchEditSchema.parse({ ...least, frequency: "daily" })).not.toHaveProperty("email");
});

test("the constant of required fields matches the schema", () => {
  const form = serverForm(saveSearchSchema, { id: "save-search" });
  const required = Object.entries(form.constraint).filter(([, constraint]) => constraint.required);
  expect(Object.fromEntries(required)).toEqual(saveSearchConstraint);
  expect(form.names).toEqual(Object.keys(saveSearchSchema.shape));
});

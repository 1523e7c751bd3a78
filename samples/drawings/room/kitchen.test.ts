import { expect, test } from "vitest";
import { type HomeRow, homeFacts } from "#samples/drawings/model/home-facts.ts";
import { viewAlt } from "#samples/drawings/model/views.ts";
import { drawKitchen, kitchenOf } from "./kitchen.ts";

const row: HomeRow = {
  title: "Brick cottage with a lemon tree",
  description: "A kitchen that looks over the yard.",
  features: [],
  propertyType: "House",
  bedrooms: 3,
  bathrooms: 1,
  parking: 1,
  landSize: 240,
  address: "12 Sample Street",
  suburb: "Newtown",
};
const described = (description: string, address = row.address) => homeFacts({ ...row, description, address });
const numbered = (description: string) =>
  Array.from({ length: 24 }, (_, number) => described(description, `${number} Sample Street`));

test.each([
  ["The island bench seats three.", { layout: "island", stools: 3 }],
  ["The kitchen has timber benchtops, charcoal cupboards and good bench space.", { bench: "sand", cupboards: "panel" }],
  ["Dark stone benchtops, white subway tiles and a gas cooktop.", { bench: "panel", tiles: "brick", cooktop: "gas" }],
  ["The kitchen has an induction cooktop and mosaic tiles.", { cooktop: "induction", tiles: "mosaic" }],
  ["The eat-in kitchen has room for a table for four.", { layout: "table" }],
  ["A walk-in pantry keeps the benches clear.", { pantry: true }],
])("the description is drawn: %s", (description, said) => {
  for (const facts of numbered(description)) expect(kitchenOf(facts)).toMatchObject(said);
});

test("a gas point for the barbecue is no cooktop", () => {
  for (const facts of numbered("A deck with a gas point for the barbecue."))
    expect(kitchenOf(facts).cooktop).not.toBe("gas");
});

test("the alternative text names the drawn parts", () => {
  const facts = described("An island bench, a gas cooktop and harbour views.");
  expect(kitchenOf(facts)).toMatchObject({ layout: "island", cooktop: "gas" });
  expect(viewAlt("kitchen", facts)).toMatch(
    / with an island bench, a gas cooktop and the harbour through its window\.$/,
  );
});

test("where the words are silent, kitchens of a page differ in arrangement and colour", () => {
  const kitchens = numbered("A tidy kitchen.").map(kitchenOf);
  expect(new Set(kitchens.map(({ layout }) => layout)).size).toBeGreaterThanOrEqual(3);
  expect(new Set(kitchens.map(({ cupboards }) => cupboards)).size).toBeGreaterThanOrEqual(4);
  const drawings = numbered("A tidy kitchen.").map((facts) => drawKitchen(facts, 0));
  expect(new Set(drawings).size).toBe(drawings.length);
});

test("the same home has the same kitchen, in few bytes and without anything from elsewhere", () => {
  const svg = drawKitchen(described("Harbour views from the kitchen, with high ceilings and skylights."), 2);
  expect(drawKitchen(described("Harbour views from the kitchen, with high ceilings and skylights."), 2)).toBe(svg);
  expect(svg.length).toBeLessThan(20_000);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|href|url\(|@import/);
});

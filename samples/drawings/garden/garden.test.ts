import { expect, test } from "vitest";
import { PALETTE, type Paint, styleSheet } from "#app/features/drawings/shapes.ts";
import { type HomeRow, homeFacts } from "#samples/drawings/model/home-facts.ts";
import { drawGarden } from "./garden.ts";

const row: HomeRow = {
  title: "Brick bungalow",
  description: "A bungalow with a garden.",
  features: [],
  propertyType: "House",
  bedrooms: 3,
  bathrooms: 1,
  parking: 1,
  landSize: 540,
  address: "12 Sample Street",
  suburb: "Strathfield",
};
const garden = (features: string[], address = row.address) => drawGarden(homeFacts({ ...row, features, address }), 0);

/** The style sheet names every paint that a drawing uses. */
function paints(svg: string): Paint[] {
  return (Object.keys(PALETTE) as Paint[]).filter((paint) => {
    const [rule = ""] = /\.[a-z]+\{fill:#[0-9a-f]+\}/.exec(styleSheet([paint])) ?? [];
    return svg.includes(rule);
  });
}

test.each([
  ["Swimming pool", "water"],
  ["Lemon tree", "fruit"],
  ["Vegetable beds", "liver"],
  ["Garden studio", "lamp"],
] as const)("a home with %s shows it, and one without does not", (feature, paint) => {
  expect(paints(garden([feature]))).toContain(paint);
  expect(paints(garden(["Level lawn"]))).not.toContain(paint);
});

test("a deck takes the place of the lawn's flags, a courtyard that of the lawn", () => {
  expect(paints(garden(["Timber deck"]))).toContain("sand");
  expect(garden(["Courtyard"])).not.toBe(garden(["Level lawn"]));
});

test("gardens with the same words differ from home to home, and each stays as it is", () => {
  const drawn = Array.from({ length: 24 }, (_, number) => garden(["Level lawn"], `${number} Sample Street`));
  expect(new Set(drawn).size).toBe(24);
  expect(garden(["Level lawn"], "3 Sample Street")).toBe(drawn[3]);
  for (const svg of drawn) {
    expect(svg.length).toBeLessThan(24_000);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|href|url\(|@import/);
  }
});

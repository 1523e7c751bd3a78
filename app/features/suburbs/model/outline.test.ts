import { expect, test } from "vitest";
import boundaries from "#reference/data/sydney-boundaries.json";
import { readSuburbFacts } from "#reference/suburb-facts.ts";
import { outlineOf } from "./outline.ts";

test("every suburb with a guide whose outline is known has its picture", () => {
  for (const { slug } of readSuburbFacts()) {
    expect(outlineOf(slug) !== null, slug).toBe(slug in boundaries.suburbs);
  }
});

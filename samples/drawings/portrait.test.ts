import { expect, test } from "vitest";
import { SAMPLE_AGENTS } from "#samples/data/agents.ts";
import { drawPortrait } from "./portrait.ts";

test("a portrait is the same each time, and small", () => {
  for (const { name, years, hair } of SAMPLE_AGENTS) {
    const svg = drawPortrait(name, years, hair);
    expect(drawPortrait(name, years, hair)).toBe(svg);
    expect(svg.length).toBeLessThan(2500);
  }
});

test("the haircut is the stated one", () => {
  expect(drawPortrait("Robin Sample", 3, "shoulders")).not.toBe(drawPortrait("Robin Sample", 3, "cropped"));
});

test("people look different", () => {
  const portraits = new Set(SAMPLE_AGENTS.map(({ name, years, hair }) => drawPortrait(name, years, hair)));
  expect(portraits.size).toBe(SAMPLE_AGENTS.length);
});

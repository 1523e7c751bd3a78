import { expect, test } from "vitest";
import { SAMPLE_AGENTS } from "#samples/data/agents.ts";
import { drawPortrait } from "./portrait.ts";

test("a portrait is the same each time, and small", () => {
  for (const { name, years } of SAMPLE_AGENTS) {
    const svg = drawPortrait(name, years);
    expect(drawPortrait(name, years)).toBe(svg);
    expect(svg.length).toBeLessThan(2500);
  }
});

test("people look different", () => {
  const portraits = new Set(SAMPLE_AGENTS.map(({ name, years }) => drawPortrait(name, years)));
  expect(portraits.size).toBe(SAMPLE_AGENTS.length);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contrastRatio, type Palette, readPalettes, toRgb } from "./contrast.ts";

const palettes = readPalettes(readFileSync(join(import.meta.dirname, "../../app/app.css"), "utf8"));

const surfaces = ["paper", "surface", "shoal", "depth-1", "buff", "harbour-soft"];
const texts = ["ink", "ink-2", "ink-3", "harbour", "ok", "warn", "bad"];
const grounds = [...surfaces, "depth-2", "buff-2"];

/** What stands on what, and how much contrast WCAG 2.2 asks of it: AAA for body text, AA for all text, 3 for edges. */
const bars: [names: string[], on: string[], least: number, why: string][] = [
  [["ink", "ink-2", "ink-3", "harbour", "ok", "warn", "bad"], ["paper", "surface"], 7, "body text"],
  [texts, surfaces, 4.5, "any text"],
  [["ok"], ["ok-soft"], 4.5, "a message on its tint"],
  [["warn"], ["warn-soft"], 4.5, "a message on its tint"],
  [["bad"], ["bad-soft"], 4.5, "a message on its tint"],
  [["on-fill"], ["harbour", "harbour-hover", "bad"], 4.5, "the label of a button"],
  [["line-strong"], surfaces, 3, "the border of a control"],
  [["magenta"], grounds, 3, "the ring of the focus"],
];

const cases = bars.flatMap(([names, on, least, why]) =>
  names.flatMap((name) => on.map((ground) => ({ name, ground, least, why }))),
);

function colour(palette: Palette, name: string) {
  const found = palette.get(name);
  if (!found) throw new Error(`app.css has no token --s-${name}.`);
  return found;
}

test("black on white is 21 to 1, and pure red comes out pure", () => {
  const white = { lightness: 1, chroma: 0, hue: 0 };
  expect(contrastRatio({ lightness: 0, chroma: 0, hue: 0 }, white)).toBeCloseTo(21, 5);
  expect(toRgb({ lightness: 0.62796, chroma: 0.25768, hue: 29.234 })).toEqual([255, 0, 0]);
});

describe.each(["light", "dark"] as const)("the %s palette", (scheme) => {
  test.each(cases)("$name on $ground reaches $least: $why", ({ name, ground, least }) => {
    const palette = palettes[scheme];
    expect(contrastRatio(colour(palette, name), colour(palette, ground))).toBeGreaterThanOrEqual(least);
  });
});

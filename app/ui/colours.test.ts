import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** The tokens of app.css are written as oklch(L% C h). Their contrast is computed here, so that no change of a colour can hide. */

type Palette = Record<string, string>;

const css = readFileSync(new URL("../app.css", import.meta.url), "utf8");

function paletteAfter(marker: string): Palette {
  const block = css.slice(css.indexOf(marker)).split("}", 1)[0] ?? "";
  return Object.fromEntries(
    [...block.matchAll(/--s-([\w-]+): (oklch\([^)]*\));/g)].map(([, name, value]) => [name, value]),
  );
}

const palettes = {
  light: paletteAfter(":root {\n  color-scheme"),
  dark: paletteAfter("@media (prefers-color-scheme: dark)"),
};

/** Linear sRGB of an oklch() colour (CSS Color 4, section 10). */
function linearRgb(colour: string): [red: number, green: number, blue: number] {
  const [lightness = 0, chroma = 0, hue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The WCAG 2 contrast ratio of two tokens. */
function contrast(palette: Palette, one: string, other: string): number {
  const luminance = (token: string) => {
    const [red, green, blue] = linearRgb(palette[token] ?? "");
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The contrast on the area where it is least. */
function minContrast(palette: Palette, token: string, on: readonly string[]): number {
  return Math.min(...on.map((area) => contrast(palette, token, area)));
}

const areas = ["paper", "surface", "shoal", "depth-1", "buff", "harbour-soft"];

describe.each(Object.entries(palettes))("%s", (_scheme, palette) => {
  test("every token is there and inside sRGB", () => {
    expect(Object.keys(palette)).toHaveLength(23);
    for (const colour of Object.values(palette)) {
      for (const part of linearRgb(colour)) {
        expect(part).toBeGreaterThan(-0.002);
        expect(part).toBeLessThan(1.002);
      }
    }
  });

  test.each(["ink", "ink-2", "ink-3", "harbour", "ok", "warn", "bad"])("%s is legible everywhere", (text) => {
    expect(minContrast(palette, text, ["paper", "surface"])).toBeGreaterThanOrEqual(7);
    expect(minContrast(palette, text, areas)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ["on-fill", "harbour"],
    ["on-fill", "harbour-hover"],
    ["on-fill", "bad"],
    ["ink", "buff-2"],
    ["ok", "ok-soft"],
    ["warn", "warn-soft"],
    ["bad", "bad-soft"],
  ])("%s on %s", (text, area) => {
    expect(contrast(palette, text, area)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["line-strong", "magenta"])("%s stands out as a border or a focus ring", (edge) => {
    expect(minContrast(palette, edge, areas)).toBeGreaterThanOrEqual(3);
  });
});

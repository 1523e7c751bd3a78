/** Not in the component’s file: the benchmarks import this without a bundler. */

/** In art.svg: contour-1 and up. */
const drawings = 4;
const turns = 24;

export interface ContourChoice {
  name: string;
  degrees: number;
  flipped: boolean;
}

/** The finaliser of MurmurHash3, so that neighbouring seeds give unrelated results. */
function scramble(seed: number): number {
  let hash = Math.trunc(seed) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** One of 192 drawings, always the same for the same id. */
export function contourFor(seed: number): ContourChoice {
  const hash = scramble(seed);
  return {
    name: `contour-${(hash % drawings) + 1}`,
    degrees: ((hash >>> 4) % turns) * (360 / turns),
    flipped: ((hash >>> 16) & 1) === 1,
  };
}

const glyphs = ["apartment", "house", "land", "townhouse", "unit", "villa"] as const;

export type PlaceholderGlyph = (typeof glyphs)[number];

/** Ignores case; the house for kinds without a glyph. */
export function placeholderGlyph(kind: string): PlaceholderGlyph {
  const glyphName = kind.trim().toLowerCase();
  return glyphs.find((glyph) => glyph === glyphName) ?? "house";
}

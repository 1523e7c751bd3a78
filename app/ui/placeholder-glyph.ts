const glyphs = ["apartment", "house", "land", "townhouse", "unit", "villa"] as const;

export type PlaceholderGlyph = (typeof glyphs)[number];

/** The line drawing for a kind of building, in any case; a kind without a drawing of its own gets the house. */
export function placeholderGlyph(kind: string): PlaceholderGlyph {
  const wanted = kind.trim().toLowerCase();
  return glyphs.find((glyph) => glyph === wanted) ?? "house";
}

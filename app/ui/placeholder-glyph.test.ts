import { expect, test } from "vitest";
import { placeholderGlyph } from "./placeholder-glyph.ts";

test.each([
  ["Apartment", "apartment"],
  [" LAND ", "land"],
  ["Houseboat", "house"],
  ["", "house"],
])("'%s' is drawn as %s", (kind, glyph) => {
  expect(placeholderGlyph(kind)).toBe(glyph);
});

import { expect, test } from "vitest";
import { contourFor, placeholderGlyph } from "./photo-placeholder.ts";

test("the same id has the same contours for ever", () => {
  expect(contourFor(42)).toEqual(contourFor(42));
});

test("ids that follow each other do not look alike", () => {
  const looks = Array.from({ length: 24 }, (_, id) => JSON.stringify(contourFor(id + 1)));
  expect(new Set(looks).size).toBeGreaterThanOrEqual(20);
});

test("only drawings that exist are named", () => {
  const names = new Set(Array.from({ length: 500 }, (_, id) => contourFor(id).name));
  expect([...names].toSorted()).toEqual(["contour-1", "contour-2", "contour-3", "contour-4"]);
});

test.each([
  ["Apartment", "apartment"],
  [" LAND ", "land"],
  ["Houseboat", "house"],
  ["", "house"],
])("'%s' is drawn as %s", (kind, glyph) => {
  expect(placeholderGlyph(kind)).toBe(glyph);
});

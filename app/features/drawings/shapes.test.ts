import { expect, test } from "vitest";
import { box, circle, line, outline, pathData, SHEET } from "./shapes.ts";

const metres = { x: 400, y: 486, scale: 40, up: true };

test("a box in metres becomes whole pixels in relative commands", () => {
  expect(pathData([box(1, 0, 2, 1.01)], metres)).toBe("M440 486h80v-40h-80z");
});

test("left and right change together with the direction of arcs", () => {
  expect(pathData([line(1, 0, 2, 1)], { ...metres, flip: true })).toBe("M360 486l-40-40");
  const round = circle(0, 0, 10);
  expect(pathData([round], SHEET)).toContain("0 0 1 20 0");
  expect(pathData([round], { ...SHEET, flip: true })).toContain("0 0 0-20 0");
});

test("one path holds many shapes, and what shrinks to a point is not drawn", () => {
  expect(pathData([outline(0, 0, 5, 0, 5, 5), line(7, 7, 7.2, 7.2)], SHEET)).toBe("M0 0h5v5zm7 7");
  expect(pathData([], SHEET)).toBe("");
});

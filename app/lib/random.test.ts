import { expect, test } from "vitest";
import { randomFrom } from "./random.ts";

test("the same seed gives the same numbers, another seed others", () => {
  const draw = (seed: number) => Array.from({ length: 5 }, randomFrom(seed).next);
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});

test("whole numbers reach both bounds and go no further", () => {
  const random = randomFrom(3);
  const drawn = new Set(Array.from({ length: 500 }, () => random.int(2, 5)));
  expect([...drawn].toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
});

test("a sample has no member twice and is never longer than the list", () => {
  const random = randomFrom(4);
  expect(random.sample([1, 2, 3], 5).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  expect(random.sample([1, 2, 3], 2)).toHaveLength(2);
});

test("an item of weight zero is never drawn", () => {
  const random = randomFrom(5);
  for (let draw = 0; draw < 200; draw += 1)
    expect(random.weighted(["a", "b"], (item) => (item === "a" ? 0 : 1))).toBe("b");
});

test("picking from nothing throws", () => {
  expect(() => randomFrom(6).pick([])).toThrow(RangeError);
});

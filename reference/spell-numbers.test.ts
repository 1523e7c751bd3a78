import { expect, test } from "vitest";
import { spellFloor, spellOut, parseFloorWord, parseNumberWord } from "./spell-numbers.ts";

test.each([
  [0, "no"],
  [1, "one"],
  [12, "twelve"],
  [13, "13"],
  [1250, "1,250"],
])("%d in words is %s", (count, words) => {
  expect(spellOut(count)).toBe(words);
});

test.each([
  [0, "ground"],
  [3, "third"],
  [15, "fifteenth"],
  [16, "16th"],
  [21, "21st"],
  [22, "22nd"],
  [33, "33rd"],
])("floor %d is the %s floor", (floor, words) => {
  expect(spellFloor(floor)).toBe(words);
});

test("words are read as they are written, and nothing else", () => {
  expect(["one", "fourteen", "twenty", "no", "many", ""].map(parseNumberWord)).toEqual([1, 14, 20, undefined, undefined, undefined]); // oxfmt-ignore
  expect(["ground", "twelfth", "top", ""].map(parseFloorWord)).toEqual([0, 12, undefined, undefined]);
});

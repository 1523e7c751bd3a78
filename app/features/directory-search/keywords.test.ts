import fc from "fast-check";
import { expect, test } from "vitest";
import { type Candidate, closestTerm, editsBetween } from "./keywords.ts";

test.each([
  ["newtown", "newtown", 0, "the same"],
  ["nwetown", "newtown", 1, "two letters swapped"],
  ["bondii", "bondi", 1, "a letter too many"],
  ["bndi", "bondi", 1, "a letter left out"],
  ["ramen", "raman", 1, "a letter exchanged"],
  ["", "bondi", 5, "nothing"],
  ["manly", "mosman", 5, "other words"],
  ["𠮷a", "a𠮷", 1, "letters of two code units are letters"],
])("from %j to %j are %i edits: %s", (one, other, edits) => {
  expect(editsBetween(one, other)).toBe(edits);
  expect(editsBetween(other, one)).toBe(edits);
});

test("needs at most as many edits as the longer word has letters, and none only for equal words", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
      const edits = editsBetween(one, other);
      expect(edits).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(edits === 0).toBe(one === other);
    }),
  );
});

test.each<[asked: string, candidates: [word: string, similarity: number][], closest: string | undefined, why: string]>([
  ["bodni", [["boden", 0.33], ["bondi", 0.2]], "bondi", "a swap is less than what trigrams see in it"], // oxfmt-ignore
  [
    "marickville",
    [
      ["marrickville", 0.77],
      ["maricklane", 0.5],
    ],
    "marrickville",
    "the fewest edits",
  ],
  [
    "ramen",
    [
      ["ramsen", 0.44],
      ["raman", 0.33],
    ],
    "ramsen",
    "as few edits: the more alike",
  ],
  [
    "surryhils",
    [
      ["surry", 0.45],
      ["sur", 0.3],
    ],
    "surry",
    "no word within reach: the most alike",
  ],
  ["cat", [["dog", 0.1]], undefined, "another word"],
  ["pool", [["poet", 0.29]], undefined, "two edits of four letters are too many"],
  ["nobody", [], undefined, "nothing to choose from"],
])("for %j of %j: %s (%s)", (asked, candidates, closest) => {
  expect(
    closestTerm(
      asked,
      candidates.map(([word, similarity]): Candidate => ({ word, similarity })),
    ),
  ).toBe(closest);
});

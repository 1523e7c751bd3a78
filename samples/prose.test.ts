import { expect, test } from "vitest";
import { randomFrom } from "#app/lib/random.ts";
import { expandSlots, wordingOf } from "./prose.ts";

const first = (wordings: readonly string[]) => wordings[0] ?? "";

test.each<[template: string, words: Record<string, string>, text: string, why: string]>([
  ["a {home} with a view", { home: "apartment" }, "An apartment with a view", "a vowel"],
  ["a {home}", { home: "unit" }, "A unit", "u as in you"],
  ["a {home}", { home: "one-bedroom villa" }, "A one-bedroom villa", "o as in won"],
  ["a {n}-metre pool", { n: "8" }, "An 8-metre pool", "eight"],
  ["a {n}-metre pool", { n: "11" }, "An 11-metre pool", "eleven"],
  ["a {n}-metre pool", { n: "12" }, "A 12-metre pool", "twelve"],
  ["a {style}", { style: "1880s terrace" }, "An 1880s terrace", "eighteen-eighties"],
  ["a {style}", { style: "1920s semi" }, "A 1920s semi", "nineteen-twenties"],
  ["{Home}[, here|, there].", { home: "villa" }, "Villa, here.", "the first of two wordings"],
  ["{home} [|big] .", { home: "villa" }, "Villa.", "no space before a stop"],
])("%s with %j reads %s (%s)", (template, words, text) => {
  expect(wordingOf(template, words, randomFrom(1), first)).toBe(text);
});

test("a slot without a word throws, so that no text shows one", () => {
  expect(() => expandSlots("{nothing}", {})).toThrow("No word for {nothing}");
});

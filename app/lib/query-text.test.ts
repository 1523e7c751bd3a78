import { expect, test } from "vitest";
import { exactName, searchText, tidy } from "./query-text.ts";

test.each([
  { text: null, tidied: "", why: "it is absent" },
  { text: " a \t\n b\u0000c ", tidied: "a b c", why: "spaces and control characters are one space" },
])("$text is '$tidied' where $why", ({ text, tidied }) => {
  expect(tidy(text)).toBe(tidied);
});

test.each([
  { text: "  ", most: 3, found: undefined, why: "nothing is left" },
  { text: "pool", most: 3, found: "poo", why: "it is cut" },
  { text: "ab cd", most: 3, found: "ab", why: "no space stays at the end" },
  { text: "🏠🏠", most: 1, found: "🏠", why: "no character is halved" },
])("a search for '$text' is $found where $why", ({ text, most, found }) => {
  expect(searchText(text, most)).toBe(found);
});

test("a name is whole or none", () => {
  expect(exactName(" St  Peters ", 10)).toBe("St Peters");
  expect(exactName("St Peters", 8)).toBeUndefined();
  expect(exactName(" ", 8)).toBeUndefined();
});

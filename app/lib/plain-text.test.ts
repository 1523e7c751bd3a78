import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#tests/support/any-text.ts";
import { exactName, searchText, severalLines, singleLine, tidy } from "./plain-text.ts";

describe("nothing can be seen of", () => {
  test.each([
    ["zero-width spaces", "\u200B\u200B\u200B"],
    ["zero-width joiners and non-joiners", "\u200C\u200D\u200C"],
    ["word joiners and byte order marks", "\u2060\uFEFF\u2063"],
    ["soft hyphens", "\u00AD\u00AD\u00AD"],
    ["grapheme joiners", "\u034F\u034F\u034F"],
    ["Hangul fillers", "\u115F\u1160\u3164\uFFA0"],
    ["empty Braille patterns", "\u2800\u2800\u2800"],
    ["Mongolian vowel separators", "\u180E\u180E\u180E"],
    ["Khmer inherent vowels", "\u17B4\u17B5\u17B4"],
    ["variation selectors", "\uFE0F\uFE00\u{E0100}"],
    ["tags", "\u{E0041}\u{E0042}\u{E0043}"],
    ["bidi marks, overrides and isolates", "\u200E\u202E\u2066\u2069\u061C"],
    ["annotation marks and object placeholders", "\uFFF9\uFFFB\uFFFC"],
    ["musical controls and null noteheads", "\u{1D173}\u{1D159}\u{1D17A}"],
    ["shorthand controls", "\u{1BCA0}\u{1BCA3}"],
    ["noncharacters", "\uFFFE\uFFFF\uFDD0"],
    ["combining marks without a letter", "\u0301\u0301\u0489\u20DD"],
    ["characters for private use", "\uE000\u{F0000}\u{10FFFD}"],
    ["control characters", "\0\u0007\u001B\u007F\u0085"],
    ["every kind of space", " \t\r\n\v\f\u00A0\u1680\u2003\u2028\u2029\u202F\u205F\u3000"],
    ["a mixture", " \u200B\u3164\u0301\u2800\n\u{E0020}\u00AD "],
  ])("%s", (_, text) => {
    expect([singleLine(text), severalLines(text)]).toEqual(["", ""]);
  });
});

describe("a line", () => {
  test.each([
    ["Two\r\nlines\u2028and\u2029a\u0085few", "Two lines and a few"],
    ["Bell\u0007 and \u001B[31mcolour", "Bell and [31mcolour"],
    ["New\u200Btown\u00AD", "Newtown"],
    ["inv\u202Eoice\u202C", "invoice"],
    ["Kim\u3164Lee", "Kim Lee"],
    ["\u200B Newtown \u200B", "Newtown"],
    ["a\u{E0062}\u{E0063}b\uFE0F", "ab"],
  ])("%j is %j", (text, line) => {
    expect(singleLine(text)).toBe(line);
  });

  test.each([
    ["accents, composed or not", "Zoë Zoe\u0308"],
    ["emoji of several", "👩‍👩‍👧‍👦 👍🏽 🏳️‍🌈 👁️‍🗨️ ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇦🇺"],
    ["Persian with its non-joiner", "می‌خواهم"],
    ["Devanagari and Sinhala with joiners", "क्‍ष ශ්‍රී"],
    ["a Japanese name with its variant", "葛\u{E0100}城"],
    ["Hangul", "김철수"],
    ["signs alone", "--- $ ©"],
  ])("keeps %s", (_, text) => {
    expect(singleLine(text)).toBe(text);
    expect(severalLines(text)).toBe(text);
  });
});

test("several lines keep their ends, blank lines and tabs, and lose other controls", () => {
  expect(severalLines("\u200B\r\n1.\tone\r\r\n2.\u0007 two\u2029\u2029end\v.\u0000 ")).toBe(
    "1.\tone\n\n2. two\n\nend\n.",
  );
});

test("a cleaned line has no control characters, and cleaning it again changes nothing", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 40 }), (text) => {
      const line = singleLine(text);
      expect(line).not.toMatch(/\p{Cc}|\s\s|^\s|\s$/u);
      expect(singleLine(line)).toBe(line);
      expect(severalLines(severalLines(text))).toBe(severalLines(text));
    }),
  );
});

test("a long text takes time in proportion to its length", () => {
  const text = "\u200B👩‍م\u200C".repeat(20_000);
  expect(singleLine(text)).toHaveLength(20_000 * "👩م\u200C".length);
});

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

test("a name is complete or undefined", () => {
  expect(exactName(" St  Peters ", 10)).toBe("St Peters");
  expect(exactName("St Peters", 8)).toBeUndefined();
  expect(exactName(" ", 8)).toBeUndefined();
});

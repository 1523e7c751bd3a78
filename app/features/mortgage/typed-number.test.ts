import fc from "fast-check";
import { expect, test } from "vitest";
import { plainNumber, typedNumber } from "./typed-number.ts";

test.each([
  ["750000", 750_000, "plain digits"],
  ["$1,250,000", 1_250_000, "a dollar sign and commas"],
  [" 1 250 000.50 ", 1_250_000.5, "spaces, inside too"],
  ["1\u00a0250\u202f000", 1_250_000, "spaces that do not break"],
  ["6.25 %", 6.25, "a percent sign"],
  [".5", 0.5, "no digit before the dot"],
  ["30.", 30, "none after it"],
  ["-1", -1, "a minus"],
  ["−1", -1, "a true minus"],
  ["+2", 2, "a plus"],
  ["9".repeat(400), Infinity, "more digits than a number has"],
])("%j is read as %d (%s)", (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

test.each(["", " ", "abc", "0x10", "1e5", "Infinity", "NaN", "1.2.3", ".", "-", "--1", "1-1", "$", "%", "٣", "１"])(
  "%j is no number",
  (text) => {
    expect(typedNumber(text)).toBeNaN();
  },
);

test.each([
  [1e-7, "0.0000001"],
  [1.25e-10, "0.000000000125"],
  [-1.5e-7, "-0.00000015"],
  [1.5e21, `15${"0".repeat(20)}`],
  [6.25, "6.25"],
  [0, "0"],
])("%d is written %s", (value, text) => {
  expect(plainNumber(value)).toBe(text);
});

test("every finite number is written so that it is read back", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(plainNumber(value)).not.toContain("e");
      expect(typedNumber(plainNumber(value))).toBe(value + 0);
    }),
  );
});

test("a very long text is judged at once", () => {
  const begun = performance.now();
  expect(typedNumber(`${"1".repeat(1_000_000)}x`)).toBeNaN();
  expect(performance.now() - begun).toBeLessThan(1000);
});

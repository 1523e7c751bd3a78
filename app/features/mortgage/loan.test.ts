import fc from "fast-check";
import { expect, test } from "vitest";
import { parseTypedNumber } from "#app/lib/fields.ts";
import { plainNumber } from "./loan.ts";

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
      expect(parseTypedNumber(plainNumber(value))).toBe(value + 0);
    }),
  );
});

import fc from "fast-check";

/**
 * A value in one case of four, otherwise undefined: a search with a dozen criteria finds nothing, and would hide
 * faults. `fc.option` gives a value in four cases of five, and with `freq: 1` never.
 */
export function sparse<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, { arbitrary: value, weight: 1 });
}

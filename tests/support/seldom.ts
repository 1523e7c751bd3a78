import fc from "fast-check";

/**
 * A value in one case of four, otherwise undefined: a search for a dozen things at once finds nothing, whatever is wrong with
 * one of them. `fc.option` has a value in four cases of five, and with `freq: 1` in none.
 */
export function seldom<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, { arbitrary: value, weight: 1 });
}

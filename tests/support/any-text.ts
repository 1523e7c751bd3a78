import fc from "fast-check";

/** Every Unicode character except lone surrogates. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ffff - 0x800 })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));
const asciiCharacter = fc.integer({ min: 0, max: 0x7f }).map((number) => String.fromCodePoint(number));

/**
 * Arbitrary text with many ASCII characters; lengths are in characters. `fc.string({ unit: "binary" })` gives the
 * same texts, but lists all of Unicode first, which takes two seconds in each test file.
 */
export function anyText(lengths: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: fc.oneof(anyCharacter, asciiCharacter), ...lengths });
}

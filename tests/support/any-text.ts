import fc from "fast-check";

/** Every character of Unicode, but no half of a pair. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ffff - 0x800 })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));
const asciiCharacter = fc.integer({ min: 0, max: 0x7f }).map((number) => String.fromCodePoint(number));

/**
 * Any text at all, a good part of it ASCII; lengths are numbers of characters. `fc.string({ unit: "binary" })` is the same,
 * but lists all of Unicode before the first text, which takes two seconds in each test file.
 */
export function anyText(lengths: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: fc.oneof(anyCharacter, asciiCharacter), ...lengths });
}

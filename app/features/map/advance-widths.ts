/**
 * How wide National Park sets the letters from space to tilde, in hundredths of the font size, measured without kerning
 * in Chromium: labels are placed on the server, where nobody can measure a text.
 */
const FIRST = 32;
const ADVANCES = {
  regular:
    "27 23 31 63 58 81 66 17 37 37 45 55 26 42 23 40 63 47 55 57 61 57 61 51 60 60 23 29 58 58 58 46 92 59 60 60 62 55 50 63 65 24 49 59 50 82 66 68 57 67 62 58 54 66 57 83 59 54 56 32 39 32 45 51 24 53 57 50 57 53 29 57 56 22 23 50 22 88 56 55 57 57 36 47 36 56 50 70 48 49 47 37 20 37 60",
  bold: "27 28 38 65 58 83 71 21 41 41 47 57 29 43 28 43 66 52 59 59 64 59 61 56 61 62 28 33 58 58 58 50 96 62 64 63 67 58 54 68 70 29 52 63 54 86 69 72 60 75 65 58 59 70 61 83 61 56 59 35 43 35 45 56 27 57 61 53 61 56 38 61 60 27 28 55 27 92 60 58 60 60 40 50 42 60 52 76 51 55 50 40 25 40 64",
};

const tables = {
  regular: ADVANCES.regular.split(" ").map(Number),
  bold: ADVANCES.bold.split(" ").map(Number),
};
/** For a letter that is not in the table: as wide as most capitals. */
const OTHER = 65;
/** Kerning, another font until ours is there, and rounding. */
const RESERVE = 1.04;

/** How wide a text is at most, in pixels. */
export function textWidth(text: string, size: number, weight: keyof typeof tables): number {
  let hundredths = 0;
  for (const letter of text) hundredths += tables[weight][(letter.codePointAt(0) ?? 0) - FIRST] ?? OTHER;
  return (hundredths / 100) * size * RESERVE;
}

import { formatNumber } from "#app/lib/numbers.ts";

const NUMBERS =
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const FLOORS =
  "ground first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth".split(
    " ",
  );

/** Larger numbers are easier to read in digits. */
const MAX_SPELLED = 12;

/** Returns "no", "one" to "twelve", then "13" and "1,250". */
export function spellOut(count: number): string {
  return (count <= MAX_SPELLED ? NUMBERS[count] : undefined) ?? formatNumber(Math.round(count));
}

/** Parses "one" to "twenty" in lower case, otherwise undefined. */
export function parseNumberWord(word: string): number | undefined {
  const number = NUMBERS.indexOf(word);
  return number < 1 ? undefined : number;
}

/** Returns "ground", "first" to "fifteenth", then "16th" and "21st". */
export function spellFloor(floor: number): string {
  return (
    FLOORS[floor] ?? `${floor}${floor % 10 === 1 ? "st" : floor % 10 === 2 ? "nd" : floor % 10 === 3 ? "rd" : "th"}`
  );
}

/** Parses "ground" (0) to "fifteenth" in lower case, otherwise undefined. */
export function parseFloorWord(word: string): number | undefined {
  const floor = FLOORS.indexOf(word);
  return floor < 0 ? undefined : floor;
}

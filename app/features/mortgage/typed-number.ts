/**
 * The number that somebody typed, with `$`, `%`, commas and spaces left out: "$1,250,000" and "6.25 %" are read, "0x10",
 * "1e5" and "1.2.3" are NaN. Nothing but a number too long for any loan is Infinity.
 */
export function typedNumber(text: string): number {
  const plain = text.replaceAll(/[$,%\s]/g, "").replace("−", "-");
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A number in digits that typedNumber reads back as the same number, without the exponent that String writes at either end. */
export function plainNumber(value: number): string {
  const text = String(value);
  const [mantissa = "", power] = text.split("e");
  if (power === undefined) return text;
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const digits = whole + fraction;
  const point = whole.length + Number(power);
  const plain = point > 0 ? digits.padEnd(point, "0") : `0.${"0".repeat(-point)}${digits}`;
  return value < 0 ? `-${plain}` : plain;
}

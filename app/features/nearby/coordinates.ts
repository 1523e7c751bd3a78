/** Degrees (WGS 84). */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** From Bargo to Wyong and from the Blue Mountains to the sea. */
const GREATER_SYDNEY = { south: -34.4, north: -32.9, west: 149.9, east: 151.7 } as const;

/** `suggestion` is the probable correction. */
export type CoordinatesFault =
  | { fault: "unreadable" | "elsewhere" }
  | { fault: "swapped" | "northern" | "swapped and northern"; suggestion: Coordinates };

function isInGreaterSydney({ latitude, longitude }: Coordinates): boolean {
  const { south, north, west, east } = GREATER_SYDNEY;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/**
 * Reads decimal degrees, or degrees, minutes and seconds, with signs or N, S, E, W. Rounded to six decimals (10 cm).
 */
export function readCoordinates(text: string): Coordinates | CoordinatesFault {
  const point = readPoint(text);
  return point ? checkCoordinates(point) : { fault: "unreadable" };
}

/** Rounded to six decimals. */
export function checkCoordinates(point: Coordinates): Coordinates | CoordinatesFault {
  const rounded = { latitude: toMicrodegrees(point.latitude), longitude: toMicrodegrees(point.longitude) };
  if (isInGreaterSydney(rounded)) return rounded;
  const swapped = { latitude: rounded.longitude, longitude: rounded.latitude };
  if (isInGreaterSydney(swapped)) return { fault: "swapped", suggestion: swapped };
  const southern = { latitude: -rounded.latitude, longitude: rounded.longitude };
  if (isInGreaterSydney(southern)) return { fault: "northern", suggestion: southern };
  const both = { latitude: -rounded.longitude, longitude: rounded.latitude };
  return isInGreaterSydney(both) ? { fault: "swapped and northern", suggestion: both } : { fault: "elsewhere" };
}

/** With a hyphen as minus, so that maps accept it. */
export function formatCoordinates({ latitude, longitude }: Coordinates): string {
  return `${latitude}, ${longitude}`;
}

const FRACTION = String.raw`(?:\.\d{0,15})?`;
const SIXTIETHS = String.raw`([0-5]?\d${FRACTION})`;
/** Minutes and seconds are optional. */
const ANGLE = String.raw`([+-]?\d{1,3}${FRACTION})\s*°?\s*(?:${SIXTIETHS}\s*'\s*(?:${SIXTIETHS}\s*")?)?`;
const LETTER = "([NSEW])";

const plainPair = new RegExp(String.raw`^${ANGLE}(?:\s*[,;]\s*|\s+|(?<=[°'"]))${ANGLE}$`);
const lettersAfter = new RegExp(String.raw`^${ANGLE}\s*${LETTER}\s*[,;]?\s*${ANGLE}\s*${LETTER}$`);
const lettersBefore = new RegExp(String.raw`^${LETTER}\s*${ANGLE}\s*[,;]?\s*${LETTER}\s*${ANGLE}$`);

/** Undefined unless the text is one latitude and one longitude. */
function readPoint(text: string): Coordinates | undefined {
  const plain = text
    .trim()
    .replaceAll(/[−–]/g, "-")
    .replaceAll(/[′’‘`]/g, "'")
    .replaceAll(/''|[″”“]/g, '"')
    .replace(/^\((.*)\)$/, "$1")
    .trim()
    .toUpperCase();
  const [, ...numbers] = plainPair.exec(plain) ?? [];
  if (numbers.length > 0) return { latitude: toDegrees(numbers.slice(0, 3)), longitude: toDegrees(numbers.slice(3)) };
  const [, a, b, c, letter, d, e, f, other] = lettersAfter.exec(plain) ?? [];
  if (letter) return byLetters({ letter, angle: [a, b, c] }, { letter: other, angle: [d, e, f] });
  const [, before, g, h, i, second, j, k, l] = lettersBefore.exec(plain) ?? [];
  return byLetters({ letter: before, angle: [g, h, i] }, { letter: second, angle: [j, k, l] });
}

interface Lettered {
  letter: string | undefined;
  angle: (string | undefined)[];
}

/** A letter overrides the sign. */
function byLetters(one: Lettered, other: Lettered): Coordinates | undefined {
  const find = (positive: string, negative: string) => {
    const match = [one, other].find(({ letter }) => letter === positive || letter === negative);
    if (!match) return undefined;
    const degrees = toDegrees(match.angle);
    return match.letter === negative ? -Math.abs(degrees) : degrees;
  };
  const [latitude, longitude] = [find("N", "S"), find("E", "W")];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

function toDegrees([degrees = "", minutes = "0", seconds = "0"]: (string | undefined)[]): number {
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
  return degrees.startsWith("-") ? -size : size;
}

function toMicrodegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

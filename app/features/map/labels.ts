import type { Box } from "./boundaries.ts";

/**
 * Advance widths of National Park from space to tilde, in hundredths of the font size, measured in Chromium. The server
 * cannot measure text.
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
/** As wide as most capitals. */
const DEFAULT_ADVANCE = 65;
/** For kerning, fallback fonts and rounding. */
const RESERVE = 1.04;

/** The maximum width of a text in pixels. */
export function textWidth(text: string, size: number, weight: keyof typeof tables): number {
  let hundredths = 0;
  for (const letter of text) hundredths += tables[weight][(letter.codePointAt(0) ?? 0) - FIRST] ?? DEFAULT_ADVANCE;
  return (hundredths / 100) * size * RESERVE;
}

export interface LabelledArea {
  name: string;
  /** The text in the pill: "14", "1,000+". */
  count: string;
  /** Text after the pill: "from $620k". */
  price: string | undefined;
  x: number;
  y: number;
  radius: number;
  /** Gets a pill even if the area is tiny. */
  always: boolean;
  /** Gets a larger name even if it is wider than the area. */
  isChosen: boolean;
  /** Recedes behind chosen areas. */
  isFaint: boolean;
}

export interface PlacedLabel {
  x: number;
  y: number;
  pillWidth: number;
  count: string;
  /** Above the pill, centred on `nameX`. */
  name?: string;
  nameX: number;
  /** To the right of the pill. */
  price?: string;
  /** A small name next to the pill, centred on a point; the area has no room for `name`. */
  small?: { name: string; x: number; y: number };
  isChosen: boolean;
  isFaint: boolean;
  /** One box per line. */
  boxes: Box[];
}

/** Font sizes in pixels. */
export interface LabelSizes {
  name: number;
  figure: number;
  chosenName: number;
  /** Absent where areas without room stay without a name. */
  smallName?: number;
}

const PILL_HEIGHT = 16;
const LINE = 16;
const GAP = 4;

/** Indexed by row, because a hundred labels each try dozens of places. */
export class OccupiedSpace {
  static readonly #row = 40;
  readonly #rows = new Map<number, Box[]>();

  add(box: Box): void {
    for (const row of this.#rowsOf(box)) {
      const boxes = this.#rows.get(row);
      if (boxes) boxes.push(box);
      else this.#rows.set(row, [box]);
    }
  }

  remove(box: Box): void {
    for (const row of this.#rowsOf(box)) {
      const boxes = this.#rows.get(row) ?? [];
      const place = boxes.indexOf(box);
      if (place >= 0) boxes.splice(place, 1);
    }
  }

  isFree(box: Box): boolean {
    for (const row of this.#rowsOf(box)) {
      for (const other of this.#rows.get(row) ?? []) {
        if (box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top)
          return false;
      }
    }
    return true;
  }

  *#rowsOf({ top, bottom }: Box): Generator<number> {
    const last = Math.floor(bottom / OccupiedSpace.#row);
    for (let row = Math.floor(top / OccupiedSpace.#row); row <= last; row += 1) yield row;
  }
}

/**
 * Places labels without overlaps: a pill for each area, then names, then prices, as far as they fit. Tries `spots`
 * positions for each.
 */
export function placeLabels(
  areas: readonly LabelledArea[],
  frame: Box,
  occupied: OccupiedSpace,
  sizes: LabelSizes,
  maxPositions: number,
): PlacedLabel[] {
  const placed: { area: LabelledArea; label: PlacedLabel }[] = [];
  const attempt = (area: LabelledArea, detail: Detail, before?: PlacedLabel) => {
    const label = findPosition(area, detail, frame, occupied, sizes, maxPositions, before);
    if (label) for (const box of label.boxes) occupied.add(box);
    return label;
  };
  for (const area of areas) {
    if (!area.always && area.radius < MIN_RADIUS) continue;
    const label = attempt(area, "count");
    if (label) placed.push({ area, label });
  }
  for (const detail of ["name", "price"] as const) {
    // A name matters more than the prices of others.
    if (detail === "price" && sizes.smallName !== undefined) {
      for (const entry of placed) addSmallName(entry.area, entry.label, frame, occupied, sizes.smallName);
    }
    for (const entry of placed) {
      if (detail === "name" && !entry.area.isChosen && !hasRoomForName(entry.area, sizes)) continue;
      if (detail === "price" && (entry.label.name === undefined || entry.area.price === undefined)) continue;
      const { label } = entry;
      for (const box of label.boxes) occupied.remove(box);
      const larger = attempt(entry.area, detail, label);
      if (larger) entry.label = larger;
      else for (const box of label.boxes) occupied.add(box);
    }
  }
  return placed.map(({ label }) => label);
}

type Detail = "count" | "name" | "price";

const MIN_RADIUS = 11;

function hasRoomForName({ name, radius }: LabelledArea, { name: size }: LabelSizes): boolean {
  return textWidth(name, size, "bold") <= 3.4 * radius + 34;
}

const DIRECTIONS = [
  [0, 0],
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
  [-0.7, -0.7],
  [0.7, 0.7],
  [0.7, -0.7],
  [-0.7, 0.7],
] as const;
/** As a share of the radius. */
const MAX_OFFSET = 0.55;

function findPosition(
  area: LabelledArea,
  detail: Detail,
  frame: Box,
  occupied: OccupiedSpace,
  sizes: LabelSizes,
  maxPositions: number,
  before?: PlacedLabel,
): PlacedLabel | undefined {
  for (const [alongX, alongY] of DIRECTIONS.slice(0, maxPositions)) {
    const x = Math.round(area.x + alongX * MAX_OFFSET * area.radius);
    const y = Math.round(area.y + alongY * MAX_OFFSET * area.radius);
    const label = compose(area, detail, x, y, sizes);
    if (label.boxes.every((box) => isWithin(box, frame) && occupied.isFree(box))) return label;
    // A larger label rarely fits where a smaller one did not.
    if (before === undefined && area.radius < MIN_RADIUS) break;
  }
  return undefined;
}

/** To the right of the pill, to the left, below or above. */
function addSmallName(area: LabelledArea, label: PlacedLabel, frame: Box, occupied: OccupiedSpace, size: number) {
  if (label.name !== undefined) return;
  const half = textWidth(area.name, size, "regular") / 2;
  const aside = label.pillWidth / 2 + 3 + half;
  const under = (PILL_HEIGHT + size) / 2;
  const leaning = half - label.pillWidth / 2;
  const shifts = [
    [aside, 0],
    [-aside, 0],
    ...[0, -leaning, leaning].flatMap((right) => [
      [right, under],
      [right, -under],
    ]),
  ] as const;
  for (const [right, down] of shifts) {
    const [x, y] = [Math.round(label.x + right), Math.round(label.y + down)];
    // The pill's own box ends one pixel after it.
    const box = { left: x - half, right: x + half, top: y - size / 2 + 1.5, bottom: y + size / 2 };
    if (!isWithin(box, frame) || !occupied.isFree(box)) continue;
    occupied.add(box);
    label.small = { name: area.name, x, y };
    label.boxes.push(box);
    return;
  }
}

function isWithin(box: Box, frame: Box): boolean {
  return box.left >= frame.left && box.top >= frame.top && box.right <= frame.right && box.bottom <= frame.bottom;
}

/** One line, or the name above the pill. */
function compose(area: LabelledArea, detail: Detail, x: number, y: number, sizes: LabelSizes): PlacedLabel {
  const { count, price, isChosen, isFaint } = area;
  const digits = textWidth(count, sizes.figure, "bold");
  const pillWidth = Math.max(PILL_HEIGHT, Math.round(digits + 9));
  const pillBox = (centre: number, middle: number): Box => ({
    left: centre - pillWidth / 2 - 1,
    right: centre + pillWidth / 2 + 1,
    top: middle - PILL_HEIGHT / 2 - 1,
    bottom: middle + PILL_HEIGHT / 2 + 1,
  });
  const shared = { pillWidth, count, nameX: x, isChosen, isFaint };
  if (detail === "count") return { ...shared, x, y, boxes: [pillBox(x, y)] };
  const pillY = y + LINE / 2;
  const nameSize = isChosen ? sizes.chosenName : sizes.name;
  const nameWidth = textWidth(area.name, nameSize, "bold");
  const name: Box = {
    left: x - nameWidth / 2 - 1,
    right: x + nameWidth / 2 + 1,
    top: pillY - LINE - nameSize * 0.55,
    bottom: pillY - PILL_HEIGHT / 2 - 1,
  };
  const named = { ...shared, y: pillY, name: area.name };
  if (detail === "name" || price === undefined) return { ...named, x, boxes: [name, pillBox(x, pillY)] };
  const priceWidth = textWidth(price, sizes.figure, "regular");
  const pillX = Math.round(x - (GAP + priceWidth) / 2);
  const line = pillBox(pillX, pillY);
  line.right += GAP + priceWidth;
  return { ...named, x: pillX, price, boxes: [name, line] };
}

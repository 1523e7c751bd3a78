import type { Rect } from "./layout.ts";

/** Font sizes on a sheet 800 pixels wide; half as large on a phone. */
export const NAME_SIZE = 21;
export const SIZE_SIZE = 17;
const WIDE = 0.63;
const LEADING = 1.12;

export interface Label extends Line {
  x: number;
  y: number;
  upright?: boolean;
}

/** Preferred first. */
export interface Wanted {
  name: string;
  short?: string;
  /** "4.2 × 3.5" */
  size?: string;
}

/**
 * Places a room's name and size clear of furniture, in pixels. Uses the first wording that fits, and omits unreadable
 * ones.
 */
export function labelsIn(room: Rect, { name, short, size }: Wanted, occupied: readonly Rect[]): Label[] {
  const names = short === undefined || short === name ? [[name]] : [[name], [short]];
  // "Living / dining" may take two lines.
  if (name.includes(" / ")) names.splice(1, 0, name.split(/(?<=\/) /));
  const wordings: Line[][] = [
    ...(size === undefined ? [] : names.map((each) => [...each.map(bold), { text: size, size: SIZE_SIZE }])),
    ...names.map((each) => each.map(bold)),
    ...names.map((each) => each.map((text) => ({ text, size: SIZE_SIZE, bold: true }))),
  ];
  let best: { labels: Label[]; cost: number } | undefined;
  for (const [rank, wording] of wordings.entries()) {
    for (const upright of [false, true]) {
      if (upright && wording.length > 1) continue;
      if (upright && room.w > room.h) continue;
      const position = bestPlace(room, wording, upright, occupied);
      if (position === undefined) continue;
      const cost =
        position.cost +
        rank * 150 +
        (size !== undefined && !wording.some(({ text }) => text === size) ? 600 : 0) +
        (upright ? 500 : 0);
      if (best === undefined || cost < best.cost) best = { labels: position.labels, cost };
    }
  }
  return best?.labels ?? [];
}

interface Line {
  text: string;
  size: number;
  bold?: boolean;
}

const bold = (text: string): Line => ({ text, size: NAME_SIZE, bold: true });

const widthOf = ({ text, size, bold: isBold }: Line) => text.length * size * (isBold ? WIDE : 0.5);

function bestPlace(room: Rect, wording: readonly Line[], upright: boolean, occupied: readonly Rect[]) {
  const long = Math.max(...wording.map(widthOf));
  const high = wording.reduce((total, { size }) => total + size * LEADING, 0);
  const [w, h] = upright ? [high, long] : [long, high];
  const freeX = room.w - w - 6;
  const freeY = room.h - h - 4;
  if (freeX < 0 || freeY < 0) return undefined;
  let best: { labels: Label[]; cost: number } | undefined;
  const steps = 6;
  for (let column = 0; column <= steps; column += 1) {
    for (let row = 0; row <= steps; row += 1) {
      const box = { x: room.x + 3 + (freeX * column) / steps, y: room.y + 2 + (freeY * row) / steps, w, h };
      const covered = occupied.reduce((total, rect) => total + common(box, rect), 0);
      const distance = Math.hypot(box.x + w / 2 - room.x - room.w / 2, box.y + h / 2 - room.y - room.h / 2);
      const cost = covered * 2 + distance * 0.8;
      if (best === undefined || cost < best.cost) best = { labels: lines(box, wording, upright), cost };
    }
  }
  return best;
}

function lines(box: Rect, wording: readonly Line[], upright: boolean): Label[] {
  let y = box.y;
  return wording.map((each) => {
    if (upright) return { ...each, x: box.x + box.w / 2, y: box.y + box.h / 2, upright };
    y += each.size * LEADING;
    return { ...each, x: box.x + box.w / 2, y: y - each.size * 0.26 };
  });
}

export function boxOf(label: Label): Rect {
  const { x, y, size, upright } = label;
  const long = widthOf(label);
  if (upright) return { x: x - size / 2, y: y - long / 2, w: size, h: long };
  return { x: x - long / 2, y: y - size * 0.86, w: long, h: size * LEADING };
}

function common(one: Rect, other: Rect): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return w > 0 && h > 0 ? w * h : 0;
}

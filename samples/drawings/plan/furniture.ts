import { box, circle, line, outline, type Shape } from "#app/features/drawings/shapes.ts";
import type { Door, Floor, Rect, Room, Window } from "./layout.ts";
import { overlap, swingOf } from "./openings.ts";

/** In metres. */
export interface Piece extends Rect {
  body: Shape[];
  lines: Shape[];
  /** A robe's rail. */
  dashes?: Shape[];
  /** Essential to the room: a label may cover it, but does not remove it. */
  stays?: boolean;
}

export type Side = "front" | "back" | "low" | "high";

/** Clear of doors. */
export function furnitureOf(
  floor: Floor,
  doors: readonly Door[],
  windows: readonly Window[],
  island: boolean,
  robes: boolean,
): Piece[] {
  return floor.rooms.flatMap((room) => {
    const inner = inset(room, 0.07);
    const blocked = doors
      .filter(({ way }) => way.from === room || way.to === room)
      .map((door) =>
        door.into === undefined ? gapOf(door, room) : door.into === room ? swingOf(door) : gapOf(door, room),
      );
    const place = (options: readonly Piece[]) => pick(options, inner, blocked);
    const lit = windows.filter((window) => window.room === room).map((window) => sideOf(window, room));
    switch (room.kind) {
      case "bed":
        return bedroom(inner, place, lit, room.name.startsWith("Main") || room.name === "Bedroom", robes);
      case "bath":
      case "ensuite":
        return bathroom(inner, blocked);
      case "laundry":
        return place(washing(inner));
      case "kitchen":
        return kitchen(inner, blocked, lit, island);
      case "living":
        return room.name === "Living / sleeping"
          ? [...place(beds(inner, 1.5)), ...place(sofas(inner))]
          : living(inner, blocked, room.name.includes("dining"));
      case "dining":
        return inner.w > 2.1 && inner.h > 2.1 ? [table(inner)] : [];
      case "study":
        return place(desks(inner));
      case "cupboard":
      case "pantry":
      case "robe":
        return [shelf(inner)];
      default:
        return [];
    }
  });
}

const inset = (rect: Rect, by: number): Rect => ({
  x: rect.x + by,
  y: rect.y + by,
  w: rect.w - 2 * by,
  h: rect.h - 2 * by,
});

/** Space before an opening without a leaf. */
function gapOf(door: Door, room: Room): Rect {
  const deep = 0.6;
  if (door.along === "x")
    return { x: door.x, y: door.y <= room.y + 0.01 ? door.y : door.y - deep, w: door.length, h: deep };
  return { x: door.x <= room.x + 0.01 ? door.x : door.x - deep, y: door.y, w: deep, h: door.length };
}

function sideOf(opening: { x: number; y: number; along: "x" | "y" }, room: Rect): Side {
  if (opening.along === "y") return Math.abs(opening.x - room.x) < 0.01 ? "front" : "back";
  return Math.abs(opening.y - room.y) < 0.01 ? "low" : "high";
}

function pick(options: readonly Piece[], room: Rect, blocked: readonly Rect[]): Piece[] {
  const fits = options.filter(
    (piece) =>
      piece.x >= room.x - 0.01 &&
      piece.y >= room.y - 0.01 &&
      piece.x + piece.w <= room.x + room.w + 0.01 &&
      piece.y + piece.h <= room.y + room.h + 0.01,
  );
  const free = fits.find((piece) => !blocked.some((rect) => overlap(piece, rect)));
  return free === undefined ? [] : [free];
}

/** At a share of the wall's length. */
function against(room: Rect, side: Side, at: number, long: number, deep: number): Rect {
  const along = side === "front" || side === "back" ? room.h : room.w;
  const offset = (along - long) * at;
  if (side === "low") return { x: room.x + offset, y: room.y, w: long, h: deep };
  if (side === "high") return { x: room.x + offset, y: room.y + room.h - deep, w: long, h: deep };
  if (side === "front") return { x: room.x, y: room.y + offset, w: deep, h: long };
  return { x: room.x + room.w - deep, y: room.y + offset, w: deep, h: long };
}

const rectangle = ({ x, y, w, h }: Rect): Shape => box(x, y, w, h);

/** A strip on the wall's side. */
function headOf(rect: Rect, side: Side, deep: number): Rect {
  if (side === "low") return { ...rect, h: deep };
  if (side === "high") return { ...rect, y: rect.y + rect.h - deep, h: deep };
  if (side === "front") return { ...rect, w: deep };
  return { ...rect, x: rect.x + rect.w - deep, w: deep };
}

function bed(rect: Rect, side: Side, long: number): Piece {
  const head = inset(headOf(rect, side, 0.5), 0.08);
  const upright = side === "front" || side === "back";
  const half = (upright ? head.h : head.w) / 2 - 0.03;
  const pillows =
    long < 1.2
      ? [rectangle(head)]
      : upright
        ? [box(head.x, head.y, head.w, half), box(head.x, head.y + head.h - half, head.w, half)]
        : [box(head.x, head.y, half, head.h), box(head.x + head.w - half, head.y, half, head.h)];
  const sheet = headOf(rect, side, 0.62);
  const fold = upright
    ? line(
        side === "front" ? sheet.x + sheet.w : sheet.x,
        rect.y,
        side === "front" ? sheet.x + sheet.w : sheet.x,
        rect.y + rect.h,
      )
    : line(
        rect.x,
        side === "low" ? sheet.y + sheet.h : sheet.y,
        rect.x + rect.w,
        side === "low" ? sheet.y + sheet.h : sheet.y,
      );
  return { ...rect, body: [rectangle(rect)], lines: [...pillows, fold], stays: true };
}

const SIDES: readonly Side[] = ["low", "high", "front", "back"];

function beds(room: Rect, long: number, avoid: readonly Side[] = []): Piece[] {
  const sides = [...SIDES.filter((side) => !avoid.includes(side)), ...avoid];
  return sides.flatMap((side) =>
    [0.5, 0.12, 0.88, 0, 1].map((at) => bed(against(room, side, at, long, 2.0), side, long)),
  );
}

function bedroom(
  room: Rect,
  place: (options: readonly Piece[]) => Piece[],
  lit: readonly Side[],
  main: boolean,
  robes: boolean,
): Piece[] {
  const small = Math.min(room.w, room.h) < 2.75 && !main;
  // The robe is along the long side, opposite the bed's head or next to it.
  const placedBed = place(beds(room, main ? 1.6 : small ? 1.1 : 1.4, lit));
  if (!robes || placedBed.length === 0) return placedBed;
  const [placed] = placedBed;
  const options = SIDES.filter((side) => !lit.includes(side)).flatMap((side) => {
    const along = side === "low" || side === "high" ? room.w : room.h;
    return [0, 1].map((at) => robe(against(room, side, at, Math.min(along, 2), 0.55), side));
  });
  const clear = options.filter((option) => placed !== undefined && !overlap(option, inset(placed, -0.35)));
  return [...placedBed, ...place(clear)];
}

function robe(rect: Rect, side: Side): Piece {
  const upright = side === "front" || side === "back";
  const rail = upright
    ? line(rect.x + rect.w / 2, rect.y + 0.1, rect.x + rect.w / 2, rect.y + rect.h - 0.1)
    : line(rect.x + 0.1, rect.y + rect.h / 2, rect.x + rect.w - 0.1, rect.y + rect.h / 2);
  return { ...rect, body: [rectangle(rect)], lines: [], dashes: [rail] };
}

/** Shower, basin, lavatory, and a bath if there is room, clear of doors. */
function bathroom(room: Rect, blocked: readonly Rect[]): Piece[] {
  const pieces: Piece[] = [];
  const put = (options: readonly Piece[]) => {
    const [piece] = pick(options, room, [...blocked, ...pieces]);
    if (piece) pieces.push(piece);
  };
  const corners = SIDES.flatMap((side) => [0, 1].map((at) => ({ side, at })));
  const big = room.w * room.h > 4.7;
  if (big) put(corners.map(({ side, at }) => tub(against(room, side, at, 1.65, 0.72))));
  put(corners.map(({ side, at }) => shower(against(room, side, at, 0.9, 0.9))));
  const spread = SIDES.flatMap((side) => [1, 0, 0.5, 0.25, 0.75].map((at) => ({ side, at })));
  put(spread.map(({ side, at }) => basin(against(room, side, at, 0.8, 0.45))));
  put(spread.map(({ side, at }) => lavatory(against(room, side, at, 0.4, 0.65), side)));
  return pieces;
}

function tub(rect: Rect): Piece {
  const inside = inset(rect, 0.09);
  return { ...rect, body: [rectangle(rect)], lines: [rectangle(inside)] };
}

function shower(rect: Rect): Piece {
  const { x, y, w, h } = rect;
  return { ...rect, body: [rectangle(rect)], lines: [line(x, y, x + w, y + h), line(x + w, y, x, y + h)] };
}

function basin(rect: Rect): Piece {
  return { ...rect, body: [rectangle(rect)], lines: [circle(rect.x + rect.w / 2, rect.y + rect.h / 2, 0.15)] };
}

function lavatory(rect: Rect, side: Side): Piece {
  const cistern = headOf(rect, side, 0.18);
  const middle = { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 };
  const offset = { low: [0, 0.08], high: [0, -0.08], front: [0.08, 0], back: [-0.08, 0] }[side] as [number, number];
  return { ...rect, body: [rectangle(cistern), circle(middle.x + offset[0], middle.y + offset[1], 0.19)], lines: [] };
}

function washing(room: Rect): Piece[] {
  const deep = Math.min(0.6, Math.min(room.w, room.h) * 0.6);
  return SIDES.flatMap((side) =>
    [0, 1].map((at) => {
      const along = side === "low" || side === "high" ? room.w : room.h;
      const rect = against(room, side, at, Math.min(1.25, along), deep);
      const upright = side === "front" || side === "back";
      const first = upright ? { ...rect, h: rect.h / 2 } : { ...rect, w: rect.w / 2 };
      const second = upright ? { ...first, y: rect.y + rect.h / 2 } : { ...first, x: rect.x + rect.w / 2 };
      return {
        ...rect,
        body: [rectangle(rect)],
        lines: [circle(first.x + first.w / 2, first.y + first.h / 2, 0.17), rectangle(inset(second, 0.1))],
      };
    }),
  );
}

/** A bench along the window's wall, around the corner if it fits. */
function kitchen(room: Rect, blocked: readonly Rect[], lit: readonly Side[], island: boolean): Piece[] {
  const runs = new Map(SIDES.map((side) => [side, freeRun(room, side, 0.62, blocked)]));
  const runOf = (side: Side) => runs.get(side) ?? { ...room, w: 0, h: 0 };
  const longOf = (side: Side) => (side === "low" || side === "high" ? runOf(side).w : runOf(side).h);
  const free = SIDES.filter((side) => longOf(side) > lengthOf(room, side) - 0.05);
  const order = SIDES.toSorted((one, other) => scoreOf(other) - scoreOf(one));
  function scoreOf(side: Side) {
    return Math.min(4, longOf(side)) + (lit.includes(side) ? 1 : 0);
  }
  const [main] = order;
  if (main === undefined || longOf(main) < 1) return [];
  const pieces = [bench(runOf(main), main)];
  if (!free.includes(main)) return pieces;
  const upright = main === "front" || main === "back";
  const returning = order.find((side) => free.includes(side) && (side === "front" || side === "back") !== upright);
  if (returning !== undefined) {
    const length = Math.max(0.7, Math.min(2, lengthOf(room, returning) - 0.62));
    const at = main === "low" || main === "front" ? 0 : 1;
    const rect = against(room, returning, at, length + 0.62, 0.62);
    const cut =
      main === "low"
        ? { ...rect, y: rect.y + 0.62, h: rect.h - 0.62 }
        : main === "high"
          ? { ...rect, h: rect.h - 0.62 }
          : main === "front"
            ? { ...rect, x: rect.x + 0.62, w: rect.w - 0.62 }
            : { ...rect, w: rect.w - 0.62 };
    if (Math.max(cut.w, cut.h) > 0.6) pieces.push({ ...cut, body: [rectangle(cut)], lines: [] });
  }
  const deep = upright ? room.w : room.h;
  if (island && deep > 2.7) {
    const long = Math.min(2.2, lengthOf(room, main) - 1.4);
    const base = against(room, main, 0.5, long, 0.85);
    const gap = 0.62 + 1.0;
    const moved =
      main === "low"
        ? { ...base, y: room.y + gap }
        : main === "high"
          ? { ...base, y: room.y + room.h - gap - 0.85 }
          : main === "front"
            ? { ...base, x: room.x + gap }
            : { ...base, x: room.x + room.w - gap - 0.85 };
    if (long > 1.2) pieces.push({ ...moved, body: [rectangle(moved)], lines: [rectangle(inset(moved, 0.12))] });
  }
  return pieces;
}

/** The longest unobstructed piece of a wall, `deep` into the room. */
function freeRun(room: Rect, side: Side, deep: number, blocked: readonly Rect[]): Rect {
  const fullRun = against(room, side, 0.5, lengthOf(room, side), deep);
  const across = side === "low" || side === "high";
  let free: [number, number][] = [across ? [fullRun.x, fullRun.x + fullRun.w] : [fullRun.y, fullRun.y + fullRun.h]];
  for (const rect of blocked.filter((each) => overlap(each, fullRun))) {
    const [from, to] = across ? [rect.x, rect.x + rect.w] : [rect.y, rect.y + rect.h];
    free = free.flatMap(([low, high]): [number, number][] => [
      [low, Math.min(high, from)],
      [Math.max(low, to), high],
    ]);
  }
  const [low, high] = free.toSorted((one, other) => other[1] - other[0] - (one[1] - one[0]))[0] ?? [0, 0];
  const long = Math.max(0, high - low);
  return across ? { ...fullRun, x: low, w: long } : { ...fullRun, y: low, h: long };
}

const lengthOf = (room: Rect, side: Side) => (side === "low" || side === "high" ? room.w : room.h);

function bench(rect: Rect, side: Side): Piece {
  const upright = side === "front" || side === "back";
  const long = upright ? rect.h : rect.w;
  const at = (share: number, half: number): Rect =>
    upright
      ? { x: rect.x + 0.12, y: rect.y + long * share - half, w: rect.w - 0.24, h: half * 2 }
      : { x: rect.x + long * share - half, y: rect.y + 0.12, w: half * 2, h: rect.h - 0.24 };
  const hob = at(0.78, 0.28);
  const rings = [0.25, 0.75].flatMap((u) =>
    [0.28, 0.72].map((v) => circle(hob.x + hob.w * u, hob.y + hob.h * v, 0.07)),
  );
  return {
    ...rect,
    body: [rectangle(rect)],
    lines: [rectangle(at(0.4, 0.32)), ...(long > 2 ? rings : [])],
    stays: true,
  };
}

function sofas(room: Rect): Piece[] {
  const sides = SIDES.toSorted((one, other) => lengthOf(room, one) - lengthOf(room, other));
  return sides.flatMap((side) =>
    [0.5, 0.15, 0.85].flatMap((at) =>
      [2.1, 1.6].map((long) => {
        const rect = against(room, side, at, Math.min(long, lengthOf(room, side)), 0.85);
        const back = headOf(rect, side, 0.24);
        return { ...rect, body: [rectangle(rect)], lines: [rectangle(back)] };
      }),
    ),
  );
}

/** A sofa on the short wall with a low table; a dining table at the other end. */
function living(room: Rect, blocked: readonly Rect[], dining: boolean): Piece[] {
  const [sofa] = pick(sofas(room), room, blocked);
  if (sofa === undefined) return [];
  const upright = sofa.h > sofa.w;
  const beyond = upright ? sofa.x < room.x + room.w / 2 : sofa.y < room.y + room.h / 2;
  const gap = 0.4;
  const low: Rect = upright
    ? { x: beyond ? sofa.x + sofa.w + gap : sofa.x - gap - 0.55, y: sofa.y + sofa.h / 2 - 0.5, w: 0.55, h: 1 }
    : { x: sofa.x + sofa.w / 2 - 0.5, y: beyond ? sofa.y + sofa.h + gap : sofa.y - gap - 0.55, w: 1, h: 0.55 };
  const pieces: Piece[] = [sofa, { ...low, body: [rectangle(low)], lines: [] }];
  const roomLong = Math.max(room.w, room.h);
  if (!dining || roomLong < 4.2) return pieces;
  const half = { ...room };
  if (room.w > room.h) {
    half.w = room.w * 0.46;
    if (sofa.x + sofa.w / 2 < room.x + room.w / 2) half.x = room.x + room.w - half.w;
  } else {
    half.h = room.h * 0.46;
    if (sofa.y + sofa.h / 2 < room.y + room.h / 2) half.y = room.y + room.h - half.h;
  }
  const set = table(half);
  return pieces.every((piece) => !overlap(piece, set)) && !blocked.some((rect) => overlap(rect, set))
    ? [...pieces, set]
    : pieces;
}

/** In the middle of the room. */
function table(room: Rect): Piece {
  const upright = room.h > room.w;
  const long = Math.max(1, Math.min(1.8, Math.max(room.w, room.h) - 1.1));
  const [w, h] = upright ? [0.9, long] : [long, 0.9];
  const rect = { x: room.x + (room.w - w) / 2, y: room.y + (room.h - h) / 2, w, h };
  const chairs = [0.2, 0.5, 0.8].flatMap((share): Shape[] =>
    upright
      ? [
          box(rect.x - 0.32, rect.y + h * share - 0.2, 0.28, 0.4),
          box(rect.x + w + 0.04, rect.y + h * share - 0.2, 0.28, 0.4),
        ]
      : [
          box(rect.x + w * share - 0.2, rect.y - 0.32, 0.4, 0.28),
          box(rect.x + w * share - 0.2, rect.y + h + 0.04, 0.4, 0.28),
        ],
  );
  return {
    x: rect.x - (upright ? 0.35 : 0),
    y: rect.y - (upright ? 0 : 0.35),
    w: w + (upright ? 0.7 : 0),
    h: h + (upright ? 0 : 0.7),
    body: [rectangle(rect), ...chairs],
    lines: [],
  };
}

function desks(room: Rect): Piece[] {
  return SIDES.flatMap((side) =>
    [0.5, 0, 1].map((at) => {
      const rect = against(room, side, at, Math.min(1.5, lengthOf(room, side)), 0.65);
      return { ...rect, body: [rectangle(rect)], lines: [] };
    }),
  );
}

function shelf(room: Rect): Piece {
  const upright = room.h > room.w;
  const rail = upright
    ? line(room.x + room.w / 2, room.y, room.x + room.w / 2, room.y + room.h)
    : line(room.x, room.y + room.h / 2, room.x + room.w, room.y + room.h / 2);
  return { x: room.x, y: room.y, w: 0, h: 0, body: [], lines: [], dashes: [rail] };
}

/** From above, its nose to the street. */
export function car(rect: Rect): Piece {
  const { x, y, w, h } = rect;
  const body = outline(
    x + 0.25,
    y,
    x + w - 0.2,
    y,
    x + w,
    y + 0.25,
    x + w,
    y + h - 0.25,
    x + w - 0.2,
    y + h,
    x + 0.25,
    y + h,
    x,
    y + h * 0.7,
    x,
    y + h * 0.3,
  );
  const screens = [
    outline(
      x + w * 0.24,
      y + h * 0.16,
      x + w * 0.36,
      y + h * 0.24,
      x + w * 0.36,
      y + h * 0.76,
      x + w * 0.24,
      y + h * 0.84,
    ),
    outline(
      x + w * 0.84,
      y + h * 0.18,
      x + w * 0.76,
      y + h * 0.25,
      x + w * 0.76,
      y + h * 0.75,
      x + w * 0.84,
      y + h * 0.82,
    ),
  ];
  return { ...rect, body: [body], lines: screens };
}

/**
 * Floors of rooms in metres. The street is at x = 0; y runs across. Rooms are measured to the middle of their walls, so
 * neighbours share an edge.
 */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export type RoomKind =
  | "bed"
  | "ensuite"
  | "bath"
  | "laundry"
  | "hall"
  | "stair"
  | "living"
  | "dining"
  | "kitchen"
  | "study"
  | "robe"
  | "cupboard"
  | "pantry"
  | "garage";

export interface Room extends Rect {
  kind: RoomKind;
  /** "" for cupboards, and for a part of a room that another part names. */
  name: string;
  /** The name if the full one does not fit. */
  short?: string;
  /** In a garage. */
  cars?: number;
}

/** Outside, roofed or not, without walls. */
export interface Outside extends Rect {
  kind: "deck" | "paved" | "balcony" | "verandah" | "carport" | "space";
  name: string;
  cars?: number;
}

/** Between rooms, or out of the home. `open` removes the wall. */
export interface Way {
  from: Room;
  to: Room | "street" | "back";
  kind: "door" | "open" | "wide";
}

/** `along` is the axis of the wall. */
export interface Opening {
  x: number;
  y: number;
  length: number;
  along: "x" | "y";
}

export interface Door extends Opening {
  way: Way;
  /** The room that the leaf swings into; absent for an opening. */
  into?: Room;
  hingeAtEnd: boolean;
}

export interface Window extends Opening {
  room: Room;
}

export interface Floor {
  name: string;
  rooms: Room[];
  outside: Outside[];
  ways: Way[];
  /** Sides without windows. */
  blind: ("low" | "high" | "front" | "back")[];
}

export interface Layout {
  floors: Floor[];
}

export const ROUNDING = 0.001;

export function newFloor(name: string, blind: Floor["blind"] = []): Floor {
  return { name, rooms: [], outside: [], ways: [], blind };
}

/** The corners may be in any order. */
export function addRoom(floor: Floor, kind: RoomKind, name: string, x: Range, y: Range, short?: string): Room {
  const room: Room = { kind, name, ...rectOf(x, y), ...(short === undefined ? {} : { short }) };
  floor.rooms.push(room);
  return room;
}

export type Range = readonly [number, number];

export function rectOf(x: Range, y: Range): Rect {
  const left = Math.min(...x);
  const top = Math.min(...y);
  return { x: left, y: top, w: Math.max(...x) - left, h: Math.max(...y) - top };
}

export function join(floor: Floor, kind: Way["kind"], from: Room, to: Way["to"]): void {
  floor.ways.push({ from, to, kind });
}

/** The shared wall; undefined if they do not touch along one. */
export function sharedEdge(one: Rect, other: Rect): Opening | undefined {
  const top = Math.max(one.y, other.y);
  const bottom = Math.min(one.y + one.h, other.y + other.h);
  const left = Math.max(one.x, other.x);
  const right = Math.min(one.x + one.w, other.x + other.w);
  if (bottom - top > ROUNDING) {
    const x = touch(one.x, one.w, other.x, other.w);
    if (x !== undefined) return { x, y: top, length: bottom - top, along: "y" };
  }
  if (right - left > ROUNDING) {
    const y = touch(one.y, one.h, other.y, other.h);
    if (y !== undefined) return { x: left, y, length: right - left, along: "x" };
  }
  return undefined;
}

function touch(one: number, oneLength: number, other: number, otherLength: number): number | undefined {
  if (Math.abs(one + oneLength - other) < ROUNDING) return other;
  if (Math.abs(other + otherLength - one) < ROUNDING) return one;
  return undefined;
}

export function mirrored(layout: Layout): Layout {
  const moved = new Map<Room, Room>();
  const over = <R extends Rect>(rect: R): R => ({ ...rect, y: -rect.y - rect.h });
  const other = { low: "high", high: "low", front: "front", back: "back" } as const;
  return {
    ...layout,
    floors: layout.floors.map((floor) => {
      for (const room of floor.rooms) moved.set(room, over(room));
      const find = (room: Room) => moved.get(room) ?? room;
      return {
        name: floor.name,
        rooms: floor.rooms.map(find),
        outside: floor.outside.map(over),
        ways: floor.ways.map((way) => ({
          kind: way.kind,
          from: find(way.from),
          to: typeof way.to === "string" ? way.to : find(way.to),
        })),
        blind: floor.blind.map((side) => other[side]),
      };
    }),
  };
}

export function boundsOf(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  return {
    x,
    y,
    w: Math.max(...rects.map((rect) => rect.x + rect.w)) - x,
    h: Math.max(...rects.map((rect) => rect.y + rect.h)) - y,
  };
}

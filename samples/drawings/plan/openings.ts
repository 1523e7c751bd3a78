import {
  boundsOf,
  type Door,
  type Floor,
  type Opening,
  type Rect,
  type Room,
  ROUNDING,
  sharedEdge,
  type Way,
  type Window,
} from "./layout.ts";

const FROM_CORNER = 0.14;
const SMALL = new Set(["cupboard", "laundry", "bath", "ensuite", "robe", "pantry"]);

/** Each door is at the end of its wall where its leaf meets no other. */
export function doorsOf(floor: Floor): Door[] {
  const doors: Door[] = [];
  const swings: { rect: Rect; room: Room | undefined }[] = [];
  for (const way of floor.ways) {
    const edge = edgeOf(floor, way);
    if (edge === undefined) continue;
    if (way.kind !== "door") {
      doors.push({ ...part(edge, way), way, hingeAtEnd: false });
      continue;
    }
    const into = typeof way.to === "string" ? way.from : hasLeaf(way.from) ? way.from : undefined;
    const length = Math.min(SMALL.has(way.from.kind) ? 0.72 : way.to === "street" ? 0.95 : 0.82, edge.length - 0.1);
    const start = edge.along === "x" ? edge.x : edge.y;
    const last = start + edge.length - length;
    const corner = Math.min(FROM_CORNER, (edge.length - length) / 2);
    const middle = start + (edge.length - length) / 2;
    const places = [
      last - corner,
      start + corner,
      middle,
      start + edge.length * 0.3,
      start + edge.length * 0.55,
    ].filter((place) => place <= last + ROUNDING);
    const made = places.map((place, index): Door => {
      const at = edge.along === "x" ? { x: place, y: edge.y } : { x: edge.x, y: place };
      // The leaf opens against the nearer side wall.
      return { ...edge, ...at, length, way, ...(into === undefined ? {} : { into }), hingeAtEnd: index === 0 };
    });
    const free = made.find((door) => swings.every((swing) => !overlap(swingOf(door), swing.rect)));
    const door = free ?? made[0];
    if (door === undefined) continue;
    swings.push({ rect: swingOf(door), room: door.into });
    doors.push(door);
  }
  return doors;
}

/** Doors open into the smaller, more private room; cupboard doors slide. */
const hasLeaf = ({ kind, w, h }: Room) => kind !== "cupboard" && Math.min(w, h) > 1.1;

export function swingOf(door: Door): Rect {
  const { into, length } = door;
  if (into === undefined) return { x: door.x, y: door.y, w: 0, h: 0 };
  if (door.along === "x") {
    return { x: door.x, y: into.y < door.y - ROUNDING ? door.y - length : door.y, w: length, h: length };
  }
  return { x: into.x < door.x - ROUNDING ? door.x - length : door.x, y: door.y, w: length, h: length };
}

export const overlap = (one: Rect, other: Rect) =>
  one.x < other.x + other.w - ROUNDING &&
  other.x < one.x + one.w - ROUNDING &&
  one.y < other.y + other.h - ROUNDING &&
  other.y < one.y + one.h - ROUNDING;

function edgeOf(floor: Floor, { from, to }: Way): Opening | undefined {
  if (typeof to !== "string") return sharedEdge(from, to);
  const side = to === "street" ? "front" : "back";
  const free = exposedOf(floor, from).filter((edge) => edge.side === side);
  return free.toSorted((one, other) => other.length - one.length)[0];
}

function part(edge: Opening, way: Way): Opening {
  const most = way.from.kind === "garage" ? edge.length - 0.5 : 2.7;
  const length =
    way.kind === "open"
      ? edge.length
      : Math.min(edge.length - 0.3, way.to === "back" || way.from.kind === "garage" ? most : 1.7);
  const offset = (edge.length - length) / 2;
  return edge.along === "x" ? { ...edge, x: edge.x + offset, length } : { ...edge, y: edge.y + offset, length };
}

export interface Exposed extends Opening {
  side: "front" | "back" | "low" | "high";
}

/** The outer walls of a room. */
export function exposedOf(floor: Floor, room: Room): Exposed[] {
  const others = floor.rooms.filter((other) => other !== room);
  const sides: Exposed[] = [
    { side: "front", x: room.x, y: room.y, length: room.h, along: "y" },
    { side: "back", x: room.x + room.w, y: room.y, length: room.h, along: "y" },
    { side: "low", x: room.x, y: room.y, length: room.w, along: "x" },
    { side: "high", x: room.x, y: room.y + room.h, length: room.w, along: "x" },
  ];
  return sides.flatMap((side) => {
    const along = side.along;
    const start = along === "x" ? side.x : side.y;
    let free: [number, number][] = [[start, start + side.length]];
    for (const other of others) {
      const edge = sharedEdge(room, other);
      if (edge?.along !== along) continue;
      if (Math.abs(along === "x" ? edge.y - side.y : edge.x - side.x) > ROUNDING) continue;
      const from = along === "x" ? edge.x : edge.y;
      free = free.flatMap(([low, high]): [number, number][] => [
        [low, Math.min(high, from)],
        [Math.max(low, from + edge.length), high],
      ]);
    }
    return free
      .filter(([low, high]) => high - low > 0.4)
      .map(([low, high]) =>
        along === "x" ? { ...side, x: low, length: high - low } : { ...side, y: low, length: high - low },
      );
  });
}

const WINDOWS: Partial<Record<Room["kind"], { length: number; most: number }>> = {
  bed: { length: 1.8, most: 2 },
  living: { length: 2.4, most: 2 },
  dining: { length: 1.8, most: 1 },
  kitchen: { length: 1.5, most: 1 },
  study: { length: 1.4, most: 1 },
  bath: { length: 0.75, most: 1 },
  ensuite: { length: 0.75, most: 1 },
  laundry: { length: 0.7, most: 1 },
};

/** Only on outer walls without a door. */
export function windowsOf(floor: Floor, doors: readonly Door[]): Window[] {
  const home = boundsOf(floor.rooms.filter(({ kind }) => kind !== "garage"));
  const isBlind = (edge: Exposed) =>
    floor.blind.includes(edge.side) &&
    ((edge.side === "low" && Math.abs(edge.y - home.y) < ROUNDING) ||
      (edge.side === "high" && Math.abs(edge.y - home.y - home.h) < ROUNDING) ||
      (edge.side === "front" && Math.abs(edge.x - home.x) < ROUNDING) ||
      (edge.side === "back" && Math.abs(edge.x - home.x - home.w) < ROUNDING));
  return floor.rooms.flatMap((room) => {
    const size = WINDOWS[room.kind];
    if (size === undefined) return [];
    const edges = exposedOf(floor, room).filter((edge) => !isBlind(edge));
    const clear = edges.filter((edge) => !doors.some((door) => typeof door.way.to === "string" && onEdge(door, edge)));
    const long = (edge: Exposed) => edge.length + (edge.side === "front" || edge.side === "back" ? 1 : 0);
    const chosen: Exposed[] = [];
    for (const edge of clear.toSorted((one, other) => long(other) - long(one))) {
      if (chosen.length < size.most && !chosen.some(({ side }) => side === edge.side)) chosen.push(edge);
    }
    // Only if the wall has room.
    return chosen
      .filter((edge, index) => index === 0 || edge.length > 2.6)
      .map((edge) => {
        const length = Math.min(size.length, edge.length - 0.4);
        const offset = (edge.length - length) / 2;
        return edge.along === "x"
          ? { ...edge, x: edge.x + offset, length, room }
          : { ...edge, y: edge.y + offset, length, room };
      });
  });
}

function onEdge(opening: Opening, edge: Opening): boolean {
  if (opening.along !== edge.along) return false;
  const [at, here, from, start] =
    edge.along === "x" ? [opening.y, edge.y, opening.x, edge.x] : [opening.x, edge.x, opening.y, edge.y];
  return Math.abs(at - here) < ROUNDING && from < start + edge.length && start < from + opening.length;
}

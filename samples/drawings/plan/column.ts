import { addRoom, type Floor, join, type Range, type Room, type RoomKind } from "./layout.ts";

/** Longest wet room between wall centres; a recess and a cupboard fill the rest. */
export const WET = 2.65;
const RECESS = 1.05;

/** Rooms along a hall with a minimum, preferred and maximum length. */
export interface Strip {
  min: number;
  likes: number;
  max: number;
  place(column: Column, x: number, length: number): void;
}

/** A row of rooms along a hall. `across(0)` is on the hall's wall, `across(width)` on the outer one. */
export interface Column {
  floor: Floor;
  hall: Room;
  width: number;
  across: (from: number, to: number) => Range;
}

/** From the hall to the outer wall. */
export function roomStrip(kind: RoomKind, name: string, area: number, width: number, short?: string): Strip {
  const likes = Math.max(kind === "study" ? 2.2 : 2.8, area / width);
  return {
    min: Math.min(likes, kind === "study" ? 2.2 : 2.75),
    likes,
    max: kind === "study" ? 3.2 : 4.7,
    place({ floor, hall, across, width: deep }, x, length) {
      join(floor, "door", addRoom(floor, kind, name, [x, x + length], across(0, deep), short), hall);
    },
  };
}

/** The main bedroom, its ensuite on the outer wall, and a robe or linen cupboard towards the hall. */
export function mainStrip(width: number, ensuite: boolean, walkIn: boolean): Strip {
  const wet = ensuite ? 1.9 : 0;
  const likes = Math.max(3.3, 14 / width) + wet;
  return {
    min: 3.1 + wet,
    likes,
    max: 4.8 + wet,
    place({ floor, hall, across, width: deep }, x, length) {
      const end = x + length - wet;
      const bed = addRoom(floor, "bed", "Main bed", [x, end], across(0, deep), "Bed 1");
      join(floor, "door", bed, hall);
      if (!ensuite) return;
      const inner = deep - Math.min(deep, WET - 0.1);
      join(floor, "door", addRoom(floor, "ensuite", "Ensuite", [end, end + wet], across(inner, deep), "Ens."), bed);
      if (inner < 0.3) return;
      const robe = addRoom(
        floor,
        walkIn ? "robe" : "cupboard",
        walkIn && inner > 0.9 ? "Robe" : "",
        [end, end + wet],
        across(0, inner),
      );
      join(floor, "door", robe, walkIn ? bed : hall);
    },
  };
}

/** Bathrooms and laundry on the outer wall, off a recess of the hall with a linen cupboard. */
export function wetStrip(rooms: readonly { kind: "bath" | "laundry"; name: string; short?: string }[]): Strip {
  const lengths = rooms.map(({ kind }) => (kind === "bath" ? 2.1 : 1.7));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return {
    min: total,
    likes: total,
    max: total + 0.35 * rooms.length,
    place({ floor, hall, across, width }, x, length) {
      const inner = width - Math.min(width, WET);
      const scale = length / total;
      const recess = rooms.length === 1 ? RECESS : length - 1.15;
      const into = inner < 0.3 ? hall : addRoom(floor, "hall", "", [x + length - recess, x + length], across(0, inner));
      if (into !== hall) {
        join(floor, "open", into, hall);
        const cupboard = addRoom(
          floor,
          "cupboard",
          inner > 1.1 ? "Linen" : "",
          [x, x + length - recess],
          across(0, inner),
        );
        join(floor, "door", cupboard, hall);
      }
      let at = x;
      rooms.forEach(({ kind, name, short }, index) => {
        const end = at + (lengths[index] ?? 0) * scale;
        join(floor, "door", addRoom(floor, kind, name, [at, end], across(inner, width), short), into);
        at = end;
      });
    },
  };
}

/** In a wide column: a bedroom on the outer wall, its entry and a wet room or robe towards the hall. */
export function suiteStrip(
  name: string,
  main: boolean,
  wet: { kind: "bath" | "ensuite"; name: string; short?: string } | undefined,
): Strip {
  return {
    min: main ? 4.1 : 3.2,
    likes: main ? 4.2 : 3.3,
    max: main ? 4.6 : 3.7,
    place({ floor, hall, across, width }, x, length) {
      const inner = width - 3.5;
      const passage = addRoom(floor, "hall", "", [x + length - RECESS, x + length], across(0, inner));
      join(floor, "open", passage, hall);
      const bed = addRoom(floor, "bed", name, [x, x + length], across(inner, width), main ? "Bed 1" : undefined);
      join(floor, "door", bed, passage);
      const free = length - RECESS;
      const wetEnd = wet === undefined ? x : x + (free < 2.8 ? Math.min(free, WET) : 2.2);
      if (wet !== undefined) {
        const room = addRoom(floor, wet.kind, wet.name, [x, wetEnd], across(0, inner), wet.short);
        join(floor, "door", room, wet.kind === "ensuite" ? bed : hall);
      }
      if (x + length - RECESS - wetEnd > 0.1) {
        const deep = x + length - RECESS - wetEnd > 0.9;
        const robe = addRoom(floor, "robe", deep ? "Robe" : "", [wetEnd, x + length - RECESS], across(0, inner));
        join(floor, "door", robe, bed);
      }
    },
  };
}

const TOO_SMALL = 0.8;

/** Lengths of strips that fill `length`, each within its limits, and the rest as `left`. */
export function lengthsOf(strips: readonly Strip[], length: number): { lengths: number[]; left: number } {
  const lengths = strips.map(({ likes }) => likes);
  for (let round = 0; round < 8; round += 1) {
    const missing = length - sum(lengths);
    if (Math.abs(missing) < 0.001) break;
    const room = strips.map(({ min, max }, index) =>
      missing > 0 ? max - (lengths[index] ?? 0) : (lengths[index] ?? 0) - min,
    );
    const all = sum(room);
    if (all < 0.001) break;
    const share = Math.max(-1, Math.min(1, missing / all));
    room.forEach((value, index) => {
      lengths[index] = (lengths[index] ?? 0) + value * share;
    });
  }
  const left = length - sum(lengths);
  if (left < 0.001 || left > TOO_SMALL) return { lengths, left };
  // Too small to be of use, so it lengthens one room.
  const most = Math.max(...strips.map(({ max }) => max));
  if (most < 3) return { lengths, left };
  const longest = strips.findIndex(({ max }) => max === most);
  return { lengths: lengths.map((each, index) => (index === longest ? each + left : each)), left: 0 };
}

/** The length of two columns along a hall that leaves least over. */
export function commonLength(columns: readonly (readonly Strip[])[]): number {
  const least = Math.max(...columns.map((strips) => sum(strips.map(({ min }) => min))));
  const most = Math.min(
    ...columns.filter((strips) => strips.length > 0).map((strips) => sum(strips.map(({ max }) => max))),
  );
  const likes = Math.max(...columns.map((strips) => sum(strips.map((strip) => strip.likes))));
  return Math.max(least, Math.min(likes, most));
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

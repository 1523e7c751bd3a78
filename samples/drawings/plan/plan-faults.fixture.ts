import { boundsOf, type Floor, type Layout, type Room } from "./layout.ts";
import { doorsOf, exposedOf, overlap, windowsOf } from "./openings.ts";

const LIGHT = new Set<Room["kind"]>(["bed", "living", "study"]);
const THROUGH = new Set<Room["kind"]>(["hall", "living", "dining", "kitchen", "stair"]);
/** Rooms that may be reached through others than a hall or living room. */
const BEHIND: Partial<Record<Room["kind"], readonly Room["kind"][]>> = {
  ensuite: ["bed"],
  robe: ["bed"],
};

/** Faults of a plan as texts; empty if it is sound. */
export function faultsOf(layout: Layout): string[] {
  return layout.floors.flatMap((floor) => [
    ...overlaps(floor),
    ...holes(floor),
    ...unreached(floor),
    ...dark(floor),
    ...wrongDoors(floor),
  ]);
}

function overlaps({ rooms }: Floor): string[] {
  return rooms.flatMap((one, index) =>
    rooms
      .slice(index + 1)
      .flatMap((other) => (overlap(one, other) ? [`${nameOf(one)} and ${nameOf(other)} overlap`] : [])),
  );
}

const STEP = 0.2;

/** Enclosed places outside all rooms, at least a step wide. */
function holes({ rooms }: Floor): string[] {
  const home = boundsOf(rooms);
  const [columns, rows] = [Math.ceil(home.w / STEP) + 2, Math.ceil(home.h / STEP) + 2];
  const inside = (column: number, row: number) => {
    // Walls lie on round numbers, so the points do not.
    const [x, y] = [home.x + (column - 0.433) * STEP, home.y + (row - 0.433) * STEP];
    return rooms.some((room) => x > room.x && x < room.x + room.w && y > room.y && y < room.y + room.h);
  };
  const seen = new Uint8Array(columns * rows);
  const walk: [number, number][] = [[0, 0]];
  for (let here = walk.pop(); here !== undefined; here = walk.pop()) {
    const [column, row] = here;
    if (column < 0 || row < 0 || column >= columns || row >= rows || seen[row * columns + column]) continue;
    if (inside(column, row)) continue;
    seen[row * columns + column] = 1;
    walk.push([column + 1, row], [column - 1, row], [column, row + 1], [column, row - 1]);
  }
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    if (!seen[cell] && !inside(column, row))
      return [`A hole at ${(home.x + (column - 0.5) * STEP).toFixed(1)}, ${(home.y + (row - 0.5) * STEP).toFixed(1)}`];
  }
  return [];
}

function unreached(floor: Floor): string[] {
  const doors = doorsOf(floor);
  const upstairs = !floor.ways.some(({ to, from }) => to === "street" && from.kind === "hall");
  const reached = new Set<Room>(
    floor.rooms.filter(
      (room) =>
        (upstairs && room.kind === "stair") ||
        doors.some(
          ({ way }) => way.to === "street" && way.from === room && (room.kind === "hall" || room.kind === "garage"),
        ),
    ),
  );
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const { way } of doors) {
      if (typeof way.to === "string") continue;
      for (const [from, to] of [
        [way.from, way.to],
        [way.to, way.from],
      ] as const) {
        const passes = THROUGH.has(from.kind) || way.kind === "open" || (BEHIND[to.kind] ?? []).includes(from.kind);
        if (reached.has(from) && passes) reached.add(to);
      }
    }
  }
  return floor.rooms.filter((room) => !reached.has(room)).map((room) => `${nameOf(room)} is not reached`);
}

function dark(floor: Floor): string[] {
  const doors = doorsOf(floor);
  const windows = windowsOf(floor, doors);
  const lit = (room: Room) =>
    windows.some((window) => window.room === room) || doors.some(({ way }) => way.to === "back" && way.from === room);
  return floor.rooms
    .filter((room) => LIGHT.has(room.kind) && !lit(room) && exposedOf(floor, room).length >= 0)
    .map((room) => `${nameOf(room)} has no window`);
}

function wrongDoors(floor: Floor): string[] {
  return doorsOf(floor).flatMap(({ way: { from, to }, length }) => {
    const faults: string[] = [];
    if (length < (from.kind === "cupboard" || from.kind === "robe" ? 0.5 : 0.6))
      faults.push(`The door of ${nameOf(from)} is ${length.toFixed(2)} m wide`);
    if (typeof to === "string") return faults;
    const wet = [from, to].find(({ kind }) => kind === "bath" || kind === "ensuite");
    const other = wet === from ? to : from;
    if (wet && !["hall", "bed", "bath"].includes(other.kind)) faults.push(`${nameOf(wet)} opens into ${nameOf(other)}`);
    return faults;
  });
}

const nameOf = (room: Room) => room.name || room.kind;

import {
  HEIGHT,
  type Paint,
  type Shape,
  type Sheet,
  WIDTH,
  box,
  circle,
  createSheet,
  line,
  outline,
} from "#app/features/drawings/shapes.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import { car, furnitureOf, type Piece } from "./furniture.ts";
import { boxOf, type Label, labelsIn, NAME_SIZE, SIZE_SIZE } from "./labels.ts";
import type { Door, Floor, Layout, Outside, Rect, Room, RoomKind, Window } from "./layout.ts";
import { doorsOf, windowsOf } from "./openings.ts";
import { extentOf } from "./parking.ts";
import { planHome } from "./plan-home.ts";
import { type Programme, programmeOf } from "./programme.ts";

const MARGIN = 26;
const FOOT = 66;
const BETWEEN = 34;
const FLOOR_NAME = 30;
const LARGEST_SCALE = 62;
const OUTER = 0.14;
const INNER = 0.05;
/** The class of the numbers. */
const NUMBER = "K";
/** Pixels on a sheet 800 pixels wide: 16 on a phone of 320. */
const NUMBER_SIZE = 46;
/** Pixels: names are smaller than 14 pixels on a plan that is narrower. */
const NUMBERED_BELOW = 540;

/**
 * Names are smaller on large plans. On a phone, where they are unreadable, numbers replace them: see `planLegend`. The
 * fonts of an image are those of the device, and these have the same widths on all systems.
 */
const CSS =
  `svg{font:600 ${NAME_SIZE}px Arial,Helvetica,"Liberation Sans",Arimo,sans-serif}text{text-anchor:middle}` +
  `.${NUMBER}{display:none;font-size:${NUMBER_SIZE}px}@media(max-width:${NUMBERED_BELOW}px){text{display:none}.${NUMBER}{display:inline}}` +
  "@media(min-width:700px){svg{font-size:17px}}";
const SIZE_STYLE = "font-size:.8em;font-weight:400";
const SMALL_STYLE = "font-size:.8em";

const PAINTS: Partial<Record<RoomKind, Paint>> = {
  bed: "buff",
  bath: "shoal",
  ensuite: "shoal",
  laundry: "shoal",
  garage: "road",
};
const paintOf = (room: Room): Paint => PAINTS[room.kind] ?? "paper";

/** A floor on the sheet, with the street below or on the left. */
interface Placed {
  floor: Floor;
  /** Metres to pixels. */
  at: (x: number, y: number) => [number, number];
  scale: number;
  turned: boolean;
  /** Everything drawn of the floor, in pixels. */
  extent: Rect;
}

/** Shows every bedroom, bathroom and car space of the listing. */
export function drawPlan(facts: HomeFacts): string {
  const programme = programmeOf(facts);
  const layout = planHome(facts);
  const sheet = createSheet({ css: CSS });
  sheet.fill("paper", null, box(0, 0, WIDTH, HEIGHT));
  const placed = placeFloors(layout.floors);
  for (const each of placed) drawFloor(sheet, each, programme, placed.length > 1);
  const numbered = numberedRooms(layout);
  for (const each of placed) {
    for (const room of each.floor.rooms) {
      if (numbered.includes(room)) drawNumber(sheet, rectInPixels(each, room), numbered.indexOf(room) + 1);
    }
  }
  const [first] = placed;
  if (first) {
    drawScale(sheet, first.scale);
    if (programme.aspect !== null) drawNorth(sheet, programme.aspect, first.turned);
  }
  return sheet.toSvg();
}

const NUMBERED: readonly RoomKind[] = [
  "living",
  "dining",
  "kitchen",
  "bed",
  "study",
  "bath",
  "ensuite",
  "laundry",
  "garage",
];

/** The living rooms first. */
function numberedRooms({ floors }: Layout): Room[] {
  return floors
    .flatMap(({ rooms }) => rooms)
    .filter(({ kind, name }) => name !== "" && NUMBERED.includes(kind))
    .toSorted((one, other) => NUMBERED.indexOf(one.kind) - NUMBERED.indexOf(other.kind));
}

const LONG_NAMES: Readonly<Record<string, string>> = { "L'dry": "Laundry", "Ens.": "Ensuite" };

/** The rooms by the numbers on a small plan: "1 Living / dining: 4.1 × 5.3 m, 2 Kitchen: 2.8 × 3.5 m, 3 Bath". */
export function planLegend(facts: HomeFacts): string {
  return namedRooms(planHome(facts))
    .map(({ name, size }, index) => {
      // No-break spaces, so that a size stays on one line.
      return `${index + 1} ${name}${size === undefined ? "" : `: ${size.replaceAll(" ", "\u00a0")}`}`;
    })
    .join(", ");
}

/** As a plan numbers them; only large rooms have a size, such as "4.1 × 5.3 m". */
export function namedRooms(layout: Layout): { name: string; size?: string }[] {
  const turned = placeFloors(layout.floors)[0]?.turned ?? false;
  return numberedRooms(layout).map((room) => {
    const { name, size } = wantedOf(room, turned);
    return { name: LONG_NAMES[name] ?? name, ...(size === undefined ? {} : { size: `${size} m` }) };
  });
}

function drawNumber(sheet: Sheet, { x, y, w, h }: Rect, number: number): void {
  sheet.text(x + w / 2, y + h / 2 + NUMBER_SIZE * 0.35, String(number), { className: NUMBER });
}

/** Side by side or stacked, with the street on the left or below: whichever is largest. */
function placeFloors(floors: readonly Floor[]): Placed[] {
  const extents = floors.map(extentOf);
  const name = floors.length > 1 ? FLOOR_NAME : 0;
  const [wide, high] = [WIDTH - 2 * MARGIN, HEIGHT - MARGIN - FOOT];
  const options = [false, true].flatMap((turned) =>
    [false, true].map((stacked) => {
      const sizes = extents.map(({ w, h }) => (turned ? { w: h, h: w } : { w, h }));
      const total = (of: "w" | "h", along: boolean) => {
        const lengths = sizes.map((size) => size[of]);
        return along ? lengths.reduce((sum, length) => sum + length, 0) : Math.max(...lengths);
      };
      const gaps = BETWEEN * (floors.length - 1);
      const scale = Math.min(
        LARGEST_SCALE,
        (wide - (stacked ? 0 : gaps)) / total("w", !stacked),
        (high - (stacked ? gaps : 0) - name * (stacked ? floors.length : 1)) / total("h", stacked),
      );
      // Labels fit best with the street on the left, so turning must gain a lot.
      return { turned, stacked, scale, worth: scale * (turned ? 0.9 : 1), sizes, total };
    }),
  );
  const best = options.toSorted((one, other) => other.worth - one.worth)[0];
  if (best === undefined) return [];
  const { turned, stacked, scale, sizes, total } = best;
  const used = {
    w: total("w", !stacked) * scale + (stacked ? 0 : BETWEEN * (floors.length - 1)),
    h: total("h", stacked) * scale + (stacked ? BETWEEN * (floors.length - 1) + name * floors.length : name),
  };
  let x = MARGIN + (wide - used.w) / 2;
  let y = MARGIN + (high - used.h) / 2;
  return floors.map((floor, index) => {
    const own = extents[index] ?? { x: 0, y: 0, w: 0, h: 0 };
    const size = sizes[index] ?? { w: 0, h: 0 };
    const extent = { x, y, w: size.w * scale, h: size.h * scale };
    const at = (meterX: number, meterY: number): [number, number] =>
      turned
        ? [extent.x + (meterY - own.y) * scale, extent.y + extent.h - (meterX - own.x) * scale]
        : [extent.x + (meterX - own.x) * scale, extent.y + (meterY - own.y) * scale];
    if (stacked) y += extent.h + BETWEEN + name;
    else x += extent.w + BETWEEN;
    return { floor, at, scale, turned, extent };
  });
}

/** Metres to pixels. A turn preserves the direction of an arc. */
function toPixels({ at, scale }: Placed, shape: Shape): Shape {
  return shape.map((step) => {
    if (step[0] === "Z") return step;
    if (step[0] === "A") return ["A", step[1] * scale, step[2] * scale, step[3], ...at(step[4], step[5])];
    if (step[0] === "Q") return ["Q", ...at(step[1], step[2]), ...at(step[3], step[4])];
    return [step[0], ...at(step[1], step[2])];
  });
}

function rectInPixels(placed: Placed, { x, y, w, h }: Rect): Rect {
  const [one, two] = [placed.at(x, y), placed.at(x + w, y + h)];
  return {
    x: Math.min(one[0], two[0]),
    y: Math.min(one[1], two[1]),
    w: Math.abs(one[0] - two[0]),
    h: Math.abs(one[1] - two[1]),
  };
}

const grown = ({ x, y, w, h }: Rect, by: number): Shape => box(x - by, y - by, w + 2 * by, h + 2 * by);

function drawFloor(sheet: Sheet, placed: Placed, programme: Programme, named: boolean): void {
  const { floor } = placed;
  const px = (...shapes: Shape[]) => shapes.map((shape) => toPixels(placed, shape));
  for (const outside of floor.outside) drawOutside(sheet, placed, outside);

  sheet.fill("ink", null, ...px(...floor.rooms.map((room) => grown(room, OUTER))));
  for (const paint of ["paper", "buff", "shoal", "road"] as const) {
    const rooms = floor.rooms.filter((room) => paintOf(room) === paint);
    if (rooms.length > 0) sheet.fill(paint, 3, ...px(...rooms.map((room) => grown(room, -INNER))));
  }
  const doors = doorsOf(floor);
  const windows = windowsOf(floor, doors);
  drawOpenings(sheet, placed, doors, windows);

  const pieces = furnitureOf(floor, doors, windows, programme.island, programme.builtIns);
  if (programme.fireplace) pieces.push(...hearth(floor, doors, windows));
  const cars = floor.rooms.filter(({ kind }) => kind === "garage").flatMap((garage) => carsIn(garage));
  const occupied = [...pieces, ...cars.map(() => ({ x: 0, y: 0, w: 0, h: 0 }))];
  const labels = floor.rooms.flatMap((room) => {
    if (room.name === "") return [];
    const inner = rectInPixels(placed, { x: room.x + 0.12, y: room.y + 0.12, w: room.w - 0.24, h: room.h - 0.24 });
    const covered = [
      ...occupied.filter((piece) => piece.w > 0),
      ...doors.filter((door) => door.way.from === room || door.way.to === room).map(leafBox),
    ].map((rect) => rectInPixels(placed, rect));
    return labelsIn(inner, wantedOf(room, placed.turned), covered);
  });
  const labelBoxes = labels.map(boxOf);
  const visible = pieces.filter((piece) => {
    const rect = rectInPixels(placed, piece);
    return piece.stays || !labelBoxes.some((word) => touches(word, rect));
  });
  draw(sheet, placed, [...visible, ...cars]);
  for (const stair of floor.rooms.filter(({ kind }) => kind === "stair")) drawStair(sheet, placed, stair);
  for (const label of labels) writeLabel(sheet, label);
  const arrows = doors
    .filter(({ way }) => way.to === "street" && way.kind === "door")
    .map(({ x, y, length }) => rectInPixels(placed, { x: x - 1, y, w: 0.8, h: length }));
  for (const outside of floor.outside) {
    const inside = rectInPixels(placed, {
      ...outside,
      x: outside.x + 0.15,
      y: outside.y + 0.15,
      w: outside.w - 0.3,
      h: outside.h - 0.3,
    });
    for (const label of labelsIn(inside, { name: outside.name }, arrows)) writeLabel(sheet, label);
  }
  const { extent } = placed;
  if (named) sheet.text(extent.x + extent.w / 2, extent.y + extent.h + 24, floor.name, SIZE_STYLE);
}

function writeLabel(sheet: Sheet, { x, y, text, size, bold, upright }: Label): void {
  const turn = `transform:rotate(-90deg);transform-origin:${Math.round(x)}px ${Math.round(y)}px;dominant-baseline:central`;
  const small = bold ? SMALL_STYLE : SIZE_STYLE;
  const style = [size === SIZE_SIZE ? small : "", upright ? turn : ""].filter(Boolean).join(";");
  if (text !== "") sheet.text(x, y, text, style === "" ? undefined : style);
}

const SIZED = new Set<RoomKind>(["bed", "living", "kitchen", "dining", "study"]);

/** The printed size of a room: the space between its walls. */
export const insideMetres = (length: number) => (length - 2 * INNER).toFixed(1);

function wantedOf(room: Room, turned: boolean) {
  const [across, down] = turned ? [room.h, room.w] : [room.w, room.h];
  return {
    name: room.name,
    ...(room.short === undefined ? {} : { short: room.short }),
    ...(SIZED.has(room.kind) ? { size: `${insideMetres(across)} × ${insideMetres(down)}` } : {}),
  };
}

const touches = (one: Rect, other: Rect) =>
  one.x + 1 < other.x + other.w &&
  other.x + 1 < one.x + one.w &&
  one.y + 3 < other.y + other.h &&
  other.y + 3 < one.y + one.h;

/** Labels may come near the thin arc. */
function leafBox(door: Door): Rect {
  const { into, length, x, y } = door;
  if (into === undefined) return { x, y, w: 0, h: 0 };
  const deep = length * 0.55;
  const before = door.along === "x" ? into.y < y - 0.01 : into.x < x - 0.01;
  return door.along === "x"
    ? { x, y: before ? y - deep : y, w: length, h: deep }
    : { x: before ? x - deep : x, y, w: deep, h: length };
}

function draw(sheet: Sheet, placed: Placed, pieces: readonly Piece[]): void {
  const px = (shapes: readonly Shape[]) => shapes.map((shape) => toPixels(placed, shape));
  const bodies = px(pieces.flatMap(({ body }) => body));
  const lines = px(pieces.flatMap((piece) => piece.lines));
  const dashes = px(pieces.flatMap((piece) => piece.dashes ?? []));
  if (bodies.length > 0) sheet.fill("white", 3, ...bodies);
  if (lines.length > 0) sheet.stroke(3, ...lines);
  if (dashes.length > 0) sheet.dashes(3, ...dashes);
}

function drawOutside(sheet: Sheet, placed: Placed, outside: Outside): void {
  const px = (...shapes: Shape[]) => shapes.map((shape) => toPixels(placed, shape));
  const { x, y, w, h } = outside;
  const area = box(x, y, w, h);
  if (outside.kind === "space" || outside.kind === "carport") {
    if (outside.kind === "carport") sheet.fill("road", null, ...px(area));
    sheet.dashes(2, ...px(area));
    draw(sheet, placed, carsIn({ ...outside }));
    return;
  }
  const paint =
    outside.kind === "deck"
      ? "sand"
      : outside.kind === "paved"
        ? "lawn"
        : outside.kind === "balcony"
          ? "depth"
          : "buff";
  sheet.fill(paint, 2, ...px(area));
  if (outside.kind === "deck") {
    const boards = Math.floor(w / 0.35);
    sheet.stroke(
      3,
      ...px(
        ...Array.from({ length: boards }, (_, index) =>
          line(x + (index + 0.5) * 0.35, y, x + (index + 0.5) * 0.35, y + h),
        ),
      ),
    );
  } else if (outside.kind === "paved") {
    sheet.stroke(3, ...px(...[1, 2].map((index) => line(x + (w * index) / 3, y, x + (w * index) / 3, y + h))));
  } else {
    sheet.stroke(3, ...px(box(x + 0.12, y + 0.12, w - 0.24, h - 0.24)));
  }
}

/** Side by side, then behind one another. */
function carsIn(place: Rect & { cars?: number }): Piece[] {
  const across = Math.max(1, Math.floor((place.h + 0.2) / 2.65));
  const count = place.cars ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const slot = { w: place.w / Math.ceil(count / across), h: place.h / Math.min(across, count) };
    const [row, column] = [Math.floor(index / across), index % across];
    return car({
      x: place.x + row * slot.w + (slot.w - 4.5) / 2,
      y: place.y + column * slot.h + (slot.h - 1.8) / 2,
      w: 4.5,
      h: 1.8,
    });
  });
}

function drawStair(sheet: Sheet, placed: Placed, { x, y, w, h }: Rect): void {
  const px = (...shapes: Shape[]) => shapes.map((shape) => toPixels(placed, shape));
  const treads = Math.round(w / 0.26);
  sheet.stroke(
    3,
    ...px(
      ...Array.from({ length: treads }, (_, index) =>
        line(x + (w * (index + 0.5)) / treads, y + 0.06, x + (w * (index + 0.5)) / treads, y + h - 0.06),
      ),
    ),
  );
  const middle = y + h / 2;
  sheet.stroke(
    2,
    ...px(
      line(x + 0.3, middle, x + w - 0.3, middle),
      line(x + w - 0.55, middle - 0.18, x + w - 0.3, middle, x + w - 0.55, middle + 0.18),
    ),
  );
}

function hearth(floor: Floor, doors: readonly Door[], windows: readonly Window[]): Piece[] {
  const room = floor.rooms.find(({ kind, w, h }) => kind === "living" && Math.min(w, h) > 2.8);
  if (room === undefined) return [];
  const sides = [
    { x: room.x + room.w / 2 - 0.7, y: room.y + 0.05, w: 1.4, h: 0.4 },
    { x: room.x + room.w / 2 - 0.7, y: room.y + room.h - 0.45, w: 1.4, h: 0.4 },
    { x: room.x + room.w - 0.45, y: room.y + room.h / 2 - 0.7, w: 0.4, h: 1.4 },
    { x: room.x + 0.05, y: room.y + room.h / 2 - 0.7, w: 0.4, h: 1.4 },
  ];
  const busy = [
    ...doors.filter(({ way }) => way.from === room || way.to === room).map((door) => openingBox(door, 0.9)),
    ...windows.filter((window) => window.room === room).map((window) => openingBox(window, 0.6)),
  ];
  const place = sides.find((side) => !busy.some((rect) => touches(scaled(side), scaled(rect))));
  if (place === undefined) return [];
  const inside = { x: place.x + 0.1, y: place.y + 0.1, w: place.w - 0.2, h: place.h - 0.2 };
  return [
    { ...place, body: [box(place.x, place.y, place.w, place.h)], lines: [box(inside.x, inside.y, inside.w, inside.h)] },
  ];
}

const scaled = ({ x, y, w, h }: Rect): Rect => ({ x: x * 100, y: y * 100, w: w * 100, h: h * 100 });

function openingBox(
  { x, y, length, along }: { x: number; y: number; length: number; along: "x" | "y" },
  deep: number,
): Rect {
  return along === "x" ? { x, y: y - deep, w: length, h: 2 * deep } : { x: x - deep, y, w: 2 * deep, h: length };
}

function drawOpenings(sheet: Sheet, placed: Placed, doors: readonly Door[], windows: readonly Window[]): void {
  const px = (...shapes: Shape[]) => shapes.map((shape) => toPixels(placed, shape));
  const through = (
    opening: { x: number; y: number; length: number; along: "x" | "y" },
    half: number,
    trim = 0,
  ): Shape => {
    const { x, y, length, along } = opening;
    return along === "x"
      ? box(x + trim, y - half, length - 2 * trim, 2 * half)
      : box(x - half, y + trim, 2 * half, length - 2 * trim);
  };
  const inside = doors.filter(({ way }) => typeof way.to !== "string");
  sheet.fill(
    "paper",
    null,
    ...px(
      ...inside.map((door) =>
        door.way.kind === "open" ? through(door, INNER + 0.05, INNER) : through(door, INNER + 0.02),
      ),
    ),
  );
  const outer = doors.filter(({ way }) => typeof way.to === "string");
  sheet.fill("paper", null, ...px(...outer.map((door) => through(door, OUTER + 0.03))));

  const leaves = inside.filter(({ into }) => into !== undefined);
  const sliding = inside.filter(({ way, into }) => way.kind === "door" && into === undefined);
  sheet.stroke(3, ...px(...leaves.map(leaf), ...sliding.map(centre)));
  for (const door of outer) {
    if (door.way.from.kind === "garage") sheet.dashes(2, ...px(centre(door)));
    else if (door.way.kind === "door" && door.way.to === "street") {
      sheet.mark(...px(leaf(door)));
      const { x, y, length } = door;
      sheet.fill(
        "ink",
        3,
        ...px(outline(x - 0.75, y + length / 2 - 0.22, x - 0.32, y + length / 2, x - 0.75, y + length / 2 + 0.22)),
      );
    } else sheet.stroke(3, ...px(slider(door, -0.06, 0, 0.55), slider(door, 0.06, 0.45, 1)));
  }
  const panes = windows.map((window) => ({ window, ...outward(window) }));
  sheet.fill("white", 3, ...px(...panes.map(({ box: pane }) => box(pane.x, pane.y, pane.w, pane.h))));
  sheet.stroke(3, ...px(...panes.map(({ middle }) => middle)));
}

/** An outer wall is thicker outside the room's edge; the window fills it. */
function outward(window: Window): { box: Rect; middle: Shape } {
  const { x, y, length, along, room } = window;
  const first = along === "x" ? Math.abs(y - room.y) < 0.01 : Math.abs(x - room.x) < 0.01;
  const from = first ? -OUTER : -INNER;
  const thick = OUTER + INNER;
  const middle = from + thick / 2;
  return along === "x"
    ? { box: { x, y: y + from, w: length, h: thick }, middle: line(x, y + middle, x + length, y + middle) }
    : { box: { x: x + from, y, w: thick, h: length }, middle: line(x + middle, y, x + middle, y + length) };
}

function centre({ x, y, length, along }: Window | Door): Shape {
  return along === "x" ? line(x, y, x + length, y) : line(x, y, x, y + length);
}

function slider({ x, y, length, along }: Door, aside: number, from: number, to: number): Shape {
  return along === "x"
    ? line(x + length * from, y + aside, x + length * to, y + aside)
    : line(x + aside, y + length * from, x + aside, y + length * to);
}

/** The open leaf and its quarter circle. */
function leaf(door: Door): Shape {
  const { x, y, length, along, into, hingeAtEnd } = door;
  if (into === undefined) return [];
  if (along === "x") {
    const to = into.y < y - 0.01 ? -1 : 1;
    const [hinge, free] = hingeAtEnd ? [x + length, x] : [x, x + length];
    return [
      ["M", hinge, y],
      ["L", hinge, y + to * length],
      ["A", length, length, to > 0 === hingeAtEnd, free, y],
    ];
  }
  const to = into.x < x - 0.01 ? -1 : 1;
  const [hinge, free] = hingeAtEnd ? [y + length, y] : [y, y + length];
  return [
    ["M", x, hinge],
    ["L", x + to * length, hinge],
    ["A", length, length, to > 0 !== hingeAtEnd, x, free],
  ];
}

/** Five metres in alternating bars. */
function drawScale(sheet: Sheet, scale: number): void {
  const [x, y] = [MARGIN + 4, HEIGHT - 26];
  const bar = (metre: number) => box(x + metre * scale, y, scale, 9);
  sheet.fill("ink", 3, bar(0), bar(2), bar(4));
  sheet.fill("paper", 3, bar(1), bar(3));
  sheet.text(x, y - 8, "0", SIZE_STYLE);
  sheet.text(x + 5 * scale, y - 8, "5 m", SIZE_STYLE);
}

const BEARINGS: Readonly<Record<string, number>> = {
  north: 0,
  "north-east": 45,
  east: 90,
  "south-east": 135,
  south: 180,
  "south-west": 225,
  west: 270,
  "north-west": 315,
};

/** The living rooms at the back face `aspect`, so north turns left by it. */
function drawNorth(sheet: Sheet, aspect: string, turned: boolean): void {
  const angle = (((turned ? 90 : 0) + (BEARINGS[aspect] ?? 0)) * Math.PI) / 180;
  const [x, y, radius] = [WIDTH - MARGIN - 22, HEIGHT - 34, 19];
  const tip = (degrees: number, length: number): [number, number] => [
    x + Math.cos(angle + (degrees * Math.PI) / 180) * length,
    y - Math.sin(angle + (degrees * Math.PI) / 180) * length,
  ];
  sheet.stroke(2, circle(x, y, radius));
  sheet.fill("ink", 3, outline(...tip(0, radius + 9), ...tip(130, 12), x, y, ...tip(-130, 12)));
  sheet.text(x - 38, y + 6, "N", SIZE_STYLE);
}

import {
  HEIGHT,
  type Paint,
  type Shape,
  type Sheet,
  WIDTH,
  type Weight,
  box,
  line,
  outline,
} from "#app/features/drawings/shapes.ts";

/** Metres from the left wall, from the floor, and away from the viewer. */
export type Place = readonly [x: number, y: number, z: number];

/** A room in one-point perspective. */
export interface RoomView {
  sheet: Sheet;
  width: number;
  height: number;
  /** Distance of the back wall. */
  back: number;
  /** Pixels per metre on the back wall. */
  scale: number;
  at: (x: number, y: number, z?: number) => [number, number];
}

/** Height in metres, and its level in pixels from the top. */
export const EYE = { height: 1.5, level: 262 };
/** The back wall's share of the picture; with more, a wide lens distorts the room. */
const SHARE = 0.68;
const BACK = 6;

export function openRoom(sheet: Sheet, width: number, height: number, eye: number): RoomView {
  const scale = (WIDTH * SHARE) / width;
  const middle = WIDTH / 2 + (eye - width / 2) * scale * 0.5;
  return {
    sheet,
    width,
    height,
    back: BACK,
    scale,
    at: (x, y, z = BACK) => [
      middle + ((x - eye) * scale * BACK) / z,
      EYE.level - ((y - EYE.height) * scale * BACK) / z,
    ],
  };
}

export const figure = (view: RoomView, ...places: Place[]): Shape =>
  outline(...places.flatMap(([x, y, z]) => view.at(x, y, z)));
export const stroke = (view: RoomView, ...places: Place[]): Shape =>
  line(...places.flatMap(([x, y, z]) => view.at(x, y, z)));

export function front(view: RoomView, x: number, y: number, width: number, height: number, z = view.back): Shape {
  const [left, bottom] = view.at(x, y, z);
  const [right, top] = view.at(x + width, y + height, z);
  return box(left, top, right - left, bottom - top);
}

/** A pen in metres, y upwards, at a point of the sheet. Mirrored if the room is. */
export function standing({ sheet }: RoomView, x: number, y: number, scale: number): Sheet {
  const { flip } = sheet.frame;
  return sheet.within({ x: flip ? sheet.frame.x - x : x, y, scale, up: true, ...(flip ? { flip } : {}) });
}

interface Block {
  x: number;
  y: number;
  /** Of the front. */
  z: number;
  width: number;
  height: number;
  depth: number;
}

/** The front, the visible side, and the top if it is below eye level. */
export function block(
  view: RoomView,
  { x, y, z, width, height, depth }: Block,
  paints: { face: Paint; side: Paint; top: Paint },
  weight: Weight = 2,
): void {
  const { sheet } = view;
  const far = z + depth;
  const [left, right] = [x, x + width];
  const [vanish] = view.at(0, 0, 1e6);
  const sideAt = view.at(right, y, z)[0] < vanish ? right : view.at(left, y, z)[0] > vanish ? left : undefined;
  if (sideAt !== undefined) {
    sheet.fill(
      paints.side,
      weight,
      figure(view, [sideAt, y, z], [sideAt, y + height, z], [sideAt, y + height, far], [sideAt, y, far]),
    );
  }
  if (y + height < EYE.height) {
    sheet.fill(
      paints.top,
      weight,
      figure(view, [left, y + height, z], [right, y + height, z], [right, y + height, far], [left, y + height, far]),
    );
  }
  sheet.fill(paints.face, weight, front(view, x, y, width, height, z));
}

export type FloorKind = "boards" | "tiles" | "concrete" | "carpet";

const FLOORS: Readonly<Record<FloorKind, Paint>> = {
  boards: "sand",
  tiles: "white",
  concrete: "road",
  carpet: "shoal",
};

interface Surfaces {
  wall: Paint;
  side: Paint;
  ceiling: Paint;
  floor: FloorKind;
  cornice: boolean;
  /** A hole in the back wall; draw the outlook first. */
  window: { x: number; y: number; width: number; height: number };
}

/** The back wall leaves the window free. */
export function drawShell(view: RoomView, { wall, side, ceiling, floor, cornice, window }: Surfaces): void {
  const { sheet, width, height, back } = view;
  const top = window.y + window.height;
  sheet.fill(
    wall,
    null,
    front(view, 0, 0, window.x, height),
    front(view, window.x + window.width, 0, width - window.x - window.width, height),
    front(view, window.x, 0, window.width, window.y),
    front(view, window.x, top, window.width, height - top),
  );
  const near = 0.8;
  sheet.fill(side, null, figure(view, [0, 0, back], [0, height, back], [0, height, near], [0, 0, near]));
  sheet.fill(
    side,
    null,
    figure(view, [width, 0, back], [width, height, back], [width, height, near], [width, 0, near]),
  );
  sheet.fill(
    ceiling,
    null,
    figure(view, [0, height, back], [width, height, back], [width, height, near], [0, height, near]),
    box(0, 0, WIDTH, 1),
  );
  sheet.fill(FLOORS[floor], null, figure(view, [0, 0, back], [width, 0, back], [width, 0, near], [0, 0, near]));
  const lines: Shape[] = [];
  const step = floor === "boards" ? width / 26 : width / 9;
  if (floor === "boards" || floor === "tiles") {
    for (let x = step - width; x < width * 2; x += step) {
      const start = Math.max(0, Math.min(width, x));
      if (start === x) lines.push(stroke(view, [x, 0, back], [x, 0, 2]));
    }
  }
  if (floor === "tiles") for (let z = back - 0.7; z > 2.2; z -= 0.7) lines.push(stroke(view, [0, 0, z], [width, 0, z]));
  sheet.stroke(3, ...lines);
  const corners: Shape[] = [0, width].map((x) =>
    stroke(view, [x, 0, near], [x, 0, back], [x, height, back], [x, height, near]),
  );
  sheet.stroke(
    1,
    ...corners,
    stroke(view, [0, 0, back], [width, 0, back]),
    stroke(view, [0, height, back], [width, height, back]),
  );
  if (cornice) {
    const below = height - 0.16;
    sheet.stroke(2, stroke(view, [0, below, near], [0, below, back], [width, below, back], [width, below, near]));
  }
  sheet.stroke(
    2,
    stroke(view, [0, 0.13, near], [0, 0.13, back]),
    stroke(view, [width, 0.13, back], [width, 0.13, near]),
  );
}

export { HEIGHT, WIDTH };

import type { Paint } from "#app/features/drawings/shapes.ts";
import { block, figure, front, type RoomView, stroke } from "#samples/drawings/model/room-view.ts";
import {
  drawArmchair,
  drawArt,
  drawBlind,
  drawClutter,
  drawCurtains,
  drawPanes,
  drawPendant,
  drawPlant,
  drawRug,
  drawTableLamp,
  FABRICS,
  type Opening,
} from "./furniture.ts";
import { type Interior, openInterior } from "./interior.ts";

export interface Bedroom extends Interior {
  /** Built-in wardrobes along a side wall. */
  robes: boolean;
}

/** The main bedroom: a double bed, its tables and lamps, a window, and wardrobes if the text names them. */
export function drawBedroom(bedroom: Bedroom): string {
  const overBed = bedroom.arrangement % 3 === 2;
  const windowIn = (width: number): Opening => {
    if (overBed) return { x: width * 0.2, y: 1.2, width: width * 0.5, height: bedroom.isOld ? 1.4 : 1 };
    return { x: width * 0.08, y: 0.85, width: Math.min(1.5, width * 0.32), height: bedroom.isOld ? 1.7 : 1.25 };
  };
  const surface = bedroom.surface === "concrete" ? "carpet" : bedroom.surface;
  const { view, random, finish } = openInterior(bedroom, "bedroom", windowIn, surface);
  const { width } = view;
  const window = windowIn(width);
  drawPanes(view, window, overBed ? 3 : 2, bedroom.isOld);
  if (random.chance(0.65))
    drawCurtains(view, window, random.pick(["white", "deep", "buff", "lilac", "brick"] as const));
  else drawBlind(view, window, 0.3);

  const bed = 1.55;
  const x = overBed
    ? width * 0.45 - bed / 2
    : Math.min(width - bed - (bedroom.robes ? 1.2 : 0.75), window.x + window.width + 0.75);
  if (!overBed) drawArt(view, x + bed / 2 - 0.45, 1.5, 0.9, 0.6, random);
  if (bedroom.robes) drawRobes(view);
  drawRug(
    view,
    { x: x - 0.4, z: 2.5 },
    bed + 0.8,
    2,
    random.pick(["buff", "deep", "leaf", "lilac", "white", "brick"] as const),
  );
  const wood: Paint = random.pick(["sand", "white", "brownBrick"]);
  for (const left of [x - 0.58, x + bed + 0.1]) {
    if (left < 0.05 || left + 0.48 > width - (bedroom.robes ? 0.62 : 0.05)) continue;
    const z = view.back - 0.42;
    block(
      view,
      { x: left, y: 0.12, z, width: 0.48, height: 0.42, depth: 0.4 },
      { face: wood, side: wood, top: "buff" },
    );
    view.sheet.stroke(2, stroke(view, [left, 0.34, z], [left + 0.48, 0.34, z]));
    drawTableLamp(view, left + 0.24, 0.54, z + 0.2);
  }
  drawBed(view, x, bed, {
    board: random.pick([wood, ...FABRICS]),
    cover: random.pick(FABRICS),
    throwOver: random.pick(["buff", "white", "fruit", "deep"]),
  });
  if (bedroom.isOld || random.chance(0.3))
    drawPendant(view, width * 0.5, 4, random.pick(["white", "buff", "harbour"] as const));
  if (!bedroom.robes && random.chance(0.5)) drawArmchair(view, { x: width - 1, z: 3.3 }, random.pick(FABRICS));
  else if (random.chance(0.6)) drawPlant(view, { x: 0.35, z: 4.9 }, random, 0.85);
  if (random.chance(0.55)) drawClutter(view, { x: width * (random.chance(0.5) ? 0.16 : 0.78), z: 2.8 }, random);
  return finish();
}

function drawBed(
  view: RoomView,
  x: number,
  width: number,
  { board, cover, throwOver }: { board: Paint; cover: Paint; throwOver: Paint },
): void {
  const { sheet, back } = view;
  const [foot, head] = [back - 2.15, back - 0.1];
  sheet.fill(
    "shade",
    null,
    figure(
      view,
      [x - 0.14, 0, head],
      [x + width + 0.14, 0, head],
      [x + width + 0.2, 0, foot - 0.12],
      [x - 0.1, 0, foot - 0.12],
    ),
  );
  block(
    view,
    { x: x - 0.06, y: 0.1, z: head - 0.04, width: width + 0.12, height: 1.02, depth: 0.08 },
    { face: board, side: board, top: board },
  );
  block(view, { x, y: 0.1, z: foot, width, height: 0.2, depth: head - foot }, { face: board, side: board, top: board });
  block(
    view,
    { x: x - 0.02, y: 0.28, z: foot - 0.02, width: width + 0.04, height: 0.26, depth: head - foot },
    { face: cover, side: cover, top: cover },
  );
  const sheetFrom = head - 0.75;
  sheet.fill(
    "white",
    2,
    figure(
      view,
      [x - 0.02, 0.545, head - 0.05],
      [x + width + 0.02, 0.545, head - 0.05],
      [x + width + 0.02, 0.545, sheetFrom],
      [x - 0.02, 0.545, sheetFrom],
    ),
  );
  sheet.fill(
    throwOver,
    2,
    figure(
      view,
      [x - 0.03, 0.55, foot + 0.65],
      [x + width + 0.03, 0.55, foot + 0.65],
      [x + width + 0.03, 0.55, foot + 0.2],
      [x - 0.03, 0.55, foot + 0.2],
    ),
  );
  sheet.fill(
    "white",
    2,
    front(view, x + 0.1, 0.54, 0.6, 0.34, head - 0.25),
    front(view, x + width - 0.7, 0.54, 0.6, 0.34, head - 0.25),
  );
  sheet.fill(throwOver, 2, front(view, x + width / 2 - 0.22, 0.54, 0.44, 0.28, head - 0.42));
}

/** Sliding doors along the right wall. */
function drawRobes(view: RoomView): void {
  const { sheet, width, back } = view;
  const x = width - 0.6;
  const top = 2.25;
  const near = 3.1;
  sheet.fill("white", 2, figure(view, [x, 0, back], [x, top, back], [x, top, near], [x, 0, near]));
  sheet.fill("white", 2, front(view, x, 0, 0.6, top, near));
  sheet.stroke(
    2,
    ...[0.34, 0.67].map((share) => {
      const z = near + (back - near) * share;
      return stroke(view, [x, 0, z], [x, top, z]);
    }),
  );
  sheet.stroke(
    1,
    ...[0.3, 0.38].map((share) => {
      const z = near + (back - near) * share;
      return stroke(view, [x, 0.95, z], [x, 1.2, z]);
    }),
  );
}

import type { Random } from "#app/lib/random.ts";
import type { RoomView } from "#samples/drawings/model/room-view.ts";
import { block, front, stroke } from "#samples/drawings/model/room-view.ts";
import {
  drawArmchair,
  drawArt,
  drawBlind,
  drawBookshelf,
  drawClutter,
  drawCoffeeTable,
  drawCurtains,
  drawFireplace,
  drawFloorLamp,
  drawPanes,
  drawPendant,
  drawPlant,
  drawRug,
  drawSideboard,
  drawSofa,
  drawSofaAlong,
  drawTelevision,
  FABRICS,
  type Opening,
} from "./furniture.ts";
import { type Interior, openInterior, streamOfInterior } from "./interior.ts";

type WindowKind = "doors" | "wide" | "sashes" | "corner";

/** The living room, in one of four arrangements. */
export function drawLiving(interior: Interior): string {
  const kind = interior.isOld
    ? "sashes"
    : streamOfInterior(interior, "window").pick(["doors", "wide", "corner"] as const);
  const windowIn = (wide: number) => windowOf(kind, wide, interior.fireplace);
  const { view, random, finish } = openInterior(interior, "living", windowIn);
  const { width } = view;
  const window = windowIn(width);
  const free = window.x + window.width + 0.4;
  drawPanes(view, window, kind === "doors" ? 4 : kind === "wide" ? 3 : 2, kind === "sashes");
  if (random.chance(0.45)) drawCurtains(view, window, random.pick(["white", "buff", "slate", "lilac"] as const));
  else if (kind !== "doors" && random.chance(0.5)) drawBlind(view, window, 0.25);
  const sofa = random.pick(FABRICS);

  if (interior.fireplace) drawFireplace(view, width - 1.35);
  else drawBackWall(view, free, random);
  if (interior.isOld || random.chance(0.4))
    drawPendant(view, width * 0.5, 3.6, random.pick(["white", "harbour", "brick"] as const));

  const rug = { x: width * 0.24, z: 2.7 };
  drawRug(view, rug, width * 0.52, 1.7, random.pick(["deep", "buff", "brick", "leaf", "lilac", "slate"] as const));
  const arrangement = interior.arrangement % 4;
  if (arrangement === 0) {
    drawSofaAlong(view, "left", 2.5, 2.3, sofa);
    drawArmchair(view, { x: width - 1.5, z: 3.5 }, random.pick(FABRICS));
  } else if (arrangement === 1) {
    drawSofa(view, { x: width * 0.12, z: 4.5 }, Math.min(2.3, width * 0.48), sofa, random);
    drawArmchair(view, { x: width - 1.35, z: 3.1 }, random.pick(FABRICS));
  } else if (arrangement === 2) {
    drawSofaAlong(view, "right", 2.6, 2.2, sofa);
    drawPlant(view, { x: 0.5, z: 4.6 }, random);
  } else {
    drawSofa(view, { x: width * 0.12, z: 4.5 }, Math.min(2, width * 0.42), sofa, random);
    drawSofaAlong(view, "right", 2.5, 1.9, sofa);
  }
  drawCoffeeTable(view, { x: width * 0.38, z: 3.1 }, 1.1, random);
  if (arrangement !== 2 || random.chance(0.4))
    drawFloorLamp(view, { x: arrangement === 0 ? width - 0.45 : 0.34, z: 5.1 });
  if (random.chance(0.7)) drawPlant(view, { x: width - 0.4, z: arrangement > 1 ? 5.2 : 4.6 }, random, 0.9);
  if (random.chance(0.6)) drawClutter(view, { x: width * (0.3 + random.next() * 0.35), z: 2.55 }, random);
  return finish();
}

function windowOf(kind: WindowKind, width: number, fireplace: boolean): Opening {
  const room = fireplace ? width - 2.6 : width;
  const wide = { doors: room * 0.56, wide: room * 0.44, sashes: Math.min(1.9, room * 0.5), corner: room * 0.34 }[kind];
  const y = { doors: 0.06, wide: 0.8, sashes: 0.7, corner: 0.5 }[kind];
  const high = { doors: 2.1, wide: 1.35, sashes: 1.85, corner: 1.65 }[kind];
  return { x: Math.max(0.35, room * (kind === "doors" ? 0.14 : 0.12)), y, width: wide, height: high };
}

/** Between the window and the corner. */
function drawBackWall(view: RoomView, from: number, random: Random): void {
  const room = view.width - from - 0.15;
  if (room < 0.7) return;
  const kind = room > 1.5 ? random.pick(["television", "books", "art", "dining"] as const) : "art";
  if (kind === "television") {
    drawSideboard(view, from, Math.min(1.8, room), random.pick(["sand", "white", "harbour"] as const), random);
    drawTelevision(view, from + 0.2, 0.78, Math.min(1.3, room - 0.4));
  } else if (kind === "books") {
    drawBookshelf(view, from + 0.1, Math.min(1.3, room - 0.2), random);
  } else if (kind === "dining") drawDiningTable(view, from, Math.min(1.6, room));
  else {
    const wide = Math.min(0.95, room - 0.1);
    drawArt(view, from + (room - wide) / 2, 1.25, wide, 0.7, random);
    if (room > 1.1)
      drawSideboard(view, from, Math.min(1.5, room), random.pick(["sand", "white", "slate"] as const), random);
  }
}

function drawDiningTable(view: RoomView, x: number, width: number): void {
  const z = view.back - 1;
  const { sheet } = view;
  for (const left of [x + 0.2, x + width - 0.55]) sheet.fill("white", 2, front(view, left, 0.45, 0.36, 0.5, z + 0.8));
  sheet.stroke(1, ...[x + 0.1, x + width - 0.1].map((leg) => stroke(view, [leg, 0, z], [leg, 0.72, z])));
  block(view, { x, y: 0.7, z, width, height: 0.05, depth: 0.8 }, { face: "sand", side: "sand", top: "buff" });
  for (const left of [x + 0.2, x + width - 0.55]) {
    sheet.stroke(1, ...[left + 0.02, left + 0.34].map((leg) => stroke(view, [leg, 0, z - 0.3], [leg, 0.92, z - 0.3])));
    sheet.fill("white", 2, front(view, left, 0.56, 0.36, 0.36, z - 0.3));
  }
}

import { type Paint, type Shape, box, line, outline } from "#app/features/drawings/shapes.ts";
import type { Scene, Slope } from "./scene.ts";

export interface RoofForm {
  /** Outer ends of the eaves. */
  left: number;
  right: number;
  eave: number;
  ridge: number;
  /** Distance of the ridge from each end; 0 for a gable end. */
  inLeft: number;
  inRight: number;
  paint?: Paint | undefined;
  /** Iron runs down the slope, tiles along it. */
  iron?: boolean;
}

const TILE_ROW = 0.42;
const IRON_RIB = 0.6;
const GUTTER = 0.14;

export function drawRoof(scene: Scene, form: RoofForm): void {
  const { left, right, eave, ridge, inLeft, inRight } = form;
  const { pen } = scene;
  const paint = form.paint ?? scene.design.roof;
  pen.fill(paint, 1, outline(left, eave, left + inLeft, ridge, right - inRight, ridge, right, eave));
  pen.stroke(3, ...(form.iron ? ribs(form) : tileRows(form)));
  pen.fill("white", 2, box(left, eave - GUTTER, right - left, GUTTER));
  scene.roofs.slopes.push({ left, right, eave, ridge, top: [left + inLeft, right - inRight] });
  scene.note("roof", left, eave, right - left, ridge - eave);
}

/** Broken lines. */
function tileRows({ left, right, eave, ridge, inLeft, inRight }: RoofForm): Shape[] {
  const rise = ridge - eave;
  const rows = Math.max(1, Math.floor(rise / TILE_ROW) - (rise % TILE_ROW < 0.15 ? 1 : 0));
  return Array.from({ length: rows }, (_, index) => {
    const share = ((index + 1) * TILE_ROW) / rise;
    if (share > 0.94) return [];
    const level = eave + share * rise;
    const [from, to] = [left + inLeft * share + 0.25, right - inRight * share - 0.25];
    const dash = 1.5 + (index % 2) * 0.5;
    const shapes: Shape[] = [];
    for (let x = from + (index % 2) * 0.7; x + 0.5 < to; x += dash + 0.35) {
      shapes.push(line(x, level, Math.min(x + dash, to), level));
    }
    return shapes;
  }).flat();
}

function ribs({ left, right, eave, ridge, inLeft, inRight }: RoofForm): Shape[] {
  const count = Math.floor((right - left) / IRON_RIB);
  return Array.from({ length: count - 1 }, (_, index) => {
    const foot = left + (index + 1) * ((right - left) / count);
    const fromEnd = Math.min(inLeft > 0 ? (foot - left) / inLeft : 1, inRight > 0 ? (right - foot) / inRight : 1, 1);
    return line(foot, eave + 0.05, foot, eave + (ridge - eave) * fromEnd - 0.05);
  });
}

export interface GableForm {
  /** Middle and half width, including eaves. */
  x: number;
  half: number;
  eave: number;
  rise: number;
  fill: Paint;
  /** Width of the barge boards. */
  barge?: number;
  detail?: "battens" | "boards" | "vent" | "plain";
  finial?: boolean;
}

export function drawGable(scene: Scene, form: GableForm): void {
  const { pen } = scene;
  const { x, half, eave, rise, fill, barge = 0.2, detail = "vent" } = form;
  const top = eave + rise;
  pen.fill(fill, 1, outline(x - half, eave, x, top, x + half, eave));
  const inner = half - barge * 2.2;
  if (detail === "battens") pen.stroke(2, ...battens(x, inner, eave, rise * (inner / half)));
  if (detail === "boards") pen.stroke(3, ...boards(x, inner, eave, rise * (inner / half)));
  if (detail === "vent") pen.fill("white", 2, box(x - 0.32, eave + rise * 0.36, 0.64, 0.42));
  if (detail === "vent")
    pen.stroke(
      3,
      line(x - 0.32, eave + rise * 0.36 + 0.14, x + 0.32, eave + rise * 0.36 + 0.14),
      line(x - 0.32, eave + rise * 0.36 + 0.28, x + 0.32, eave + rise * 0.36 + 0.28),
    );
  const slope = rise / half;
  const drop = barge * Math.hypot(1, slope);
  const low = eave - barge * slope;
  const out = barge;
  const bargeBoards = [
    outline(x - half - out, low, x, top, x, top - drop, x - half - out, low - drop),
    outline(x + half + out, low, x, top, x, top - drop, x + half + out, low - drop),
  ];
  pen.fill("white", 1, ...bargeBoards);
  if (form.finial) pen.stroke(1, line(x, top, x, top + 0.75), line(x - 0.14, top + 0.42, x + 0.14, top + 0.42));
  scene.roofs.covers.push([x - half - barge, x + half + barge]);
  scene.note("roof", x - half, eave, half * 2, rise);
}

const battens = (x: number, half: number, eave: number, rise: number): Shape[] => {
  const count = Math.max(3, Math.round((half * 2) / 0.7));
  return Array.from({ length: count - 1 }, (_, index) => {
    const at = -half + ((index + 1) * half * 2) / count;
    return line(x + at, eave, x + at, eave + rise * (1 - Math.abs(at) / half) - 0.02);
  });
};

const boards = (x: number, half: number, eave: number, rise: number): Shape[] =>
  Array.from({ length: Math.floor(rise / 0.26) }, (_, index) => {
    const level = (index + 0.6) * 0.26;
    const wide = half * (1 - level / rise) - 0.05;
    return line(x - wide, eave + level, x + wide, eave + level);
  });

/** The hipped end of a projecting wing; x is its middle. */
export function drawHipEnd(scene: Scene, x: number, half: number, eave: number, rise: number, paint?: Paint): void {
  drawRoof(scene, {
    left: x - half,
    right: x + half,
    eave,
    ridge: eave + rise,
    inLeft: half - 0.02,
    inRight: half - 0.02,
    paint,
  });
  scene.roofs.covers.push([x - half, x + half]);
}

/** On the widest free part of the largest slope, or on frames over a flat roof. */
export function drawPanels(scene: Scene): void {
  const place = freeSlope(scene, 2.4, 0.8) ?? freeSlope(scene, 1, 0.55);
  if (!place) {
    drawFramedPanels(scene);
    return;
  }
  const { left, right, low, high } = place;
  const { pen } = scene;
  const count = Math.max(2, Math.min(6, Math.floor((right - left) / 1.05)));
  const wide = Math.min(1.05, (right - left) / count);
  const from = (left + right) / 2 - (wide * count) / 2;
  pen.fill("panel", 2, box(from, low, wide * count, high - low));
  const cells = Array.from({ length: count - 1 }, (_, index) =>
    box(from + wide * (index + 1) - 0.03, low, 0.06, high - low),
  );
  pen.fill("deep", null, box(from, (low + high) / 2 - 0.03, wide * count, 0.06), ...cells);
  scene.roofs.covers.push([from, from + wide * count]);
  scene.note("solar panels", from, low, wide * count, high - low);
}

function drawFramedPanels(scene: Scene): void {
  const { pen, roofs } = scene;
  const top = roofs.flat;
  if (!top) return;
  const count = 3;
  const from = (top.left + top.right) / 2 - count * 0.75;
  pen.stroke(2, line(from - 0.2, top.y + 0.16, from + count * 1.5 + 0.2, top.y + 0.16));
  pen.fill(
    "panel",
    2,
    ...Array.from({ length: count }, (_, index) =>
      outline(
        from + index * 1.5,
        top.y + 0.2,
        from + index * 1.5 + 1.25,
        top.y + 0.2,
        from + index * 1.5 + 1.5,
        top.y + 0.75,
        from + index * 1.5 + 0.25,
        top.y + 0.75,
      ),
    ),
  );
  scene.note("solar panels", from, top.y, count * 1.5, 0.8);
}

export function drawSkylight(scene: Scene): void {
  const place = freeSlope(scene, 1.1, 0.8);
  if (!place) return;
  const { left, right, low, high } = place;
  const x = (left + right) / 2 - 0.4;
  const height = Math.min(0.95, (high - low) * 0.8);
  scene.pen.fill("lamp", 2, box(x, low, 0.8, height));
  scene.note("skylight", x, low, 0.8, height);
}

/** The widest unobstructed part of the largest slope that has one. */
function freeSlope({ roofs }: Scene, fewest: number, upTo: number) {
  const size = ({ left, right, eave, ridge }: Slope) => (right - left) * (ridge - eave);
  for (const slope of roofs.slopes.toSorted((a, b) => size(b) - size(a))) {
    const [start, end] = [
      slope.left + (slope.top[0] - slope.left) * upTo + 0.35,
      slope.right - (slope.right - slope.top[1]) * upTo - 0.35,
    ];
    const covers = roofs.covers.filter(
      ([from, to]) => to > start && from < end && to - from < slope.right - slope.left,
    );
    let [best, widest, from] = [start, 0, start];
    for (const [coverFrom, coverTo] of [...covers.toSorted((a, b) => a[0] - b[0]), [end, end] as const]) {
      if (coverFrom - from > widest) [best, widest] = [from, coverFrom - from];
      from = Math.max(from, coverTo);
    }
    const rise = slope.ridge - slope.eave;
    if (widest >= fewest)
      return {
        left: best + 0.15,
        right: best + widest - 0.15,
        low: slope.eave + rise * 0.24,
        high: slope.eave + rise * upTo,
      };
  }
  return null;
}

import type { Paint } from "#app/features/drawings/model/palette.ts";
import { box, line, outline, type Shape } from "#app/features/drawings/model/shapes.ts";
import type { Scene } from "./scene.ts";

export interface RoofForm {
  /** outer ends of the eaves */
  left: number;
  right: number;
  eave: number;
  ridge: number;
  /** how far the ridge begins behind each end: 0 is a gable's end, seen from its side */
  inLeft: number;
  inRight: number;
  paint?: Paint;
  /** iron runs down the slope, tiles lie along it */
  iron?: boolean;
}

const TILE_ROW = 0.42;
const IRON_RIB = 0.6;
const GUTTER = 0.14;

/** The front slope of a roof with its gutter. */
export function drawRoof(scene: Scene, form: RoofForm): void {
  const { left, right, eave, ridge, inLeft, inRight } = form;
  const { pen } = scene;
  const paint = form.paint ?? scene.design.roof;
  pen.fill(paint, 1, outline(left, eave, left + inLeft, ridge, right - inRight, ridge, right, eave));
  pen.stroke(3, ...(form.iron ? ribs(form) : tileRows(form)));
  pen.fill("white", 2, box(left, eave - GUTTER, right - left, GUTTER));
  scene.note("roof", left, eave, right - left, ridge - eave);
}

/** Rows of tiles, drawn as broken lines. */
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
  /** middle of the gable and the half of its width, eaves included */
  x: number;
  half: number;
  eave: number;
  rise: number;
  /** what fills the triangle */
  fill: Paint;
  /** width of the barge boards */
  barge?: number;
  /** upright battens of a half-timbered gable, or boards, or a vent */
  detail?: "battens" | "boards" | "vent" | "plain";
  finial?: boolean;
}

/** A gable towards the street: triangle, barge boards and what decorates it. */
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

/** Solar panels in one row or two on the front slope, between two points of its eave. */
export function drawPanels(scene: Scene, left: number, right: number, eave: number, ridge: number): void {
  const { pen } = scene;
  const [low, high] = [eave + (ridge - eave) * 0.3, eave + (ridge - eave) * 0.82];
  const count = Math.max(3, Math.min(6, Math.floor((right - left) / 1.05)));
  const wide = Math.min(1.05, (right - left) / count);
  const from = (left + right) / 2 - (wide * count) / 2;
  pen.fill("panel", 2, box(from, low, wide * count, high - low));
  const middle = (low + high) / 2;
  const cells = Array.from({ length: count - 1 }, (_, index) =>
    box(from + wide * (index + 1) - 0.03, low, 0.06, high - low),
  );
  pen.fill("deep", null, box(from, middle - 0.03, wide * count, 0.06), ...cells);
  scene.note("solar panels", from, low, wide * count, high - low);
}

/** A pane in the slope. */
export function drawSkylight(scene: Scene, x: number, eave: number, ridge: number): void {
  const low = eave + (ridge - eave) * 0.35;
  const height = Math.min(0.9, (ridge - eave) * 0.4);
  scene.pen.fill(scene.lit() ? "lamp" : "glass", 2, box(x - 0.35, low, 0.7, height));
  scene.note("skylight", x - 0.35, low, 0.7, height);
}

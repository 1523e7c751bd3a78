import { type Paint, type Shape, box, line, outline } from "#app/features/drawings/shapes.ts";
import type { Scene } from "./scene.ts";

export interface WindowForm {
  x: number;
  /** Height of the sill. */
  y: number;
  width: number;
  height: number;
  /** Side by side. */
  panes?: number;
  /** sash: a bar at half height; lead: a coloured row above; grid: small factory panes. */
  bars?: "sash" | "lead" | "grid" | "plain";
  arched?: boolean;
  sill?: boolean;
  head?: boolean;
  lit?: boolean;
}

const REVEAL = 0.2;

export function drawWindow(scene: Scene, form: WindowForm): void {
  const { pen } = scene;
  const { x, y, width, height, panes = 2, bars = "plain", arched = false, sill = true } = form;
  const glass: Paint = (form.lit ?? scene.lit()) ? "lamp" : "glass";
  const top = y + height;
  const opening = arched ? archedShape(x, y, width, height) : box(x, y, width, height);
  pen.fill(glass, 2, opening);
  if (!arched) pen.fill("shade", null, box(x, top - REVEAL, width, REVEAL));
  const lines: Shape[] = Array.from({ length: panes - 1 }, (_, index) => {
    const at = x + ((index + 1) * width) / panes;
    return line(at, y, at, top);
  });
  if (bars === "sash") lines.push(line(x, y + height * 0.52, x + width, y + height * 0.52));
  if (bars === "lead")
    lines.push(
      line(x, top - height * 0.3, x + width, top - height * 0.3),
      ...diamonds(x, top - height * 0.3, width, height * 0.3, panes),
    );
  if (bars === "grid")
    for (const share of [0.25, 0.5, 0.75]) lines.push(line(x, y + height * share, x + width, y + height * share));
  if (lines.length > 0) pen.stroke(bars === "grid" ? 3 : 2, ...lines);
  const trim: Shape[] = [];
  if (sill) trim.push(box(x - 0.1, y - 0.12, width + 0.2, 0.12));
  if (form.head) trim.push(box(x - 0.12, top, width + 0.24, 0.16));
  if (trim.length > 0) pen.fill("white", 2, ...trim);
  scene.note("window", x, y, width, height);
}

const diamonds = (x: number, y: number, width: number, height: number, panes: number): Shape[] =>
  Array.from({ length: panes }, (_, index) => {
    const [left, wide] = [x + (index * width) / panes, width / panes];
    return line(left, y, left + wide / 2, y + height, left + wide, y);
  });

/** `height` includes the round head. */
export function archedShape(x: number, y: number, width: number, height: number): Shape {
  const spring = y + height - width * 0.34;
  return [
    ["M", x, y],
    ["L", x, spring],
    ["Q", x + width * 0.12, y + height, x + width / 2, y + height],
    ["Q", x + width * 0.88, y + height, x + width, spring],
    ["L", x + width, y],
    ["Z"],
  ];
}

export interface DoorForm {
  x: number;
  y?: number;
  width?: number;
  height?: number;
  paint?: Paint;
  fanlight?: boolean;
  /** The side of a pane next to the door. */
  sidelight?: "left" | "right";
  kind?: "panels" | "glazed" | "flush" | "double";
}

/** x is the middle. Doors are 0.9 by 2.1 metres in every home. */
export function drawDoor(scene: Scene, form: DoorForm): void {
  const { pen, design } = scene;
  const { x, y = 0, width = 0.95, height = 2.1, paint = design.door, kind = "panels" } = form;
  const left = x - width / 2;
  const top = y + height + (form.fanlight ? 0.45 : 0);
  pen.fill("white", 2, box(left - 0.12, y, width + 0.24, top - y + 0.12));
  if (form.fanlight) pen.fill("glass", 2, box(left, y + height + 0.06, width, 0.39));
  if (form.sidelight) {
    const side = form.sidelight === "left" ? left - 0.55 : left + width + 0.12;
    pen.fill(scene.lit() ? "lamp" : "glass", 2, box(side, y, 0.43, top - y + 0.06));
  }
  pen.fill(paint, 2, box(left, y, width, height));
  if (kind === "panels")
    pen.stroke(
      3,
      box(left + 0.14, y + 0.2, width * 0.29, 0.7),
      box(left + width * 0.55, y + 0.2, width * 0.29, 0.7),
      box(left + 0.14, y + 1.1, width * 0.29, 0.8),
      box(left + width * 0.55, y + 1.1, width * 0.29, 0.8),
    );
  if (kind === "glazed") pen.fill("glass", 3, box(left + width * 0.25, y + height * 0.45, width * 0.5, height * 0.42));
  if (kind === "double") pen.stroke(2, line(x, y, x, y + height));
  if (kind === "flush")
    pen.stroke(2, line(left + width * 0.8, y + height * 0.42, left + width * 0.8, y + height * 0.58));
  scene.note("door", left, y, width, height);
}

export interface GarageDoorForm {
  x: number;
  width: number;
  height?: number;
  cars: number;
  paint?: Paint;
  kind?: "panels" | "roller" | "hinged";
}

/** x is the left edge. */
export function drawGarageDoor(scene: Scene, form: GarageDoorForm): void {
  const { pen } = scene;
  const { x, width, height = 2.25, cars, paint = "buff", kind = "panels" } = form;
  pen.fill(paint, 2, box(x, 0, width, height));
  const rows = kind === "roller" ? 9 : 4;
  const across = Array.from({ length: rows - 1 }, (_, index) =>
    line(x, ((index + 1) * height) / rows, x + width, ((index + 1) * height) / rows),
  );
  if (kind === "hinged") {
    const leaves = Math.max(2, Math.round(width / 1.2));
    pen.stroke(
      3,
      ...Array.from({ length: leaves - 1 }, (_, index) =>
        line(x + ((index + 1) * width) / leaves, 0, x + ((index + 1) * width) / leaves, height),
      ),
      line(x, height * 0.55, x + width, height * 0.55),
    );
  } else pen.stroke(3, ...across);
  pen.fill("shade", null, box(x, height - REVEAL, width, REVEAL));
  scene.note("garage door", x, 0, width, height, { count: cars });
}

/** x is the middle. */
export function drawSteps({ pen }: Scene, x: number, width: number, rise: number, paint: Paint = "white"): void {
  const count = Math.max(1, Math.round(rise / 0.18));
  const steps = Array.from({ length: count }, (_, index) => {
    const out = (count - 1 - index) * 0.1;
    return box(x - width / 2 - out, (index * rise) / count, width + 2 * out, rise / count);
  });
  pen.fill(paint, 2, ...steps);
}

/** A balustrade of bars or glass. */
export function drawRail(
  { pen }: Scene,
  left: number,
  right: number,
  y: number,
  kind: "bars" | "glass" | "solid",
  paint: Paint = "white",
): void {
  const height = 1;
  if (kind === "glass") {
    pen.fill("shoal", 2, box(left, y, right - left, height));
    pen.stroke(1, line(left, y + height, right, y + height));
    return;
  }
  if (kind === "solid") {
    pen.fill(paint, 2, box(left, y, right - left, height));
    return;
  }
  const count = Math.max(2, Math.round((right - left) / 0.24));
  const bars = Array.from({ length: count - 1 }, (_, index) => {
    const at = left + ((index + 1) * (right - left)) / count;
    return line(at, y + 0.08, at, y + height);
  });
  pen.stroke(3, ...bars);
  pen.stroke(2, line(left, y + 0.08, right, y + 0.08), line(left, y + height, right, y + height));
}

/** Verandah posts at each x. */
export function drawPosts(
  { pen }: Scene,
  xs: readonly number[],
  from: number,
  to: number,
  width = 0.16,
  paint: Paint = "white",
): void {
  pen.fill(paint, 2, ...xs.map((x) => box(x - width / 2, from, width, to - from)));
}

/** On both sides of each post, but only inwards at the ends. */
export function drawBrackets({ pen }: Scene, xs: readonly number[], top: number, size = 0.42): void {
  const last = xs.length - 1;
  const shapes = xs.flatMap((x, index): Shape[] => [
    ...(index > 0 ? [outline(x, top, x - size, top, x, top - size)] : []),
    ...(index < last ? [outline(x, top, x + size, top, x, top - size)] : []),
  ]);
  pen.fill("white", 3, ...shapes);
}

import { box, line, type Shape } from "#app/features/drawings/shapes.ts";
import { drawDoor, drawRail, drawWindow, type WindowForm } from "./openings.ts";
import type { Scene } from "./scene.ts";

/** The flat for sale: its floor and its living room's bay. */
export interface Flat {
  floor: number;
  bay: number;
}

/** The stated floor, or a random one. */
export function flatOf({ facts, random }: Scene, bays: number): Flat {
  const floor = facts.floor ?? Math.min(facts.storeys - 1, random.home.int(1, Math.max(1, facts.storeys - 2)));
  return { floor, bay: random.home.int(0, bays - 1) };
}

export function markFlat(scene: Scene, flat: Flat, x: number, y: number, width: number, height: number): void {
  scene.last.push(() => scene.pen.mark(box(x, y, width, height)));
  scene.note("mark", x, y, width, height, { kind: `floor ${flat.floor}` });
}

export interface BayForm {
  x: number;
  width: number;
  floor: number;
  /** Level of the floor in metres. */
  y: number;
  height: number;
}

export function drawBayWindow(scene: Scene, { x, width, y }: BayForm, form: Partial<WindowForm> = {}): void {
  drawWindow(scene, { x: x + width * 0.14, y: y + 0.9, width: width * 0.72, height: 1.45, panes: 3, ...form });
}

export function drawBalcony(
  scene: Scene,
  { x, width, y, height }: BayForm,
  rail: "bars" | "glass" | "solid",
  inset = 0.12,
): void {
  const { pen } = scene;
  const [left, right] = [x + width * inset, x + width * (1 - inset)];
  drawWindow(scene, {
    x: left + 0.2,
    y: y + 0.12,
    width: right - left - 0.4,
    height: Math.min(2.2, height - 0.6),
    panes: 4,
    sill: false,
  });
  pen.fill("shade", null, box(left, y + height - 0.7, right - left, 0.4));
  pen.fill("white", 2, box(left - 0.1, y - 0.12, right - left + 0.2, 0.22));
  drawRail(scene, left, right, y + 0.1, rail);
  scene.note("balcony", left, y, right - left, 1.1);
}

/** x is the middle. */
export function drawEntrance(scene: Scene, x: number, width = 1.7, canopy = 0.5): void {
  const { pen } = scene;
  drawDoor(scene, { x, width, height: 2.2, kind: "glazed", paint: "dark" });
  pen.stroke(2, line(x, 0, x, 2.2));
  pen.fill("white", 1, box(x - width / 2 - canopy, 2.45, width + 2 * canopy, 0.22));
  pen.fill("shade", null, box(x - width / 2, 2.1, width, 0.35));
}

/** x is the middle. */
export function drawBasementEntry(scene: Scene, x: number, width = 3.2, height = 2.3): void {
  scene.pen.fill("dark", 2, box(x - width / 2, 0, width, height));
  scene.note("basement entry", x - width / 2, 0, width, height);
}

export function drawPaleBlocks(scene: Scene, edge: number): void {
  const { random, left, right } = scene;
  const row = scene.neighbour(0);
  const shapes: Shape[] = [];
  const windows: Shape[] = [];
  for (const [from, to] of [
    [left - 2, -edge - 1.6],
    [edge + 1.6, right + 2],
  ] as const) {
    const high = random.plants.int(6, 11);
    const side = from < 0 ? to - 9 : from;
    shapes.push(box(side, 0, 9, high));
    for (let y = 1; y + 1.6 < high; y += 3)
      windows.push(box(side + 1, y, 2, 1.4), box(side + 4, y, 2, 1.4), box(side + 6.6, y, 1.6, 1.4));
  }
  row.pen.fill("depth", 3, ...shapes);
  row.pen.fill("glass", 3, ...windows);
}

import { box, line, outline, type Shape } from "#app/features/drawings/shapes.ts";
import { drawBalcony, drawBasementEntry, drawEntrance, drawPaleBlocks, flatOf, markFlat } from "./blocks.ts";
import { drawWindow } from "./openings.ts";
import type { Build, Scene } from "./scene.ts";
import { drawWall, paintOf } from "./walls.ts";
import { carSpace, drawCars, drivesTo } from "./yard.ts";

const STOREY = 3.7;
const PIER = 3.4;

/**
 * Converted wool store: brick piers, small-paned steel windows, arches at the top. Silhouettes: a saw-tooth roof; a
 * lantern along the ridge; a stepped gable; a parapet with a water tank.
 */
export const warehouse: Build = (facts, design) => {
  const bays = facts.storeys >= 5 ? 4 : 5;
  const width = bays * PIER;
  const half = width / 2;
  const height = facts.storeys * STOREY;
  const basement = facts.cars === "basement";
  const cars = basement ? { width: 0 } : carSpace(facts);
  const middle = Math.floor(bays / 2);
  const door = -half + (middle + 0.5) * PIER;
  const entry = half - PIER / 2;
  return {
    left: -half - 2.8,
    right: half + 1 + (cars.width > 0 ? cars.width + 0.2 : 1.8),
    height: height + 2.4,
    yard: -half,
    scale: 34,
    paths: [{ x: door, width: 2.2 }],
    drives: basement ? [{ x: entry, width: 2.8 }] : drivesTo(facts, half + 0.5),
    trees: [-half - 2.1],
    behind: (scene) => drawPaleBlocks(scene, half + cars.width),
    draw(scene) {
      if (!basement) drawCars(scene, half + 0.5);
      drawRoofLine(scene, half, height, bays);
      drawWall(scene, design.wall, -half, 0, width, height + 0.5);
      drawGrid(scene, half, bays, basement ? [middle, bays - 1] : [middle]);
      drawEntrance(scene, door, 1.8, 0.4);
      if (basement) drawBasementEntry(scene, entry, 2.7, 2.5);
      scene.pen.fill("white", 2, box(-half - 0.15, height + 0.4, width + 0.3, 0.25));
    },
  };
};

function drawRoofLine(scene: Scene, half: number, height: number, bays: number): void {
  const { pen, design } = scene;
  const y = height + 0.5;
  if (design.silhouette === 0) {
    pen.fill(
      design.roof,
      1,
      ...Array.from({ length: bays }, (_, index) =>
        outline(-half + index * PIER, y, -half + index * PIER, y + 1.5, -half + (index + 1) * PIER, y),
      ),
    );
  } else if (design.silhouette === 1) {
    pen.fill(design.roof, 1, outline(-half, y, -half * 0.5, y + 0.7, half * 0.5, y + 0.7, half, y));
    pen.fill("glass", 2, box(-half * 0.42, y + 0.6, half * 0.84, 0.8));
    pen.fill(
      design.roof,
      1,
      outline(-half * 0.5, y + 1.4, -half * 0.42, y + 1.75, half * 0.42, y + 1.75, half * 0.5, y + 1.4),
    );
  } else if (design.silhouette === 2) {
    pen.fill(
      paintOf(design.wall),
      1,
      outline(
        -half * 0.75,
        y,
        -half * 0.75,
        y + 0.5,
        -half * 0.4,
        y + 0.5,
        -half * 0.4,
        y + 1.1,
        half * 0.4,
        y + 1.1,
        half * 0.4,
        y + 0.5,
        half * 0.75,
        y + 0.5,
        half * 0.75,
        y,
      ),
    );
  } else {
    pen.stroke(2, line(half * 0.36, y, half * 0.36, y + 0.7), line(half * 0.64, y, half * 0.64, y + 0.7));
    pen.fill(design.roof, 1, box(half * 0.3, y + 0.6, half * 0.4, 1.3));
    pen.stroke(3, line(half * 0.3, y + 1, half * 0.7, y + 1), line(half * 0.3, y + 1.45, half * 0.7, y + 1.45));
  }
}

/** Bays with doors have no windows on the ground. */
function drawGrid(scene: Scene, half: number, bays: number, doors: readonly number[]): void {
  const { pen, facts, design } = scene;
  const free = Array.from({ length: bays }, (_, index) => index).filter((index) => !doors.includes(index));
  const flat = flatOf(scene, free.length);
  const bay = free[flat.bay] ?? 0;
  const piers: Shape[] = Array.from({ length: bays + 1 }, (_, index) =>
    box(-half + index * PIER - 0.28, 0, 0.56, facts.storeys * STOREY + 0.5),
  );
  for (let floor = 0; floor < facts.storeys; floor += 1) {
    const y = floor * STOREY;
    for (let index = 0; index < bays; index += 1) {
      if (floor === 0 && doors.includes(index)) continue;
      const x = -half + index * PIER;
      const marked = floor === flat.floor && index === bay;
      if (marked && facts.balcony && floor > 0)
        drawBalcony(scene, { x, width: PIER, floor, y, height: STOREY }, "bars", 0.12);
      else
        drawWindow(scene, {
          x: x + 0.6,
          y: y + 0.9,
          width: PIER - 1.2,
          height: 2.2,
          panes: 4,
          bars: "grid",
          arched: floor === facts.storeys - 1,
        });
      if (marked) markFlat(scene, flat, x + 0.42, y + 0.3, PIER - 0.84, 2.95);
    }
  }
  pen.fill(paintOf(design.wall), 2, ...piers);
}

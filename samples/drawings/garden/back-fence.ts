import { circle, outline } from "#app/features/drawings/shapes.ts";
import { drawTree, heightOf } from "#app/features/drawings/trees.ts";
import { block, figure, front, standing, stroke } from "#samples/drawings/model/room-view.ts";
import { type Clump, fillLeaves, type Garden } from "./plot.ts";

/** A studio or shed in one corner, the tree in the other, planting between. */
export function drawBack(garden: Garden): void {
  const { view, facts, design, random, width } = garden;
  const { back } = view;
  const building = facts.gardenStudio || facts.workshop ? 3.2 : facts.shed ? 1.7 : 0;
  const z = back - 0.25;
  const hedge: Clump[] = [];
  for (let x = building + 0.4; x < width - 0.3; x += random.int(55, 95) / 100) {
    const [at, y] = view.at(x, 0.3, z + 0.1);
    hedge.push({ x: at, y, a: view.scale * 0.45, b: view.scale * (0.3 + random.int(0, 25) / 100), arcs: 9 });
  }
  fillLeaves(view, "leaf", 2, random, hedge);
  if (building > 2) drawStudio(garden, 0.3, z - 0.2, building);
  else if (building > 0) drawShed(garden, 0.35, z - 0.1);
  if (facts.tank) drawTank(garden, building + 0.5, z - 0.1);
  const [x, y] = view.at(width * (building > 0 ? 0.74 : 0.22), 0, z - 0.35);
  const tall = Math.min(1.15, 5.4 / heightOf(design.tree), (y - 24) / (heightOf(design.tree) * view.scale));
  drawTree(standing(view, x, y, view.scale), design.tree, 0, 0, random, tall);
  if (facts.fruit !== null) drawFruitTree(garden, width * (building > 0 ? 0.46 : 0.8), z - 0.6);
}

function drawStudio({ view, design }: Garden, x: number, z: number, wide: number): void {
  const { sheet } = view;
  block(
    view,
    { x, y: 0, z, width: wide, height: 2.3, depth: 0.3 },
    { face: design.wall === "weatherboard" ? "white" : "sand", side: "buff", top: "slate" },
  );
  sheet.stroke(3, ...[0.5, 0.9, 1.3, 1.7, 2.1].map((y) => stroke(view, [x, y, z], [x + wide, y, z])));
  sheet.fill(
    "slate",
    1,
    figure(view, [x - 0.2, 2.3, z], [x + wide + 0.2, 2.3, z], [x + wide + 0.2, 2.62, z], [x - 0.2, 2.42, z]),
  );
  sheet.fill("lamp", 2, front(view, x + 0.35, 0.05, 1.3, 1.95, z));
  sheet.stroke(2, stroke(view, [x + 1, 0.05, z], [x + 1, 2, z]));
  sheet.fill("glass", 2, front(view, x + wide - 1.1, 1, 0.75, 0.85, z));
}

function drawShed({ view }: Garden, x: number, z: number): void {
  const { sheet } = view;
  block(view, { x, y: 0, z, width: 1.6, height: 1.85, depth: 0.2 }, { face: "leafShade", side: "leaf", top: "leaf" });
  sheet.stroke(
    3,
    ...Array.from({ length: 7 }, (_, index) =>
      stroke(view, [x + 0.2 * (index + 1), 0, z], [x + 0.2 * (index + 1), 1.85, z]),
    ),
  );
  sheet.fill("leaf", 2, figure(view, [x - 0.1, 1.85, z], [x + 1.7, 1.85, z], [x + 0.8, 2.25, z]));
  sheet.fill("slate", 2, front(view, x + 0.45, 0, 0.7, 1.6, z));
}

function drawTank({ view }: Garden, x: number, z: number): void {
  const { sheet } = view;
  sheet.fill("road", 1, front(view, x, 0, 1.3, 1.6, z));
  sheet.stroke(
    3,
    ...Array.from({ length: 7 }, (_, index) =>
      stroke(view, [x, 0.2 * (index + 1), z], [x + 1.3, 0.2 * (index + 1), z]),
    ),
  );
}

function drawFruitTree({ view, random }: Garden, x: number, z: number): void {
  const { sheet, scale, back } = view;
  const size = (scale * back) / z;
  const [at, y] = view.at(x, 0, z);
  sheet.fill(
    "sand",
    2,
    outline(
      at - size * 0.07,
      y,
      at - size * 0.05,
      y - size * 0.8,
      at + size * 0.05,
      y - size * 0.8,
      at + size * 0.07,
      y,
    ),
  );
  fillLeaves(view, "leafShade", 2, random, [{ x: at, y: y - size * 1.35, a: size * 0.8, b: size * 0.72, arcs: 12 }]);
  const fruit = Array.from({ length: 9 }, (_, index) => {
    const angle = (index * 2.4) % (2 * Math.PI);
    const distance = size * (0.2 + (index % 3) * 0.18);
    return circle(
      at + Math.cos(angle) * distance,
      y - size * 1.35 + Math.sin(angle) * distance * 0.85,
      Math.max(4, size * 0.075),
    );
  });
  sheet.fill("fruit", 3, ...fruit);
}

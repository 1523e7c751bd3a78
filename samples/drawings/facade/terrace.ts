import { box, line, outline, type Shape } from "#app/features/drawings/shapes.ts";
import { archedShape, drawDoor, drawWindow } from "./openings.ts";
import type { Build, Scene } from "./scene.ts";
import { drawChimney, drawShade, drawTexture, paintOf } from "./walls.ts";

const WIDTH = 5.4;
const WING = 0.34;
/** Metres above the ground. */
const BALCONY = 3.55;
const AWNING = { foot: 6.55, head: 7.3 };
const CORNICE = 7.95;
const PARAPET = 8.6;
/** Upper openings: two wide or three narrow. */
const FRENCH_DOORS = [2, 3, 3, 2] as const;

/**
 * Victorian terrace: two floors, iron lace, a bullnose awning. The silhouette is its pediment: triangle, arch,
 * balustrade, or steps with an urn.
 */
export const terrace: Build = (_facts, design) => {
  const door = -WIDTH / 2 + WING + 0.85;
  return {
    left: -WIDTH / 2 - 4.2,
    right: WIDTH / 2 + 4.2,
    height: 10.4,
    scale: 42,
    paths: [{ x: door, width: 1.2 }],
    drives: [],
    trees: [WIDTH / 2 + 3],
    behind: (scene) => drawRow(scene),
    draw(scene) {
      drawChimney(scene, -WIDTH / 2, CORNICE, 9.9, 0.9, 2);
      drawChimney(scene, WIDTH / 2, CORNICE, 9.9, 0.9, 2);
      drawFront(scene, door, FRENCH_DOORS[design.silhouette] ?? 2);
      drawBalcony(scene);
      drawParapet(scene, design.silhouette);
      drawWings(scene);
      scene.note("balcony", -WIDTH / 2, BALCONY, WIDTH, 1);
    },
  };
};

/** The pale neighbours, in few paths. */
function drawRow(scene: Scene): void {
  const houses = [-2, -1, 1, 2].map((index) => index * WIDTH);
  const row = scene.neighbour(0);
  const all = (shapes: (x: number) => Shape[]) => houses.flatMap(shapes);
  const windows = scene.design.silhouette % 2 === 0 ? [-1.55, 0, 1.55] : [-1.15, 1.15];
  row.pen.fill(
    "depth",
    3,
    ...all((x) => [box(x - WIDTH / 2 - 0.45, CORNICE, 0.9, 1.9), box(x - WIDTH / 2 - 0.55, 9.5, 1.1, 0.2)]),
  );
  row.pen.fill("depth", 3, ...all((x) => [box(x - WIDTH / 2, 0, WIDTH, PARAPET)]));
  const triangle = (x: number) => outline(x - 1.4, PARAPET, x, PARAPET + 0.95, x + 1.4, PARAPET);
  const pediments = houses.map((x, index) =>
    (index + scene.design.silhouette) % 3 === 0 ? triangle(x) : arch(x, PARAPET, 1.3, 0.85),
  );
  row.pen.fill("depth", 3, ...pediments);
  row.pen.fill("glass", 3, ...all((x) => windows.map((at) => archedShape(x + at - 0.42, BALCONY + 0.2, 0.84, 2.3))));
  row.pen.fill("glass", 3, ...all((x) => [box(x - WIDTH / 2 + WING + 0.35, 0, 1, 2.5), box(x - 0.3, 0.75, 2.1, 1.75)]));
  row.pen.fill("glass", 3, ...all((x) => [awning(x)]));
  row.pen.stroke(
    3,
    ...all((x) => [
      line(x - WIDTH / 2, BALCONY, x + WIDTH / 2, BALCONY),
      line(x - WIDTH / 2, BALCONY + 0.95, x + WIDTH / 2, BALCONY + 0.95),
      line(x - WIDTH / 2, CORNICE, x + WIDTH / 2, CORNICE),
    ]),
  );
  row.pen.fill("depth", 3, ...all((x) => [box(x - WIDTH / 2 - 0.17, 0, WING, CORNICE + 0.2)]));
}

function drawFront(scene: Scene, door: number, frenchDoors: number): void {
  const { pen, design } = scene;
  const inner = WIDTH / 2 - WING;
  pen.fill(paintOf(design.wall), 1, box(-WIDTH / 2, 0, WIDTH, PARAPET));
  drawTexture(scene, design.wall, -inner, 0, inner * 2, CORNICE);
  drawShade(scene, -inner, BALCONY - 0.2, inner * 2, 0.55);
  drawShade(scene, -inner, AWNING.foot, inner * 2, 0.5);
  drawDoor(scene, { x: door, y: 0.15, fanlight: true });
  pen.fill("sand", 2, box(door - 0.75, 0, 1.5, 0.15));
  drawWindow(scene, { x: door + 1, y: 0.75, width: inner - door - 1.35, height: 1.85, panes: 2, bars: "sash" });
  const wide = frenchDoors === 3 ? 0.92 : 1.15;
  const gap = (inner * 2) / frenchDoors;
  for (let index = 0; index < frenchDoors; index += 1) {
    const x = -inner + gap * (index + 0.5) - wide / 2;
    drawWindow(scene, { x, y: BALCONY, width: wide, height: 2.55, arched: true, panes: 2, sill: false });
  }
}

/** The lace under the slab belongs to the porch. */
function drawBalcony({ pen, design }: Scene): void {
  const inner = WIDTH / 2 - WING;
  pen.fill("white", 2, box(-inner, BALCONY - 0.2, inner * 2, 0.2));
  pen.stroke(3, ...lace(BALCONY - 0.2, -0.34, inner), ...lace(AWNING.foot, -0.34, inner));
  pen.fill("white", 3, box(-inner, BALCONY, inner * 2, 0.95));
  const bars = Array.from({ length: 15 }, (_, index) => {
    const x = -inner + ((index + 1) * inner * 2) / 16;
    return line(x, BALCONY + 0.1, x, BALCONY + 0.62);
  });
  pen.stroke(3, ...bars, ...lace(BALCONY + 0.62, 0.26, inner), line(-inner, BALCONY + 0.1, inner, BALCONY + 0.1));
  pen.stroke(2, line(-inner, BALCONY + 0.95, inner, BALCONY + 0.95));
  pen.fill(design.roof, 2, awning(0, inner));
  const ribs = Array.from({ length: 7 }, (_, index) => {
    const x = -inner + ((index + 1) * inner * 2) / 8;
    return line(x, AWNING.foot + 0.04, x, AWNING.head);
  });
  pen.stroke(3, ...ribs);
}

const lace = (y: number, deep: number, half: number): Shape[] => {
  const count = 12;
  const wide = (half * 2) / count;
  return [
    [
      ["M", -half, y],
      ...Array.from(
        { length: count },
        (_, index) => ["Q", -half + wide * (index + 0.5), y + deep * 2, -half + wide * (index + 1), y] as const,
      ),
    ],
  ];
};

const awning = (x: number, half = WIDTH / 2 - WING): Shape => [
  ["M", x - half, AWNING.head],
  ["L", x + half, AWNING.head],
  ["Q", x + half + 0.05, AWNING.foot + 0.1, x + half + 0.18, AWNING.foot],
  ["L", x - half - 0.18, AWNING.foot],
  ["Q", x - half - 0.05, AWNING.foot + 0.1, x - half, AWNING.head],
  ["Z"],
];

const arch = (x: number, y: number, half: number, rise: number): Shape => [
  ["M", x - half, y],
  ["Q", x, y + rise * 2, x + half, y],
  ["Z"],
];

function drawParapet({ pen, design }: Scene, silhouette: number): void {
  const wall = paintOf(design.wall);
  const half = WIDTH / 2;
  if (silhouette === 0) pen.fill(wall, 1, outline(-1.45, PARAPET, 0, PARAPET + 1.05, 1.45, PARAPET));
  if (silhouette === 1) pen.fill(wall, 1, arch(0, PARAPET, 1.35, 0.95));
  if (silhouette === 2) {
    const balusters = Array.from({ length: 9 }, (_, index) =>
      box(-half + 0.35 + index * 0.56, CORNICE + 0.1, 0.24, 0.42),
    );
    pen.fill("shade", 3, ...balusters);
  }
  if (silhouette === 3) {
    pen.fill(
      wall,
      1,
      outline(
        -1.7,
        PARAPET,
        -1.7,
        PARAPET + 0.35,
        -0.9,
        PARAPET + 0.35,
        -0.9,
        PARAPET + 0.75,
        0.9,
        PARAPET + 0.75,
        0.9,
        PARAPET + 0.35,
        1.7,
        PARAPET + 0.35,
        1.7,
        PARAPET,
      ),
    );
    pen.fill(
      wall,
      2,
      outline(-0.12, PARAPET + 0.75, -0.24, PARAPET + 1.15, 0.24, PARAPET + 1.15, 0.12, PARAPET + 0.75),
    );
  }
  pen.fill(
    "white",
    2,
    box(-half - 0.08, CORNICE - 0.22, WIDTH + 0.16, 0.22),
    box(-half - 0.08, PARAPET - 0.12, WIDTH + 0.16, 0.16),
  );
}

/** The walls between neighbours project as far as the balcony. */
function drawWings({ pen, design }: Scene): void {
  const xs = [-WIDTH / 2 - WING / 2, WIDTH / 2 - WING / 2];
  pen.fill(paintOf(design.wall), 1, ...xs.map((x) => box(x, 0, WING, CORNICE + 0.15)));
  pen.fill(
    "white",
    2,
    ...xs.flatMap((x) => [
      box(x - 0.08, BALCONY - 0.3, WING + 0.16, 0.22),
      box(x - 0.08, AWNING.foot - 0.25, WING + 0.16, 0.22),
      box(x - 0.08, CORNICE + 0.05, WING + 0.16, 0.2),
    ]),
  );
}

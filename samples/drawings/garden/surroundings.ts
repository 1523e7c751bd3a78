import { type Paint, type Shape, box, circle, line, outline } from "#app/features/drawings/shapes.ts";
import { figure, front, HEIGHT, stroke, WIDTH } from "#samples/drawings/model/room-view.ts";
import { isBlock } from "#samples/drawings/model/styles.ts";
import { fillLeaves, type Garden, NEAR, pavingOf } from "./plot.ts";

/** In metres. */
const FENCE = 1.75;

const wave = (y: number, rise: number): Shape => [
  ["M", 0, y],
  ["Q", WIDTH / 4, y - rise, WIDTH / 2, y],
  ["Q", (WIDTH * 3) / 4, y + rise, WIDTH, y],
  ["L", WIDTH, HEIGHT],
  ["L", 0, HEIGHT],
  ["Z"],
];

/** Shows the sun if the text mentions it. */
export function drawSky({ view: { sheet }, facts, random }: Garden): void {
  sheet.fill("depth", null, box(0, 0, WIDTH, HEIGHT));
  sheet.fill("shoal", null, wave(random.int(70, 120), random.int(10, 24)));
  sheet.fill("paper", null, wave(random.int(160, 200), random.int(8, 18)));
  const facing = facts.courtyardFaces ?? "";
  if (facts.sun) sheet.fill("sun", 2, circle(facts.sun === "morning" ? 120 : WIDTH - 120, 90, 26));
  else if (/north|east|west/.test(facing)) {
    const x = WIDTH * (facing.includes("east") ? 0.3 : facing.includes("west") ? 0.7 : 0.5);
    sheet.fill("sun", 2, circle(x, facing.includes("north") ? 70 : 130, 26));
  }
}

/** A pale roof, trees, and water if the text mentions it. */
export function drawBeyond({ view, facts, random, width }: Garden): void {
  const { sheet } = view;
  const [left, base] = view.at(-3, 0.8);
  const [right] = view.at(width + 3, 0.8);
  if (facts.outlook === "harbour" || facts.outlook === "sea") {
    const [, top] = view.at(0, FENCE);
    const y = top - 10;
    sheet.fill("deep", 3, box(0, top - 34, WIDTH, 80));
    const x = random.int(200, 600);
    sheet.fill(
      "white",
      2,
      outline(x, y, x, y - 44, x + 24, y),
      outline(x - 10, y + 2, x + 28, y + 2, x + 20, y + 11, x - 2, y + 11),
    );
    return;
  }
  const pale = sheet.pale();
  const roof = left + (right - left) * (random.int(18, 62) / 100);
  const wide = random.int(170, 230);
  pale.fill("white", 3, box(roof + 16, base - 96, wide - 32, 100));
  pale.fill(
    "tile",
    3,
    outline(roof, base - 94, roof + wide * 0.25, base - 142, roof + wide * 0.75, base - 142, roof + wide, base - 94),
  );
  for (let x = -20; x < WIDTH + 40; x += random.int(70, 130)) {
    const [half, high] = [random.int(46, 74), random.int(34, 66)];
    fillLeaves(view, "lawn", 3, random, [{ x, y: base - high * 0.7, a: half, b: high, arcs: 12 }]);
  }
}

export function drawGround({ view, paved, width, facts, random }: Garden): void {
  const { sheet, back } = view;
  const paint: Paint = paved ? pavingOf(facts.text) : "lawn";
  const [, far] = view.at(0, 0);
  sheet.fill(paint, null, box(0, far, WIDTH, HEIGHT - far));
  if (!paved) {
    const tufts = Array.from({ length: 16 }, () => {
      const [x, y] = view.at((width * random.int(4, 96)) / 100, 0, random.int(26, 56) / 10);
      return line(x, y, x - 4, y - 8, x, y, x + 5, y - 7);
    });
    sheet.stroke(3, ...tufts);
    return;
  }
  const step = width / 9;
  const lines = Array.from({ length: 10 }, (_, index) =>
    stroke(view, [index * step, 0, back], [index * step, 0, NEAR]),
  );
  for (let z = back - 0.3; z > NEAR; z -= 0.25 + (back - z) * 0.05) lines.push(stroke(view, [0, 0, z], [width, 0, z]));
  sheet.stroke(3, ...lines);
}

/** Palings, or posts and wires for a paddock. */
export function drawFences({ view, design, width, paved }: Garden, wire: boolean): void {
  const { sheet, back } = view;
  if (wire) {
    const posts = Array.from({ length: 9 }, (_, index) => (width * index) / 8);
    sheet.stroke(1, ...posts.map((x) => stroke(view, [x, 0, back], [x, 1.2, back])));
    sheet.stroke(3, ...[0.4, 0.75, 1.1].map((y) => stroke(view, [-4, y, back], [width + 4, y, back])));
    return;
  }
  const brick = paved && (design.style === "terrace" || design.wall === "brick" || design.wall === "redBrick");
  const isRendered = paved && isBlock(design.style) && !brick;
  const paint: Paint = brick ? "brick" : isRendered ? "white" : "buff";
  const sides = [0, width];
  for (const x of sides)
    sheet.fill(paint, 2, figure(view, [x, 0, back], [x, FENCE, back], [x, FENCE, NEAR], [x, 0, NEAR]));
  sheet.fill(paint, 2, front(view, 0, 0, width, FENCE));
  if (brick) {
    const courses = [0.3, 0.75, 1.2, 1.55].flatMap((y, row) =>
      Array.from({ length: 5 }, (_, index) => {
        const x = width * (0.08 + index * 0.19 + (row % 2) * 0.07);
        return stroke(view, [x, y, back], [x + 0.35, y, back]);
      }),
    );
    sheet.stroke(3, ...courses);
  } else if (!isRendered) {
    const palings = Math.round(width / 0.42);
    sheet.stroke(
      3,
      ...Array.from({ length: palings - 1 }, (_, index) =>
        stroke(view, [(width * (index + 1)) / palings, 0, back], [(width * (index + 1)) / palings, FENCE, back]),
      ),
    );
    for (const x of sides) {
      const lines: Shape[] = [];
      for (let z = back - 0.12; z > NEAR + 0.2; z -= 0.09 + (back - z) * 0.015)
        lines.push(stroke(view, [x, 0, z], [x, FENCE, z]));
      sheet.stroke(3, ...lines);
    }
  }
  sheet.stroke(
    1,
    ...sides.map((x) => stroke(view, [x, FENCE, NEAR], [x, FENCE, back])),
    stroke(view, [0, FENCE, back], [width, FENCE, back]),
  );
}

import { box, circle, line, outline, type Shape } from "#app/features/drawings/shapes.ts";
import { HEIGHT, WIDTH } from "#samples/drawings/model/room-view.ts";
import { fillLeaves, type Garden, pavingOf } from "./plot.ts";

export function drawDeck(garden: Garden): void {
  const { view, width, near } = garden;
  const { sheet } = view;
  const [, edge] = view.at(0, 0, near);
  sheet.fill("shade", null, box(0, edge, WIDTH, 14));
  sheet.fill("sand", 1, box(-10, edge - 4, WIDTH + 20, HEIGHT - edge + 20));
  sheet.fill("buff", 2, box(-10, edge - 4, WIDTH + 20, 16));
  const lines: Shape[] = [];
  for (let x = -width; x < width * 2; x += width / 22) {
    const [from, y] = view.at(x, 0, near - 0.12);
    const [to] = view.at(x, 0, 1.2);
    const [, low] = view.at(x, 0, 1.2);
    if ((from > -40 && from < WIDTH + 40) || (to > 0 && to < WIDTH)) lines.push(line(from, y + 4, to, low));
  }
  sheet.stroke(3, ...lines);
  // The table must not hide the pool.
  drawTable(garden, width * (garden.facts.pool === "own" ? 0.36 : 0.5), 2.55);
}

export function drawPatio({ view, near, facts, random, width }: Garden): void {
  const { sheet } = view;
  const [, edge] = view.at(0, 0, near);
  const paint = facts.courtyard ? pavingOf(facts.text) : random.pick(["road", "buff", "creamBrick"] as const);
  sheet.fill(paint, 1, box(-10, edge, WIDTH + 20, HEIGHT));
  const lines: Shape[] = [line(0, edge + 34, WIDTH, edge + 34)];
  for (let x = -width; x < width * 2; x += width / 8) {
    const [from, y] = view.at(x, 0, near);
    const [to, low] = view.at(x, 0, 1.3);
    if (to > -200 && to < WIDTH + 200) lines.push(line(from, y, to, low));
  }
  sheet.stroke(3, ...lines);
  const x = width * (0.34 + random.int(0, 12) / 100);
  const stones = [2.75, 3.1, 3.55, 4.1].map((z, index): Shape => {
    const [at, y] = view.at(x + index * 0.16, 0, z);
    const half = (0.34 * view.scale * view.back) / z;
    return [
      ["M", at - half, y],
      ["A", half, half * 0.28, true, at + half, y],
      ["A", half, half * 0.28, true, at - half, y],
      ["Z"],
    ];
  });
  sheet.fill(paint, 2, ...stones);
}

export function drawTable({ view }: Garden, middle: number, z: number): void {
  const { sheet, scale, back } = view;
  const size = (scale * back) / z;
  const [x, y] = view.at(middle, 0, z);
  const metre = Math.min(size, 92);
  const top = y - metre * 0.74;
  const half = metre * 0.95;
  sheet.fill("shade", null, outline(x - half - 14, y + 6, x + half + 14, y + 6, x + half, y - 14, x - half, y - 14));
  for (const side of [-1, 1]) {
    const at = x + side * (half + metre * 0.26);
    sheet.stroke(
      1,
      line(
        at - side * metre * 0.36,
        y,
        at - side * metre * 0.36,
        y - metre * 0.44,
        at,
        y - metre * 0.44,
        at + side * metre * 0.07,
        y - metre * 0.95,
      ),
      line(at, y - metre * 0.44, at, y),
    );
    sheet.fill(
      "white",
      2,
      outline(
        at - side * metre * 0.4,
        y - metre * 0.44,
        at,
        y - metre * 0.44,
        at,
        y - metre * 0.5,
        at - side * metre * 0.4,
        y - metre * 0.5,
      ),
    );
  }
  sheet.stroke(1, line(x - half * 0.7, y, x - half * 0.7, top), line(x + half * 0.7, y, x + half * 0.7, top));
  sheet.fill(
    "white",
    1,
    outline(x - half, top, x + half, top, x + half * 0.86, top - metre * 0.16, x - half * 0.86, top - metre * 0.16),
  );
  sheet.fill("white", 1, box(x - half, top, half * 2, metre * 0.07));
  sheet.fill(
    "fruit",
    2,
    circle(x - 5, top - metre * 0.15, metre * 0.05),
    circle(x + 5, top - metre * 0.15, metre * 0.05),
  );
  sheet.fill("deep", 2, [
    ["M", x - metre * 0.16, top - metre * 0.15],
    ["Q", x - metre * 0.12, top - metre * 0.04, x, top - metre * 0.04],
    ["Q", x + metre * 0.12, top - metre * 0.04, x + metre * 0.16, top - metre * 0.15],
    ["Z"],
  ]);
}

export function drawPots({ view, random, width, near, paved, facts }: Garden): void {
  const { sheet, scale, back } = view;
  const z = Math.max(2.7, near - 0.15);
  const positions = facts.pool === "own" ? [0.2] : [0.21, 0.8];
  const places = paved ? [0.1, 0.84, 0.93] : facts.deck ? positions : random.pick([[0.2], [0.8], [0.21, 0.8]]);
  for (const share of places) {
    const size = Math.min(110, (scale * back) / z);
    const [x, y] = view.at(width * share, 0, z + (paved ? random.int(0, 20) / 10 : 0));
    fillLeaves(view, "leaf", 2, random, [{ x, y: y - size * 0.78, a: size * 0.34, b: size * 0.4, arcs: 10 }]);
    sheet.fill(
      "brick",
      1,
      outline(x - size * 0.24, y - size * 0.5, x + size * 0.24, y - size * 0.5, x + size * 0.17, y, x - size * 0.17, y),
    );
    sheet.fill("brick", 1, box(x - size * 0.28, y - size * 0.56, size * 0.56, size * 0.1));
  }
}

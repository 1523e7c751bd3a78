import { type Paint, line, outline } from "#app/features/drawings/shapes.ts";
import { block, figure, front, stroke } from "#samples/drawings/model/room-view.ts";
import { fillLeaves, type Garden } from "./plot.ts";

export function drawPool({ view, width }: Garden): void {
  const { sheet } = view;
  const [left, right] = [width * 0.42, width * 0.92];
  const [near, far] = [3.45, 5];
  sheet.fill(
    "white",
    2,
    figure(
      view,
      [left - 0.4, 0, near - 0.12],
      [right + 0.4, 0, near - 0.12],
      [right + 0.4, 0, far + 0.2],
      [left - 0.4, 0, far + 0.2],
    ),
  );
  sheet.fill("water", 1, figure(view, [left, 0, near], [right, 0, near], [right, 0, far], [left, 0, far]));
  sheet.stroke(
    3,
    ...[0.25, 0.5, 0.75].flatMap((share, row) => {
      const z = near + (far - near) * share;
      return [0.15, 0.45, 0.72].map((part) => {
        const x = left + (right - left) * (part + row * 0.05);
        return stroke(view, [x, 0, z], [x + 0.6, 0, z]);
      });
    }),
  );
  const posts = Array.from({ length: 6 }, (_, index) => left - 0.8 + ((right - left + 1.4) * index) / 5);
  sheet.stroke(
    2,
    ...posts.map((x) => stroke(view, [x, 0, far + 0.4], [x, 1.15, far + 0.4])),
    stroke(view, [posts[0] ?? 0, 1.15, far + 0.4], [posts.at(-1) ?? 0, 1.15, far + 0.4]),
  );
}

export function drawDam({ view, width }: Garden): void {
  const { sheet } = view;
  const [left, y] = view.at(width * 0.3, 0, 4.9);
  const [right] = view.at(width * 0.72, 0, 4.9);
  const [middle, half] = [(left + right) / 2, (right - left) / 2];
  sheet.fill("water", 2, [
    ["M", left, y],
    ["A", half, half * 0.2, true, right, y],
    ["A", half, half * 0.2, true, left, y],
    ["Z"],
  ]);
  sheet.stroke(3, line(middle - 40, y, middle + 10, y), line(middle - 6, y + 10, middle + 44, y + 10));
}

export function drawLine({ view, random }: Garden): void {
  const { sheet, scale, back, width } = view;
  const z = 3.7;
  const size = (scale * back) / z;
  const [x, y] = view.at(width * 0.58, 0, z);
  const top = y - size * 1.95;
  sheet.stroke(1, line(x, y, x, top + size * 0.25));
  const arm = size * 1.35;
  sheet.stroke(
    2,
    line(x - arm, top, x, top + size * 0.25, x + arm, top),
    line(x - arm * 0.5, top - size * 0.16, x, top + size * 0.25, x + arm * 0.5, top - size * 0.16),
  );
  sheet.stroke(
    2,
    outline(x - arm, top, x - arm * 0.5, top - size * 0.16, x + arm * 0.5, top - size * 0.16, x + arm, top),
  );
  const paints: Paint[] = ["white", "brick", "deep", "buff"];
  paints.forEach((paint, index) => {
    const left = x - arm * 0.92 + (index * arm * 1.86) / 4;
    const [wide, long] = [arm * 0.36, size * random.int(38, 66) * 0.01];
    sheet.fill(
      paint,
      2,
      outline(left, top + 2, left + wide, top + 2, left + wide - 2, top + long, left + 3, top + long - 4),
    );
  });
}

const CLOTHES: readonly Paint[] = ["white", "brick", "deep", "buff", "lilac", "harbour", "leafShade"];

/** Two cords along the back wall of a courtyard, with clothes. */
export function drawWallLine({ view, random, width }: Garden): void {
  const { sheet, back } = view;
  const [left, right, z] = [width * 0.38, width * 0.72, back - 0.4];
  for (const x of [left, right]) sheet.stroke(1, stroke(view, [x, 1.55, back], [x, 1.45, z]));
  sheet.stroke(
    2,
    stroke(view, [left, 1.55, back - 0.05], [right, 1.55, back - 0.05]),
    stroke(view, [left, 1.45, z], [right, 1.45, z]),
  );
  let x = left + 0.1;
  for (const paint of random.sample(CLOTHES, random.int(3, 5))) {
    const [wide, long] = [random.int(28, 46) / 100, random.int(40, 75) / 100];
    if (x + wide > right) break;
    sheet.fill(paint, 2, front(view, x, 1.45 - long, wide, long, z));
    x += wide + random.int(2, 10) / 100;
  }
}

export function drawBeds({ view, facts, random, width }: Garden): void {
  if (!facts.vegetables) return;
  const { scale, back } = view;
  for (const [z, x] of [
    [4.9, 0.5],
    [4.0, 0.45],
  ] as const) {
    const wide = Math.min(2.6, width * 0.26);
    block(view, { x, y: 0, z, width: wide, height: 0.4, depth: 0.45 }, { face: "tile", side: "tile", top: "liver" });
    const size = (scale * back) / z;
    const leaves = Array.from({ length: 6 }, (_, index) => {
      const [at, y] = view.at(x + (wide * (index + 0.5)) / 6, 0.42, z + 0.15);
      return { x: at, y: y - size * 0.08, a: size * 0.17, b: size * (0.14 + random.int(0, 12) / 100), arcs: 7 };
    });
    fillLeaves(view, "leaf", 2, random, leaves);
  }
}

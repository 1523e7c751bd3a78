import { box, line, outline, type Shape } from "#app/features/drawings/shapes.ts";
import { drawTree, heightOf, type Tree } from "#app/features/drawings/trees.ts";
import type { Random } from "#app/lib/random.ts";
import type { Design } from "#samples/drawings/model/design.ts";
import type { HomeFacts, Outlook } from "#samples/drawings/model/home-facts.ts";
import { front, type RoomView, standing } from "#samples/drawings/model/room-view.ts";
import { isBlock } from "#samples/drawings/model/styles.ts";

/** The view from a home. */
export interface Surroundings {
  outlook: Outlook | null;
  isFlat: boolean;
  /** 0 is the ground floor, and the floor of houses. */
  floor: number;
  tree: Tree;
}

export function toSurroundings({ outlook, style, floor }: HomeFacts, { tree }: Design): Surroundings {
  return { outlook, isFlat: isBlock(style), floor: floor ?? 0, tree };
}

/** Through a window of the back wall: the same tree and outlook as from the street. */
export function drawOutlook(
  view: RoomView,
  { outlook, isFlat, floor, tree }: Surroundings,
  random: Random,
  window: { x: number; y: number; width: number; height: number },
): void {
  const { sheet } = view;
  const [left, bottom] = view.at(window.x, window.y);
  const [right, top] = view.at(window.x + window.width, window.y + window.height);
  const [w, h] = [right - left, bottom - top];
  const at = (share: number) => top + h * share;
  sheet.fill("depth", null, front(view, window.x, window.y, window.width, window.height));
  sheet.fill("shoal", null, [
    ["M", left, at(0.3)],
    ["Q", left + w / 4, at(0.24), left + w / 2, at(0.3)],
    ["Q", left + w * 0.75, at(0.36), right, at(0.3)],
    ["L", right, bottom],
    ["L", left, bottom],
    ["Z"],
  ]);
  if (outlook === "harbour" || outlook === "sea") {
    if (outlook === "harbour")
      sheet.fill("lawn", 3, [["M", left, at(0.5)], ["Q", left + w * 0.3, at(0.36), left + w * 0.62, at(0.5)], ["Z"]]);
    sheet.fill("deep", 3, box(left, at(0.5), w, h * 0.5));
    const [x, y] = [left + w * random.int(60, 80) * 0.01, at(0.56)];
    sheet.fill(
      "white",
      2,
      outline(x, y, x, y - h * 0.18, x + w * 0.05, y),
      outline(x - w * 0.03, y + 2, x + w * 0.06, y + 2, x + w * 0.045, y + 7, x - w * 0.015, y + 7),
    );
    sheet.stroke(
      3,
      line(left + w * 0.1, at(0.66), left + w * 0.24, at(0.66)),
      line(left + w * 0.5, at(0.76), left + w * 0.68, at(0.76)),
    );
  } else if (outlook === "district" || (isFlat && floor > 1 && outlook === null)) {
    sheet.fill("deep", 3, skyline(left, right, at(0.6), h, random));
    sheet.fill("lawn", 3, hills(left, right, at(0.66), bottom, h * 0.1));
  } else {
    sheet.fill("lawn", 3, hills(left, right, at(0.5), bottom, h * 0.14));
    const fence = at(0.62);
    if (outlook !== "leafy" && !isFlat) {
      sheet.fill("buff", 2, box(left, fence, w, h * 0.4));
      sheet.stroke(
        3,
        ...Array.from({ length: 9 }, (_, index) =>
          line(left + (w * (index + 1)) / 10, fence, left + (w * (index + 1)) / 10, bottom),
        ),
      );
    } else sheet.fill("leaf", 2, hills(left, right, at(0.66), bottom, h * 0.16));
  }
  const high = isFlat && floor > 2;
  if (!high) {
    const scale = (h * 0.8) / heightOf(tree);
    const pen = standing(view, left + w * (random.chance(0.5) ? 0.24 : 0.74), bottom + h * 0.12, scale);
    drawTree(pen, tree, 0, 0, random);
  }
}

function hills(left: number, right: number, y: number, bottom: number, rise: number): Shape {
  const count = 5;
  const step = (right - left) / count;
  return [
    ["M", left, bottom],
    ["L", left, y],
    ...Array.from(
      { length: count },
      (_, index) =>
        ["Q", left + step * (index + 0.5), y - rise * (1 + (index % 3) * 0.4), left + step * (index + 1), y] as const,
    ),
    ["L", right, bottom],
    ["Z"],
  ];
}

function skyline(left: number, right: number, y: number, height: number, random: Random): Shape {
  const points: number[] = [left, y + height * 0.2];
  const step = (right - left) / 9;
  for (let index = 0; index < 9; index += 1) {
    const top = y - (height * random.int(4, 34)) / 100;
    points.push(left + index * step, top, left + (index + 1) * step, top);
  }
  return outline(...points, right, y + height * 0.2);
}

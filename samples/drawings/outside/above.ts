import {
  HEIGHT,
  type Paint,
  type Shape,
  WIDTH,
  box,
  createSheet,
  line,
  outline,
} from "#app/features/drawings/shapes.ts";
import { fillCrown } from "#app/features/drawings/trees.ts";
import { streamOf } from "#app/lib/random.ts";
import type { Design } from "#samples/drawings/model/design.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import { lightOf, moodOf } from "#samples/drawings/model/mood.ts";

const ROOFS: readonly Paint[] = ["tile", "liver", "slate", "greyTile"];
const [LARGEST_WIDTH, LARGEST_DEPTH] = [420, 330];
const STREET = 500;

/** A block of land from above, its sides in proportion, between the roofs of its neighbours. */
export function drawAbove(facts: HomeFacts, design: Design, variant: number): string {
  const random = streamOf(facts.seed, "above");
  const sheet = createSheet();
  const frontage = facts.frontage ?? Math.sqrt((facts.landSize ?? 500) / 2);
  const depth = (facts.landSize ?? 500) / frontage;
  const scale = Math.min(LARGEST_WIDTH / frontage, LARGEST_DEPTH / depth);
  const [wide, high] = [frontage * scale, depth * scale];
  const left = WIDTH / 2 - wide / 2 + random.int(-40, 40);
  const top = STREET - 22 - high;
  sheet.fill("lawn", null, box(0, 0, WIDTH, HEIGHT));
  const each = Math.max(150, Math.min(230, wide));
  for (const y of [top - 40, STREET - 42]) {
    const roofs = [
      ...Array.from({ length: 5 }, (_, index) => left - (index + 1) * (each + 12)),
      ...Array.from({ length: 5 }, (_, index) => left + wide + 12 + index * (each + 12)),
    ];
    const row = y < top ? [...roofs, left + wide / 2 - each / 2] : roofs;
    for (const x of row) {
      if (x > WIDTH || x < -each) continue;
      const [w, h] = [each - 46, random.int(110, 150)];
      const roofLeft = x + 20;
      const roofTop = y - h - 14;
      const ridge = h * 0.45;
      sheet.fill(random.pick(ROOFS), 2, box(roofLeft, roofTop, w, h));
      sheet.stroke(
        2,
        line(
          roofLeft,
          roofTop,
          roofLeft + ridge,
          roofTop + h / 2,
          roofLeft + w - ridge,
          roofTop + h / 2,
          roofLeft + w,
          roofTop,
        ),
        line(roofLeft, roofTop + h, roofLeft + ridge, roofTop + h / 2),
        line(roofLeft + w, roofTop + h, roofLeft + w - ridge, roofTop + h / 2),
      );
      if (random.chance(0.3)) sheet.fill("water", 2, box(roofLeft + w * 0.3, roofTop - 34, 46, 22));
      sheet.stroke(3, line(x - 6, y - h - 60, x - 6, y));
    }
  }
  sheet.fill("buff", 2, box(left, top, wide, high));
  const contours = [0.22, 0.48, 0.74].map((share): Shape => {
    const y = top + high * share;
    const bend = /level/.test(facts.text) ? 5 : 22;
    return [
      ["M", left, y],
      ["Q", left + wide * 0.3, y - bend, left + wide * 0.55, y],
      ["Q", left + wide * 0.8, y + bend, left + wide, y - bend * 0.4],
    ];
  });
  sheet.stroke(3, ...contours);
  sheet.mark(box(left, top, wide, high));
  for (const [x, y] of [
    [left, top],
    [left + wide, top],
    [left, top + high],
    [left + wide, top + high],
  ] as const)
    sheet.fill("harbour", 2, box(x - 6, y - 6, 12, 12));
  sheet.fill("paper", 3, box(-4, STREET - 14, WIDTH + 8, 14));
  sheet.fill("road", 2, box(-4, STREET, WIDTH + 8, 70));
  for (let x = 10; x < WIDTH; x += 80) sheet.fill("white", null, box(x, STREET + 33, 40, 4));
  for (let tree = 0; tree < 7; tree += 1)
    fillCrown(
      sheet,
      random.pick(["leaf", "leafShade", "leaf"] as const),
      random,
      [random.int(20, 780), random.pick([STREET - 8, STREET + 88, top - 20]), random.int(20, 34), random.int(20, 34)],
      9,
    );
  const size = design.flip ? 26 : 30;
  fillCrown(sheet, "leafShade", random, [left + wide * 0.82, top + high * 0.14, size, size], 10);
  if (facts.crossing)
    sheet.fill(
      "road",
      2,
      outline(
        left + wide * 0.66,
        STREET - 20,
        left + wide * 0.66 + 46,
        STREET - 20,
        left + wide * 0.66 + 58,
        STREET,
        left + wide * 0.66 - 12,
        STREET,
      ),
    );
  return sheet.toSvg({ light: lightOf({ ...moodOf(facts, variant), hour: "noon", weather: "clear" }) });
}

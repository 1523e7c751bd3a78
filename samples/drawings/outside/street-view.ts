import {
  HEIGHT,
  type Paint,
  type Shape,
  type Sheet,
  WIDTH,
  box,
  circle,
  createSheet,
  line,
  outline,
} from "#app/features/drawings/shapes.ts";
import { drawTree, heightOf, type Tree } from "#app/features/drawings/trees.ts";
import { type Random, streamOf } from "#app/lib/random.ts";
import { type HomeFacts, isByTheSea, type Outlook } from "#samples/drawings/model/home-facts.ts";
import { lensOf, lightOf, type Mood } from "#samples/drawings/model/mood.ts";
import { isBlock } from "#samples/drawings/model/styles.ts";

/** The street, seen along its middle. Hardly any two homes have equal streets. */
export interface Street {
  built: "terraces" | "houses" | "blocks" | "towers" | "paddocks";
  /** At its end. */
  end: "water" | "hills";
  season: Mood["season"];
  arrangement: number;
}

const ARRANGEMENTS = 10_000;

export function streetOf(facts: HomeFacts, mood: Mood): Street {
  const water: readonly (Outlook | null)[] = ["harbour", "sea"];
  return {
    built: builtOf(facts),
    end: water.includes(facts.outlook) || isByTheSea(facts.suburb) ? "water" : "hills",
    season: mood.season,
    arrangement: streamOf(facts.seed, "street").int(0, ARRANGEMENTS - 1),
  };
}

function builtOf({ style }: HomeFacts): Street["built"] {
  if (style === "terrace" || style === "semi" || style === "warehouse") return "terraces";
  if (style === "homestead") return "paddocks";
  if (style === "tower") return "towers";
  return isBlock(style) ? "blocks" : "houses";
}

const HORIZON = 318;
const EYE = 1.6;
/** Pixels per metre one metre away. */
const FOCUS = 520;
const [ROAD, KERB, WALK, FRONT] = [4, 4.4, 6.6, 9];

const at = (x: number, y: number, z: number): [number, number] => [
  WIDTH / 2 + (x * FOCUS) / z,
  HORIZON - ((y - EYE) * FOCUS) / z,
];
const figure = (...places: (readonly [x: number, y: number, z: number])[]): Shape =>
  outline(...places.flatMap((place) => at(...place)));
const stroke = (...places: (readonly [x: number, y: number, z: number])[]): Shape =>
  line(...places.flatMap((place) => at(...place)));

/** Metres. Leaves and windows that are farther away are hardly visible, and were half of the file. */
const LEAVES_UP_TO = 20;
const WINDOWS_UP_TO = 21;
const NEAR = 3.4;
const FAR = 90;

export function drawStreet(street: Street): string {
  const random = streamOf(`${street.arrangement} ${street.built}`, "street");
  const hour = random.pick(["morning", "noon", "noon", "afternoon", "dusk"] as const);
  const weather = random.pick(["clear", "clouds", "clear", "clouds", "overcast"] as const);
  const lens = lensOf(random.pick([0, 0.7, -0.7]), HORIZON);
  const sheet = createSheet(lens && { lens });
  drawSky(sheet, { end: street.end, hour, weather }, random);
  sheet.fill("lawn", null, box(-140, HORIZON + 4, WIDTH + 280, HEIGHT));
  for (const side of [-1, 1]) drawBuildings(sheet, street, side, random);
  sheet.fill("road", 2, figure([-ROAD, 0, FAR], [ROAD, 0, FAR], [ROAD, 0, 1], [-ROAD, 0, 1]));
  for (const side of [-1, 1]) {
    sheet.fill(
      "paper",
      3,
      figure([side * (KERB + 0.9), 0, FAR], [side * WALK, 0, FAR], [side * WALK, 0, 1], [side * (KERB + 0.9), 0, 1]),
    );
    sheet.stroke(2, stroke([side * KERB, 0, FAR], [side * KERB, 0, 1]));
  }
  if (street.built !== "terraces")
    for (let z = 5; z < 60; z *= 1.55)
      sheet.fill("white", null, figure([-0.07, 0, z], [0.07, 0, z], [0.07, 0, z * 1.22], [-0.07, 0, z * 1.22]));
  drawShadows(sheet, random);
  const trees: readonly Tree[] =
    street.end === "water"
      ? ["norfolkPine", "palm", "jacaranda"]
      : ["jacaranda", "gum", "lillyPilly", "crepeMyrtle", "maple", "magnolia"];
  const avenue = random.pick(trees);
  const across = random.chance(0.7) ? avenue : random.pick(trees);
  // Terraces have the most lines, and a file must stay small.
  const wires = street.built === "terraces" ? 0 : random.pick([-1, 0, 1]);
  if (wires !== 0) drawWires(sheet, wires);
  let leafyTrees = street.built === "terraces" ? 2 : 3;
  for (const z of [46, 25, 14.5, 9]) {
    for (const side of [-1, 1]) {
      if (z < 40 && random.chance(0.28)) drawCar(sheet, side, z + random.next() * 2, random);
      if (z < 40 && random.chance(0.14)) continue;
      const tree = side > 0 ? avenue : across;
      const far = z + (side > 0 ? z * 0.2 : 0);
      const [x, y] = at(side * (KERB + 0.5), 0, far);
      if (far > LEAVES_UP_TO) drawFarTree(sheet, x, y, (Math.min(7, heightOf(tree)) * FOCUS) / far);
      // The nearest crowns would hide the street.
      else if (leafyTrees > 0 && (z > 9 || random.chance(0.4))) {
        leafyTrees -= 1;
        drawTree(
          sheet.within({ x, y, scale: FOCUS / far, up: true }),
          tree,
          0,
          0,
          random,
          Math.min(1, 7 / heightOf(tree)),
        );
      }
    }
  }
  if (random.chance(0.6)) drawCyclist(sheet, random.pick([-1.6, 1.5]), random.int(9, 15), random);
  return sheet.toSvg({
    light: lightOf({ hour, weather, season: street.season, turn: 0, size: 1 }),
    crop: { x: 88, y: 62, width: 624, height: 468 },
  });
}

/** Poles along one side, with two wires. */
function drawWires(sheet: Sheet, side: number): void {
  const [x, high] = [side * (KERB + 0.3), 7.4];
  sheet.stroke(3, ...[-0.5, 0.5].map((dx) => stroke([x + dx, high, 60], [x + dx, high, 2])));
  sheet.stroke(
    1,
    ...[40, 22, 12].flatMap((z) => [
      stroke([x, 0, z], [x, high + 0.4, z]),
      stroke([x - 0.8, high, z], [x + 0.8, high, z]),
    ]),
  );
}

function drawFarTree(sheet: Sheet, x: number, y: number, height: number): void {
  const radius = height * 0.3;
  sheet.stroke(2, line(x, y, x, y - height * 0.5));
  sheet.fill("leafShade", 3, circle(x, y - height * 0.66, radius));
}

/** Of the trees across the road, and a manhole. */
function drawShadows(sheet: Sheet, random: Random): void {
  for (const z of [30, 19, 13, 9, 6.2]) {
    const from = z * (0.96 + random.next() * 0.06);
    const side = random.pick([-1, 1]);
    const reach = side * (ROAD - 2 - random.next() * 5);
    sheet.fill(
      "shade",
      null,
      figure([side * ROAD, 0, from], [reach, 0, from * 0.98], [reach, 0, from * 1.1], [side * ROAD, 0, from * 1.14]),
    );
  }
  const [x, y] = at(random.pick([-1.4, 1.3]), 0, 6.6);
  sheet.fill("greyTile", 3, [["M", x - 24, y], ["A", 24, 6, true, x + 24, y], ["A", 24, 6, true, x - 24, y], ["Z"]]);
}

function drawSky(
  sheet: Sheet,
  { end, hour, weather }: Pick<Street, "end"> & Pick<Mood, "hour" | "weather">,
  random: Random,
): void {
  sheet.fill("depth", null, box(-140, -140, WIDTH + 280, HEIGHT));
  for (const [paint, level] of [
    ["shoal", 120],
    ["paper", 220],
  ] as const) {
    const y = level + random.int(-20, 20);
    sheet.fill(paint, null, [
      ["M", -140, y],
      ["Q", 200, y - 30, 400, y],
      ["Q", 600, y + 30, 940, y],
      ["L", 940, HORIZON + 10],
      ["L", -140, HORIZON + 10],
      ["Z"],
    ]);
  }
  if (hour !== "noon" && weather === "clear") sheet.fill("sun", 2, circle(hour === "morning" ? 330 : 470, 190, 24));
  if (weather === "clouds")
    for (const x of [random.int(120, 330), random.int(470, 690)]) {
      const y = random.int(80, 170);
      sheet.fill("white", 3, [
        ["M", x - 60, y],
        ["Q", x - 40, y - 40, x - 10, y - 20],
        ["Q", x + 10, y - 52, x + 34, y - 16],
        ["Q", x + 62, y - 24, x + 66, y],
        ["Z"],
      ]);
    }
  if (end === "water") {
    sheet.fill("deep", 3, box(-140, HORIZON - 12, WIDTH + 280, 30));
    sheet.fill("white", 2, outline(392, HORIZON - 4, 392, HORIZON - 34, 412, HORIZON - 4));
  } else
    sheet.fill("lawn", 3, [
      ["M", -140, HORIZON + 8],
      ["Q", 180, HORIZON - 56, 400, HORIZON - 18],
      ["Q", 620, HORIZON - 60, 940, HORIZON + 8],
      ["Z"],
    ]);
}

const WALLS: readonly Paint[] = ["brick", "creamBrick", "white", "redBrick", "buff", "brownBrick", "slate"];

/** One after the other along a side, from the far end. */
function drawBuildings(sheet: Sheet, { built }: Street, side: number, random: Random): void {
  if (built === "paddocks") {
    sheet.stroke(1, ...[5, 8, 12, 18, 28, 44].map((z) => stroke([side * FRONT, 0, z], [side * FRONT, 1.2, z])));
    sheet.stroke(3, ...[0.4, 0.8, 1.1].map((y) => stroke([side * FRONT, y, FAR], [side * FRONT, y, NEAR])));
    return;
  }
  const { wide, high, gap, setback } = {
    terraces: { wide: 5.6, high: [6.6, 7.4], gap: 0, setback: 0.6 },
    houses: { wide: 12, high: [3.1, 3.6], gap: 3, setback: 3 },
    blocks: { wide: 15, high: [9, 13], gap: 3, setback: 2.6 },
    towers: { wide: 18, high: [18, 34], gap: 4, setback: 2 },
  }[built] as { wide: number; high: [number, number]; gap: number; setback: number };
  const x = side * (FRONT + setback);
  const starts: number[] = [];
  for (let z = NEAR + random.next() * 4; z < 50; z += wide + gap) starts.push(z);
  for (const z of starts.toReversed()) {
    const far = z + wide;
    const top = high[0] + random.next() * (high[1] - high[0]);
    const wall = random.pick(WALLS);
    const deep = x + side * 11;
    // The end that faces the viewer, then the front along the street.
    if (gap > 0) sheet.fill(wall, 2, figure([x, 0, z], [deep, 0, z], [deep, top, z], [x, top, z]));
    if (gap > 0) sheet.fill("shade", null, figure([x, 0, z], [deep, 0, z], [deep, top, z], [x, top, z]));
    sheet.fill(wall, 2, figure([x, 0, z], [x, top, z], [x, top, far], [x, 0, far]));
    if (z < WINDOWS_UP_TO) drawOpenings(sheet, built, x, z, wide, top, random);
    if (built === "houses") drawHouseRoof(sheet, x, deep, z, far, top, side, random);
    else if (built === "terraces") {
      sheet.fill("white", 2, figure([x, top, z], [x, top + 0.5, z], [x, top + 0.5, far], [x, top, far]));
      sheet.fill("slate", 2, figure([x - side * 1.4, 3, z], [x, 3.6, z], [x, 3.6, far], [x - side * 1.4, 3, far]));
    } else sheet.fill("white", 2, figure([x, top - 0.4, z], [x, top, z], [x, top, far], [x, top - 0.4, far]));
    const fence = side * (WALK + 0.2);
    const tall = random.int(5, 13) / 10;
    if (built !== "towers" && random.chance(0.85))
      sheet.fill(
        random.pick(["leaf", "brick", "white", "buff", "leafShade", "sand", "slate"] as const),
        2,
        figure([fence, 0, z + 0.6], [fence, tall, z + 0.6], [fence, tall, far - 1.6], [fence, 0, far - 1.6]),
      );
  }
}

function drawOpenings(
  sheet: Sheet,
  built: Street["built"],
  x: number,
  z: number,
  wide: number,
  top: number,
  random: Random,
): void {
  const storey = built === "terraces" ? 3.3 : 3;
  const columns = built === "terraces" ? [0.16, 0.58] : [0.1, 0.34, 0.58, 0.8];
  const panes: Shape[] = [];
  const lit: Shape[] = [];
  for (let y = 0.9; y + 1.5 < top; y += storey)
    for (const share of columns) {
      const from = z + wide * share;
      (random.chance(0.3) ? lit : panes).push(
        figure([x, y, from], [x, y + 1.4, from], [x, y + 1.4, from + wide * 0.16], [x, y, from + wide * 0.16]),
      );
    }
  sheet.fill("glass", 3, ...panes);
  sheet.fill("lamp", 3, ...lit);
}

function drawHouseRoof(
  sheet: Sheet,
  x: number,
  deep: number,
  z: number,
  far: number,
  top: number,
  side: number,
  random: Random,
): void {
  const paint = random.pick(["tile", "liver", "slate", "greyTile"] as const);
  const [eave, ridge, middle] = [x - side * 0.5, top + 2.3, (x + deep) / 2];
  sheet.fill(paint, 2, figure([eave, top, z - 0.4], [deep, top, z - 0.4], [middle, ridge, z + 3.4]));
  sheet.fill(
    paint,
    2,
    figure([eave, top, z - 0.4], [middle, ridge, z + 3.4], [middle, ridge, far - 3], [eave, top, far + 0.4]),
  );
}

const CARS: readonly Paint[] = ["white", "harbour", "redBrick", "greyTile", "leafShade", "sand", "charcoal"];

/** Parked at the kerb, seen from behind. */
function drawCar(sheet: Sheet, side: number, z: number, random: Random): void {
  const paint = random.pick(CARS);
  const [near, far] = side > 0 ? [ROAD - 0.2, ROAD - 2] : [-ROAD + 2, -ROAD + 0.2];
  const inner = side > 0 ? far : near;
  const body = z + 4.2;
  sheet.fill("shade", null, figure([far, 0, z - 0.2], [near, 0, z - 0.2], [near, 0, body], [far, 0, body]));
  sheet.fill(paint, 2, figure([inner, 0.3, z], [inner, 0.85, z], [inner, 0.85, body], [inner, 0.3, body]));
  sheet.fill(
    "glass",
    2,
    figure([inner, 0.85, z + 0.3], [inner, 1.4, z + 0.8], [inner, 1.4, z + 2.4], [inner, 0.85, z + 3.1]),
  );
  sheet.fill(paint, 2, figure([far, 0.25, z], [near, 0.25, z], [near, 0.9, z], [far, 0.9, z]));
  sheet.fill(
    "glass",
    2,
    figure([far + 0.12, 0.9, z], [near - 0.12, 0.9, z], [near - 0.25, 1.42, z + 0.4], [far + 0.25, 1.42, z + 0.4]),
  );
  sheet.fill(
    "redBrick",
    3,
    figure([far + 0.05, 0.6, z], [far + 0.35, 0.6, z], [far + 0.35, 0.75, z], [far + 0.05, 0.75, z]),
    figure([near - 0.35, 0.6, z], [near - 0.05, 0.6, z], [near - 0.05, 0.75, z], [near - 0.35, 0.75, z]),
  );
  sheet.fill(
    "dark",
    2,
    figure([far + 0.1, 0, z], [far + 0.34, 0, z], [far + 0.34, 0.26, z], [far + 0.1, 0.26, z]),
    figure([near - 0.34, 0, z], [near - 0.1, 0, z], [near - 0.1, 0.26, z], [near - 0.34, 0.26, z]),
  );
}

function drawCyclist(sheet: Sheet, x: number, z: number, random: Random): void {
  const [left, foot] = at(x, 0, z);
  const pen = sheet.within({ x: left, y: foot, scale: FOCUS / z, up: true });
  pen.fill("dark", 2, box(-0.05, 0, 0.1, 0.66));
  pen.fill("panel", 2, outline(-0.2, 0.9, -0.2, 0.4, -0.06, 0.4, -0.04, 0.8, 0.04, 0.8, 0.06, 0.5, 0.2, 0.5, 0.2, 0.9));
  pen.fill(
    random.pick(["redBrick", "fruit", "harbour"] as const),
    2,
    outline(-0.22, 0.86, -0.26, 1.4, 0.26, 1.4, 0.22, 0.86),
  );
  pen.fill("sand", 2, circle(0, 1.58, 0.14));
  pen.fill("white", 2, [["M", -0.17, 1.6], ["A", 0.17, 0.17, true, 0.17, 1.6], ["Z"]]);
}

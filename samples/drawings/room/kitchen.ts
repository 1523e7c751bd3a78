import { type Paint, type Shape, box, circle, createSheet, line, outline } from "#app/features/drawings/shapes.ts";
import { type Random, streamOf } from "#app/lib/random.ts";
import { designOf } from "#samples/drawings/model/design.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import { cropOf, lensOf, lightOf, moodOf } from "#samples/drawings/model/mood.ts";
import {
  block,
  drawShell,
  EYE,
  figure,
  front,
  HEIGHT,
  openRoom,
  type RoomView,
  stroke,
  WIDTH,
} from "#samples/drawings/model/room-view.ts";
import { isBlock } from "#samples/drawings/model/styles.ts";
import { drawOutlook, toSurroundings } from "./outlook.ts";

/** From the text, or random where it is silent. */
interface Kitchen {
  layout: "island" | "peninsula" | "table" | "galley";
  cupboards: Paint;
  /** Differs from the upper half in two-tone kitchens. */
  lower: Paint;
  bench: Paint;
  tiles: "brick" | "square" | "mosaic" | "slab";
  cooktop: "gas" | "induction" | "electric";
  wallUnits: "cabinets" | "shelves";
  stools: number;
  pendants: boolean;
  pantry: boolean;
  flip: boolean;
}

const NUMBERS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4 };

export function kitchenOf(facts: HomeFacts): Kitchen {
  const random = streamOf(facts.seed, "kitchen plan");
  const mentions = (pattern: RegExp) => pattern.test(facts.text);
  const drawn: Paint = random.pick(["white", "leaf", "slate", "buff", "harbour", "white", "deep", "greyTile"]);
  const cupboards = cupboardsOf(facts.text) ?? drawn;
  const island = mentions(/\bisland\b/);
  const small = isBlock(facts.style) && facts.bedrooms < 2;
  const layout = island
    ? "island"
    : mentions(/breakfast bar/)
      ? "peninsula"
      : mentions(/galley/)
        ? "galley"
        : mentions(/eat-in|room for a (small )?table|table for/)
          ? "table"
          : random.pick(
              small
                ? (["galley", "peninsula", "table"] as const)
                : (["peninsula", "table", "table", "galley"] as const),
            );
  const seats = /(two|three|four) stools|seats (two|three|four)/.exec(facts.text)?.slice(1).find(Boolean);
  return {
    layout,
    cupboards,
    lower: mentions(/two-tone/) ? random.pick(["harbour", "slate", "leafShade"]) : cupboards,
    bench: benchOf(facts.text) ?? random.pick(["white", "sand", "greyTile"]),
    tiles: mentions(/subway/)
      ? "brick"
      : mentions(/mosaic/)
        ? "mosaic"
        : mentions(/large-format|marble-look|stone-look/)
          ? "slab"
          : random.pick(["brick", "square", "square", "slab"]),
    cooktop: mentions(/gas (cooktop|cooking)/) ? "gas" : mentions(/induction/) ? "induction" : "electric",
    wallUnits: random.chance(0.55) ? "cabinets" : "shelves",
    stools: NUMBERS[seats ?? ""] ?? (facts.bedrooms > 3 ? 3 : 2),
    pendants: mentions(/pendant/) || island || random.chance(0.4),
    pantry: mentions(/walk-in pantry/),
    flip: random.chance(0.5),
  };
}

function cupboardsOf(text: string): Paint | undefined {
  const [, colour] =
    /(off-white|white|pale grey|timber-veneer|charcoal|timber-look|olive|navy|green|blue|two-tone)[a-z ]{0,14} (?:cabinetry|cupboards|drawers)/.exec(
      text,
    ) ?? [];
  const paints: Readonly<Record<string, Paint>> = {
    "off-white": "buff",
    "pale grey": "road",
    "timber-veneer": "sand",
    charcoal: "panel",
    "timber-look": "sand",
    olive: "leafShade",
    navy: "harbour",
    green: "leaf",
    blue: "deep",
  };
  return colour === undefined ? undefined : (paints[colour] ?? "white");
}

function benchOf(text: string): Paint | undefined {
  if (/dark stone|granite/.test(text)) return "panel";
  if (/timber(-look laminate)? benchtops|timber-topped/.test(text)) return "sand";
  if (/pale grey stone/.test(text)) return "road";
  return /stone benchtops|marble|quartzite|stone/.test(text) ? "white" : undefined;
}

const COUNTER = 0.9;
const DEPTH = 0.62;

/** The kitchen as its listing describes it, seen straight on. */
export function drawKitchen(facts: HomeFacts, variant: number): string {
  const random = streamOf(facts.seed, "kitchen");
  const kitchen = kitchenOf(facts);
  const width = kitchen.layout === "galley" ? 3.9 : 5.2 + Math.min(4, facts.bedrooms) * 0.28;
  const height = /high ceilings|picture rails|ornate ceilings/.test(facts.text) ? 3.2 : 2.6;
  const turn = random.pick([0, 0.6, -0.6, 0.9, -0.9]);
  const lens = lensOf(turn, EYE.level);
  const sheet = createSheet(lens && { lens });
  const mirrored = kitchen.flip ? sheet.within({ x: WIDTH, y: 0, scale: 1, flip: true }) : sheet;
  const view = openRoom(mirrored, width, height, width * (0.42 + random.int(0, 16) / 100));
  const high = height > 3 ? 1.25 : 1.05;
  const wide = kitchen.layout === "galley" ? 1.4 : random.pick([1.5, 1.9, 2.3]);
  const window = { x: width * 0.42 - wide / 2, y: 1.12, width: wide, height: high };
  mirrored.fill("paper", null, box(0, 0, WIDTH, HEIGHT));
  drawOutlook(view, toSurroundings(facts, designOf(facts, variant)), streamOf(facts.seed, "plants"), window);
  const wall: Paint = random.pick(
    kitchen.cupboards === "white" ? ["shoal", "buff", "lawn", "depth"] : ["white", "shoal", "buff"],
  );
  const side: Paint = { shoal: "depth", buff: "creamBrick", lawn: "leaf", depth: "deep", white: "shoal" }[
    wall as string
  ] as Paint;
  const floor = /timber|blackbutt|jarrah|spotted gum|tallowwood|cypress|brushbox|oak|ironbark/.test(facts.text)
    ? "boards"
    : /concrete/.test(facts.text)
      ? "concrete"
      : random.pick(["boards", "tiles", "boards"] as const);
  drawShell(view, { wall, side, ceiling: "white", floor, cornice: height > 3 || (facts.built ?? 2000) < 1945, window });
  drawWindow(view, window);
  drawBackRun(view, kitchen, window, random);
  if (kitchen.layout === "galley") drawSideRun(view, kitchen);
  if (kitchen.layout === "island") drawIsland(view, kitchen, 3.55);
  if (kitchen.layout === "peninsula") drawPeninsula(view, kitchen);
  if (kitchen.layout === "table") drawTable(view, facts.bedrooms > 2 ? 3 : 2);
  if (facts.skylight) drawSkylight(view);
  const { season } = moodOf(facts, variant);
  const light = lightOf({ hour: "noon", weather: "clear", season, turn, size: 1 });
  return sheet.toSvg({ light, crop: cropOf(turn, EYE.level) });
}

function drawWindow(
  view: RoomView,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const { sheet } = view;
  const panes = width > 1.8 ? 3 : 2;
  sheet.stroke(
    2,
    ...Array.from({ length: panes - 1 }, (_, index) =>
      stroke(
        view,
        [x + (width * (index + 1)) / panes, y, view.back],
        [x + (width * (index + 1)) / panes, y + height, view.back],
      ),
    ),
  );
  sheet.stroke(1, front(view, x, y, width, height));
  sheet.fill("white", 2, front(view, x - 0.08, y - 0.06, width + 0.16, 0.06));
}

/** Bench, tiles, oven, fridge, and units or shelves next to the window. */
function drawBackRun(
  view: RoomView,
  kitchen: Kitchen,
  window: { x: number; y: number; width: number; height: number },
  random: Random,
): void {
  const { sheet, width, back } = view;
  const z = back - DEPTH;
  const galley = kitchen.layout === "galley";
  const start = galley ? 0 : 0.25;
  const fridge = galley ? 0 : 0.92;
  const end = width - fridge - (galley ? 0 : 0.12);
  const top = window.y + window.height;

  // Later parts cover the edges of the tiles.
  drawTiles(view, kitchen.tiles, start, end, window);
  const spans = [
    [start, window.x - 0.14],
    [window.x + window.width + 0.14, end],
  ] as const;
  const cooker = end - window.x - window.width > 1.2 ? (window.x + window.width + end) / 2 : (start + window.x) / 2;
  spans.forEach(([from, to]) => {
    if (to - from < 0.5) return;
    const isCooker = cooker > from && cooker < to;
    if (isCooker) {
      sheet.fill(
        "greyTile",
        2,
        figure(
          view,
          [cooker - 0.42, 1.55, z + 0.1],
          [cooker + 0.42, 1.55, z + 0.1],
          [cooker + 0.2, 1.85, back],
          [cooker - 0.2, 1.85, back],
        ),
        front(view, cooker - 0.16, 1.85, 0.32, Math.max(0.2, top - 1.85 + 0.1)),
      );
      return;
    }
    if (kitchen.wallUnits === "cabinets") {
      block(
        view,
        { x: from, y: 1.5, z: back - 0.35, width: to - from, height: Math.max(0.6, top - 1.5), depth: 0.35 },
        { face: kitchen.cupboards, side: kitchen.cupboards, top: kitchen.cupboards },
      );
      const doors = Math.max(1, Math.round((to - from) / 0.55));
      sheet.stroke(
        2,
        ...Array.from({ length: doors - 1 }, (_, index) =>
          front(view, from + ((to - from) * (index + 1)) / doors, 1.5, 0.001, Math.max(0.6, top - 1.5), back - 0.35),
        ),
      );
    } else {
      for (const y of [1.5, 1.85]) {
        sheet.fill("sand", 2, front(view, from, y, to - from, 0.04, back - 0.2));
        let x = from + 0.08;
        while (x < to - 0.16) {
          const [jarWide, jarHigh] = [random.int(7, 12) / 100, random.int(9, 22) / 100];
          sheet.fill(
            random.pick(["white", "deep", "brick", "leaf", "sand"] as const),
            2,
            front(view, x, y + 0.04, jarWide, jarHigh, back - 0.18),
          );
          x += jarWide + random.int(4, 16) / 100;
        }
      }
    }
  });

  block(
    view,
    { x: start, y: 0.1, z, width: end - start, height: COUNTER - 0.14, depth: DEPTH },
    { face: kitchen.lower, side: kitchen.lower, top: kitchen.lower },
  );
  drawDoors(view, start, end, z, cooker);
  block(
    view,
    { x: start - 0.02, y: COUNTER - 0.04, z: z - 0.03, width: end - start + 0.04, height: 0.04, depth: DEPTH },
    { face: kitchen.bench, side: kitchen.bench, top: kitchen.bench },
  );
  sheet.fill("panel", null, front(view, start, 0, end - start, 0.1, z + 0.06));
  drawSink(view, window.x + window.width / 2);
  drawCooktop(view, cooker, z, kitchen.cooktop);
  if (!galley) drawFridge(view, end + 0.06, fridge, kitchen.pantry);
}

function drawTiles(
  view: RoomView,
  tiles: Kitchen["tiles"],
  from: number,
  to: number,
  window: { x: number; y: number; width: number },
): void {
  const { sheet } = view;
  const [low, high] = [COUNTER, 1.5];
  const parts = [
    [from, window.x, high],
    [window.x, window.x + window.width, window.y - 0.06],
    [window.x + window.width, to, high],
  ] as const;
  for (const [left, right, top] of parts) {
    sheet.fill("white", 3, front(view, left, low, right - left, top - low));
    const lines: Shape[] = [];
    const [wide, tall] = { brick: [0.22, 0.1], square: [0.15, 0.15], mosaic: [0.1, 0.075], slab: [0.6, 0.6] }[
      tiles
    ] as [number, number];
    const rows = Math.floor((top - low) / tall + 0.01);
    for (let row = 1; row <= rows; row += 1)
      if (low + row * tall < top - 0.02)
        lines.push(stroke(view, [left, low + row * tall, view.back], [right, low + row * tall, view.back]));
    if (tiles === "brick") {
      for (let row = 0; row < rows; row += 1) {
        for (let x = left + (row % 2 ? wide / 2 : wide); x < right - 0.02; x += wide)
          lines.push(
            stroke(view, [x, low + row * tall, view.back], [x, Math.min(top, low + (row + 1) * tall), view.back]),
          );
      }
    } else
      for (let x = left + wide; x < right - 0.02; x += wide)
        lines.push(stroke(view, [x, low, view.back], [x, top, view.back]));
    sheet.stroke(3, ...lines);
  }
}

function drawDoors(view: RoomView, from: number, to: number, z: number, cooker: number): void {
  const { sheet } = view;
  const count = Math.max(2, Math.round((to - from) / 0.6));
  const step = (to - from) / count;
  const [bottom, top] = [0.1, COUNTER - 0.04];
  const oven = Math.min(count - 1, Math.max(0, Math.round((cooker - from) / step - 0.5)));
  for (let door = 0; door < count; door += 1) {
    const x = from + door * step;
    sheet.stroke(2, stroke(view, [x, bottom, z], [x, top, z]));
    if (door === oven) {
      sheet.fill("panel", 2, front(view, x + 0.04, 0.26, step - 0.08, 0.46, z));
      sheet.fill("deep", 3, front(view, x + 0.11, 0.32, step - 0.22, 0.27, z));
      sheet.stroke(2, stroke(view, [x + 0.1, 0.66, z], [x + step - 0.1, 0.66, z]));
    } else if (door % 3 === 1) {
      sheet.stroke(2, ...[0.36, 0.62].map((y) => stroke(view, [x, y, z], [x + step, y, z])));
      sheet.stroke(2, ...[0.24, 0.5, 0.76].map((y) => stroke(view, [x + step * 0.38, y, z], [x + step * 0.62, y, z])));
    } else sheet.stroke(2, stroke(view, [x + step - 0.08, 0.62, z], [x + step - 0.08, 0.76, z]));
  }
}

function drawSink(view: RoomView, x: number): void {
  const { sheet } = view;
  const z = view.back - 0.3;
  sheet.fill(
    "greyTile",
    3,
    figure(
      view,
      [x - 0.35, COUNTER, z - 0.16],
      [x + 0.35, COUNTER, z - 0.16],
      [x + 0.35, COUNTER, z + 0.14],
      [x - 0.35, COUNTER, z + 0.14],
    ),
  );
  const [left, bottom] = view.at(x, COUNTER, view.back - 0.1);
  const high = 0.26 * view.scale;
  sheet.stroke(1, [
    ["M", left, bottom],
    ["L", left, bottom - high * 0.8],
    ["Q", left, bottom - high, left + high * 0.28, bottom - high],
    ["Q", left + high * 0.5, bottom - high, left + high * 0.5, bottom - high * 0.72],
  ]);
}

function drawCooktop(view: RoomView, x: number, z: number, kind: Kitchen["cooktop"]): void {
  const { sheet } = view;
  sheet.fill(
    "panel",
    2,
    figure(
      view,
      [x - 0.33, COUNTER, z + 0.06],
      [x + 0.33, COUNTER, z + 0.06],
      [x + 0.33, COUNTER, z + 0.5],
      [x - 0.33, COUNTER, z + 0.5],
    ),
  );
  const [, y] = view.at(x, COUNTER, z + 0.2);
  if (kind === "gas") {
    // A pot makes the trivets recognisable.
    for (const offset of [-0.18, 0.18]) {
      const [left] = view.at(x + offset - 0.13, COUNTER, z + 0.2);
      const [right] = view.at(x + offset + 0.13, COUNTER, z + 0.2);
      sheet.stroke(
        1,
        line(left, y, left, y - 6, right, y - 6, right, y),
        line((left + right) / 2, y, (left + right) / 2, y - 6),
      );
    }
    const [left, bottom] = view.at(x + 0.08, COUNTER, z + 0.2);
    const wide = 0.24 * view.scale;
    sheet.fill("greyTile", 2, box(left, bottom - 8 - wide * 0.62, wide, wide * 0.62));
    sheet.stroke(2, line(left - 5, bottom - wide * 0.62 - 8, left + wide + 5, bottom - wide * 0.62 - 8));
  } else if (kind === "electric") {
    const [left, bottom] = view.at(x - 0.26, COUNTER, z + 0.25);
    const wide = 0.2 * view.scale;
    sheet.fill("brick", 2, [
      ["M", left + wide * 0.1, bottom],
      ["Q", left - wide * 0.1, bottom - wide * 0.8, left + wide * 0.5, bottom - wide * 0.85],
      ["Q", left + wide * 1.1, bottom - wide * 0.8, left + wide * 0.9, bottom],
      ["Z"],
    ]);
    sheet.stroke(2, [
      ["M", left + wide * 0.15, bottom - wide * 0.75],
      ["Q", left + wide * 0.5, bottom - wide * 1.5, left + wide * 0.85, bottom - wide * 0.75],
    ]);
  }
}

function drawFridge(view: RoomView, x: number, width: number, pantry: boolean): void {
  const { sheet } = view;
  const z = view.back - 0.68;
  const face: Paint = pantry ? "greyTile" : "white";
  block(view, { x, y: 0.04, z, width: width - 0.04, height: 1.76, depth: 0.68 }, { face, side: "road", top: "road" });
  sheet.stroke(2, stroke(view, [x, 0.72, z], [x + width - 0.04, 0.72, z]));
  sheet.stroke(
    1,
    stroke(view, [x + 0.09, 0.84, z], [x + 0.09, 1.2, z]),
    stroke(view, [x + 0.09, 0.44, z], [x + 0.09, 0.64, z]),
  );
}

/** Runs towards the viewer. */
function drawSideRun(view: RoomView, { lower, bench, cupboards }: Kitchen): void {
  const { sheet, width, back } = view;
  const x = width - DEPTH;
  const near = 1.5;
  const far = back - DEPTH - 0.03;
  sheet.fill(lower, 2, figure(view, [x, 0, far], [x, COUNTER - 0.04, far], [x, COUNTER - 0.04, near], [x, 0, near]));
  sheet.stroke(2, ...[4.6, 3.9, 3.2, 2.6].map((z) => stroke(view, [x, 0.08, z], [x, COUNTER - 0.05, z])));
  sheet.fill(
    bench,
    2,
    figure(view, [x - 0.03, COUNTER, far], [width, COUNTER, far], [width, COUNTER, near], [x - 0.03, COUNTER, near]),
  );
  sheet.fill(
    bench,
    2,
    figure(
      view,
      [x - 0.03, COUNTER, far],
      [x - 0.03, COUNTER - 0.05, far],
      [x - 0.03, COUNTER - 0.05, near],
      [x - 0.03, COUNTER, near],
    ),
  );
  drawBowl(view, width - 0.3, 4.4);
  sheet.fill(cupboards, 2, figure(view, [0, 0, 4.9], [0, 2.1, 4.9], [0, 2.1, 3.1], [0, 0, 3.1]));
  sheet.stroke(
    2,
    stroke(view, [0, 0, 4.3], [0, 2.1, 4.3]),
    stroke(view, [0, 0, 3.7], [0, 2.1, 3.7]),
    stroke(view, [0, 1, 4.2], [0, 1.2, 4.2]),
  );
}

function drawIsland(view: RoomView, kitchen: Kitchen, z: number): void {
  const { sheet, width } = view;
  const long = 2.3 + kitchen.stools * 0.12;
  const x = width * 0.47 - long / 2;
  const [left] = view.at(x, 0, z);
  const [right, floor] = view.at(x + long, 0, z);
  sheet.fill(
    "shade",
    null,
    outline(left - 16, floor + 8, right + 22, floor + 8, right + 4, floor - 12, left, floor - 12),
  );
  block(
    view,
    { x: x + 0.08, y: 0, z, width: long - 0.16, height: COUNTER - 0.05, depth: 0.75 },
    { face: kitchen.lower, side: "shade", top: kitchen.bench },
  );
  sheet.stroke(
    3,
    ...[0.28, 0.5, 0.72].map((share) =>
      stroke(view, [x + long * share, 0.06, z], [x + long * share, COUNTER - 0.06, z]),
    ),
  );
  block(
    view,
    { x: x - 0.03, y: COUNTER - 0.05, z: z - 0.22, width: long + 0.06, height: 0.055, depth: 1.05 },
    { face: kitchen.bench, side: kitchen.bench, top: kitchen.bench },
  );
  drawBowl(view, x + long * 0.74, z + 0.2);
  for (let stool = 0; stool < kitchen.stools; stool += 1)
    drawStool(view, x + (long * (stool + 0.7)) / (kitchen.stools + 0.4), z - 0.5);
  if (kitchen.pendants) drawPendants(view, x, long, z, Math.max(2, kitchen.stools - 1));
}

function drawPeninsula(view: RoomView, kitchen: Kitchen): void {
  const { sheet, width } = view;
  const z = 3.9;
  const long = 1.9;
  const x = width - long;
  block(
    view,
    { x: x + 0.06, y: 0, z, width: long - 0.06, height: COUNTER - 0.05, depth: 0.6 },
    { face: kitchen.lower, side: kitchen.lower, top: kitchen.bench },
  );
  sheet.stroke(
    3,
    ...[0.36, 0.68].map((share) => stroke(view, [x + long * share, 0.05, z], [x + long * share, COUNTER - 0.06, z])),
  );
  block(
    view,
    { x: x - 0.05, y: COUNTER - 0.05, z: z - 0.22, width: long + 0.05, height: 0.055, depth: 0.86 },
    { face: kitchen.bench, side: kitchen.bench, top: kitchen.bench },
  );
  drawBowl(view, x + 0.45, z + 0.15);
  for (const share of [0.3, 0.68]) drawStool(view, x + long * share, z - 0.5);
  if (kitchen.pendants) drawPendants(view, x, long, z, 2);
}

function drawTable(view: RoomView, chairs: number): void {
  const { sheet, width } = view;
  const long = 0.75 * chairs + 0.3;
  const x = width * 0.46 - long / 2;
  const z = 3.5;
  const [left] = view.at(x, 0, z);
  const [right, floor] = view.at(x + long, 0, z);
  sheet.fill("shade", null, outline(left - 20, floor + 6, right + 20, floor + 6, right, floor - 22, left, floor - 22));
  for (const [legX, legZ] of [
    [x + 0.08, z + 0.75],
    [x + long - 0.14, z + 0.75],
    [x + 0.06, z + 0.05],
    [x + long - 0.12, z + 0.05],
  ] as const)
    sheet.fill("sand", 2, front(view, legX, 0, 0.06, 0.7, legZ));
  for (let chair = 0; chair < chairs; chair += 1) {
    const at = x + (long * (chair + 0.5)) / chairs - 0.2;
    sheet.fill("white", 2, front(view, at, 0.5, 0.4, 0.4, z + 1));
  }
  block(view, { x, y: 0.7, z, width: long, height: 0.045, depth: 0.85 }, { face: "sand", side: "sand", top: "buff" });
  drawBowl(view, x + long / 2, z + 0.35, 0.745);
  for (let chair = 0; chair < chairs; chair += 1) {
    const at = x + (long * (chair + 0.5)) / chairs - 0.21;
    const near = z - 0.35;
    sheet.stroke(1, ...[at + 0.02, at + 0.4].map((legX) => stroke(view, [legX, 0, near], [legX, 0.92, near])));
    sheet.fill("white", 2, front(view, at, 0.56, 0.42, 0.36, near));
    sheet.fill(
      "white",
      2,
      figure(view, [at, 0.45, near], [at + 0.42, 0.45, near], [at + 0.42, 0.45, near + 0.34], [at, 0.45, near + 0.34]),
    );
  }
}

function drawStool(view: RoomView, x: number, z: number): void {
  const { sheet } = view;
  const [middle, seat] = view.at(x, 0.66, z);
  const [, floor] = view.at(x, 0, z);
  const half = (0.19 * view.scale * view.back) / z;
  sheet.stroke(
    1,
    line(middle - half * 0.55, seat, middle - half * 0.85, floor),
    line(middle + half * 0.55, seat, middle + half * 0.85, floor),
    line(middle - half * 0.74, (seat + floor) / 2 + 8, middle + half * 0.74, (seat + floor) / 2 + 8),
  );
  sheet.fill("sand", 1, [
    ["M", middle - half, seat],
    ["A", half, half * 0.34, true, middle + half, seat],
    ["A", half, half * 0.34, true, middle - half, seat],
    ["Z"],
  ]);
}

function drawPendants(view: RoomView, x: number, long: number, z: number, count: number): void {
  const { sheet } = view;
  for (let lamp = 0; lamp < count; lamp += 1) {
    const at = x + (long * (lamp + 0.5)) / count;
    const [middle, y] = view.at(at, 1.86, z + 0.35);
    const [, top] = view.at(at, view.height, z + 0.35);
    const half = (0.17 * view.scale * view.back) / (z + 0.35);
    sheet.stroke(2, line(middle, Math.max(0, top), middle, y - half));
    sheet.fill("harbour", 2, [["M", middle - half, y], ["A", half, half, true, middle + half, y], ["Z"]]);
    sheet.fill("lamp", 2, box(middle - half * 0.45, y, half * 0.9, half * 0.22));
  }
}

function drawBowl(view: RoomView, x: number, z: number, height = COUNTER): void {
  const { sheet } = view;
  const [middle, y] = view.at(x, height + 0.01, z);
  const half = (0.16 * view.scale * view.back) / z;
  sheet.fill(
    "fruit",
    2,
    circle(middle - half * 0.4, y - half * 0.9, half * 0.36),
    circle(middle + half * 0.35, y - half * 0.86, half * 0.36),
    circle(middle, y - half * 1.05, half * 0.36),
  );
  sheet.fill("brick", 2, [
    ["M", middle - half, y - half * 0.75],
    ["Q", middle - half * 0.8, y, middle - half * 0.3, y],
    ["L", middle + half * 0.3, y],
    ["Q", middle + half * 0.8, y, middle + half, y - half * 0.75],
    ["Z"],
  ]);
}

function drawSkylight(view: RoomView): void {
  const { sheet, width, height } = view;
  const [left, right] = [width * 0.35, width * 0.65];
  sheet.fill(
    "glass",
    2,
    figure(view, [left, height, 4.9], [right, height, 4.9], [right, height, 4.1], [left, height, 4.1]),
  );
  sheet.stroke(2, stroke(view, [width / 2, height, 4.9], [width / 2, height, 4.1]));
}

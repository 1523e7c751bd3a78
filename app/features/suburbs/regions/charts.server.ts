import { LRUCache } from "lru-cache";
import {
  type Chart,
  CHART_STYLE,
  createChart,
  drawWaterAndLand,
  type Frame,
  toWindow,
  type Window,
} from "#app/features/map/chart.server.ts";
import { OccupiedSpace, textWidth } from "#app/features/map/labels.ts";
import { getBorderLines, joinSuburbs } from "#app/features/map/levels.server.ts";
import { clipShape, findLargestCircle, overlaps, type Shape, toClosedPath } from "#app/features/map/polygon.ts";
import { toMetres } from "#app/features/map/view.ts";
import type { Area, AreaSuburb } from "#app/features/suburbs/model/areas.ts";
import { areaPath, suburbPath } from "#app/features/suburbs/model/paths.ts";
import { escapeMarkup } from "#app/lib/text.ts";

/** A region or council with the slugs of its suburbs. */
interface DrawnArea {
  name: string;
  /** Of its page. */
  path: string;
  suburbs: readonly string[];
}

/** Narrow screens crop the west of the chart of regions. A name that begins left of `from` is hidden up to `width`. */
const CROPS = [
  { name: "crop1", from: 150, width: "42rem" },
  { name: "crop2", from: 232, width: "30rem" },
  { name: "crop3", from: 294, width: "23rem" },
] as const;

const CROP_STYLE = CROPS.map(({ name, width }) => `@media(max-width:${width}){.regions .${name}{display:none}}`).join(
  "",
);

const STYLE =
  ".chart a path{stroke:var(--edge);stroke-width:calc(.8*var(--u))}.chart a:hover path{fill:var(--s-harbour-soft)}" +
  ".chart .t0{fill:color-mix(in oklch,var(--land-0),var(--land-1))}.chart .t1{fill:var(--land-2)}.chart .t2{fill:var(--land-1)}.chart .t3{fill:color-mix(in oklch,var(--land-2),var(--land-3))}" +
  ".chart .point{fill:var(--s-paper,var(--s-surface));stroke:var(--s-ink);stroke-width:2px}" +
  ".chart .near-area{fill:var(--land-0)}" +
  ".chart .member{fill:var(--land-2)}.chart .own{fill:none;stroke:var(--s-ink);stroke-width:calc(2.2*var(--u));stroke-linejoin:round;pointer-events:none}" +
  ".chart .names text{text-anchor:middle;paint-order:stroke;stroke:var(--halo);stroke-width:3px;stroke-linejoin:round;stroke-opacity:.75}" +
  ".chart.regions text{font-size:13px}.chart .narrow text{font-size:21px}.chart .names .at-sea{text-anchor:start}" +
  ".chart .narrow text{stroke-width:5px}.chart .names .near{letter-spacing:.08em;fill:var(--s-ink-2);text-transform:uppercase}" +
  ".chart .sea{font-style:italic;fill:var(--s-harbour);text-anchor:middle}" +
  ".chart .paper{fill:var(--s-surface)}.chart .ink{fill:var(--s-ink)}.chart .line{fill:none;stroke:var(--s-ink);stroke-width:1px}.chart .narrow{display:none}" +
  "@media(max-width:63.99rem){.chart .wide{display:none}.chart .narrow{display:block}}" +
  "@media(max-width:42rem){.regions .rose{display:none}}" +
  CROP_STYLE;

/** The Blue Mountains and the far north and south are cut off, because the centre needs the room. */
const SYDNEY: Frame = {
  width: 576,
  height: 640,
  metresPerPixel: 160,
  centre: toMetres({ latitude: -33.79, longitude: 150.985 }),
};

/** The chart of the index: each suburb in its most specific region. */
export function drawAllRegions(regions: readonly Area[]): string {
  return drawRegions(toDrawnAreas(regions));
}

/** The chart of a region's or council's page, among its kind. Undefined without any boundary. */
export function drawAreaOf(
  area: Area,
  { regions, councils }: Record<"regions" | "councils", readonly Area[]>,
): string | undefined {
  const others = (area.kind === "region" ? regions : councils).filter((other) => other !== area);
  const own = { name: area.name, path: areaPath(area), suburbs: area.suburbs.map(({ slug }) => slug) };
  return drawArea(own, area.suburbs, toDrawnAreas(others));
}

function toDrawnAreas(areas: readonly Area[]): DrawnArea[] {
  return areas
    .filter(({ ownSuburbs }) => ownSuburbs.length > 0)
    .map((area) => ({ name: area.name, path: areaPath(area), suburbs: area.ownSuburbs.map(({ slug }) => slug) }));
}

/**
 * Draws the regions of Sydney, each with a link, as an SVG element. Regions must not share suburbs. Hidden from
 * assistive technology and the keyboard, because the page lists the same links.
 */
function drawRegions(regions: readonly DrawnArea[]): string {
  return cached(JSON.stringify(regions), () => {
    const { width, height } = SYDNEY;
    const window = toWindow(SYDNEY);
    const chart = createChart(SYDNEY);
    const tones = chooseTones(regions);
    const areas = regions.map((region, index) => {
      const shape = joinSuburbs(window.shapes, region.suburbs);
      return { ...region, shape, tone: tones[index] ?? 0, circle: findMiddle(shape, window) };
    });
    const links = areas.map(
      ({ path, shape, tone }) =>
        `<a href="${path}" tabindex="-1"><path class="t${tone}" d="${toPath(shape, window)}"/></a>`,
    );
    const { meridians, parallels, path: grid } = chart.graticule(15);
    const degrees = [
      ...meridians.map(({ x, label }) => `<text x="${x + 3}" y="20">${label}</text>`),
      ...parallels
        .filter(({ y }) => y < height - 20)
        .map(({ y, label }) => `<text x="10" y="${y - 4}">${label}</text>`),
    ];
    return (
      `${openChart(SYDNEY, "regions")}${drawWaterAndLand(chart, "land", links.join(""))}</g>` +
      `<path class="grid" d="${grid}"/><g class="degrees">${degrees.join("")}</g>` +
      `<g class="names">${nameRegions(areas)}</g><text class="sea" x="490" y="590">Tasman Sea</text>` +
      `<g class="rose">${drawCompass(width - 58, 234)}</g>${drawScale(width - 94, height - 92, 10, SYDNEY)}${drawBorder(SYDNEY)}</svg>`
    );
  });
}

/** Small regions first. Those without room are named in the sea, with a line to their middle. */
function nameRegions(areas: readonly { name: string; circle: Circle | undefined }[]): string {
  const occupied = new OccupiedSpace();
  const atSea: { name: string; circle: Circle }[] = [];
  const inside = areas
    .flatMap(({ name, circle }) => (circle ? [{ name, circle }] : []))
    .toSorted((one, other) => one.circle.radius - other.circle.radius)
    .map(({ name, circle }) => {
      const label = placeName(name, circle, 13, occupied);
      if (label === "" && circle.x > SEA.west) atSea.push({ name, circle });
      return label;
    });
  return inside.join("") + nameAtSea(atSea.toSorted((one, other) => one.circle.y - other.circle.y));
}

/** In a column from north to south. */
function nameAtSea(areas: readonly { name: string; circle: Circle }[]): string {
  let lowest = 0;
  const rows = areas.map(({ name, circle }) => {
    const lines = splitName(name).find((split) => split.every((line) => textWidth(line, 13, "regular") < SEA.room)) ?? [
      name,
    ];
    const top = Math.max(Math.round(circle.y) - 9, lowest);
    lowest = top + lines.length * 14 + 6;
    return { lines, top, x: Math.round(circle.x), y: Math.round(circle.y) };
  });
  const last = rows.at(-1);
  const lift = last ? Math.round((last.top + 9 - last.y) / 2) : 0;
  return rows
    .map(({ lines, top, x, y }) => {
      const texts = lines.map((line, index) => {
        return `<text class="at-sea" x="${SEA.text}" y="${top - lift + 12 + index * 14}">${escapeMarkup(line)}</text>`;
      });
      return (
        `<path class="line" d="M${x} ${y}L${SEA.text - 5} ${top - lift + 8}"/>` +
        `<circle class="ink" cx="${x}" cy="${y}" r="2"/>${texts.join("")}`
      );
    })
    .join("");
}

/** East of the coast between Manly and Botany Bay, in pixels. Regions west of it have no line to the sea. */
const SEA = { west: 330, text: 482, room: 86 };

/** Labels have their own size on narrow screens, where the drawing is scaled down. */
const SIZES = { wide: 12, narrow: 21 } as const;
const WIDTHS = ["wide", "narrow"] as const;

/** In pixels around the middle of the drawing. Phones show little more than this. */
const AREA_BOX = { width: 640, height: 400 };
/** Wide enough for a full-width band on large screens. */
const AREA_SIZE = { width: 2304, height: 480 };

/**
 * Draws an area in the middle of a wide band: its suburbs with links, as points if they have no boundary, its outline
 * and the names of the areas around it. Undefined without any boundary.
 */
function drawArea(area: DrawnArea, suburbs: readonly AreaSuburb[], others: readonly DrawnArea[]): string | undefined {
  const frame = toAreaFrame(area.suburbs);
  if (frame === undefined) return undefined;
  return cached(JSON.stringify([area, suburbs, others]), () => {
    const window = toWindow(frame);
    const chart = createChart(frame);
    const points = toPoints(suburbs, chart, window);
    const own = joinSuburbs(window.shapes, area.suburbs);
    const around = others.flatMap(({ name, path, suburbs: parts }) => {
      const shape = joinSuburbs(window.shapes, parts);
      return overlaps(shape.box, window.inSight) ? [{ name, path, shape }] : [];
    });
    const members = suburbs.flatMap(({ slug, name }) => {
      const shape = window.shapes.suburbs.get(slug);
      return shape ? [{ name, path: suburbPath({ slug }), shape }] : [];
    });
    const link = (kind: string, { path, shape }: { path: string; shape: Shape }) =>
      `<a href="${path}" tabindex="-1"><path class="${kind}" d="${toPath(shape, window)}"/></a>`;
    const onLand =
      around.map((other) => link("near-area", other)).join("") +
      members.map((member) => link("member", member)).join("") +
      `<path class="own" d="${toPath(own, window)}"/>`;
    const names = WIDTHS.map((kind) => {
      const occupied = new OccupiedSpace();
      for (const { x, y } of points) occupied.add({ left: x - 8, right: x + 8, top: y - 8, bottom: y + 8 });
      const atPoints = points.map(({ name, x, y }) => {
        const above = { x, y: y - SIZES[kind] * 1.4, radius: POINT_ROOM };
        return placeName(name, above, SIZES[kind], occupied);
      });
      const inner = members
        .toSorted((one, other) => sizeOf(other.shape) - sizeOf(one.shape))
        .map(({ name, shape }) => placeName(name, findMiddle(shape, window), SIZES[kind], occupied));
      const outer = around.map(({ name, shape }) =>
        placeName(name, findMiddle(shape, window), SIZES[kind], occupied, "near"),
      );
      return `<g class="names ${kind}">${atPoints.join("")}${inner.join("")}${outer.join("")}</g>`;
    });
    const marks = points.map(
      ({ path, x, y }) => `<a href="${path}" tabindex="-1"><circle class="point" cx="${x}" cy="${y}" r="6"/></a>`,
    );
    return `${openChart(frame, "area")}${drawWaterAndLand(chart, "land", onLand)}</g>${marks.join("")}${names.join("")}</svg>`;
  });
}

/** In pixels: as much space as a small suburb offers its name. */
const POINT_ROOM = 30;

/** The suburbs without a boundary, in pixels. */
function toPoints(suburbs: readonly AreaSuburb[], chart: Chart, { shapes }: Window) {
  return suburbs.flatMap(({ slug, name, latitude, longitude }) => {
    if (latitude === null || longitude === null || shapes.suburbs.has(slug)) return [];
    const [x, y] = chart.project({ latitude, longitude });
    return [{ name, path: suburbPath({ slug }), x: Math.round(x), y: Math.round(y) }];
  });
}

function toAreaFrame(suburbs: readonly string[]): Frame | undefined {
  const { shapes, toPixels: _ } = toWindow({ ...AREA_SIZE, metresPerPixel: 5, centre: [0, 0] });
  const { box } = joinSuburbs(shapes, suburbs);
  if (box.left > box.right) return undefined;
  const unit = shapes.level.metresPerPixel / shapes.level.unitsPerPixel;
  const metresPerPixel = Math.max(
    shapes.level.metresPerPixel,
    ((box.right - box.left) * unit) / AREA_BOX.width,
    ((box.bottom - box.top) * unit) / AREA_BOX.height,
  );
  return {
    ...AREA_SIZE,
    metresPerPixel,
    centre: [((box.left + box.right) / 2) * unit, ((box.top + box.bottom) / 2) * unit],
  };
}

function sizeOf({ box }: Shape): number {
  return (box.right - box.left) * (box.bottom - box.top);
}

function openChart(frame: Frame, name: string): string {
  const { transform, style } = createChart(frame);
  return (
    `<svg class="chart ${name}" viewBox="0 0 ${frame.width} ${frame.height}" aria-hidden="true" focusable="false">` +
    `<style>${CHART_STYLE}${STYLE}</style><g${transform && ` transform="${transform}"`}${style && ` style="${style}"`}>`
  );
}

function toPath(shape: Shape, { drawn, inSight }: Window): string {
  return toClosedPath(clipShape(shape, drawn), inSight.left, inSight.top);
}

/** One of four tints for each region, unlike those of its neighbours. */
function chooseTones(regions: readonly DrawnArea[]): number[] {
  const lines = regions.map(({ suburbs }) => new Set(suburbs.flatMap(getBorderLines)));
  const tones: number[] = [];
  lines.forEach((own, index) => {
    const usedTones = new Set(tones.filter((_, other) => [...own].some((line) => lines[other]?.has(line))));
    // Start at a different tint each time, so that all four are used equally.
    const order = [0, 1, 2, 3].map((step) => (index + step) % 4);
    tones.push(order.find((tone) => !usedTones.has(tone)) ?? 0);
  });
  return tones;
}

/** As shares of the free radius. */
const SHIFTS = [
  [0, 0],
  [0, 0.35],
  [0, -0.35],
  [0.4, 0],
  [-0.4, 0],
  [0, 0.7],
  [0, -0.7],
  [-0.8, 0],
  [0.8, 0],
] as const;
const LINE = 1.08;
/** A name may be this much larger than the circle that fits into its area. */
const OVERHANG = { width: 2.8, height: 1.15 };

type Circle = { x: number; y: number; radius: number };

/** The largest circle in the visible part, in pixels. */
function findMiddle(shape: Shape, { inSight, scale }: Window): Circle | undefined {
  const circle = findLargestCircle(clipShape(shape, inSight), 2 / scale);
  if (!circle) return undefined;
  return {
    x: (circle.x - inSight.left) * scale,
    y: (circle.y - inSight.top) * scale,
    radius: circle.radius * scale,
  };
}

/** The name on one to three lines, or "" without room. */
function placeName(name: string, circle: Circle | undefined, size: number, occupied: OccupiedSpace, kind = ""): string {
  if (!circle) return "";
  const { x, y, radius } = circle;
  const wider = kind === "near" ? 1.22 : 1;
  for (const lines of splitName(name)) {
    const width = Math.max(...lines.map((line) => textWidth(line, size, "regular"))) * wider;
    const height = lines.length * size * LINE;
    if (Math.hypot(width / OVERHANG.width, height / OVERHANG.height) / 2 > radius) continue;
    for (const [alongX, alongY] of SHIFTS) {
      const [middleX, middleY] = [Math.round(x + alongX * radius), Math.round(y + alongY * radius)];
      const box = {
        left: middleX - width / 2 - 2,
        right: middleX + width / 2 + 2,
        top: middleY - height / 2 - 1,
        bottom: middleY + height / 2 + 1,
      };
      if (!occupied.isFree(box)) continue;
      occupied.add(box);
      const first = middleY - height / 2 + size * 0.88;
      const classes = [kind, croppedClass(box.left)].filter(Boolean).join(" ");
      const spans = lines.map((line, index) => {
        const at = Math.round(first + index * size * LINE);
        return `<text x="${middleX}" y="${at}"${classes && ` class="${classes}"`}>${escapeMarkup(line)}</text>`;
      });
      return spans.join("");
    }
  }
  return "";
}

function croppedClass(left: number): string {
  return CROPS.find(({ from }) => left < from)?.name ?? "";
}

/** The shortest lines first: "Upper North Shore" on two lines, then three, then one. */
function splitName(name: string): string[][] {
  const parts = name.split(/(?<=-)|\s(?!&)/);
  const splits: string[][] = [[name]];
  for (let at = 1; at < parts.length; at += 1) splits.push([parts.slice(0, at).join(" "), parts.slice(at).join(" ")]);
  if (parts.length === 3) splits.push(parts);
  return splits
    .map((lines) => lines.map((line) => line.replaceAll("- ", "-")))
    .toSorted((one, other) => longest(one) + 2 * one.length - (longest(other) + 2 * other.length));
}

function longest(lines: readonly string[]): number {
  return Math.max(...lines.map(({ length }) => length));
}

function drawCompass(x: number, y: number): string {
  return (
    `<g transform="translate(${x} ${y})"><circle class="line" r="25"/><circle class="line" r="21" stroke-dasharray="1 4.5"/>` +
    `<path class="line" d="M0-19 4-4 19 0 4 4 0 19-4 4-19 0-4-4z"/><path class="ink" d="M0-19 4-4-4 4zM0 19-4 4 4-4z"/>` +
    `<text y="-30" text-anchor="middle" font-weight="620">N</text></g>`
  );
}

/** Four black and white bars. */
function drawScale(x: number, y: number, kilometres: number, { metresPerPixel }: Frame): string {
  const length = Math.round((kilometres * 1000) / metresPerPixel);
  const bar = Math.round(length / 4);
  return (
    `<g transform="translate(${x} ${y})"><path class="line" d="M0 .5h${4 * bar}v5H0z"/>` +
    `<path class="ink" d="M0 0h${bar}v6H0zM${2 * bar} 0h${bar}v6h-${bar}z"/>` +
    `<text y="-5" text-anchor="middle">0</text><text x="${4 * bar}" y="-5" text-anchor="middle">${kilometres} km</text></g>`
  );
}

/** A black and white border, alternating every five minutes of arc. */
function drawBorder(frame: Frame): string {
  const { width, height } = frame;
  const { meridians, parallels } = createChart(frame).graticule(5);
  const bars = (ends: readonly number[], last: number, bar: (from: number, to: number) => string) => {
    const all = [0, ...ends.map(Math.round).toSorted((one, other) => one - other), last];
    return all.flatMap((from, index) =>
      index % 2 === 0 && index + 1 < all.length ? [bar(from, all[index + 1] ?? last)] : [],
    );
  };
  const along = bars(
    meridians.map(({ x }) => x),
    width,
    (from, to) => `M${from} 0H${to}V6H${from}zM${from} ${height - 6}H${to}V${height}H${from}z`,
  );
  const down = bars(
    parallels.map(({ y }) => y),
    height,
    (from, to) => `M0 ${from}H6V${to}H0zM${width - 6} ${from}H${width}V${to}H${width - 6}z`,
  );
  return (
    `<path class="paper" d="M0 0H${width}V${height}H0zM6 6H${width - 6}V${height - 6}H6z"/>` +
    `<path class="ink" d="${along.join("")}${down.join("")}"/>` +
    `<path class="line" d="M.5.5H${width - 0.5}V${height - 0.5}H.5zM6.5 6.5H${width - 6.5}V${height - 6.5}H6.5z"/>`
  );
}

/** Up to 80 kB each. */
const drawn = new LRUCache<string, string>({ max: 80 });

function cached(key: string, draw: () => string): string {
  const svg = drawn.get(key) ?? draw();
  drawn.set(key, svg);
  return svg;
}

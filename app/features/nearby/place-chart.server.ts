import { LRUCache } from "lru-cache";
import type { Box, Point } from "#app/features/map/boundaries.ts";
import {
  CHART_STYLE,
  type Chart,
  type Frame,
  PICTURE_TOKENS,
  createChart,
  drawWaterAndLand,
  toWindow,
  AreaPoints,
  type Spot,
  Water,
  spotsAround,
  spotsAtEdge,
  spotsAtMark,
  WATERS,
} from "#app/features/map/chart.server.ts";
import { OccupiedSpace, textWidth } from "#app/features/map/labels.ts";
import { SUBURB_NAMES, getLevelShapes } from "#app/features/map/levels.server.ts";
import { clipShape, getBoundingBox, getDistanceInside, toClosedPath } from "#app/features/map/polygon.ts";
import { LEVELS, type Place, isWithinMap, toMetres, toPlace } from "#app/features/map/view.ts";
import { escapeMarkup } from "#app/lib/text.ts";
import type { Coordinates } from "./coordinates.ts";
import { type Bounds, type ChartPlaces, findPlacesWithin } from "./nearby.queries.server.ts";
import { type CentreSuburb, type ChartCentre, type Station, chartName, stationLabel } from "./places.ts";

/** In pixels, of the square drawing; it is scaled to its box. */
const SIZE = 600;
/** In metres from the middle to a side, for the ring of 1 km and a little more. */
const REACH = 1200;
/** The largest share of the drawing that a suburb may fill. */
const SUBURB_SHARE = 0.62;

/** A square around a point or a suburb. Undefined outside the map, and for a suburb without any place. */
function toPlaceFrame(centre: ChartCentre, size: number): Frame | undefined {
  const box = "slug" in centre ? findOutlineBox(centre) : undefined;
  const { latitude, longitude } = centre;
  const middle: Point | undefined = box
    ? [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    : latitude !== null && longitude !== null
      ? toMetres({ latitude, longitude })
      : undefined;
  if (middle === undefined || !isWithinMap(middle)) return undefined;
  const widest = box ? Math.max(box.right - box.left, box.bottom - box.top) : 0;
  const side = Math.max(2 * REACH, widest / SUBURB_SHARE);
  return { width: size, height: size, metresPerPixel: side / size, centre: middle };
}

export function toBounds({ width, height, metresPerPixel, centre: [x, y] }: Frame): Bounds {
  const [acrossHalf, downHalf] = [(width / 2) * metresPerPixel, (height / 2) * metresPerPixel];
  const { latitude: north, longitude: west } = toPlace([x - acrossHalf, y - downHalf]);
  const { latitude: south, longitude: east } = toPlace([x + acrossHalf, y + downHalf]);
  return { south, north, west, east };
}

/** In metres. */
function findOutlineBox({ slug }: CentreSuburb) {
  const { level, suburbs } = getLevelShapes(LEVELS.length);
  const box = suburbs.get(slug)?.box;
  if (box === undefined) return undefined;
  const unit = level.metresPerPixel / level.unitsPerPixel;
  return { left: box.left * unit, right: box.right * unit, top: box.top * unit, bottom: box.bottom * unit };
}

/** The suburb in the middle. Undefined on water and in a locality without a guide. */
function findCentreSuburb(centre: ChartCentre, frame: Frame): string | undefined {
  if ("slug" in centre) return centre.slug;
  const { shapes, inSight, scale } = toWindow(frame);
  const [x, y] = [inSight.left + frame.width / 2 / scale, inSight.top + frame.height / 2 / scale];
  return [...shapes.suburbs].find(
    ([, { box, rings }]) =>
      box.left <= x && x <= box.right && box.top <= y && y <= box.bottom && getDistanceInside(rings, x, y) > 0,
  )?.[0];
}

/** System colours of a picture may belong to another theme than those of the page. */
const FORCED =
  "@media(forced-colors:active){:root{--s-ink:#000;--s-ink-2:#000;--s-paper:#fff;--s-harbour:#000;--land-0:#fff;--land-1:#fff;" +
  "--water-0:#fff;--water-1:#fff;--water-2:#ccc;--edge:#000;--coast:#000}}" +
  "@media(forced-colors:active) and (prefers-color-scheme:dark){:root{--s-ink:#fff;--s-ink-2:#fff;--s-paper:#000;--s-harbour:#fff;" +
  "--land-0:#000;--land-1:#000;--water-0:#000;--water-1:#000;--water-2:#555;--edge:#fff;--coast:#fff}}";

const STYLE =
  ".chart{--band:30}.chart .own{fill:var(--land-1)}.chart .line{fill:none;stroke:var(--s-ink);stroke-width:calc(1.7*var(--u));stroke-linejoin:round}" +
  ".chart .edge{fill:var(--s-paper);stroke:var(--s-ink);stroke-width:1px}.chart .dark{fill:var(--s-ink)}" +
  ".chart .intake{fill:var(--s-harbour);fill-opacity:.07;stroke:var(--s-harbour);stroke-width:2px;stroke-dasharray:8 5}" +
  ".chart .rose{fill:none;stroke:var(--s-ink-2);stroke-width:1px}" +
  // The width of the picture on the page.
  "@media(max-width:28rem){.chart .coast{stroke-width:calc(2*var(--u))}.chart .border{stroke-width:calc(1.2*var(--u))}}";

/** As a self-contained SVG document, with a school's intake area. Undefined without a frame. */
function drawPlace(centre: ChartCentre, intake: readonly Coordinates[][]): string | undefined {
  const frame = toPlaceFrame(centre, SIZE);
  if (frame === undefined) return undefined;
  const chart = createChart(frame);
  const around = "slug" in centre && centre.cutFrom ? chart.outline(centre.cutFrom) : "";
  const own = chart.outline(findCentreSuburb(centre, frame) ?? "");
  const onLand = `${own || around ? `<path class="own" d="${own || around}"/>` : ""}<path class="border" d="${chart.borders()}"/>`;
  const line = "slug" in centre && own ? `<path class="line" d="${own}"/>` : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">` +
    `<style>${PICTURE_TOKENS}${CHART_STYLE}${STYLE}${FORCED}</style><rect width="${SIZE}" height="${SIZE}" fill="var(--water-0)"/>` +
    `<g transform="${chart.transform}" style="${chart.style}">${drawWaterAndLand(chart, "land", onLand)}${line}</g>` +
    drawIntake(chart, intake) +
    `<path class="grid" d="${chart.graticule(1).path}"/>${drawScaleBar(frame)}${ROSE}${drawEdge(chart)}</svg>\n`
  );
}

/** Its border is beyond the frame where the area is. */
function drawIntake({ project }: Chart, intake: readonly Coordinates[][]): string {
  const rings = intake.map((ring) => Int32Array.from(ring.flatMap(project), Math.round));
  const beyond = { left: -EDGE, top: -EDGE, right: SIZE + EDGE, bottom: SIZE + EDGE };
  const inside = clipShape({ rings, box: getBoundingBox(rings) }, beyond);
  return inside.length === 0 ? "" : `<path class="intake" d="${toClosedPath(inside, 0, 0)}"/>`;
}

/** Compass and scale bar, as shares of the drawing: names leave them free. */
const COVERED = [
  { left: 0.02, top: 0.86, right: 0.15, bottom: 1 },
  { left: 0.66, top: 0.9, right: 1, bottom: 1 },
] as const;

const ROSE =
  '<path class="rose" d="M28 556a24 24 0 1 1 48 0a24 24 0 1 1-48 0z"/><path class="dark" d="M52 536l5 20h-10z"/>' +
  '<path class="edge" d="M52 576l5-20h-10z"/>';

/** A round length in metres, at most a third of the drawing. */
function scaleLength({ metresPerPixel, width }: Pick<Frame, "metresPerPixel" | "width">): number {
  return [10_000, 5000, 2000, 1000, 500].find((length) => length / metresPerPixel <= width / 3) ?? 250;
}

/** In four blocks, in the lower right corner. */
function drawScaleBar(frame: Frame): string {
  const block = scaleLength(frame) / frame.metresPerPixel / 4;
  const left = SIZE - 24 - 4 * block;
  const bar = (x: number, width: number) => `M${x.toFixed(1)} 568h${width.toFixed(1)}v7h-${width.toFixed(1)}z`;
  return (
    `<path class="edge" d="${bar(left, 4 * block)}"/>` +
    `<path class="dark" d="${bar(left, block)}${bar(left + 2 * block, block)}"/>`
  );
}

const EDGE = 7;

/** The black and white border of a chart: tenths of a minute of longitude and latitude. */
function drawEdge({ project }: Chart): string {
  const [x, y] = project({ latitude: -34, longitude: 151 });
  const [east, north] = project({ latitude: -34 + 1 / 600, longitude: 151 + 1 / 600 });
  const far = SIZE - EDGE;
  const pieces = (start: number, step: number, draw: (from: string, length: string) => string) => {
    const first = Math.floor(-start / step);
    return Array.from({ length: Math.ceil(SIZE / step) + 1 }, (_, index) => first + index)
      .filter((index) => index % 2 === 0)
      .map((index) => {
        const from = Math.max(0, start + index * step);
        const to = Math.min(SIZE, start + (index + 1) * step);
        return to > from ? draw(from.toFixed(1), (to - from).toFixed(1)) : "";
      })
      .join("");
  };
  const across = pieces(x, east - x, (from, length) =>
    [0, far].map((top) => `M${from} ${top}h${length}v${EDGE}h-${length}z`).join(""),
  );
  const down = pieces(y, y - north, (from, length) =>
    [0, far].map((left) => `M${left} ${from}h${EDGE}v${length}h-${EDGE}z`).join(""),
  );
  const frame = `M0 0h${SIZE}v${SIZE}H0zM${EDGE} ${EDGE}v${SIZE - 2 * EDGE}h${SIZE - 2 * EDGE}v-${SIZE - 2 * EDGE}z`;
  return `<path class="edge" d="${frame}"/><path class="dark" d="${across}${down}"/>`;
}

/** A few kB each. */
const drawings = new LRUCache<string, string>({ max: 400 });

/** As `drawPlace`, cached. */
export function placeDrawing(centre: ChartCentre, intake: readonly Coordinates[][] = []): string | undefined {
  const key = JSON.stringify([chartName(centre), centre, intake]);
  const svg = drawings.get(key) ?? drawPlace(centre, intake);
  if (svg !== undefined) drawings.set(key, svg);
  return svg;
}

/**
 * In pixels: the least widths of the chart on wide screens and on phones. Names that fit at a least width also fit into
 * wider charts, because their size does not change. `place-chart` in charts.css has the same limit.
 */
const SIZES = { narrow: 288, wide: 540 } as const;
type Size = keyof typeof SIZES;

type MarkKind = "station" | "wharf" | "stop" | "school";
type LabelKind = "here" | "own" | "area" | "stop" | "school" | "water" | "scale";

/** Sizes as in `charts.css`. */
const TYPE: Record<LabelKind, { size: number; weight: "bold" | "regular"; spacing: number; capitals: boolean }> = {
  here: { size: 14, weight: "bold", spacing: 0, capitals: false },
  own: { size: 15, weight: "bold", spacing: 1.5, capitals: true },
  area: { size: 12, weight: "regular", spacing: 0.8, capitals: true },
  stop: { size: 12, weight: "bold", spacing: 0, capitals: false },
  school: { size: 12, weight: "regular", spacing: 0, capitals: false },
  water: { size: 13, weight: "regular", spacing: 0.3, capitals: false },
  scale: { size: 12, weight: "regular", spacing: 0, capitals: false },
};

interface Wanted {
  kind: LabelKind;
  /** One or two lines. */
  text: string;
  /** In pixels, in order of preference. */
  spots: readonly Spot[];
  /** The place that the label belongs to. Default: its mark, or else its spot. */
  base?: { x: number; y: number };
  mark?: { kind: MarkKind; x: number; y: number };
  /** In pixels, of half its mark, which other marks may not cover. Default: 6. */
  half?: number;
}

/** `x` and `y` are shares of the chart, `dx` and `dy` pixels from there. */
interface Placed {
  kind: LabelKind;
  text: string;
  x: number;
  y: number;
  dx: number;
  dy: number;
  anchor: Spot["anchor"];
}

interface PlacedMark {
  kind: MarkKind;
  x: number;
  y: number;
}

/** A kB each. */
const cachedNames = new LRUCache<string, PlaceNames>({ max: 400 });

export interface PlaceNames {
  /** Names, marks and rings over the drawing, as an SVG that does not scale with the screen. */
  html: string;
  /** The stops that are named, and so marked, at one width at least. */
  stops: readonly string[];
}

/**
 * As `drawPlaceNames`, with the stations and schools in sight. `taking` names the schools that take the home's address.
 * Cached. Undefined without a frame.
 */
export async function loadPlaceNames(centre: ChartCentre, taking: readonly string[]): Promise<PlaceNames | undefined> {
  const frame = toPlaceFrame(centre, SIZES.wide);
  if (frame === undefined) return undefined;
  const places = await findPlacesWithin(toBounds(frame));
  const key = JSON.stringify([centre, places, taking]);
  const names = cachedNames.get(key) ?? drawPlaceNames(centre, places, taking);
  if (names !== undefined) cachedNames.set(key, names);
  return names;
}

/** Undefined without a frame. */
export function drawPlaceNames(
  centre: ChartCentre,
  places: ChartPlaces,
  taking: readonly string[] = [],
): PlaceNames | undefined {
  const narrow = layOut(centre, places, taking, "narrow");
  const wide = layOut(centre, places, taking, "wide", narrow?.labels);
  if (!narrow || !wide) return undefined;
  const html = [...merge(narrow.marks, wide.marks, drawMark), ...merge(narrow.labels, wide.labels, drawLabel)].join("");
  const frame = wide.frame;
  const stops = [...narrow.labels, ...wide.labels].filter(({ kind }) => kind === "stop");
  return {
    html: `<svg aria-hidden="true" class="names" text-anchor="middle">${SYMBOLS}${"slug" in centre ? "" : drawRings(frame)}${html}</svg>`,
    // A name may have two lines.
    stops: [...new Set(stops.map(({ text }) => text.replace("\n", " ")))],
  };
}

/** Equal ones once; the others with the class of their size. */
function merge<Item>(narrow: Item[], wide: Item[], draw: (item: Item, only: string) => string): string[] {
  const keys = (items: Item[]) => new Set(items.map((item) => JSON.stringify(item)));
  const [inNarrow, inWide] = [keys(narrow), keys(wide)];
  return [
    ...wide.map((item) => draw(item, inNarrow.has(JSON.stringify(item)) ? "" : " w")),
    ...narrow.filter((item) => !inWide.has(JSON.stringify(item))).map((item) => draw(item, " n")),
  ];
}

function layOut(
  centre: ChartCentre,
  { stations, schools }: ChartPlaces,
  taking: readonly string[],
  size: Size,
  preferred: readonly Placed[] = [],
) {
  const frame = toPlaceFrame(centre, SIZES[size]);
  if (frame === undefined) return undefined;
  const chart = createChart(frame);
  const middle = frame.width / 2;
  const layout = new Layout(frame.width);
  const at = (place: Place) => {
    const [x, y] = chart.project(place);
    return { x, y, distance: Math.hypot(x - middle, y - middle) };
  };
  const inSight = <Item extends Place>(items: readonly Item[]) =>
    items
      .map((item) => ({ item, ...at(item) }))
      .filter(({ x, y }) => layout.isInside({ left: x - 8, right: x + 8, top: y - 8, bottom: y + 8 }))
      .toSorted((one, other) => one.distance - other.distance);
  const areas = new AreaPoints(chart);
  const wanted: Wanted[] = [];
  if (!("slug" in centre)) {
    layout.block({ left: middle - 14, right: middle + 14, top: middle - 14, bottom: middle + 14 });
    const base = { x: middle, y: middle };
    wanted.push({ kind: "here", text: "This home", spots: spotsAtMark(middle, middle).map(widen), base });
  } else {
    const point = areas.find(centre.slug) ?? { x: middle, y: middle };
    wanted.push({ kind: "own", text: centre.name, spots: spotsAround(point.x, point.y, STACKED) });
  }
  const ofHome = new Set(taking);
  const [acceptingSchools, others] = [true, false].map((accepts) =>
    inSight(schools).filter(({ item }) => ofHome.has(item.name) === accepts),
  );
  const wantSchools = (candidates: readonly { item: { name: string }; x: number; y: number }[] = [], half?: number) => {
    for (const { item, x, y } of candidates) {
      const mark = { kind: "school" as const, x, y };
      const spots = half === undefined ? spotsAtMark(x, y) : [...spotsAtMark(x, y), ...spotsAtEdge(x, y)];
      wanted.push({ kind: "school", text: shortSchoolName(item.name), spots, mark, half });
    }
  };
  // Names that are placed first keep their space. These schools may touch the mark of the home.
  wantSchools(acceptingSchools, 3);
  for (const { item, x, y } of inSight(stations).slice(0, MOST[size].stops)) {
    const kind = markOf(item);
    const text = kind === "wharf" ? stationLabel(item) : item.name;
    wanted.push({ kind: "stop", text, spots: spotsAtMark(x, y), mark: { kind, x, y } });
  }
  wantSchools(others?.slice(0, MOST[size].schools));
  const suburbs = [...SUBURB_NAMES]
    .flatMap(([slug, text]) => {
      const point = "slug" in centre && slug === centre.slug ? undefined : areas.find(slug);
      return point ? [{ text, ...point, distance: Math.hypot(point.x - middle, point.y - middle) }] : [];
    })
    .toSorted((one, other) => one.distance - other.distance);
  for (const { text, x, y } of suburbs) wanted.push({ kind: "area", text, spots: spotsAround(x, y, STACKED) });
  const labels: Placed[] = [];
  const marks: PlacedMark[] = [];
  const share = (pixels: number) => Number((pixels / frame.width).toFixed(3));
  for (const { mark, half = 6 } of wanted) {
    if (
      !mark ||
      !layout.tryBlock({ left: mark.x - half, right: mark.x + half, top: mark.y - half, bottom: mark.y + half })
    )
      continue;
    marks.push({ kind: mark.kind, x: share(mark.x), y: share(mark.y) });
  }
  const add = (label: Wanted): boolean => {
    const spot = layout.place(label);
    if (!spot) return false;
    const { x, y } = label.base ?? label.mark ?? spot;
    const lines = label.text.split("\n").length;
    const dy = Math.round(spot.y - y + TYPE[label.kind].size * (0.35 - (lines - 1) / 2));
    const { kind, text } = label;
    labels.push({ kind, text, x: share(x), y: share(y), dx: Math.round(spot.x - x), dy, anchor: spot.anchor });
    return true;
  };
  const isMarked = ({ mark }: Wanted) =>
    !mark || marks.some(({ kind, x, y }) => kind === mark.kind && x === share(mark.x) && y === share(mark.y));
  for (const label of wanted.filter(isMarked)) {
    const sameAsBefore = asPlaced(label, preferred, frame.width);
    if (!(sameAsBefore && add(sameAsBefore)) && !add(label)) add(inTwoLines(label));
  }
  const water = new Water(frame);
  const namedWaters = new Set<string>();
  for (const { name, ...place } of WATERS) {
    const { x, y } = at(place);
    if (namedWaters.has(name) || !layout.isInside({ left: x, right: x, top: y, bottom: y })) continue;
    const label = { kind: "water" as const, text: name, spots: water.spots(x, y, name, widthOf("water", name)) };
    const short = inTwoLines(label);
    const spots = water.spots(x, y, short.text, widthOf("water", short.text));
    const sameAsBefore = asPlaced(label, preferred, frame.width);
    if (sameAsBefore && add(sameAsBefore)) namedWaters.add(name);
    else if (add(label) || (short.text !== name && add({ ...short, spots }))) namedWaters.add(name);
  }
  labels.push({ kind: "scale", text: scaleText(scaleLength(frame)), x: 0.96, y: 0.93, dx: 0, dy: 0, anchor: "end" });
  return { frame, labels, marks };
}

function scaleText(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${metres / 1000} km`;
}

const MOST = { narrow: { stops: 8, schools: 4 }, wide: { stops: 14, schools: 10 } } as const;

/** At the place that the label has in another chart, so that both share it. Undefined if it has none. */
function asPlaced(label: Wanted, others: readonly Placed[], size: number): Wanted | undefined {
  const isSame = ({ kind, text }: Placed) => kind === label.kind && text.replace("\n", " ") === label.text;
  const other = others.find(isSame);
  if (other === undefined) return undefined;
  const { text, x, y, dx, dy, anchor } = other;
  const base = label.base ?? label.mark;
  const rise = TYPE[label.kind].size * (0.35 - (text.split("\n").length - 1) / 2);
  const spot = base ? { x: base.x + dx, y: base.y + dy - rise } : { x: x * size, y: y * size };
  return { ...label, text, spots: [{ ...spot, anchor }] };
}

const STACKED = [0, -14, 14, -28, 28];

/** The mark of the home is larger than the others. */
function widen({ x, y, anchor }: Spot): Spot {
  return { x: x + (anchor === "start" ? 6 : anchor === "end" ? -6 : 0), y: anchor === "middle" ? y + 6 : y, anchor };
}

function markOf({ modes }: Station): MarkKind {
  if (modes.includes("train") || modes.includes("metro")) return "station";
  return modes.includes("ferry") ? "wharf" : "stop";
}

/** "Drummoyne Public" */
function shortSchoolName(name: string): string {
  return name.replace(/ (Public|High|Community) School$/, " $1");
}

/** Broken at the space nearest to the middle. Unchanged without a space. */
function inTwoLines(label: Wanted): Wanted {
  const { text } = label;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const [best] = spaces.toSorted((one, other) => Math.abs(one - text.length / 2) - Math.abs(other - text.length / 2));
  return best === undefined ? label : { ...label, text: `${text.slice(0, best)}\n${text.slice(best + 1)}` };
}

/** In pixels, of the longest line. */
function widthOf(kind: LabelKind, text: string): number {
  const { size, weight, spacing, capitals } = TYPE[kind];
  const lines = (capitals ? text.toUpperCase() : text).split("\n");
  return Math.max(...lines.map((line) => textWidth(line, size, weight) + spacing * line.length));
}

const INSET = 9;

class Layout {
  readonly #occupied = new OccupiedSpace();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
    for (const { left, right, top, bottom } of COVERED) {
      this.block({
        left: left * size,
        right: right * size,
        top: Math.min(top * size, size - 34),
        bottom: bottom * size,
      });
    }
  }

  isInside({ left, right, top, bottom }: Box): boolean {
    return left >= INSET && top >= INSET && right <= this.#size - INSET && bottom <= this.#size - INSET;
  }

  block(box: Box): void {
    this.#occupied.add(box);
  }

  tryBlock(box: Box): boolean {
    const isFree = this.#occupied.isFree(box);
    if (isFree) this.block(box);
    return isFree;
  }

  /** The first free spot, which is then blocked. */
  place({ kind, text, spots }: Wanted): Spot | undefined {
    const width = widthOf(kind, text) + 4;
    const height = text.split("\n").length * TYPE[kind].size + 4;
    return spots.find(({ x, y, anchor }) => {
      const left = anchor === "start" ? x - 2 : anchor === "end" ? x - width + 2 : x - width / 2;
      const box = { left, right: left + width, top: y - height / 2, bottom: y + height / 2 };
      return this.isInside(box) && this.tryBlock(box);
    });
  }
}

const circle = (radius: number) =>
  `M-${radius} 0a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1-${2 * radius} 0z`;

/** Referenced by marks; their positions are shares of the chart. */
const SYMBOLS =
  `<defs><path id="place-station" d="${circle(4.5)}"/><path id="place-stop" d="${circle(3)}"/>` +
  `<path id="place-wharf" d="${circle(7)}M0-3.5v7.5m-2-5h4m-5.5 2a3.5 3.5 0 0 0 7 0"/>` +
  '<path id="place-school" d="M-3 6V-6h8l-2.5 2.7 2.5 2.7h-8"/></defs>';

function drawRings({ metresPerPixel, width }: Frame): string {
  const radius = (metres: number) => percent(metres / metresPerPixel / width);
  return (
    `<g class="ring"><circle cx="50%" cy="50%" r="${radius(500)}"/><circle cx="50%" cy="50%" r="${radius(1000)}"/></g>` +
    '<circle cx="50%" cy="50%" r="12" class="glow"/><circle cx="50%" cy="50%" r="6" class="mark point"/>'
  );
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))}%`;
}

function drawMark({ kind, x, y }: PlacedMark, only: string): string {
  return `<use href="#place-${kind}" x="${percent(x)}" y="${percent(y)}" class="mark${only}"/>`;
}

function drawLabel({ kind, text, x, y, dx, dy, anchor }: Placed, only: string): string {
  const [first = "", second] = text.split("\n").map(escapeMarkup);
  const [left, right] = [percent(x), dx === 0 ? "" : ` dx="${dx}"`];
  const more = second === undefined ? "" : `<tspan x="${left}"${right} dy="1.1em">${second}</tspan>`;
  const anchored = anchor === "middle" ? "" : ` text-anchor="${anchor}"`;
  return `<text x="${left}" y="${percent(y)}"${right}${dy === 0 ? "" : ` dy="${dy}"`} class="${kind}${only}"${anchored}>${first}${more}</text>`;
}

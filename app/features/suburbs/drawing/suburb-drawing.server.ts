import { LRUCache } from "lru-cache";
import { type Boundaries, type Box, findNeighbours } from "#app/features/map/boundaries.ts";
import {
  CHART_STYLE,
  type Chart,
  type Frame,
  PICTURE_TOKENS,
  createChart,
  drawWaterAndLand,
  AreaPoints,
  type Spot,
  Water,
  spotsAround,
  spotsAtMark,
  toWindow,
  WATERS,
} from "#app/features/map/chart.server.ts";
import { OccupiedSpace, textWidth } from "#app/features/map/labels.ts";
import { SUBURB_NAMES, getLevelShapes } from "#app/features/map/levels.server.ts";
import { getDistanceInside } from "#app/features/map/polygon.ts";
import { knownPlace, LEVELS, type Place, toMetres } from "#app/features/map/view.ts";
import { DRAWING_SIZES, type DrawingKind } from "#app/features/suburbs/model/paths.ts";
import type { SaleKind } from "#app/features/suburbs/model/similar.ts";
import { type SaleMedians, findSaleMedians } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { briefDollars } from "#app/lib/numbers.ts";
import { escapeMarkup } from "#app/lib/text.ts";
import boundaries from "#reference/data/sydney-boundaries.json" with { type: "json" };

/**
 * In pixels: how far a suburb is right of the middle, and the box it must fit into. In metres: the height of a drawing
 * around a suburb without an outline.
 */
const FIT = {
  wide: { shiftX: 190, fitX: 600, fitY: 300, pointHeight: 5000 },
  narrow: { shiftX: 0, fitX: 250, fitY: 124, pointHeight: 3750 },
  card: { shiftX: 0, fitX: 500, fitY: 250, pointHeight: 5000 },
} as const;

interface DrawnSuburb {
  slug: string;
  latitude: number | null;
  longitude: number | null;
  /** The slug of the older suburb around a point. */
  cutFrom?: string | null;
}

const STYLE =
  ".chart .own{fill:var(--land-1)}.chart .around{fill:var(--land-1);fill-opacity:.5}.chart .line{fill:none;stroke:var(--s-ink);stroke-width:calc(1.7*var(--u));stroke-linejoin:round}" +
  ".chart .edge{fill:var(--s-paper);stroke:var(--s-ink);stroke-width:1px}.chart .dark{fill:var(--s-ink)}";

/** A card is shown at a fifth of its size. */
const CARD_STYLE =
  ".chart .own{fill:var(--land-3)}.chart .line{stroke-width:calc(5*var(--u))}.chart .border{stroke-width:calc(2.5*var(--u))}";

/** A suburb with an outline fits into the drawing; any other is a point in its middle. Undefined without either. */
export function toDrawingFrame(suburb: DrawnSuburb, kind: DrawingKind): Frame | undefined {
  const { width, height } = DRAWING_SIZES[kind];
  const { shiftX, fitX, fitY, pointHeight } = FIT[kind];
  const box = outlineBox(suburb.slug);
  const place = knownPlace(suburb);
  if (box === undefined && place === undefined) return undefined;
  const middle = box ? [(box.left + box.right) / 2, (box.top + box.bottom) / 2] : place && toMetres(place);
  const [x = 0, y = 0] = middle ?? [];
  const metresPerPixel = box
    ? Math.max(FINEST, (box.right - box.left) / fitX, (box.bottom - box.top) / fitY)
    : pointHeight / height;
  return { width, height, metresPerPixel, centre: [x - shiftX * metresPerPixel, y] };
}

/** In metres a pixel: the data is on a grid of 10 m. */
const FINEST = 4;

/** In metres. Undefined without an outline. */
function outlineBox(slug: string) {
  const { level, suburbs } = getLevelShapes(LEVELS.length);
  const box = suburbs.get(slug)?.box;
  if (box === undefined) return undefined;
  const unit = level.metresPerPixel / level.unitsPerPixel;
  return { left: box.left * unit, right: box.right * unit, top: box.top * unit, bottom: box.bottom * unit };
}

/** In alphabetical order. */
export function findAdjoiningSuburbs(slug: string): { slug: string; name: string }[] {
  const all: Boundaries = boundaries;
  return findNeighbours(all, slug).map((other) => ({ slug: other, name: SUBURB_NAMES.get(other) ?? "" }));
}

/** The smallest step in whole minutes that leaves room for labels between meridians. */
export function graticuleStep({ metresPerPixel }: Frame): number {
  return [1, 2, 5, 10, 15, 30].find((minutes) => (minutes * METRES_PER_MINUTE) / metresPerPixel >= LEAST_STEP) ?? 60;
}

/** In pixels. */
const LEAST_STEP = 130;

/** Of longitude, at Sydney. */
const METRES_PER_MINUTE = 1542;

/** As a self-contained SVG document. Undefined for a suburb without outline and point. */
export function drawSuburb(suburb: DrawnSuburb, kind: DrawingKind): string | undefined {
  const frame = toDrawingFrame(suburb, kind);
  if (frame === undefined) return undefined;
  const { width, height } = DRAWING_SIZES[kind];
  const chart = createChart(frame);
  const own = chart.outline(suburb.slug);
  const around = suburb.cutFrom ? chart.outline(suburb.cutFrom) : "";
  const borders = `<path class="border" d="${chart.borders()}"/>`;
  const onLand = `${around && `<path class="around" d="${around}"/>`}${own && `<path class="own" d="${own}"/>`}${borders}`;
  const step = graticuleStep(frame);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<style>${PICTURE_TOKENS}${CHART_STYLE}${STYLE}${kind === "wide" ? "" : ".chart{--band:28}"}${kind === "card" ? CARD_STYLE : ""}</style>` +
    `<rect width="${width}" height="${height}" fill="var(--water-0)"/>` +
    `<g transform="${chart.transform}" style="${chart.style}">${drawWaterAndLand(chart, "land", onLand)}` +
    `${own && `<path class="line" d="${own}"/>`}</g>` +
    `<path class="grid" d="${chart.graticule(step).path}"/>${kind === "card" ? "" : chartEdge(chart, step)}</svg>\n`
  );
}

const EDGE = 6;

/** The black and white border of a chart, along the bottom: ten parts between two meridians. */
function chartEdge({ frame, project }: Chart, step: number): string {
  const { width, height } = frame;
  const [x] = project({ latitude: -34, longitude: 151 });
  const [next] = project({ latitude: -34, longitude: 151 + step / 60 });
  const part = (next - x) / 10;
  const first = Math.floor(-x / part);
  const dark = Array.from({ length: Math.ceil(width / part) + 2 }, (_, index) => first + index)
    .filter((index) => index % 2 === 0)
    .map(
      (index) => `M${(x + index * part).toFixed(1)} ${height - EDGE}h${part.toFixed(1)}v${EDGE}h-${part.toFixed(1)}z`,
    );
  return (
    `<path class="edge" d="M-2 ${height - EDGE - 0.5}h${width + 4}v${EDGE + 4}H-2z"/>` +
    `<path class="dark" d="${dark.join("")}"/>`
  );
}

/** A few kB each. */
const drawings = new LRUCache<string, string>({ max: 400 });

/** Undefined for a suburb without outline and point. */
export function suburbDrawing(suburb: DrawnSuburb, kind: DrawingKind): string | undefined {
  const key = `${kind} ${suburb.slug} ${suburb.latitude} ${suburb.longitude} ${suburb.cutFrom}`;
  const svg = drawings.get(key) ?? drawSuburb(suburb, kind);
  if (svg !== undefined) drawings.set(key, svg);
  return svg;
}

export interface ChartLabel {
  /** A sounding is a median price, "$2.00m", below the name of a suburb. */
  kind: "own" | "area" | "stop" | "water" | "degree" | "sounding";
  /** One or two lines. */
  text: string;
  /** In pixels of the drawing; y is the first baseline. */
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  /** The narrowest screen that shows all of it. */
  zone: number;
}

interface ChartMark {
  kind: "station" | "wharf" | "stop" | "point";
  x: number;
  y: number;
  zone: number;
}

interface SuburbChartLabels {
  labels: readonly ChartLabel[];
  marks: readonly ChartMark[];
  scale: { pixels: number; label: string };
}

interface Station extends Place {
  name: string;
  modes: readonly string[];
}

interface LabelledSuburb extends DrawnSuburb {
  name: string;
}

const charts = new LRUCache<string, SuburbChartLabels>({ max: 300 });

/** As `labelSuburbChart`, cached: the stations are constant within a release, the medians within a quarter. */
function getSuburbChart(
  suburb: LabelledSuburb,
  stations: readonly Station[],
  medians: SaleMedians["bySuburb"],
  kind: DrawingKind,
) {
  const { slug, name, latitude, longitude, cutFrom } = suburb;
  const sum = [...medians.values()].reduce((total, median) => total + median, 0);
  const key = [kind, slug, name, latitude, longitude, cutFrom, stations.length, medians.size, sum].join(" ");
  const chart = charts.get(key) ?? labelSuburbChart(suburb, stations, medians, kind);
  if (chart) charts.set(key, chart);
  return chart;
}

/** The names for a drawing, without overlaps. Undefined for a suburb without outline and point. */
export function labelSuburbChart(
  suburb: LabelledSuburb,
  stations: readonly Station[],
  medians: SaleMedians["bySuburb"],
  kind: DrawingKind,
): SuburbChartLabels | undefined {
  const frame = toDrawingFrame(suburb, kind);
  if (frame === undefined) return undefined;
  const layout = new Layout(kind);
  const labels: ChartLabel[] = [];
  const marks: ChartMark[] = [];
  const add = (wanted: WantedLabel, isCovered?: (box: Box) => boolean) => {
    const label = layout.place(wanted, isCovered);
    if (label) labels.push(label);
    return label !== undefined;
  };
  const isOnOutline = findOutlineCover(suburb.slug, frame);
  /** Below the name, or right of the mark of a point. The suburb's own may cover its outline, as its name does. */
  const addSounding = (slug: string, name: ChartLabel | undefined, spots = name ? belowName(name) : []) => {
    const median = medians.get(slug);
    if (!name || median === undefined) return;
    const sounding = { kind: "sounding", text: briefDollars(median), spots } as const;
    const label = layout.place(sounding, isOnOutline) ?? (name.kind === "own" ? layout.place(sounding) : undefined);
    if (label) labels.push({ ...label, zone: Math.max(label.zone, name.zone) });
  };
  const chart = createChart(frame);
  for (const degree of degreeLabels(chart, kind)) add(degree);
  const areas = new AreaPoints(chart);
  const own = areas.find(suburb.slug) ?? ownPoint(suburb, chart.project);
  if (own?.mark) {
    marks.push({ ...own.mark, kind: "point", zone: 0 });
    layout.block({ left: own.x - 9, right: own.x + 9, top: own.mark.y - 9, bottom: own.mark.y + 9 });
  }
  const stops = stations.flatMap((station) => {
    const [x, y] = chart.project(station).map(Math.round) as [number, number];
    return layout.isInside({ left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 }) ? [{ station, x, y }] : [];
  });
  const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x - (own?.x ?? 0), y - (own?.y ?? 0));
  if (own) {
    const name = {
      kind: "own",
      text: suburb.name,
      spots: own.mark
        ? spotsAround(own.x, own.y, BESIDE_POINT)
        : [0, -10, 10, -20, 20].flatMap((shift) => spotsAround(own.x + shift, own.y, STACKED_OWN)),
    } as const;
    // The name of a small suburb would hide its stations.
    const isOnStation = ({ left, right, top, bottom }: Box) =>
      stops.some(
        ({ station, x, y }) =>
          rank(station) === 0 && x > left - 7 && x < right + 7 && y > top - 7 && y < bottom + SOUNDING_HEIGHT + 7,
      );
    const isCovering = (box: Box) => isOnStation(box) || isOnOutline(box);
    if (add(name, isCovering) || add(name, isOnStation) || add(name))
      addSounding(suburb.slug, labels.at(-1), own.mark && [{ x: own.x + 14, y: own.y, anchor: "start" }]);
  }

  const water = new Water(frame);
  const named = new Set<string>();
  const addWaters = (isOwn?: (x: number, y: number) => boolean) => {
    for (const { name, ...place } of WATERS) {
      const [x, y] = chart.project(place).map(Math.round) as [number, number];
      const isInside = layout.isInside({ left: x, right: x, top: y, bottom: y });
      if (named.has(name) || !isInside || isOwn?.(x, y) === false) continue;
      const texts = name.includes(" ") ? [name, name.replace(/ (?=\S+$)/, "\n")] : [name];
      const fits = (text: string, spots: readonly Spot[]) => add({ kind: "water", text, spots });
      const isAfloat = texts.some((text) => fits(text, water.spots(x, y, text, widthOf("water", text))));
      // A cove of the suburb may be narrower than its name.
      if (isAfloat || (isOwn && fits(texts.at(-1) ?? name, spotsAround(x, y, STACKED)))) named.add(name);
    }
  };
  // The suburb's own waters come before stations and the names of other suburbs.
  addWaters(findShore(suburb.slug, frame));

  for (const { station, x, y } of stops.toSorted(
    (one, other) => rank(one.station) - rank(other.station) || distance(one) - distance(other),
  )) {
    const isFerry = rank(station) === 1;
    const box = { left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 };
    if (!layout.isFree(box)) continue;
    layout.block(box);
    const name = {
      kind: "stop",
      text: isFerry ? `${station.name} wharf` : station.name,
      spots: spotsAtMark(x, y),
    } as const;
    if (add(name, isOnOutline) || add(name)) {
      marks.push({
        x,
        y,
        kind: isFerry ? "wharf" : rank(station) === 0 ? "station" : "stop",
        zone: labels.at(-1)?.zone ?? 0,
      });
    } else layout.unblock(box);
  }

  const adjoining = suburb.cutFrom
    ? [suburb.cutFrom, ...findAdjoiningSuburbs(suburb.cutFrom).map(({ slug }) => slug)]
    : findAdjoiningSuburbs(suburb.slug).map(({ slug }) => slug);
  const others = [...SUBURB_NAMES.keys()].filter((slug) => slug !== suburb.slug && !adjoining.includes(slug));
  for (const slug of [...adjoining, ...others]) {
    const point = areas.find(slug, adjoining.includes(slug));
    if (!point) continue;
    const name = {
      kind: "area",
      text: SUBURB_NAMES.get(slug) ?? "",
      spots: spotsAround(point.x, point.y, STACKED),
    } as const;
    if (add(name, isOnOutline)) addSounding(slug, labels.at(-1));
  }
  addWaters();
  const { pixels, label } = scaleOf(frame);
  return { labels, marks, scale: { pixels, label } };
}

/** In metres, from the point of a water to a suburb on its shore. */
const SHORE_REACH = 400;

/** Returns a function that tests whether a point in pixels is near the outline of a suburb. */
function findShore(slug: string, frame: Frame): (x: number, y: number) => boolean {
  const { shapes, inSight, scale } = toWindow(frame);
  const outline = shapes.suburbs.get(slug);
  if (!outline) return () => false;
  const reach = -SHORE_REACH / frame.metresPerPixel;
  return (x, y) => getDistanceInside(outline.rings, inSight.left + x / scale, inSight.top + y / scale) * scale > reach;
}

/** Returns a function that tests whether a box in pixels is on the thick outline of a suburb. */
function findOutlineCover(slug: string, frame: Frame): (box: Box) => boolean {
  const { shapes, inSight, scale } = toWindow(frame);
  const outline = shapes.suburbs.get(slug);
  if (!outline) return () => false;
  return ({ left, right, top, bottom }) => {
    const [middle, reach] = [(top + bottom) / 2, (bottom - top) / 2];
    const steps = Math.ceil((right - left) / reach);
    return Array.from({ length: steps + 1 }, (_, step) => left + (step * (right - left)) / steps).some(
      (x) =>
        Math.abs(getDistanceInside(outline.rings, inSight.left + x / scale, inSight.top + middle / scale)) * scale <
        reach,
    );
  };
}

function rank({ modes }: Station): number {
  if (modes.includes("train") || modes.includes("metro")) return 0;
  return modes.includes("ferry") ? 1 : 2;
}

/** A round length in four blocks. */
function scaleOf({ metresPerPixel }: Frame): { pixels: number; label: string } {
  const metres = [10_000, 5000, 2000, 1000, 500].find((length) => length / metresPerPixel <= 170) ?? 250;
  return { pixels: Math.round(metres / metresPerPixel), label: metres < 1000 ? `${metres} m` : `${metres / 1000} km` };
}

function degreeLabels({ frame, graticule }: Chart, kind: DrawingKind): WantedLabel[] {
  const { height } = DRAWING_SIZES[kind];
  const { meridians, parallels } = graticule(graticuleStep(frame));
  const inset = kind === "wide" ? 326 : 6;
  return [
    ...meridians.map(({ x, label }) => ({
      kind: "degree" as const,
      text: label,
      spots: [{ x: x + 3, y: 11, anchor: "start" as const }],
    })),
    ...(kind === "wide" ? parallels : [])
      .filter(({ y }) => y > 30 && y < height - 30)
      .map(({ y, label }) => ({
        kind: "degree" as const,
        text: label,
        spots: [{ x: inset, y: y - 8, anchor: "start" as const }],
      })),
  ];
}

function ownPoint({ latitude, longitude }: DrawnSuburb, project: (place: Place) => readonly [number, number]) {
  if (latitude === null || longitude === null) return undefined;
  const [x, y] = project({ latitude, longitude }).map(Math.round) as [number, number];
  return { x, y, mark: { x, y } };
}

interface WantedLabel {
  kind: ChartLabel["kind"];
  text: string;
  /** In order of preference. */
  spots: readonly Spot[];
}

const STACKED = [0, -14, 14, -28, 28];
const STACKED_OWN = [0, -7, 7, -14, 14, -21, 21, -28, 28];
/** In pixels. */
const SOUNDING_HEIGHT = 14;
const BESIDE_POINT = [-20, 22];

/** `y` of a label is its baseline. */
function belowName({ kind, x, y }: ChartLabel): Spot[] {
  return [{ x, y: y + (kind === "own" ? 14 : 12), anchor: "middle" }];
}

/** Sizes as in `charts.css`. */
const TYPE = {
  own: { size: 15, weight: "bold", spacing: 1.5, capitals: true },
  area: { size: 12, weight: "regular", spacing: 0.8, capitals: true },
  stop: { size: 12, weight: "regular", spacing: 0, capitals: false },
  water: { size: 13, weight: "regular", spacing: 0.3, capitals: false },
  degree: { size: 11, weight: "regular", spacing: 0, capitals: false },
  sounding: { size: 12, weight: "regular", spacing: 0, capitals: false },
} as const;

const MARGIN = 6;

/** In pixels, of the longest line. */
function widthOf(kind: ChartLabel["kind"], text: string): number {
  const { size, weight, spacing, capitals } = TYPE[kind];
  const lines = (capitals ? text.toUpperCase() : text).split("\n");
  return Math.max(...lines.map((line) => textWidth(line, size, weight) + spacing * line.length));
}

class Layout {
  readonly #occupied = new OccupiedSpace();
  readonly #frame: Box;
  readonly #zones: readonly Box[];

  constructor(kind: DrawingKind) {
    const { width, height } = DRAWING_SIZES[kind];
    this.#frame = { left: MARGIN, top: 2, right: width - MARGIN, bottom: height - 10 };
    this.#zones = kind === "wide" ? WIDE_ZONES : NARROW_ZONES;
    for (const box of kind === "wide" ? WIDE_COVERED : NARROW_COVERED) this.block(box);
  }

  isInside(box: Box): boolean {
    const { left, top, right, bottom } = this.#frame;
    return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
  }

  isFree(box: Box): boolean {
    return this.#occupied.isFree(box);
  }

  block(box: Box): void {
    this.#occupied.add(box);
  }

  unblock(box: Box): void {
    this.#occupied.remove(box);
  }

  /** `isCovered` refuses further boxes. */
  place({ kind, text, spots }: WantedLabel, isCovered?: (box: Box) => boolean): ChartLabel | undefined {
    const { size } = TYPE[kind];
    const width = widthOf(kind, text) + 4;
    const lines = text.split("\n").length;
    for (const { x, y, anchor } of spots) {
      const left = anchor === "start" ? x - 2 : anchor === "end" ? x - width + 2 : x - width / 2;
      const box = { left, right: left + width, top: y - (lines * size) / 2 - 2, bottom: y + (lines * size) / 2 + 2 };
      if (!this.isInside(box) || !this.isFree(box) || isCovered?.(box)) continue;
      const zone = this.#zones.findIndex((each) => box.left >= each.left + MARGIN && box.right <= each.right - MARGIN);
      if (zone === -1) continue;
      this.block(box);
      return { kind, text, x: Math.round(x), y: Math.round(y + size * (0.35 - (lines - 1) / 2)), anchor, zone };
    }
    return undefined;
  }
}

const band = (left: number, right: number): Box => ({ left, right, top: 0, bottom: 0 });

/** The parts of a drawing that screens of 64, 80, 90 and 120rem show. See `.chart-hero` in `charts.css`. */
const WIDE_ZONES = [band(320, 1344), band(320, 1600), band(240, 1680), band(0, 1920)];
/** Screens of 20, 30 and 48rem. */
const NARROW_ZONES = [band(352, 672), band(272, 752), band(128, 896)];

/** The panel, and the scale bar on screens of 80 and of 64rem. */
const WIDE_COVERED = [
  { left: 320, right: 800, top: 20, bottom: 464 },
  { left: 1380, right: 1600, top: 404, bottom: 464 },
  { left: 1124, right: 1344, top: 412, bottom: 464 },
];
const NARROW_COVERED = [{ left: 352, right: 500, top: 150, bottom: 192 }];

interface SuburbNames {
  /** Both drawings' names with their scale bars. */
  html: string;
  /** The quarter of the median prices among them. Undefined if there are none. */
  quarter: string | undefined;
}

/** With the medians of one kind of home. Undefined for a suburb without outline and point. */
export async function drawSuburbNames(
  suburb: LabelledSuburb,
  stations: readonly Station[],
  dwelling: SaleKind,
): Promise<SuburbNames | undefined> {
  const { quarter, bySuburb } = await findSaleMedians(dwelling);
  const wide = getSuburbChart(suburb, stations, bySuburb, "wide");
  const narrow = getSuburbChart(suburb, stations, bySuburb, "narrow");
  if (!wide || !narrow) return undefined;
  const hasSoundings = [...wide.labels, ...narrow.labels].some(({ kind }) => kind === "sounding");
  return {
    html: drawNames("wide", wide) + drawNames("narrow", narrow),
    quarter: hasSoundings ? quarter : undefined,
  };
}

function drawNames(kind: "wide" | "narrow", { labels, marks, scale }: SuburbChartLabels): string {
  const { width, height } = DRAWING_SIZES[kind];
  return (
    `<svg aria-hidden="true" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax slice" ` +
    `text-anchor="middle" class="names names-${kind}">${marks.map(drawMark).join("")}${labels.map(drawLabel).join("")}</svg>` +
    drawScaleBar(kind, scale)
  );
}

function drawMark({ kind, x, y, zone }: ChartMark): string {
  return `<path d="${MARKS[kind](x, y)}" class="mark ${kind} z${zone}"/>`;
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0z`;

const MARKS: Record<ChartMark["kind"], (x: number, y: number) => string> = {
  station: (x, y) => circle(x, y, 4.5),
  stop: (x, y) => circle(x, y, 3),
  wharf: (x, y) => `${circle(x, y, 7)}M${x} ${y - 3.5}v7.5m-2-5h4m-5.5 2a3.5 3.5 0 0 0 7 0`,
  point: (x, y) => circle(x, y, 6),
};

function drawLabel({ kind, text, x, y, anchor, zone }: ChartLabel): string {
  const lines = text.split("\n").map(escapeMarkup);
  const content =
    lines.length === 1
      ? lines.join("")
      : lines.map((line, index) => `<tspan x="${x}"${index === 0 ? "" : ' dy="1.1em"'}>${line}</tspan>`).join("");
  const anchored = anchor === "middle" ? "" : ` text-anchor="${anchor}"`;
  return `<text x="${x}" y="${y}" class="${kind} z${zone}"${anchored}>${content}</text>`;
}

/** In four blocks, for the corner of the chart. */
function drawScaleBar(kind: "wide" | "narrow", { pixels, label }: SuburbChartLabels["scale"]): string {
  const block = pixels / 4;
  return (
    `<svg aria-hidden="true" width="${pixels + 40}" height="28" viewBox="-10 0 ${pixels + 40} 28" class="chart-scale scale-${kind}">` +
    `<path class="paper" d="M0 .5h${pixels}v5H0z"/><path class="ink" d="M0 .5h${block}v5H0zM${2 * block} .5h${block}v5h-${block}z"/>` +
    `<text x="0" y="20" text-anchor="middle">0</text><text x="${pixels}" y="20" text-anchor="middle">${label}</text></svg>`
  );
}

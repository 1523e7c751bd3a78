import { LRUCache } from "lru-cache";
import type { Box } from "#app/features/map/boundaries.ts";
import { createChart, type Frame } from "#app/features/map/chart.server.ts";
import { OccupiedSpace, textWidth } from "#app/features/map/labels.ts";
import { AreaPoints, type Spot, spotsAround, spotsAtMark, Water } from "#app/features/map/label-spots.server.ts";
import { SUBURB_NAMES } from "#app/features/map/levels.server.ts";
import type { Place } from "#app/features/map/view.ts";
import { WATERS } from "#app/features/map/waters.ts";
import { escapeMarkup } from "#app/lib/text.ts";
import { COVERED, scaleLength, toBounds, toPlaceFrame } from "./draw-place.server.ts";
import { type Station, stationLabel } from "./labels.ts";
import { type ChartPlaces, findPlacesWithin } from "./nearby.queries.server.ts";
import type { ChartCentre } from "./place-chart.ts";

/**
 * In pixels: the least widths of the chart on wide screens and on phones. Names that fit at a least width also fit into
 * wider charts, because their size does not change. `place-chart` in app.css has the same limit.
 */
const SIZES = { narrow: 288, wide: 540 } as const;
type Size = keyof typeof SIZES;

type MarkKind = "station" | "wharf" | "stop" | "school";
type LabelKind = "here" | "own" | "area" | "stop" | "school" | "water" | "scale";

/** Sizes as in `app.css`. */
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
const cachedNames = new LRUCache<string, string>({ max: 400 });

/** As `drawPlaceNames`, with the stations and schools in sight. Cached. Undefined without a frame. */
export async function loadPlaceNames(centre: ChartCentre): Promise<string | undefined> {
  const frame = toPlaceFrame(centre, SIZES.wide);
  if (frame === undefined) return undefined;
  const places = await findPlacesWithin(toBounds(frame));
  const key = JSON.stringify([centre, places]);
  const html = cachedNames.get(key) ?? drawPlaceNames(centre, places);
  if (html !== undefined) cachedNames.set(key, html);
  return html;
}

/** Names, marks and rings over the drawing, as an SVG that keeps its sizes on every screen. Undefined without a frame. */
export function drawPlaceNames(centre: ChartCentre, places: ChartPlaces): string | undefined {
  const narrow = layOut(centre, places, "narrow");
  const wide = layOut(centre, places, "wide", narrow?.labels);
  if (!narrow || !wide) return undefined;
  const html = [...merge(narrow.marks, wide.marks, drawMark), ...merge(narrow.labels, wide.labels, drawLabel)].join("");
  const frame = wide.frame;
  return `<svg aria-hidden="true" class="names" text-anchor="middle">${SYMBOLS}${"slug" in centre ? "" : drawRings(frame)}${html}</svg>`;
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
    return { x, y, away: Math.hypot(x - middle, y - middle) };
  };
  const inSight = <Item extends Place>(items: readonly Item[]) =>
    items
      .map((item) => ({ item, ...at(item) }))
      .filter(({ x, y }) => layout.isInside({ left: x - 8, right: x + 8, top: y - 8, bottom: y + 8 }))
      .toSorted((one, other) => one.away - other.away);
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
  for (const { item, x, y } of inSight(stations).slice(0, MOST[size].stops)) {
    const kind = markOf(item);
    const text = kind === "wharf" ? stationLabel(item) : item.name;
    wanted.push({ kind: "stop", text, spots: spotsAtMark(x, y), mark: { kind, x, y } });
  }
  for (const { item, x, y } of inSight(schools).slice(0, MOST[size].schools)) {
    const mark = { kind: "school" as const, x, y };
    wanted.push({ kind: "school", text: shortSchoolName(item.name), spots: spotsAtMark(x, y), mark });
  }
  const suburbs = [...SUBURB_NAMES]
    .flatMap(([slug, text]) => {
      const point = "slug" in centre && slug === centre.slug ? undefined : areas.find(slug);
      return point ? [{ text, ...point, away: Math.hypot(point.x - middle, point.y - middle) }] : [];
    })
    .toSorted((one, other) => one.away - other.away);
  for (const { text, x, y } of suburbs) wanted.push({ kind: "area", text, spots: spotsAround(x, y, STACKED) });
  const labels: Placed[] = [];
  const marks: PlacedMark[] = [];
  const share = (pixels: number) => Number((pixels / frame.width).toFixed(3));
  for (const { mark } of wanted) {
    if (!mark || !layout.tryBlock({ left: mark.x - 6, right: mark.x + 6, top: mark.y - 6, bottom: mark.y + 6 }))
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
  return name.replace(/ (Public|High) School$/, " $1");
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

/** Referred to by marks, whose place is a share of the chart. */
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

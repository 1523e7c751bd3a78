import { LRUCache } from "lru-cache";
import { metresBetween } from "#app/features/inspections/model/inspection.ts";
import {
  CHART_STYLE,
  type Chart,
  createChart,
  drawWaterAndLand,
  type Frame,
  PICTURE_TOKENS,
  AreaPoints,
  type Spot,
  spotsAround,
  Water,
  WATERS,
} from "#app/features/map/chart.server.ts";
import { OccupiedSpace, textWidth } from "#app/features/map/labels.ts";
import { SUBURB_NAMES } from "#app/features/map/levels.server.ts";
import { type Place, toMetres } from "#app/features/map/view.ts";
import { metresLabel } from "#app/features/nearby/places.ts";
import { escapeMarkup } from "#app/lib/text.ts";
import { COURSE_SIZES, type CourseSize } from "./plan.ts";

export interface DrawnStop {
  /** "11:15 101/56 Clay Street". Blank for a number alone. */
  label: string;
  /** Undefined if it is unknown. */
  place: Place | undefined;
  /** The place is the centre of the suburb, drawn as a ring without lines: the home hides its location. */
  isCentre?: boolean;
  /** No line leads to it: it begins before an earlier one ends, or the homes are no course. */
  isApart: boolean;
  /** A smaller mark: the homes are no course. */
  isUnnumbered?: boolean;
}

/** Another inspection of the day: a hollow mark. */
export interface OtherStop {
  /** "11:15" */
  label: string;
  place: Place | undefined;
}

/** In pixels. `MARK_GAP` is between the rims of two marks. */
const [EDGE, MARK, MARK_GAP, OTHER_MARK, PLAIN_MARK, ARROW, LINE_STEP] = [6, 11, 4, 6, 7, 6, 8];

const SCALE = { width: 120, height: 46 };

/** Room around the course, for its labels. */
const PADDING = { wide: { x: 130, y: 60 }, low: { x: 130, y: 44 }, narrow: { x: 70, y: 44 } } as const;

const CITY: Place = { latitude: -33.868, longitude: 151.207 };

/** In metres a pixel, so that two homes in one street have surroundings. */
const CLOSEST = 5;

const STYLE =
  ":root{--s-magenta:oklch(51% .205 338);--s-on-fill:#fff}" +
  "@media screen and (prefers-color-scheme:dark){:root{--s-magenta:oklch(78% .145 340);--s-on-fill:oklch(20.5% .022 243)}}" +
  "@media(forced-colors:active){:root{--s-magenta:Highlight;--s-on-fill:Canvas}}" +
  ".chart{--band:30}.chart .leg{fill:none;stroke:var(--s-magenta);stroke-width:2.5px}.chart .arrow,.chart .mark,.chart .dot{fill:var(--s-magenta)}.chart .moved{stroke:var(--s-magenta)}" +
  ".chart .mark{stroke:var(--halo);stroke-width:2px}.chart .other{fill:var(--s-paper);stroke:var(--s-magenta);stroke-width:2px}.chart text.number{fill:var(--s-on-fill);font-weight:700;text-anchor:middle}" +
  ".chart .mark.ring{fill:var(--s-paper);stroke:var(--s-magenta);stroke-width:2.5px}.chart text.number.ring{fill:var(--s-magenta)}" +
  ".chart .name text{paint-order:stroke;stroke:var(--halo);stroke-width:3px;stroke-linejoin:round;font-weight:620}" +
  ".chart .area text{font-size:11px;letter-spacing:.06em;fill:var(--s-ink-2);text-anchor:middle}" +
  ".chart .water text{font-style:italic;fill:var(--s-harbour);text-anchor:middle}" +
  ".chart .edge{fill:var(--s-paper);stroke:var(--s-ink)}.chart .dark{fill:var(--s-ink)}";

const drawings = new LRUCache<string, string>({ max: 100 });

/**
 * As a self-contained SVG document: the homes in their order, joined by arrows. A home that hides its place is a ring at the
 * centre of its suburb. No line leads to a home that cannot be reached in time, or past one whose place is unknown. The others are drawn where they lie within
 * the chart of the course; with a single home, the chart shows them all.
 */
export function drawCourse(stops: readonly DrawnStop[], size: CourseSize, others: readonly OtherStop[] = []): string {
  const key = `${size} ${JSON.stringify([stops, others])}`;
  const svg = drawings.get(key) ?? draw(stops, size, others);
  drawings.set(key, svg);
  return svg;
}

interface Mark {
  x: number;
  y: number;
  number: number;
  isUnnumbered: boolean;
  label: string;
  place: Place;
  isCentre: boolean;
  /** The mark where a line starts. */
  from?: Mark;
  /** Where the home is, if the mark had to move away from another one. */
  movedFrom?: Pick<Spot, "x" | "y">;
}

function draw(stops: readonly DrawnStop[], size: CourseSize, others: readonly OtherStop[]): string {
  const ownPlaces = stops.flatMap(({ place }) => place ?? []);
  const places = ownPlaces.length > 1 ? ownPlaces : [...ownPlaces, ...others.flatMap(({ place }) => place ?? [])];
  const frame = toFrame(places.length === 0 ? [CITY] : places, size);
  const { width, height } = frame;
  const chart = createChart(frame);
  const marks = toMarks(stops, chart);
  const otherMarks = toOtherMarks(others, marks, chart, frame);
  const layout = new CourseLayout(frame, marks, otherMarks);
  const names = layout.names(marks, MARK);
  const legs = layout.legs();
  const otherNames = layout.names(otherMarks, OTHER_MARK);
  const surroundings = layout.areas(chart) + layout.waters(chart);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<style>${PICTURE_TOKENS}${CHART_STYLE}${STYLE}</style><rect width="${width}" height="${height}" fill="var(--water-0)"/>` +
    `<g transform="${chart.transform}" style="${chart.style}">${drawWaterAndLand(chart, "land", `<path class="border" d="${chart.borders()}"/>`)}</g>` +
    `${surroundings}${legs}${names}${otherNames}${otherMarks.map(drawOther).join("")}${marks.map(drawMove).join("")}${marks.map(drawMark).join("")}${drawEdge(frame)}${drawScale(frame, layout.scaleLeft)}</svg>\n`
  );
}

function toFrame(places: readonly Place[], size: CourseSize): Frame {
  const { width, height } = COURSE_SIZES[size];
  const metres = places.map(toMetres);
  const [xs, ys] = [metres.map(([x]) => x), metres.map(([, y]) => y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const { x, y } = PADDING[size];
  return {
    width,
    height,
    metresPerPixel: Math.max(CLOSEST, (east - west) / (width - 2 * x), (south - north) / (height - 2 * y)),
    centre: [(west + east) / 2, (north + south) / 2],
  };
}

/** Numbered as in the list. A mark on another one moves to the nearest free spot, with a line to its place. */
function toMarks(stops: readonly DrawnStop[], { project }: Chart): Mark[] {
  const marks: Mark[] = [];
  stops.forEach(({ label, place, isApart, isUnnumbered = false, isCentre = false }, index) => {
    if (!place) return;
    const [x, y] = project(place).map(Math.round) as [number, number];
    const spot = findFreeSpot({ x, y }, marks);
    const before = marks.find(({ number }) => number === index);
    const from = isApart || isCentre || before?.isCentre ? undefined : before;
    const isMoved = spot.x !== x || spot.y !== y;
    marks.push({
      ...spot,
      number: index + 1,
      isUnnumbered,
      label,
      place,
      isCentre,
      ...(from && { from }),
      ...(isMoved && { movedFrom: { x, y } }),
    });
  });
  return marks;
}

/** West first, because the sea is in the east. */
const DIRECTIONS = [180, 150, 210, 120, 240, 90, 270, 60, 300, 30, 330, 0];

function findFreeSpot({ x, y }: Pick<Spot, "x" | "y">, marks: readonly Mark[]): Pick<Spot, "x" | "y"> {
  const isFree = (spot: Pick<Spot, "x" | "y">) =>
    marks.every((mark) => Math.hypot(mark.x - spot.x, mark.y - spot.y) >= 2 * MARK + MARK_GAP);
  if (isFree({ x, y })) return { x, y };
  for (let distance = MARK; ; distance += MARK / 2) {
    const around = DIRECTIONS.map((degrees) => ({
      x: Math.round(x + distance * Math.cos((degrees * Math.PI) / 180)),
      y: Math.round(y - distance * Math.sin((degrees * Math.PI) / 180)),
    }));
    const spot = around.find(isFree);
    if (spot) return spot;
  }
}

/** Without those outside the chart or under a mark of the course. */
function toOtherMarks(others: readonly OtherStop[], marks: readonly Mark[], { project }: Chart, frame: Frame) {
  const { width, height } = frame;
  return others.flatMap(({ label, place }) => {
    if (!place) return [];
    const [x, y] = project(place).map(Math.round) as [number, number];
    const isInside = x > 2 * EDGE && y > 2 * EDGE && x < width - 2 * EDGE && y < height - 2 * EDGE;
    const isFree = marks.every((mark) => Math.hypot(mark.x - x, mark.y - y) >= MARK + OTHER_MARK);
    return isInside && isFree ? [{ x, y, label }] : [];
  });
}

function drawOther({ x, y }: Pick<Mark, "x" | "y">): string {
  return `<circle class="other" cx="${x}" cy="${y}" r="${OTHER_MARK}"/>`;
}

function drawMove({ x, y, movedFrom }: Mark): string {
  if (!movedFrom) return "";
  return `<path class="moved" d="M${x} ${y}L${movedFrom.x} ${movedFrom.y}"/><circle class="dot" cx="${movedFrom.x}" cy="${movedFrom.y}" r="3"/>`;
}

function drawMark({ x, y, number, isUnnumbered, isCentre }: Mark): string {
  const ring = isCentre ? " ring" : "";
  if (isUnnumbered) return `<circle class="mark${ring}" cx="${x}" cy="${y}" r="${PLAIN_MARK}"/>`;
  return `<circle class="mark${ring}" cx="${x}" cy="${y}" r="${MARK}"/><text class="number${ring}" x="${x}" y="${y + 4}">${number}</text>`;
}

/** Places marks, names and lengths first, then their surroundings; texts without room are left out. */
class CourseLayout {
  readonly #occupied = new OccupiedSpace();
  readonly #frame;
  readonly #marks;
  /** On the side without a home. */
  readonly scaleLeft: number;

  constructor(frame: Frame, marks: readonly Mark[], others: readonly Pick<Mark, "x" | "y">[]) {
    this.#frame = frame;
    this.#marks = marks;
    const radii = [
      ...marks.map((mark) => ({ ...mark, r: MARK + 2 })),
      ...others.map((mark) => ({ ...mark, r: OTHER_MARK })),
    ];
    for (const { x, y, r } of radii) {
      this.#occupied.add({ left: x - r, right: x + r, top: y - r, bottom: y + r });
    }
    // Texts keep off the lines.
    for (const to of marks) {
      const from = to.from ?? to;
      const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / LINE_STEP);
      for (let step = 1; step < steps; step += 1) {
        const [x, y] = [from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps];
        this.#occupied.add({ left: x - 2, right: x + 2, top: y - 2, bottom: y + 2 });
      }
    }
    const lefts = [18, frame.width - SCALE.width - 18];
    const scaleBox = (left: number) => ({
      left: left - 8,
      right: left + SCALE.width + 8,
      top: frame.height - SCALE.height,
      bottom: frame.height,
    });
    this.scaleLeft = lefts.find((left) => this.#occupied.isFree(scaleBox(left))) ?? 18;
    this.#occupied.add(scaleBox(this.scaleLeft));
  }

  /** The label of each home, or its time alone. */
  names(marks: readonly Pick<Mark, "x" | "y" | "label">[], radius: number): string {
    const texts = marks.flatMap(({ x, y, label }) => {
      if (label === "") return [];
      const away = radius + 5;
      const spots: Spot[] = [
        { x: x + away, y, anchor: "start" },
        { x: x - away, y, anchor: "end" },
        { x, y: y - away - 7, anchor: "middle" },
        { x, y: y + away + 7, anchor: "middle" },
        { x: x + away, y: y - away, anchor: "start" },
        { x: x - away, y: y + away, anchor: "end" },
      ];
      return this.#place(label, spots) ?? this.#place(label.split(" ", 1)[0] ?? "", spots) ?? [];
    });
    return `<g class="name">${texts.join("")}</g>`;
  }

  /** A line between two homes, with an arrow and its length where there is room. */
  legs(): string {
    const legs = this.#marks.map((to) => {
      const { from } = to;
      if (!from) return "";
      const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
      const line = `<path class="leg" d="M${from.x} ${from.y}L${to.x} ${to.y}"/>`;
      if (length < 4 * MARK) return line;
      const arrow = `<path class="arrow" d="M${ARROW} 0l-${2 * ARROW} ${ARROW}v-${2 * ARROW}z" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})"/>`;
      const text = metresLabel(metresBetween(from.place, to.place));
      const spots: Spot[] = [
        { x: x + 10, y, anchor: "start" },
        { x: x - 10, y, anchor: "end" },
        { x, y: y - 14, anchor: "middle" },
        { x, y: y + 15, anchor: "middle" },
      ];
      const label = this.#place(text, spots);
      return line + arrow + (label ? `<g class="name">${label}</g>` : "");
    });
    return legs.join("");
  }

  areas(chart: Chart): string {
    const points = new AreaPoints(chart);
    const texts = chart.suburbs.flatMap((slug) => {
      const point = points.find(slug);
      const name = SUBURB_NAMES.get(slug)?.toUpperCase();
      if (!point || name === undefined) return [];
      return this.#place(name, spotsAround(point.x, point.y, [0, -16, 16]), 12) ?? [];
    });
    return `<g class="area">${texts.join("")}</g>`;
  }

  waters(chart: Chart): string {
    const water = new Water(this.#frame);
    const named = new Set<string>();
    const texts = WATERS.flatMap(({ name, ...place }) => {
      const [x, y] = chart.project(place).map(Math.round) as [number, number];
      if (named.has(name) || x < 0 || y < 0 || x > this.#frame.width || y > this.#frame.height) return [];
      const text = this.#place(name, water.spots(x, y, name, textWidth(name, 12, "regular")));
      if (text === undefined) return [];
      named.add(name);
      return text;
    });
    return `<g class="water">${texts.join("")}</g>`;
  }

  /** At the first free spot. Undefined without one. */
  #place(text: string, spots: readonly Spot[], size = 12.5): string | undefined {
    const width = textWidth(text, size, "bold");
    for (const { x, y, anchor } of spots) {
      const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
      const box = { left: left - 2, right: left + width + 2, top: y - 8, bottom: y + 8 };
      const { width: right, height: bottom } = this.#frame;
      const isInside = box.left > EDGE && box.top > EDGE && box.right < right - EDGE && box.bottom < bottom - EDGE;
      if (!isInside || !this.#occupied.isFree(box)) continue;
      this.#occupied.add(box);
      return `<text x="${Math.round(x)}" y="${Math.round(y + 4)}" text-anchor="${anchor}">${escapeMarkup(text)}</text>`;
    }
    return undefined;
  }
}

/** The black and white border of a chart. */
function drawEdge({ width, height }: Frame): string {
  const [across, down] = [Math.round(width / 40) * 2 + 1, Math.round(height / 40) * 2 + 1];
  const parts = (count: number, length: number, bar: (from: number, size: number) => string) =>
    Array.from({ length: count }, (_, index) => index)
      .filter((index) => index % 2 === 0)
      .map((index) => bar(Number(((index * length) / count).toFixed(1)), Number((length / count).toFixed(1))));
  const bars = [
    ...parts(
      across,
      width,
      (from, size) => `M${from} 0h${size}v${EDGE}h-${size}zM${from} ${height - EDGE}h${size}v${EDGE}h-${size}z`,
    ),
    ...parts(
      down,
      height,
      (from, size) => `M0 ${from}v${size}h${EDGE}v-${size}zM${width - EDGE} ${from}v${size}h${EDGE}v-${size}z`,
    ),
  ];
  const [right, bottom] = [width - EDGE, height - EDGE];
  return (
    `<path class="edge" fill-rule="evenodd" d="M0 0H${width}V${height}H0zM${EDGE} ${EDGE}V${bottom}H${right}V${EDGE}z"/>` +
    `<path class="dark" d="${bars.join("")}"/>`
  );
}

/** A round length in four blocks. */
function drawScale({ height, metresPerPixel }: Frame, left: number): string {
  const metres = [20_000, 10_000, 5000, 2000, 1000, 500, 200].find((length) => length / metresPerPixel <= 110) ?? 100;
  const bar = Math.round(metres / metresPerPixel / 4);
  return (
    `<g class="name" transform="translate(${left} ${height - 22})"><path class="edge" d="M0 .5h${4 * bar}v5H0z"/>` +
    `<path class="dark" d="M0 0h${bar}v6H0zM${2 * bar} 0h${bar}v6h-${bar}z"/>` +
    `<text y="-5">0</text><text x="${4 * bar}" y="-5" text-anchor="middle">${metresLabel(metres)}</text></g>`
  );
}

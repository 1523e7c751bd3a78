import { cornerPlace, decodeArea } from "#app/features/listings/model/area.ts";
import type { Box } from "#app/features/map/boundaries.ts";
import { CHART_STYLE, drawWaterAndLand } from "#app/features/map/chart.server.ts";
import {
  type LabelledArea,
  type LabelSizes,
  OccupiedSpace,
  type PlacedLabel,
  placeLabels,
  textWidth,
} from "#app/features/map/labels.ts";
import {
  FIRST_STATION_LEVEL,
  FIRST_STOP_LEVEL,
  MAP_SIZE,
  type MapView,
  type Place,
  showsCouncils,
  toMetres,
} from "#app/features/map/view.ts";
import { escapeMarkup } from "#app/lib/text.ts";
import {
  type BaseMap,
  MARK,
  around,
  findNamedPlaces,
  getCachedBorderLines,
  toMark,
  isInside,
} from "./base-map.server.ts";
import { countPinsIn, drawPins, PIN_STYLE, type PinnedMap, placePins } from "./map-pins.server.ts";

export interface AreaHomes {
  /** Only if a press can add the area to the search or remove it. */
  name?: string;
  count: number;
  /** "14", "100+" */
  countLabel: string;
  /** Undefined without published prices. */
  price: string | undefined;
  href: string;
}

export interface MarkedStation extends Place {
  name: string;
  kind: "train" | "metro" | "light rail" | "ferry";
}

export interface MarkedSchool extends Place {
  name: string;
}

export interface DrawnMap extends PinnedMap {
  /** Areas without homes have no link. */
  areas: ReadonlyMap<string, AreaHomes>;
  suburbCounts: ReadonlyMap<string, number>;
  stations: readonly MarkedStation[];
  schools: readonly MarkedSchool[];
  /** The keys of the suburbs that the search names, and of councils far out. */
  chosen: ReadonlySet<string>;
  /** The path around the regions that the search names. */
  outline?: string;
  /** Areas that the search draws, as texts of an address. */
  drawn?: readonly string[];
}

/** The map, and above it the pins, which assistive technology can reach. */
export function drawMap(map: DrawnMap): string {
  const { place } = map;
  const occupied = new OccupiedSpace();
  // Before the pins, which can be pushed aside. Far out, the many stations would take the places of the counts.
  const stations = place.view.z >= FIRST_STOP_LEVEL ? drawStations(map, occupied) : undefined;
  const chosenNames = drawPinnedNames(map, occupied, true);
  const pins = placePins(map, occupied);
  const { view, transform, style } = place;
  const group = (content: string) =>
    `<g${transform && ` transform="${transform}"`}${style && ` style="${style}"`}>${content}</g>`;
  const { labels, named } = marksAndLabels(map, occupied, stations);
  const drawn = drawWaterAndLand(place, "land", drawAreas(map, named) + drawOutlines(map));
  return (
    `<svg class="chart map z${Math.floor(view.z)}${showsCouncils(view) ? " far" : ""}" ${map.frame.attributes} aria-hidden="true" focusable="false">` +
    `<style>${CHART_STYLE}${MAP_STYLE}${PIN_STYLE}</style>${group(drawn)}<path class="grid" d="${place.graticule.path}"/>` +
    `${drawSearchedAreas(map)}${labels}${pins.length === 0 ? chosenNames : ""}</svg>${drawPins(map, pins, chosenNames)}`
  );
}

function toShade(count: number): number {
  return count >= 10 ? 4 : count >= 6 ? 3 : count >= 3 ? 2 : 1;
}

/** Areas with a smaller inscribed circle get a round target of twice this radius. */
const MIN_TARGET_RADIUS = 12;

/** Areas that have no name in the drawing have a title, which the browser shows on hover. */
function drawAreas(
  { place, areas, suburbCounts, chosen, homes: pinned }: DrawnMap,
  named: ReadonlySet<string | undefined>,
): string {
  const shadeOf = (key: string, count: number) =>
    hasChoice(chosen) ? (chosen.has(key) ? 2 : 0) : pinned.length > 0 ? 1 : toShade(count);
  const linked = place.areas.filter(({ key }) => areas.has(key));
  const links = linked.map(({ key, name: areaName, path, label }) => {
    const homes = areas.get(key);
    if (homes === undefined) return "";
    const units = place.unitsPerPixel;
    const target =
      label && label.radius < MIN_TARGET_RADIUS
        ? `<path class="t" d="M${Math.round(label.x * units)} ${Math.round(label.y * units)}h0"/>`
        : "";
    const name = homes.name === undefined ? "" : ` data-name="${escapeMarkup(homes.name)}"`;
    const isNamed = named.has(areaName) || place.view.z === CROWDED_LEVEL;
    const title = !label || isNamed ? "" : `<title>${escapeMarkup(areaName)}</title>`;
    return `<a href="${escapeMarkup(homes.href)}" tabindex="-1" class="c${shadeOf(key, homes.count)}"${name} data-count="${homes.count}">${title}<path d="${path}"/>${target}</a>`;
  });
  const parks = place.parks === "" ? "" : `<path class="park" d="${place.parks}"/>`;
  return (
    parks + drawTints(place, suburbCounts) + drawBorders(place, new Set(linked.map(({ key }) => key))) + links.join("")
  );
}

function drawTints({ tints }: BaseMap, counts: DrawnMap["suburbCounts"]): string {
  const paths = new Map<number, string[]>([1, 2, 3, 4].map((shade) => [shade, []]));
  for (const { slug, path } of tints) {
    const count = counts.get(slug) ?? 0;
    if (count > 0) paths.get(toShade(count))?.push(path);
  }
  return [...paths]
    .map(([shade, own]) => (own.length === 0 ? "" : `<path class="tint c${shade}" d="${own.join("")}"/>`))
    .join("");
}

function drawBorders({ areas, borders, view }: BaseMap, linked: ReadonlySet<string>): string {
  const paths = showsCouncils(view)
    ? areas.filter(({ key }) => !linked.has(key)).map(({ path }) => path)
    : unlinkedBorders(borders, linked);
  return paths.length === 0 ? "" : `<path class="border" d="${paths.join("")}"/>`;
}

function unlinkedBorders(borders: BaseMap["borders"], linked: ReadonlySet<string>): string[] {
  const drawn = new Set<number>();
  for (const slug of linked) for (const line of getCachedBorderLines(slug)) drawn.add(line);
  return borders.filter(({ line }) => !drawn.has(line)).map(({ path }) => path);
}

/** Other areas recede behind chosen ones. */
function hasChoice(chosen: DrawnMap["chosen"]): boolean {
  return chosen.size > 0;
}

function drawOutlines({ place, chosen, outline = "" }: DrawnMap): string {
  const shapes = [
    ...place.areas.map(({ key, path }) => ({ key, path })),
    ...place.tints.map(({ slug, path }) => ({ key: slug, path })),
  ];
  const path =
    outline +
    shapes
      .filter(({ key }) => chosen.has(key))
      .map((shape) => shape.path)
      .join("");
  return path === "" ? "" : `<path class="around" d="${path}"/><path class="chosen" d="${path}"/>`;
}

/** One path each, because overlapping areas in one path could cancel each other. */
function drawSearchedAreas({ place, drawn = [] }: DrawnMap): string {
  return drawn
    .map((text) => {
      const points = (decodeArea(text) ?? []).map((corner) => {
        const [x, y] = place.toPixels(toMetres(cornerPlace(corner)));
        return `${Math.round(x)} ${Math.round(y)}`;
      });
      const line = points.filter((point, index) => point !== points[index - 1]);
      return `<path class="drawn" d="M${line.join("L")}z"/>`;
    })
    .join("");
}

/** `named` has the names that the labels of the areas show. */
function marksAndLabels(
  map: DrawnMap,
  occupied: OccupiedSpace,
  drawnStations: string | undefined,
): { labels: string; named: ReadonlySet<string | undefined> } {
  const { view } = map.place;
  const degrees = drawDegrees(map, occupied);
  const sizes: LabelSizes =
    view.z >= 6
      ? { name: 14.5, figure: 13.5, chosenName: 17, smallName: SMALL_NAME }
      : { name: 13, figure: 12, chosenName: 16, ...(view.z !== CROWDED_LEVEL && { smallName: SMALL_NAME }) };
  const spots = view.z === CROWDED_LEVEL ? 5 : 9;
  const labels = placeLabels(labelledAreas(map), map.frame.labelled, occupied, sizes, spots);
  const pinnedNames = drawPinnedNames(map, occupied, false);
  const stations = drawnStations ?? drawStations(map, occupied);
  const names =
    drawStationNames(map, map.stations, occupied) +
    drawSmallNames(map, occupied) +
    drawWaterNames(map, occupied) +
    drawSchools(map, occupied);
  return {
    labels: degrees + stations + drawLabels(labels, view) + pinnedNames + names,
    named: new Set(labels.map(({ name, small }) => name ?? small?.name)),
  };
}

/** The level with the most areas. Small names and titles would exceed the limit of bytes; scripts add titles on hover. */
const CROWDED_LEVEL = 3;

function labelledAreas(map: DrawnMap): LabelledArea[] {
  const { areas, view } = map.place;
  const homes = withoutPinned(map);
  return areas
    .flatMap(({ key, name, label }) => {
      const of = homes.get(key);
      const isChosen = map.chosen.has(key);
      const isFaint = hasChoice(map.chosen) && !isChosen;
      return of && label ? [{ of, label, name, isChosen, isFaint }] : [];
    })
    .toSorted(
      (one, other) =>
        Number(other.isChosen) - Number(one.isChosen) ||
        other.of.count - one.of.count ||
        other.label.radius - one.label.radius,
    )
    .map(({ of, label, name, isChosen, isFaint }) => ({
      name,
      count: of.countLabel,
      price: isFaint ? undefined : of.price,
      ...label,
      always: showsCouncils(view) || isChosen || of.count >= 3,
      isChosen,
      isFaint,
    }));
}

/** Phones show the middle of the drawing, by the range of their width in pixels. */
const PHONES = [
  { name: "e1", from: 320, to: 360 },
  { name: "e2", from: 360, to: 392 },
  { name: "e3", from: 392, to: 432 },
];

/** Classes that hide a name on phones where the edge would cut it off. */
function atEdges({ left, right }: Box): string[] {
  const middle = MAP_SIZE.width / 2;
  const [near = 0, far = 0] = [Math.abs(left - middle), Math.abs(right - middle)].toSorted((one, other) => one - other);
  return PHONES.filter(({ from, to }) => near < to / 2 && far > from / 2).map(({ name }) => name);
}

/** Empty without names. */
function classOf(...names: readonly (string | false | undefined)[]): string {
  const known = names.filter(Boolean);
  return known.length === 0 ? "" : ` class="${known.join(" ")}"`;
}

function drawLabels(labels: readonly PlacedLabel[], { z }: MapView): string {
  const pathOf = ({ x, y, pillWidth }: PlacedLabel) => {
    const straight = pillWidth - 16;
    return `M${x - straight / 2} ${y - 8}h${straight}a8 8 0 0 1 0 16h-${straight}a8 8 0 0 1 0-16z`;
  };
  const textOf = ({ x, y, pillWidth, nameX, name, count, price, small, isChosen, boxes }: PlacedLabel) => {
    const base = y + 4;
    if (name === undefined) {
      const classes = classOf("m", ...(boxes[1] ? atEdges(boxes[1]) : []));
      const next = small ? `<text x="${small.x}" y="${small.y + 4}"${classes}>${escapeMarkup(small.name)}</text>` : "";
      return `<text x="${x}" y="${base}" class="n">${count}</text>${next}`;
    }
    const from =
      price === undefined ? "" : `<tspan class="f" x="${x + pillWidth / 2 + 4}">${escapeMarkup(price)}</tspan>`;
    const cut = boxes[0] ? atEdges(boxes[0]) : [];
    return `<text x="${nameX}" y="${base - 16}"${classOf(isChosen && "s", ...cut)}>${escapeMarkup(name)}<tspan class="n" x="${x}" dy="16">${count}</tspan>${from}</text>`;
  };
  return [true, false]
    .map((isFaint) => {
      const own = labels.filter((label) => label.isFaint === isFaint);
      if (own.length === 0) return "";
      const classes = `labels${z >= 6 ? " large" : ""}${isFaint ? " faint" : ""}`;
      return `<g class="${classes}"><path class="pill" d="${own.map(pathOf).join("")}"/>${own.map(textOf).join("")}</g>`;
    })
    .join("");
}

/**
 * The names of suburbs that have no label with a count, because pins replace it or none of their homes matches. Chosen
 * suburbs are always named, where the fewest pins have to make room, and above the pins.
 */
function drawPinnedNames(map: DrawnMap, occupied: OccupiedSpace, isChosen: boolean): string {
  const counted = withoutPinned(map);
  const size = isChosen ? 17 : 14.5;
  const texts = map.place.areas.flatMap(({ key, name, label }) => {
    const isNamed = isChosen ? map.chosen.has(key) : map.areas.has(key) && !map.chosen.has(key);
    if (!label || !isNamed || counted.has(key)) return [];
    const half = textWidth(name, size, "bold") / 2;
    const boxAt = (x: number, y: number): Box => ({ left: x - half, right: x + half, top: y - 11, bottom: y + 7 });
    const spots = spotsAround(label).filter(
      ([x, y]) => isInside(boxAt(x, y), map.frame.labelled) && occupied.isFree(boxAt(x, y)),
    );
    const covered = isChosen ? spots.map(([x, y]) => countPinsIn(map, boxAt(x, y))) : [];
    const free = isChosen ? spots[covered.indexOf(Math.min(...covered))] : spots[0];
    if (!free && !isChosen) return [];
    const [x, y] = free ?? [Math.round(label.x), Math.round(label.y)];
    occupied.add(boxAt(x, y));
    const classes = classOf(isChosen && "s", ...atEdges(boxAt(x, y)));
    return [`<text x="${x}" y="${y + 4}"${classes}>${escapeMarkup(name)}</text>`];
  });
  return texts.length === 0 ? "" : `<g class="labels large">${texts.join("")}</g>`;
}

/** Pixels between the places that a name is tried at. */
const SPOT = 12;

/** The nearest to the centre first. */
function spotsAround({ x, y, radius }: { x: number; y: number; radius: number }): (readonly [number, number])[] {
  const steps = Math.ceil((1.2 * radius) / SPOT);
  const along = Array.from({ length: 2 * steps + 1 }, (_, index) => (index - steps) * SPOT);
  return along
    .flatMap((right) => along.map((down) => [right, down] as const))
    .toSorted((one, other) => Math.hypot(...one) - Math.hypot(...other))
    .map(([right, down]) => [Math.round(x + right), Math.round(y + down)] as const);
}

function drawDegrees({ place, frame }: DrawnMap, occupied: OccupiedSpace): string {
  const texts: string[] = [];
  const write = (label: string, x: number, y: number, anchor: "" | "end") => {
    const width = textWidth(label, 11, "regular");
    const left = anchor === "end" ? x - width : x;
    const box = { left: left - 2, right: left + width + 2, top: y - 10, bottom: y + 3 };
    if (!isInside(box, frame.labelled) || !occupied.isFree(box)) return;
    occupied.add(box);
    texts.push(`<text x="${x}" y="${y}"${anchor && ` text-anchor="${anchor}"`}>${label}</text>`);
  };
  for (const { x, label } of place.graticule.meridians) write(label, x + 4, frame.labelled.bottom - 4, "");
  for (const { y, label } of place.graticule.parallels) write(label, frame.inside.right - 3, y - 4, "end");
  return texts.length === 0 ? "" : `<g class="degrees">${texts.join("")}</g>`;
}

/** Only where they are in sight: half a mark next to a pin would not be recognised. */
function drawStations({ place, frame, stations }: DrawnMap, occupied: OccupiedSpace): string {
  const { z } = place.view;
  const marks = { open: "", solid: "" };
  for (const { kind, ...station } of stations) {
    const isRail = kind === "train" || kind === "metro";
    const point = z >= (isRail ? FIRST_STATION_LEVEL : FIRST_STOP_LEVEL) && toMark(place, frame, station);
    const box = point && around(point, MARK + 1);
    if (!point || !box || !occupied.isFree(box)) continue;
    occupied.add(box);
    const { x, y } = point;
    if (kind === "metro") marks.solid += `M${x - 4} ${y - 4}h8v8h-8z`;
    else if (kind === "train") marks.open += `M${x - 4} ${y - 4}h8v8h-8z`;
    else marks.open += kind === "ferry" ? `M${x} ${y - 5}l5 5-5 5-5-5z` : `M${x - 3} ${y}a3 3 0 0 1 6 0a3 3 0 0 1-6 0z`;
  }
  return (
    (marks.open && `<path class="station" d="${marks.open}"/>`) +
    (marks.solid && `<path class="station solid" d="${marks.solid}"/>`)
  );
}

/** Next to their marks, where there is room; trains and metro before other stops. */
function drawStationNames(map: DrawnMap, stations: readonly MarkedStation[], occupied: OccupiedSpace): string {
  if (map.place.view.z < FIRST_STOP_LEVEL) return "";
  const order = { train: 0, metro: 0, ferry: 1, "light rail": 2 };
  const named = new Set<string>();
  const texts = stations
    .toSorted((one, other) => order[one.kind] - order[other.kind])
    .flatMap(({ name, ...station }) => {
      const point = toMark(map.place, map.frame, station);
      if (!point || named.has(name)) return [];
      const text = drawMarkName(map, name, point, occupied);
      if (text) named.add(name);
      return text ?? [];
    });
  return texts.length === 0 ? "" : `<g class="small">${texts.join("")}</g>`;
}

/** Right or left of a mark, below or above it. Undefined without room. */
function drawMarkName(
  { frame }: DrawnMap,
  name: string,
  { x, y }: { x: number; y: number },
  occupied: OccupiedSpace,
): string | undefined {
  const width = textWidth(name, SMALL_NAME, "regular");
  const spots = [
    { left: x + 9, middle: y },
    { left: x - 9 - width, middle: y },
    { left: x - width / 2, middle: y + 14 },
    { left: x - width / 2, middle: y - 14 },
  ];
  for (const { left, middle } of spots) {
    const box = { left, right: left + width, top: middle - 6, bottom: middle + 6 };
    if (!isInside(box, frame.labelled) || !occupied.isFree(box)) continue;
    occupied.add(box);
    return `<text x="${Math.round(left)}" y="${middle + 4}"${classOf(...atEdges(box))}>${escapeMarkup(name)}</text>`;
  }
  return undefined;
}

/** The font size of the names of stations, schools and small areas in pixels. */
const SMALL_NAME = 11.5;

/** Only schools with room for the name. */
function drawSchools(map: DrawnMap, occupied: OccupiedSpace): string {
  let marks = "";
  const texts = map.schools.flatMap(({ name, ...school }) => {
    const point = toMark(map.place, map.frame, school);
    const box = point && around(point, MARK + 1);
    if (!point || !box || !occupied.isFree(box)) return [];
    occupied.add(box);
    const text = drawMarkName(map, name, point, occupied);
    if (text === undefined) {
      occupied.remove(box);
      return [];
    }
    marks += `M${point.x} ${point.y - 5}l5 9h-10z`;
    return [text];
  });
  return marks === "" ? "" : `<path class="station" d="${marks}"/><g class="small">${texts.join("")}</g>`;
}

/** Areas with homes but without pins; all of them where there are no pins. */
function withoutPinned({ place, areas, homes }: DrawnMap): DrawnMap["areas"] {
  const pinned = new Set(homes.map(({ suburb }) => suburb));
  const hasPins = (key: string) =>
    showsCouncils(place.view) ? place.toSuburbs(key).some((slug) => pinned.has(slug)) : pinned.has(key);
  return new Map([...areas].filter(([key]) => !hasPins(key)));
}

function drawSmallNames(map: DrawnMap, occupied: OccupiedSpace): string {
  const { place } = map;
  if (place.view.z < FIRST_STOP_LEVEL) return "";
  const empty = place.areas.flatMap(({ key, name, label }) =>
    label && !map.areas.has(key) && !map.chosen.has(key) ? [{ ...label, name }] : [],
  );
  const texts = [...empty, ...place.localities].flatMap(({ x, y, radius, name }) => {
    const width = textWidth(name, 12, "regular");
    const box = { left: x - width / 2, right: x + width / 2, top: y - 8, bottom: y + 8 };
    if (width > 3.4 * radius || !isInside(box, map.frame.labelled) || !occupied.isFree(box)) return [];
    occupied.add(box);
    const classes = classOf("o", ...atEdges(box));
    return [`<text x="${Math.round(x)}" y="${Math.round(y) + 4}"${classes}>${escapeMarkup(name)}</text>`];
  });
  return texts.length === 0 ? "" : `<g class="labels">${texts.join("")}</g>`;
}

/** Each name once, where it covers no label. */
function drawWaterNames(map: DrawnMap, occupied: OccupiedSpace): string {
  const { view, toPixels } = map.place;
  const named = new Set<string>();
  const texts = findNamedPlaces(view).flatMap(({ name, isLand, ...water }) => {
    if (named.has(name)) return [];
    const [x = 0, y = 0] = toPixels(toMetres(water)).map(Math.round);
    const half = (textWidth(name, 12.5, "regular") + 0.75 * name.length) / 2;
    const box = { left: x - half, right: x + half, top: y - 10, bottom: y + 5 };
    if (!isInside(box, map.frame.labelled) || !occupied.isFree(box)) return [];
    occupied.add(box);
    named.add(name);
    return [`<text x="${x}" y="${y}"${classOf(isLand && "hill", ...atEdges(box))}>${name}</text>`];
  });
  return texts.length === 0 ? "" : `<g class="sea">${texts.join("")}</g>`;
}

const MAP_STYLE =
  ":root{--park:oklch(91% .045 140)}@media screen and (prefers-color-scheme:dark){:root{--park:oklch(35% .035 155)}}" +
  ".map .shoal,.map .mid,.map .deep,.map .land{pointer-events:none}.z1{--band:20}.z2{--band:28}" +
  ".map a{cursor:pointer}.map a path{stroke:var(--edge);stroke-width:calc(.8*var(--u));stroke-linejoin:round}" +
  ".map a .t{stroke:transparent;stroke-width:calc(24*var(--u));stroke-linecap:round;fill:none;pointer-events:stroke}" +
  ".map .park{fill:var(--park);pointer-events:none}.map .c0 path{fill:var(--land-0)}.map .c1,.map .c1 path{fill:var(--land-1)}.map .c2,.map .c2 path{fill:var(--land-2)}" +
  ".map .c3,.map .c3 path{fill:var(--land-3)}.map .c4,.map .c4 path{fill:var(--land-4)}" +
  ".map.far a path{fill:transparent;stroke-width:1px;stroke-opacity:.8}" +
  ".map .tint{stroke:var(--edge);stroke-width:.4px;stroke-opacity:.35;pointer-events:none}" +
  ".map .around,.map .chosen{fill:none;stroke-linejoin:round;pointer-events:none}" +
  ".map .around{stroke:var(--halo);stroke-width:calc(6*var(--u))}.map .chosen{stroke:var(--s-ink);stroke-width:calc(2.6*var(--u))}" +
  ".map .drawn{fill:var(--s-ink);fill-opacity:.1;stroke:var(--s-ink);stroke-width:2.5px;stroke-dasharray:9 4;stroke-linejoin:round;" +
  "paint-order:stroke;pointer-events:none}" +
  ".map .labels text{text-anchor:middle;font-size:13px;font-weight:620;paint-order:stroke;stroke:var(--halo);stroke-width:3px;" +
  "stroke-linejoin:round;stroke-opacity:.75}.map .labels .n{font-size:12px;font-weight:680;stroke:none}" +
  ".map .labels .f{font-size:12px;font-weight:400;text-anchor:start}.map .labels .o{font-size:12px;font-weight:400;fill:var(--s-ink-2)}" +
  ".map .labels .m{font-size:11.5px;font-weight:400}.map .labels .s{font-size:16px;font-weight:720}.map .faint text{font-weight:400;fill:var(--s-ink-2)}" +
  ".map .faint .n{font-weight:560;fill:var(--s-ink-2)}.map .faint .pill{stroke:var(--s-line-strong);stroke-width:1px}" +
  ".map .large text{font-size:14.5px}.map .large .s{font-size:17px}.map .large .n,.map .large .f{font-size:13.5px}" +
  ".map .pill{fill:var(--s-surface);stroke:var(--s-harbour);stroke-width:1.5px;pointer-events:none}" +
  ".map .small text{font-size:11.5px;fill:var(--s-ink-2);paint-order:stroke;stroke:var(--halo);stroke-width:3px;stroke-opacity:.75}" +
  ".map .station{fill:var(--s-surface);stroke:var(--s-ink);stroke-width:1.8px;pointer-events:none}" +
  ".map .solid{fill:var(--s-ink)}" +
  ".map .sea text{font-size:12.5px;font-style:italic;letter-spacing:.06em;text-anchor:middle;fill:var(--s-harbour);" +
  "paint-order:stroke;stroke:var(--water-1);stroke-width:2px;stroke-opacity:.7}" +
  ".map .sea .hill{fill:var(--edge)}" +
  PHONES.map(
    ({ name, from, to }) =>
      `@media(min-width:${from}px) and (max-width:${to - 0.02}px){text.${name}.${name}{fill:none;stroke:none}.map :not(.faint)>.${name} .n{fill:var(--s-ink)}}`,
  ).join("") +
  "@media(forced-colors:active){.map .park{fill:Canvas}.map .drawn{fill:Highlight;stroke:Highlight}.map .c2 path{stroke-width:calc(1.5*var(--u))}.map :is(.c3,.c4) path{stroke-width:calc(2.4*var(--u))}}";

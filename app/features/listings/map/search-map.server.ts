import { LRUCache } from "lru-cache";
import {
  type Area,
  type Corner,
  cornerPlace,
  decodeArea,
  encodeArea,
  isInArea,
  readArea,
  toCorner,
} from "#app/features/listings/model/area.ts";
import type { ListingLineData } from "#app/features/listings/model/card.queries.server.ts";
import { CRITERION_NAMES, LISTINGS_PER_PAGE, MAX_NAMES, getValue } from "#app/features/listings/model/criteria.ts";
import { type ListingFilters, listingsPath, withMap } from "#app/features/listings/model/filters.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { type Box, type Point, getRingBox } from "#app/features/map/boundaries.ts";
import { getLevelShapes } from "#app/features/map/levels.server.ts";
import { type Shape, getDistanceInside, overlaps } from "#app/features/map/polygon.ts";
import {
  closerLevel,
  DEFAULT_VIEW,
  FIRST_STATION_LEVEL,
  type FittedView,
  LEVELS,
  MAP_SIZE,
  MAX_ZOOM,
  type MapView,
  PIXELS_PER_STEP,
  type Place,
  fitView,
  type Room,
  showsBox,
  getCentre,
  metresPerPixel,
  showsCouncils,
  toMetres,
  toPlace,
  viewAround,
} from "#app/features/map/view.ts";
import { findAllStations, findSchoolsWithin } from "#app/features/nearby/nearby.queries.server.ts";
import { toBounds } from "#app/features/nearby/place-chart.server.ts";
import type { Station } from "#app/features/nearby/places.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { slugify } from "#app/lib/text.ts";
import { onChange, recordStatement } from "#platform/cache-dependencies.server.ts";
import {
  type BaseMap,
  SUBURB_NAMES,
  getBaseMap,
  toMark,
  toSpot,
  outlineOf,
  suburbBox,
  toMapFrame,
} from "./base-map.server.ts";
import {
  type PlacedHome,
  type PointSuburb,
  type SearchedHomes,
  type SuburbHomes,
  countAllHomes,
  countSomeHomes,
  findPlacedHomes,
} from "./counts.queries.server.ts";
import { type AreaHomes, type MarkedStation, drawMap } from "./draw-map.server.ts";
import type { MarkedHome } from "./map-pins.server.ts";
import {
  areaPath,
  chosenCouncils,
  chosenSuburbs,
  hasWideRegion,
  type PressedArea,
  pinPrice,
  priceFromLabel,
  toChoosableArea,
} from "./map-summary.ts";

/** Above this, counts are cached. */
const EXACT_COUNT_LIMIT = 8000;
const COUNT_TTL_MS = 60_000;

/** Cleared when a home changes; expires in case a notification is missed. */
const countsByCriteria = new LRUCache<string, Promise<SuburbHomes[]>>({ max: 200, ttl: COUNT_TTL_MS });
onChange((table = "listings") => {
  if (table === "listings") countsByCriteria.clear();
});

/** Ignores the suburbs of the search, because the map also shows the others. */
export async function countHomesBySuburb(search: SearchedHomes, keys: readonly string[]): Promise<SuburbHomes[]> {
  const limits = CRITERION_NAMES.map((name) => [name, getValue(search, name)] as const);
  const criteria = {
    type: search.type,
    closed: search.closed,
    ...Object.fromEntries(limits),
    suburb: undefined,
    nearby: undefined,
  };
  const known = JSON.stringify(criteria);
  const within = new Set(keys);
  const inView = (all: SuburbHomes[]) => all.filter(({ key }) => within.has(key));
  const cached = countsByCriteria.get(known);
  if (cached) {
    recordStatement("listings");
    return inView(await cached);
  }
  const fresh = await countSomeHomes(criteria, keys, EXACT_COUNT_LIMIT + 1);
  if (fresh.reduce((sum, { count }) => sum + count, 0) <= EXACT_COUNT_LIMIT) return fresh;
  const counting = countAllHomes(criteria);
  countsByCriteria.set(known, counting);
  counting.catch(() => countsByCriteria.delete(known));
  return inView(await counting);
}

export interface MapArea extends PressedArea {
  count: number;
  from: number | null;
}

export interface SearchMap extends FittedView {
  total: number;
  from: number | null;
  suburbs: number;
  suburbsWithHomes: number;
  /** Sorted by homes, descending. */
  areas: MapArea[];
  councils: boolean;
  /** Homes with a pin; absent where the map shows none. */
  pinned?: number;
}

/** Default: around the drawn areas, the intake areas, the suburbs and those of the regions, else Sydney Harbour. */
export function resolveView(
  filters: ListingFilters,
  points: readonly PointSuburb[],
  regionSuburbs: readonly string[] = [],
  outlines: readonly string[] = [],
): FittedView {
  const offset = { x: 0, y: 0 };
  if (filters.map) return { view: filters.map, offset };
  const boxes = [
    ...[...(filters.area ?? []), ...outlines].flatMap((text) => areaBox(text) ?? []),
    ...[...chosenSuburbs(filters).map(slugify), ...regionSuburbs].flatMap((slug) => suburbBox(slug, points) ?? []),
  ];
  return boxes.length === 0 ? { view: DEFAULT_VIEW, offset } : fitView(joinBoxes(boxes));
}

function joinBoxes(boxes: readonly Box[]): Box {
  const edge = (side: keyof Box, of: (...values: number[]) => number) => of(...boxes.map((box) => box[side]));
  return {
    left: edge("left", Math.min),
    top: edge("top", Math.min),
    right: edge("right", Math.max),
    bottom: edge("bottom", Math.max),
  };
}

/**
 * Chooses the view after a suburb was added to those of a map: the present one if it shows all of them, else the closest
 * that does. Leaves it to `resolveView` where that is as close, for the first suburb, and for other places.
 */
export function followSuburbs(
  filters: ListingFilters,
  { view, room }: { view: MapView; room?: Room | undefined },
  points: readonly PointSuburb[],
): ListingFilters {
  const boxes = chosenSuburbs(filters).flatMap((name) => suburbBox(slugify(name), points) ?? []);
  if (filters.map !== null || boxes.length === 0 || (filters.area ?? filters.school) !== undefined) return filters;
  const box = joinBoxes(boxes);
  if (boxes.length > 1 && !showsCouncils(view) && showsBox(view, box, room)) return { ...filters, map: view };
  const closest = fitView(box, room && withoutStep(room)).view;
  return closest.z > fitView(box).view.z && showsBox(closest, box, room) ? { ...filters, map: closest } : filters;
}

/** The centre of a view in an address is up to half a step away from that of its places. */
function withoutStep({ width, height }: Room): Room {
  return { width: Math.max(1, width - PIXELS_PER_STEP), height: Math.max(1, height - PIXELS_PER_STEP) };
}

/** In metres. */
function areaBox(text: string): Box | undefined {
  const area = decodeArea(text);
  return area && getRingBox([area.map((corner) => toMetres(cornerPlace(corner)))]);
}

/** Large areas have many labels, so fewer homes fit in the document. */
export function homesToList({ z }: MapView): number {
  if (z >= FIRST_CLOSE_LEVEL) return LISTINGS_PER_PAGE;
  return z >= FIRST_CLOSE_LEVEL - 1 ? LISTINGS_PER_PAGE / 2 : LISTINGS_PER_PAGE / 4;
}

/** Undefined if the search itself names suburbs or schools, or has drawn areas. */
export function suburbsToList(
  filters: ListingFilters,
  view: MapView,
  points: readonly PointSuburb[],
): string[] | undefined {
  return chosenSuburbs(filters).length > 0 || (filters.area ?? filters.school) !== undefined
    ? undefined
    : suburbKeys(getBaseMap(view, points));
}

function suburbKeys({ suburbs }: BaseMap): string[] {
  return [...suburbs.values()].map((name) => name.toLowerCase());
}

type ListedHome = Pick<ListingLineData, "id" | "suburb">;

/** `draw` renders the SVG; `toSpots` locates homes without a pin, see `DisplayedMap`. */
export async function loadSearchMap(
  filters: ListingFilters,
  { view, offset }: FittedView,
  points: readonly PointSuburb[],
  regionSuburbs: readonly string[] = [],
  outlines: readonly string[] = [],
): Promise<SearchMap & { draw: () => string; toSpots: (homes: readonly ListedHome[]) => string }> {
  const place = getBaseMap(view, points);
  const frame = toMapFrame(offset);
  const drawn = new Set([...place.suburbs.keys(), ...place.tints.map(({ slug }) => slug)]);
  if (!showsCouncils(view)) for (const { key } of place.areas) drawn.add(key);
  const isClose = view.z >= FIRST_CLOSE_LEVEL;
  const councils = showsCouncils(view) ? chosenCouncils(filters) : [];
  // Like the other suburbs, the other councils can be added.
  const hasOnlyCouncils = councils.length > 0 && !hasWideRegion(filters);
  const within = showsCouncils(view) && hasWideRegion(filters) ? new Set(regionSuburbs) : undefined;
  const councilSuburbs = showsCouncils(view) ? findCouncilSuburbs(place, within) : undefined;
  for (const { slugs } of councilSuburbs?.values() ?? []) for (const slug of slugs) drawn.add(slug);
  const keys = [...drawn].map((slug) => (place.names.get(slug) ?? slug).toLowerCase());
  // The labels of council areas select the suburbs of the region themselves.
  const counted = councilSuburbs ? { ...filters, region: undefined } : filters;
  const [totals, stations, schools, placed] = await Promise.all([
    countHomesBySuburb(counted, keys),
    view.z >= FIRST_STATION_LEVEL ? findAllStations() : [],
    view.z === MAX_ZOOM
      ? findSchoolsWithin(toBounds({ ...MAP_SIZE, metresPerPixel: metresPerPixel(view.z), centre: getCentre(view) }))
      : [],
    findPlacedHomes(filters, keys, isClose ? MAX_HOMES : MAX_FAR_HOMES + 1),
  ]);
  const all = new Map(totals.map((suburb) => [slugify(suburb.key), suburb]));
  const homes = within ? new Map([...all].filter(([slug]) => within.has(slug))) : all;
  const areas = toAreas(place, councilSuburbs, all);
  const isPinned = isClose || placed.length <= MAX_FAR_HOMES;
  const markedHomes = (isPinned ? placed : []).flatMap((home) =>
    toMark(place, frame, home) ? [toMarkedHome(home)] : [],
  );
  const onMap = [...place.suburbs.keys()].flatMap((slug) => homes.get(slug) ?? []);
  const draw = () =>
    drawMap({
      place,
      frame,
      areas: linkedAreas(filters, view, areas),
      chosen: new Set([...chosenSuburbs(filters).map(slugify), ...councils]),
      outline: hasOnlyCouncils ? "" : outlineOf(view, regionSuburbs),
      drawn: [...(filters.area ?? []), ...outlines],
      pinPath: (places) => pinPath(filters, view, places),
      suburbCounts: new Map([...homes].map(([slug, { count }]) => [slug, count])),
      stations: stations.map(toMarkedStation),
      schools,
      homes: markedHomes,
    });
  const pinned = new Set(markedHomes.map(({ id }) => id));
  const toSpots = (listedHomes: readonly ListedHome[]) =>
    listedHomes
      .map(({ id, suburb }) => {
        const spot = pinned.has(id) ? undefined : toSpot(place, frame, slugify(suburb), points);
        return spot ? `${spot.x} ${spot.y}` : "";
      })
      .join(",");
  const listed = [...areas.values()]
    .filter(({ isOnMap }) => isOnMap)
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
  return {
    view,
    offset,
    total: onMap.reduce((sum, { count }) => sum + count, 0),
    from: lowest(onMap.map((suburb) => suburb.from)),
    suburbs: place.suburbs.size,
    suburbsWithHomes: onMap.length,
    areas: listed.map(({ name, count, from, part }) => ({ name, count, from, ...(part && { part }) })),
    councils: showsCouncils(view),
    ...(markedHomes.length > 0 && { pinned: markedHomes.length }),
    draw,
    toSpots,
  };
}

interface AreaTotals extends MapArea {
  isOnMap: boolean;
}

interface CouncilSuburbs extends Pick<PressedArea, "part"> {
  slugs: readonly string[];
}

/**
 * The suburbs that the label of each council area counts, also beyond the edge of the map: those of the region if there
 * is one. More than a search can name would not lead to a list of that count, so then the label counts all.
 */
function findCouncilSuburbs(place: BaseMap, within: ReadonlySet<string> | undefined): Map<string, CouncilSuburbs> {
  return new Map(
    place.areas.map(({ key }) => {
      const all = place.toSuburbs(key);
      const slugs = within ? all.filter((slug) => within.has(slug)) : all;
      if (slugs.length === all.length || slugs.length === 0) return [key, { slugs }];
      return slugs.length > MAX_NAMES
        ? [key, { slugs: all }]
        : [key, { slugs, part: slugs.map((slug) => place.names.get(slug) ?? slug) }];
    }),
  );
}

function toAreas(
  place: BaseMap,
  councilSuburbs: ReadonlyMap<string, CouncilSuburbs> | undefined,
  homes: ReadonlyMap<string, SuburbHomes>,
): Map<string, AreaTotals> {
  const areas = new Map<string, AreaTotals>();
  for (const { key, name, label } of place.areas) {
    const { slugs, part } = councilSuburbs?.get(key) ?? { slugs: [key], part: undefined };
    const counted = slugs.flatMap((slug) => homes.get(slug) ?? []);
    if (counted.length === 0) continue;
    const count = counted.reduce((sum, suburb) => sum + suburb.count, 0);
    const from = lowest(counted.map((suburb) => suburb.from));
    areas.set(key, { name, count, from, ...(part && { part }), isOnMap: label !== undefined });
  }
  return areas;
}

function linkedAreas(
  filters: ListingFilters,
  view: MapView,
  areas: ReadonlyMap<string, AreaTotals>,
): Map<string, AreaHomes> {
  return new Map(
    [...areas].map(([key, area]) => [
      key,
      {
        ...(toChoosableArea(filters, view, area.name) && { name: area.name }),
        count: area.count,
        countLabel: formatNumber(area.count),
        price: priceFromLabel(area),
        // Relative, to shorten the many links of a map.
        href: `${areaPath(filters, view, area).replace("/listings", "")}#map`,
      },
    ]),
  );
}

/** Of a pin that counts several homes: one level closer; at the last level the search in a small area around them. */
function pinPath(filters: ListingFilters, view: MapView, homes: readonly Place[]): string {
  const points = homes.map(toMetres);
  const [east, south] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const box = {
    left: Math.min(...east),
    right: Math.max(...east),
    top: Math.min(...south),
    bottom: Math.max(...south),
  };
  if (view.z < MAX_ZOOM) {
    const middle: Point = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return `${listingsPath(withMap(filters, viewAround(middle, closerLevel(view.z)))).replace("/listings", "")}#map`;
  }
  const [west, north] = [box.left - AROUND_PIN, box.top - AROUND_PIN];
  const [far, low] = [box.right + AROUND_PIN, box.bottom + AROUND_PIN];
  const corners: Point[] = [
    [west, north],
    [far, north],
    [far, low],
    [west, low],
  ];
  const { area } = readArea(encodeArea(corners.map((corner) => toCorner(toPlace(corner)))));
  if (area === undefined) return "#results";
  return `${listingsPath({ ...withMap(filters, view), area: [area] }).replace("/listings", "")}#results`;
}

/** Metres around the homes of a pin; areas have at least a hectare. */
const AROUND_PIN = 55;

function lowest(prices: readonly (number | null)[]): number | null {
  const published = prices.filter((price) => price !== null);
  return published.length === 0 ? null : Math.min(...published);
}

const FIRST_CLOSE_LEVEL = 5;

/** Homes with pins on close levels. */
const MAX_HOMES = 200;
/** Farther out, more homes than this have no pins, only counts. */
const MAX_FAR_HOMES = 40;

function toMarkedHome(home: PlacedHome): MarkedHome {
  const { id, suburb, latitude, longitude, amount } = home;
  const price = pinPrice(home);
  const name = `${price}, ${home.address ?? home.title}`;
  return { id, latitude, longitude, suburb: slugify(suburb), price, amount, name, href: listingPath(home) };
}

function toMarkedStation({ name, latitude, longitude, modes }: Station): MarkedStation {
  const kind = (["train", "metro", "light rail"] as const).find((mode) => modes.includes(mode)) ?? "ferry";
  return { name, latitude, longitude, kind };
}

const touched = new LRUCache<string, readonly string[]>({ max: 500 });

/** The names of the suburbs that drawn areas touch, in alphabetical order. Cached; takes up to 10 ms. */
export function findSuburbsInAreas(areas: readonly string[], points: readonly PointSuburb[]): string[] {
  const drawn = areas.map((text) => decodeArea(text) ?? []);
  const withOutline = areas.flatMap((text, index) => {
    const names = touched.get(text) ?? findOutlines(drawn[index] ?? []);
    touched.set(text, names);
    return names;
  });
  const others = points.filter((point) => drawn.some((area) => isInArea(toCorner(point), area)));
  return [...new Set([...withOutline, ...others.map(({ name }) => name)])].toSorted((one, other) =>
    one.localeCompare(other),
  );
}

function findOutlines(area: Area): string[] {
  const { level, suburbs } = getLevelShapes(LEVELS.length);
  const unit = level.metresPerPixel / level.unitsPerPixel;
  const ring = area.map((corner): Point => {
    const [x, y] = toMetres(cornerPlace(corner));
    return [x / unit, y / unit];
  });
  const box = getRingBox([ring]);
  return [...suburbs].flatMap(([slug, shape]) => {
    const name = SUBURB_NAMES.get(slug);
    return name !== undefined && overlaps(shape.box, box) && touches(ring, shape) ? [name] : [];
  });
}

/** Whether one contains a corner of the other, or their borders cross. */
function touches(ring: readonly Corner[], { rings }: Shape): boolean {
  if (ring.some(([x, y]) => getDistanceInside(rings, x, y) > 0)) return true;
  return rings.some((outline) => {
    let before: Corner = [outline.at(-2) ?? 0, outline.at(-1) ?? 0];
    for (let index = 0; index < outline.length; index += 2) {
      const point: Corner = [outline[index] ?? 0, outline[index + 1] ?? 0];
      const [from, to] = [before, point];
      if (isInArea(point, ring) || ring.some((corner, place) => cross(from, to, ring.at(place - 1) ?? corner, corner)))
        return true;
      before = point;
    }
    return false;
  });
}

function cross(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** Positive or negative for a point on one or the other side of a line. */
function turn([ax, ay]: Corner, [bx, by]: Corner, [x, y]: Corner): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

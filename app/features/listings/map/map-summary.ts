import { sortNames, type SearchType } from "#app/features/listings/model/criteria.ts";
import { type ListingFilters, listingsPath, withMap } from "#app/features/listings/model/filters.ts";
import type { priceLabel } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { COUNCIL_NAMES, REGIONS, toCouncilSlug } from "#app/features/listings/model/regions.ts";
import { type MapView, showsCouncils } from "#app/features/map/view.ts";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";

/** "$620k", "$1.32m", "$650" */
export function shortDollars(dollars: number): string {
  if (dollars < 10_000) return formatDollars(dollars);
  const rounded = Number(dollars.toPrecision(3));
  return rounded < 1_000_000 ? `$${rounded / 1000}k` : `$${rounded / 1_000_000}m`;
}

export type PinnedPrice = Parameters<typeof priceLabel>[0];

/** On a pin: "$1.575m", "$1.65–1.77m" for a guide, "$2,800 pm" for a monthly rent; exact. */
export function pinPrice(home: PinnedPrice): string {
  const isClosed = home.closedOn != null;
  const price = isClosed ? (home.closedPrice ?? 0) : home.price;
  if (price === 0) return isClosed ? listingsMessages.closed[home.listingType] : listingsMessages.ask;
  const amount = exactDollars(price);
  if (home.listingType === "rent") return home.priceFrequency === "per_month" ? `${amount} pm` : amount;
  return !isClosed && home.priceTo !== null && home.priceTo > price
    ? rangeOf(amount, exactDollars(home.priceTo))
    : amount;
}

/** "$839–920k", "$950k–$1.05m" */
function rangeOf(from: string, to: string): string {
  const unit = to.at(-1);
  const isShared = (unit === "k" || unit === "m") && from.endsWith(unit);
  return isShared ? `${from.slice(0, -1)}–${to.slice(1)}` : `${from}–${to}`;
}

function exactDollars(dollars: number): string {
  if (dollars < 10_000 || dollars % 1000 !== 0) return formatDollars(dollars);
  return dollars < 1_000_000 ? `$${dollars / 1000}k` : `$${dollars / 1_000_000}m`;
}

/** "from $620k"; for one home its price; undefined without published prices. */
export function priceFromLabel({ count, from }: { count: number; from: number | null }): string | undefined {
  if (from === null) return undefined;
  return count === 1 ? shortDollars(from) : `from ${shortDollars(from)}`;
}

export interface MapStats {
  total: number;
  suburbs: number;
  suburbsWithHomes: number;
  from: number | null;
  type: SearchType;
  /** "15 km" */
  width: string;
  /** Areas are councils, not suburbs. */
  councils: boolean;
  /** Sorted by homes, descending. */
  areas: readonly { name: string; count: number }[];
}

/**
 * "375 homes for sale in 87 of 119 suburbs", "15 km wide. The lowest price is $535,000. Most are in Newtown (14) and Waterloo (12)."
 */
export function describeMap(stats: MapStats): { summary: string; more: string } {
  const { total, suburbs, suburbsWithHomes, from, type, width, councils, areas } = stats;
  const forWhat = listingsMessages.forWhat[type];
  const isRent = type === "rent" || type === "leased";
  if (total === 0) return { summary: `No homes ${forWhat} match`, more: `${width} wide.` };
  const lowest = isRent ? "The lowest rent is" : "The lowest price is";
  const price = from === null ? "" : ` ${lowest} ${formatDollars(from)}${isRent ? " a week" : ""}.`;
  const most = areas.slice(0, 3).map(({ name, count }) => `${name} (${formatNumber(count)})`);
  const listed = most.length < 2 ? most.join("") : `${most.slice(0, -1).join(", ")} and ${most.at(-1)}`;
  const where =
    areas.length < 2 ? "" : councils ? ` By council area, most are in ${listed}.` : ` Most are in ${listed}.`;
  return {
    summary: `${countOf(total, "home")} ${forWhat} in ${formatNumber(suburbsWithHomes)} of ${countOf(suburbs, "suburb")}`,
    more: `${width} wide.${price}${where}`,
  };
}

export function chosenSuburbs({ suburb }: Pick<ListingFilters, "suburb">): readonly string[] {
  return suburb ?? [];
}

/** The names of the councils that the search names among its regions. */
export function chosenCouncils({ region = [] }: Pick<ListingFilters, "region">): string[] {
  return COUNCIL_NAMES.filter((name) => region.includes(toCouncilSlug(name)));
}

/** A suburb or council area of the map. */
export interface PressedArea {
  name: string;
  /** The only suburbs of the council area that its label counts; absent if it counts all. */
  part?: readonly string[];
}

/**
 * The search with this suburb or council added or removed. An added one replaces drawn areas, because in both together
 * there are few homes or none, and a council replaces the regions of the search that contain or overlap it. The map then
 * shows all that are chosen, or stays.
 */
export function areaPath(filters: ListingFilters, view: MapView, area: PressedArea): string {
  return listingsPath(toggleArea(filters, view, area));
}

function toggleArea(filters: ListingFilters, view: MapView, { name, part }: PressedArea): ListingFilters {
  // A search has either suburbs or regions.
  if (showsCouncils(view)) {
    const slug = toCouncilSlug(name);
    const { region = [] } = filters;
    if (hasWideRegion(filters) && !region.includes(slug)) {
      const places = part ? { suburb: sortNames(part), region: undefined } : { suburb: undefined, region: [slug] };
      return { ...withMap(filters, null), nearby: undefined, area: undefined, ...places };
    }
    const chosen = toggled(region, slug);
    const regions = chosen && Object.keys(REGIONS).filter((one) => chosen.includes(one));
    const rest = withMap(filters, regions ? null : view);
    const area = region.includes(slug) ? rest.area : undefined;
    return { ...rest, suburb: undefined, nearby: undefined, area, region: regions };
  }
  const chosen = chosenSuburbs(filters);
  const suburb = toggled(chosen, name);
  const rest = withMap(filters, suburb ? null : view);
  const area = (suburb ?? []).length > chosen.length ? undefined : rest.area;
  return { ...rest, suburb, nearby: suburb && filters.nearby, area, region: suburb ? undefined : rest.region };
}

/** A suburb or council that a press can add to the places of the search, or remove, or make the only one. */
export interface ChoosableArea {
  name: string;
  isChosen: boolean;
  /** The only place of the search. */
  isOnly: boolean;
  /** The search with this place only. */
  onlyPath: string;
  /** The search with this place added or removed, in the present view. */
  inViewPath: string;
}

/** Undefined if the search has no places of the kind of the area, or the area would replace them. */
export function toChoosableArea(filters: ListingFilters, view: MapView, name: string): ChoosableArea | undefined {
  const isCouncil = showsCouncils(view);
  const places = (isCouncil ? filters.region : filters.suburb) ?? [];
  const place = isCouncil ? toCouncilSlug(name) : name;
  const isChosen = places.some((chosen) => chosen.toLowerCase() === place.toLowerCase());
  if (places.length === 0 || (isCouncil && !isChosen && hasWideRegion(filters))) return undefined;
  const onlyPath = areaPath({ ...filters, suburb: undefined, region: undefined }, view, { name });
  const inViewPath = listingsPath(withMap(toggleArea(filters, view, { name }), view));
  return { name, isChosen, isOnly: places.length === 1, onlyPath, inViewPath };
}

/** Whether the search names a region that is not a council area. */
export function hasWideRegion(filters: Pick<ListingFilters, "region">): boolean {
  return (filters.region ?? []).length > chosenCouncils(filters).length;
}

function toggled(chosen: readonly string[], name: string): string[] | undefined {
  const others = chosen.filter((one) => one.toLowerCase() !== name.toLowerCase());
  const next = others.length === chosen.length ? [...chosen, name] : others;
  return next.length === 0 ? undefined : sortNames(next);
}

/** Without a view, the drawing fits the search. */
export function drawingPath(filters: ListingFilters, view: MapView | null): string {
  return listingsPath(withMap(filters, view)).replace("/listings?", "/listings/map.svg?");
}

/** In the address of a drawing: the homes of the search anywhere in the same view. */
export const ANYWHERE = "anywhere";

/** Undefined unless the address shows the map. */
export function toDrawingPath(address: string): string | undefined {
  const [path, query = ""] = address.split("#", 1).join("").split("?");
  return path === "/listings" && query.includes("view=map") ? `/listings/map.svg?${query}` : undefined;
}

import { type ListingFilters, listingsPath, onMap } from "#app/features/listings/model/filters.ts";
import { namesInOrder } from "#app/features/listings/model/criteria.ts";
import type { MapView } from "#app/features/map/view.ts";

/** From here on pressing a suburb chooses it; farther out it leads closer. */
const FIRST_CHOOSING_LEVEL = 4;

/** The suburbs that a search names. */
export function chosenSuburbs({ suburb }: Pick<ListingFilters, "suburb">): readonly string[] {
  return suburb ?? [];
}

/** An area as its link sees it. */
export interface PressedArea {
  name: string;
  /** The closer view round it; a suburb that is chosen by pressing has none. */
  closer?: MapView;
}

/** Where pressing an area leads: closer to it, or to its homes alone; pressed again, to all. */
export function areaPath(filters: ListingFilters, view: MapView, { name, closer }: PressedArea): string {
  if (closer) return listingsPath(onMap(filters, closer));
  const suburb = toggled(chosenSuburbs(filters), name);
  return listingsPath({ ...onMap(filters, view), suburb, nearby: suburb && filters.nearby });
}

export function choosesSuburbs({ z }: MapView): boolean {
  return z >= FIRST_CHOOSING_LEVEL;
}

function toggled(chosen: readonly string[], name: string): string[] | undefined {
  const others = chosen.filter((one) => one.toLowerCase() !== name.toLowerCase());
  const next = others.length === chosen.length ? [...chosen, name] : others;
  return next.length === 0 ? undefined : namesInOrder(next);
}

/** Where the drawing alone is: the address of the page with another path. */
export function drawingPath(filters: ListingFilters, view: MapView): string {
  return listingsPath(onMap(filters, view)).replace("/listings?", "/listings/map.svg?");
}

/** The same for the address of a page; undefined for one that is not on the map. */
export function drawingPathOf(address: string): string | undefined {
  const [path, query = ""] = address.split("#", 1).join("").split("?");
  return path === "/listings" && query.includes("view=map") ? `/listings/map.svg?${query}` : undefined;
}

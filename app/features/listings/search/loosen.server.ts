import { clearFilters, type ListingFilters, listingsPath } from "#app/features/listings/model/filters.ts";
import {
  alonesOf,
  chooseLoosenings,
  type CountedLoosening,
  type Loosening,
  looseningsOf,
  pairsOf,
} from "./loosenings.ts";
import { countSearches } from "./search.queries.server.ts";

/** A search that finds homes where another finds none. */
export interface WayOn {
  /** "Without Pool" */
  label: string;
  /** null, more than 1,000. */
  total: number | null;
  path: string;
}

/**
 * What to give up of a search that finds nothing, so that it finds something, each with the number of its homes: one
 * filter; when no single one helps, two; when no two help, all but one, or all of them. Empty only where nothing is listed at all.
 * `neighbours` are suburbs next to its own, one of which may be all that it lacks.
 */
export async function findWaysOn(filters: ListingFilters, neighbours: readonly string[] = []): Promise<WayOn[]> {
  const single = looseningsOf(filters, neighbours);
  for (const loosenings of [single, pairsOf(single)]) {
    const chosen = chooseLoosenings(await count(loosenings));
    if (chosen.length > 0) return chosen.map(toWayOn);
  }
  const all: Loosening = { label: "Without any filter", filters: clearFilters(filters), of: "price", isRemoval: true };
  return chooseLoosenings(await count([...alonesOf(filters), all])).map(toWayOn);
}

async function count(loosenings: readonly Loosening[]): Promise<CountedLoosening[]> {
  const totals = await countSearches(loosenings.map(({ filters }) => filters));
  return loosenings.map((loosening, index) => ({ ...loosening, total: totals[index] ?? null }));
}

function toWayOn({ label, total, filters }: CountedLoosening): WayOn {
  return { label, total, path: listingsPath(filters) };
}

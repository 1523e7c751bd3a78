import { formatDollars } from "#app/lib/dollars.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import type { SearchType } from "#app/features/listings/model/criteria.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";

/** "$620k", "$1.32m", "$650": three figures, as there is room for on a map. */
export function shortDollars(dollars: number): string {
  if (dollars < 10_000) return formatDollars(dollars);
  const rounded = Number(dollars.toPrecision(3));
  return rounded < 1_000_000 ? `$${rounded / 1000}k` : `$${rounded / 1_000_000}m`;
}

/** "from $620k"; one home has its price, and homes without a published price have none. */
export function fromLabel({ count, from }: { count: number; from: number | null }): string | undefined {
  if (from === null) return undefined;
  return count === 1 ? shortDollars(from) : `from ${shortDollars(from)}`;
}

export interface MapFacts {
  total: number;
  /** Suburbs on the map, and those of them with homes. */
  suburbs: number;
  suburbsWithHomes: number;
  from: number | null;
  type: SearchType;
  /** Of the whole map: "15 km". */
  width: string;
  /** Whether the areas are councils. */
  councils: boolean;
  /** Those with most homes first. */
  areas: readonly { name: string; count: number }[];
}

/**
 * What the map shows, for those who do not see it: "375 homes for sale in 87 of 119 suburbs", "15 km wide, from $535,000.
 * Most are in Newtown (14), Marrickville (13) and Waterloo (12)." Between the two the page says where that is.
 */
export function mapSentence(facts: MapFacts): { found: string; more: string } {
  const { total, suburbs, suburbsWithHomes, from, type, width, councils, areas } = facts;
  const forWhat = listingsMessages.forWhat[type];
  const isRent = type === "rent" || type === "leased";
  if (total === 0) return { found: `No homes ${forWhat} match`, more: `${width} wide.` };
  const price = from === null ? "" : `, from ${formatDollars(from)}${isRent ? " a week" : ""}`;
  const most = areas.slice(0, 3).map(({ name, count }) => `${name} (${formatNumber(count)})`);
  const listed = most.length < 2 ? most.join("") : `${most.slice(0, -1).join(", ")} and ${most.at(-1)}`;
  const where =
    areas.length < 2 ? "" : councils ? ` By council area, most are in ${listed}.` : ` Most are in ${listed}.`;
  return {
    found: `${countOf(total, "home")} ${forWhat} in ${formatNumber(suburbsWithHomes)} of ${countOf(suburbs, "suburb")}`,
    more: `${width} wide${price}.${where}`,
  };
}

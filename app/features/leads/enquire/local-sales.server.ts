import { findLatestSalesIn } from "#app/features/listings/embeds/homes.queries.server.ts";
import { resolveAddress } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import { findNearestSuburbs } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { type LocalMarket, MAX_ADDRESS_LENGTH } from "./appraisal.ts";

const RECENT_SALES = 4;
/** Their sales are close to the home, too. */
const NEAREST_SUBURBS = 3;

/**
 * Adds `place`, which the page is about, to an address that names no suburb: "3/17 Whistler St" becomes
 * "3/17 Whistler St, Manly". A guessed suburb counts only behind a comma.
 */
export async function completeAddress(address: string, place: string | undefined): Promise<string> {
  if (place === undefined) return address;
  const named = await resolveAddress(address);
  if (named && (!named.isGuess || address.includes(","))) return address;
  const complete = `${address}, ${place}`;
  return complete.length > MAX_ADDRESS_LENGTH ? address : complete;
}

/** The slugs of the suburbs nearest to the first of the `suburbs`, without these, which are often among the nearest. */
export async function findSuburbsAround(suburbs: readonly { id: number; slug: string }[]): Promise<string[]> {
  const [first] = suburbs;
  if (!first) return [];
  const nearest = await findNearestSuburbs(first.id, NEAREST_SUBURBS + suburbs.length - 1);
  return nearest
    .map(({ slug }) => slug)
    .filter((slug) => suburbs.every((own) => own.slug !== slug))
    .slice(0, NEAREST_SUBURBS);
}

interface SalesQuery {
  /** Of the suburbs of the place. */
  slugs: readonly string[];
  around: readonly string[];
  /** All types if undefined. */
  types: readonly string[] | undefined;
}

/** The newest sales of a suburb or postcode, followed by those of the suburbs around it. */
export async function findLocalSales(
  place: string,
  { slugs, around, types }: SalesQuery,
): Promise<Pick<LocalMarket, "sales" | "salesHeading">> {
  const latestIn = async (places: readonly string[]) =>
    JSON.parse(await findLatestSalesIn(places, RECENT_SALES, types)) as LocalMarket["sales"];
  const [own, others] = await Promise.all([latestIn(slugs), latestIn(around)]);
  return {
    sales: [...own, ...others].slice(0, RECENT_SALES),
    salesHeading: salesHeading(place, own.length, others.length),
  };
}

/** "Sold around Newtown" without a sale in Newtown. */
function salesHeading(place: string, own: number, others: number): string {
  const where = own === 0 ? "around" : own < RECENT_SALES && others > 0 ? "in and around" : "in";
  return `Sold ${where} ${place}`;
}

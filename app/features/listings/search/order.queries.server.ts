import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import type { PageCursor } from "#app/features/listings/model/page-cursor.ts";

const newest = {
  valueOf: microseconds,
  column: sql`listings.published_at`,
  bound: (value: number) => sql`'epoch'::timestamptz + ${value} * interval '1 microsecond'`,
};
/** Of homes that were sold or leased: by the day, in the unit of the others. */
const newestClosed = {
  valueOf: microseconds,
  column: sql`listings.closed_on`,
  bound: (value: number) => sql`'epoch'::date + (${value}::bigint / 86400000000)::integer`,
};
const price = {
  valueOf: (column: RawBuilder<unknown>) => sql<number | null>`${column}`,
  column: sql`listings.comparable_price`,
  bound: (value: number) => sql`${value}::integer`,
};

function microseconds(moment: RawBuilder<unknown>) {
  return sql<number | null>`(extract(epoch from ${moment}) * 1000000)::bigint`;
}

/** What decides in which order the homes of a search stand. */
type Sorted = Pick<ListingFilters, "sort" | "closed">;

/** How a search orders its rows. Ids break ties in the same direction, so that one index serves each. */
export function listingOrder({ sort, closed }: Sorted) {
  const order = sort === "newest" ? (closed ? newestClosed : newest) : price;
  return { ...order, value: order.valueOf(order.column), ascending: sort === "price-asc" };
}

/** The columns that an order needs. */
export function orderColumns({ closed }: Sorted) {
  return ["listings.id", closed ? "listings.closedOn" : "listings.publishedAt", "listings.comparablePrice"] as const;
}

/** The order, or its mirror image for walking back. Homes without a published price come last in every price sort. */
export function orderBy(search: Sorted, reversed: boolean) {
  const { column, ascending } = listingOrder(search);
  const direction = ascending === reversed ? sql`desc` : sql`asc`;
  const nulls = search.sort === "newest" ? sql`` : reversed ? sql`nulls first` : sql`nulls last`;
  return sql`${column} ${direction} ${nulls}, listings.id ${direction}`;
}

/** Where a page starts: after a number of rows, or beyond the key that its link carried. */
export interface PageStart {
  offset: number;
  key?: PageCursor;
  reversed: boolean;
}

/**
 * The rows from the start on, in walking direction, as spans to be read one after the other: in a price sort the priced
 * homes and those without a published price are two spans, each of which an index answers.
 */
export function spansFrom(search: Sorted, { key, reversed }: PageStart): RawBuilder<SqlBool>[] {
  if (!key) return [sql<SqlBool>`true`];
  const { column, bound, ascending } = listingOrder(search);
  const beyond = ascending === reversed ? sql`<` : sql`>`;
  if (key.value === null) {
    const unpriced = sql<SqlBool>`(${column} is null and listings.id ${beyond} ${key.id})`;
    return reversed ? [unpriced, sql<SqlBool>`${column} is not null`] : [unpriced];
  }
  const priced = sql<SqlBool>`(${column}, listings.id) ${beyond} (${bound(key.value)}, ${key.id})`;
  return search.sort === "newest" || reversed ? [priced] : [priced, sql<SqlBool>`${column} is null`];
}

import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import type { PageCursor } from "#app/features/listings/model/page-cursor.ts";

const newest = {
  valueOf: microseconds,
  column: sql`listings.published_at`,
  bound: (value: number) => sql`'epoch'::timestamptz + ${value} * interval '1 microsecond'`,
};
/** Ordered by day; the key is in microseconds, too. */
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

function microseconds(timestamp: RawBuilder<unknown>) {
  return sql<number | null>`(extract(epoch from ${timestamp}) * 1000000)::bigint`;
}

type Sorted = Pick<ListingFilters, "sort" | "closed">;

/** Ids break ties in the same direction, so that one index serves each order. */
export function listingOrder({ sort, closed }: Sorted) {
  const order = sort === "newest" ? (closed ? newestClosed : newest) : price;
  return { ...order, value: order.valueOf(order.column), ascending: sort === "price-asc" };
}

/** The columns that `orderBy` reads. */
export function orderColumns({ closed }: Sorted) {
  return ["listings.id", closed ? "listings.closedOn" : "listings.publishedAt", "listings.comparablePrice"] as const;
}

/** Homes without a published price are last in both price orders. */
export function orderBy(search: Sorted, reversed: boolean) {
  const { column, ascending } = listingOrder(search);
  const direction = ascending === reversed ? sql`desc` : sql`asc`;
  const nulls = search.sort === "newest" ? sql`` : reversed ? sql`nulls first` : sql`nulls last`;
  return sql`${column} ${direction} ${nulls}, listings.id ${direction}`;
}

/** A row number, or the key of an adjacent home. */
export interface PageStart {
  offset: number;
  key?: PageCursor;
  reversed: boolean;
}

/**
 * Conditions for the rows from the start on, in reading direction. Price orders have two spans, with and without a
 * published price, because an index returns only one of them in order.
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

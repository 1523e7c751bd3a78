import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ListingSort } from "#app/features/listings/model/criteria.ts";
import type { PageKey } from "#app/features/listings/model/page-key.ts";

const newest = {
  value: sql<number | null>`(extract(epoch from listings.published_at) * 1000000)::bigint`,
  column: sql`listings.published_at`,
  bound: (value: number) => sql`'epoch'::timestamptz + ${value} * interval '1 microsecond'`,
};
const price = {
  value: sql<number | null>`listings.comparable_price`,
  column: sql`listings.comparable_price`,
  bound: (value: number) => sql`${value}::integer`,
};

/** How each sort orders its rows. Ids break ties in the same direction, so that one index serves each. */
export const listingOrders = {
  newest: { ...newest, ascending: false },
  "price-asc": { ...price, ascending: true },
  "price-desc": { ...price, ascending: false },
} as const satisfies Record<ListingSort, unknown>;

/** The order, or its mirror image for walking back. Homes without a published price come last in every price sort. */
export function orderBy(sort: ListingSort, reversed: boolean) {
  const { column, ascending } = listingOrders[sort];
  const direction = ascending === reversed ? sql`desc` : sql`asc`;
  const nulls = sort === "newest" ? sql`` : reversed ? sql`nulls first` : sql`nulls last`;
  return sql`${column} ${direction} ${nulls}, listings.id ${direction}`;
}

/** Where a page starts: after a number of rows, or beyond the key that its link carried. */
export interface PageStart {
  offset: number;
  key?: PageKey;
  reversed: boolean;
}

/**
 * The rows from the start on, in walking direction, as spans to be read one after the other: in a price sort the priced
 * homes and those without a published price are two spans, each of which an index answers.
 */
export function spansFrom(sort: ListingSort, { key, reversed }: PageStart): RawBuilder<SqlBool>[] {
  if (!key) return [sql<SqlBool>`true`];
  const { column, bound, ascending } = listingOrders[sort];
  const beyond = ascending === reversed ? sql`<` : sql`>`;
  if (key.value === null) {
    const unpriced = sql<SqlBool>`(${column} is null and listings.id ${beyond} ${key.id})`;
    return reversed ? [unpriced, sql<SqlBool>`${column} is not null`] : [unpriced];
  }
  const priced = sql<SqlBool>`(${column}, listings.id) ${beyond} (${bound(key.value)}, ${key.id})`;
  return sort === "newest" || reversed ? [priced] : [priced, sql<SqlBool>`${column} is null`];
}

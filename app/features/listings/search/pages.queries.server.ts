import { expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { listingOrder, orderBy, orderColumns, type PageStart, spansFrom } from "./order.queries.server.ts";
import {
  isLookedUp,
  keysLookedUp,
  keywordsMatch,
  listingMatches,
  type Places,
  SCANNED_COLUMNS,
  scannedMatch,
  severalPlaces,
  withoutScanned,
} from "#app/features/listings/model/match.queries.server.ts";
import type { PageKey } from "#app/features/listings/model/page-key.ts";

/** How many of the first homes in order are looked at before a keyword search turns to the text index. */
const SHORT_WALK = 500;
/** As many are looked at when the short walk found some: reading on is then cheaper than every match of the index. */
const LONG_WALK = 6000;
const FOUND_SOME = 3;
/** How many are before a search for features turns to their index, which needs no home to be read. */
const FEATURE_WALK = 2000;
/** And before one for a day does, whose index leads to the homes themselves. */
const DAY_WALK = 8000;

/**
 * The keys of the homes from `start` on, at most `limit` of them, in walking direction. Empty when nothing matches.
 *
 * Common words are found among the first homes in order, rare ones by the text index. Which of the two a word is, the
 * walk tells: when it does not fill the page, the whole table is asked through the index.
 */
export async function findPageKeys(filters: ListingFilters, start: PageStart, limit: number): Promise<PageKey[]> {
  if (!filters.keywords) {
    if (!isLookedUp(filters)) return readSpans(inOrder);
    const first = await readSpans(byWalking(filters.open === undefined ? FEATURE_WALK : DAY_WALK));
    return first.length === limit ? first : readSpans(byLookingUp);
  }
  let walked = await readSpans(byWalking(SHORT_WALK));
  if (walked.length < limit && walked.length + start.offset >= FOUND_SOME)
    walked = await readSpans(byWalking(LONG_WALK));
  return walked.length === limit ? walked : readSpans(byLookingUp);

  async function readSpans(read: ReadSpan): Promise<PageKey[]> {
    const found: PageKey[] = [];
    for (const span of spansFrom(filters, start)) {
      if (found.length === limit) break;
      found.push(...(await read({ filters, start, span, limit: limit - found.length })));
    }
    return found;
  }
}

interface SpanOfPage {
  filters: ListingFilters;
  start: PageStart;
  span: RawBuilder<SqlBool>;
  limit: number;
}
type ReadSpan = (part: SpanOfPage) => Promise<PageKey[]>;

/** The matching homes by the index that holds them in order. */
function inOrder({ start, limit, ...part }: SpanOfPage): Promise<PageKey[]> {
  const places = severalPlaces(part.filters);
  if (places) return inOrderOf(places, { start, limit, ...part });
  return rowsInOrder(part, start).offset(start.offset).limit(limit).execute();
}

/**
 * The first homes of each place by the index that holds them in order, merged: an index over all places at once would not
 * give them in order, and sorting reads every match. A home that is in two of the places is one row.
 */
async function inOrderOf(places: Places, { filters, start, span, limit }: SpanOfPage): Promise<PageKey[]> {
  const elsewhere = { ...filters, suburb: undefined, nearby: undefined };
  const order = orderBy(filters, start.reversed);
  const firstOf = (isThere: RawBuilder<SqlBool>) =>
    db()
      .selectFrom("listings")
      .select(orderColumns(filters))
      .where((eb) => listingMatches(eb, elsewhere))
      .where(isThere)
      .where(span)
      .orderBy(order)
      .limit(start.offset + limit);
  const { rows } = await sql<PageKey>`
    select listings.id, ${listingOrder(filters).value} as value from (
      select homes.* from unnest(${places.keys}) as place (key)
        cross join lateral ${firstOf(sql`listings.suburb_key = place.key`)} as homes
      union
      select homes.* from unnest(${places.postcodes}::text[]) as place (key)
        cross join lateral ${firstOf(sql`listings.postcode = place.key`)} as homes
    ) as listings
    order by ${order} offset ${start.offset} limit ${limit}`.execute(db());
  return rows;
}

function rowsInOrder({ filters, span }: Pick<SpanOfPage, "filters" | "span">, { reversed }: PageStart) {
  return db()
    .selectFrom("listings")
    .select(["listings.id", listingOrder(filters).value.as("value")])
    .where((eb) => listingMatches(eb, filters))
    .where(span)
    .orderBy(orderBy(filters, reversed));
}

/** `select ... from (the first so many homes that pass what is looked up) where the rest matches`, their order kept. */
function byWalking(homes: number): ReadSpan {
  return ({ filters, start, span, limit }) => {
    const others = { ...(withoutScanned(filters) ?? filters), keywords: undefined };
    const first = rowsInOrder({ filters: others, span }, start)
      .select(["listings.search", ...SCANNED_COLUMNS])
      .limit(homes);
    return db()
      .selectFrom(first.as("listings"))
      .select(["listings.id", "listings.value"])
      .$if(filters.keywords !== undefined, (query) => query.where(keywordsMatch(filters.keywords ?? "")))
      .where(scannedMatch(expressionBuilder<DB, "listings">(), filters))
      .offset(start.offset)
      .limit(limit)
      .execute();
  };
}

/**
 * All that match, by the index of words, of features or of days. Materialised, so that the planner never walks a whole order in the
 * hope of a match.
 */
function byLookingUp({ filters, start, span, limit }: SpanOfPage): Promise<PageKey[]> {
  return db()
    .with(
      (cte) => cte("listings").materialized(),
      (rows) =>
        rows
          .selectFrom("listings")
          .select(orderColumns(filters))
          .where((eb) => listingMatches(eb, filters))
          .where(keysLookedUp(filters) ?? sql.lit(true))
          .where(span),
    )
    .selectFrom("listings")
    .select(["listings.id", listingOrder(filters).value.as("value")])
    .orderBy(orderBy(filters, start.reversed))
    .offset(start.offset)
    .limit(limit)
    .execute();
}

import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { coverAddress } from "#app/features/pictures/model/pictures.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { HISTOGRAM_BINS, LISTINGS_PER_PAGE, PRICE_SCALES } from "#app/features/listings/model/criteria.ts";
import { MAX_COUNTED } from "#app/lib/page.ts";
import {
  clearFilters,
  hasPriceLimit,
  type ListingFilters,
  withoutFilter,
  withoutPublishedPrice,
} from "#app/features/listings/model/filters.ts";
import { apiListingJson, cardJson, lineJson } from "#app/features/listings/model/card.queries.server.ts";
import { orderBy, type PageStart } from "./order.queries.server.ts";
import {
  AMPLE,
  findPageKeys,
  homesLookedUp,
  INDEXED_WALK,
  keysAmong,
  keysInOrder,
  lastWeeks,
  lookAtFirst,
  PAGE_WEEKS,
  publishedIn,
} from "./pages.queries.server.ts";
import { areRare, FEW_HOMES, type FirstHomes, weeksWith } from "./weeks.ts";
import {
  asksForKeysAlone,
  isLookedUp,
  keysLookedUp,
  keywordsMatch,
  listingIsVisible,
  listingMatches,
  SCANNED_COLUMNS,
  scannedMatch,
  withoutScanned,
  wordsInSuburbs,
} from "#app/features/listings/model/match.queries.server.ts";
import { formatPageKey, type PageKey, parsePageKey } from "#app/features/listings/model/page-key.ts";

/** One page of a search. */
export interface ListingPage {
  /** The homes as the text of a JSON array; "[]" when there are none. */
  json: string;
  shown: number;
  /** All matches; null when they are not counted to the end. */
  total: number | null;
  /** A number that the matches surely reach: all of them, or as many as were counted. */
  atLeast: number;
  /** The page shown: the one asked for, or the last one when there are not so many. */
  page: number;
  /** Null when the matches were not counted to the end. */
  lastPage: number | null;
  /** Keys for the links to the next and the previous page; absent where there is none. */
  nextKey?: string;
  previousKey?: string;
}

/** The homes that match as cards, `limit` to a page. */
export async function searchListings(filters: ListingFilters, limit = LISTINGS_PER_PAGE): Promise<ListingPage> {
  return searchPage(filters, limit, cardJson);
}

/** The homes that match as lines, on the same pages as the cards. */
export async function searchListingLines(filters: ListingFilters): Promise<ListingPage> {
  return searchPage(filters, LISTINGS_PER_PAGE, lineJson);
}

/** The homes that match, `limit` to a page, as the API shows them; `origin` is where pictures are served. */
export async function searchApiListings(filters: ListingFilters, limit: number, origin: string): Promise<ListingPage> {
  return searchPage(filters, limit, apiListingJson(origin));
}

async function searchPage(filters: ListingFilters, limit: number, json: RawBuilder<unknown>): Promise<ListingPage> {
  const reversed = filters.before !== undefined;
  const key = parsePageKey(filters.before ?? filters.after ?? "", filters.sort);
  // Rows are skipped by number only as far as they are counted; beyond, a page is reached by its key.
  const page = key ? filters.page : Math.min(filters.page, Math.ceil((MAX_COUNTED + 1) / limit));
  const start = { offset: key ? 0 : (page - 1) * limit, key, reversed };
  const { total, atLeast, found, homes } = await findPage({ filters, start, limit, json });
  const lastPage = total === null ? null : Math.max(1, Math.ceil(total / limit));
  if (lastPage !== null && page > lastPage) {
    return searchPage({ ...filters, page: lastPage, after: undefined, before: undefined }, limit, json);
  }
  const keys = shownKeys(found, limit, start);
  const more = found.length > limit;
  const [first, last] = [keys.at(0), keys.at(-1)];
  return {
    json: homes,
    shown: keys.length,
    total,
    atLeast,
    page,
    lastPage,
    nextKey: last && (more || reversed) ? formatPageKey(last) : undefined,
    previousKey: first && page > 1 && (more || !reversed) ? formatPageKey(first) : undefined,
  };
}

interface FoundPage extends HomeCount {
  /** The keys from the start on, in walking direction, and one more where there are more. */
  found: PageKey[];
  /** The homes of the page as the text of a JSON array. */
  homes: string;
}

/** The keys of a page in its order. */
function shownKeys(found: readonly PageKey[], limit: number, { reversed }: PageStart): PageKey[] {
  const shown = found.slice(0, limit);
  return reversed ? shown.toReversed() : shown;
}

/** A page to be found: how many homes it has, and how each of them is told. */
interface AskedPage {
  filters: ListingFilters;
  start: PageStart;
  limit: number;
  json: RawBuilder<unknown>;
}

async function findPage(asked: AskedPage): Promise<FoundPage> {
  const { filters, start, limit } = asked;
  const ordered = withoutScanned(filters) ? undefined : keysInOrder(filters, start, limit + 1);
  if (ordered) return findInOrder(ordered, asked);
  if (isNearStationAlone(filters)) return findNearStation(asked);
  const inSuburbs = await findInSmallSuburbs(asked);
  if (inSuburbs) return inSuburbs;
  // What the count looks at first is what a page by number shows first.
  const isSame = !start.key && filters.sort === "newest";
  const newest = isLookedAtFirst(filters) ? lookAtNewest(filters, isSame ? start.offset : 0, limit + 1) : undefined;
  const lookedUp = newest && isSame ? await findLookedUp(asked, await newest) : undefined;
  if (lookedUp) return lookedUp;
  const [count, page] = await Promise.all([
    countListings(filters, limit, newest),
    findHomes(asked, isSame ? newest : undefined),
  ]);
  return { ...count, ...page };
}

async function findHomes({ filters, start, limit, json }: AskedPage, first: Promise<FirstHomes> | undefined) {
  const found = await findPageKeys(filters, start, limit + 1, first);
  const ids = shownKeys(found, limit, start).map(({ id }) => id);
  return { found, homes: await listingsAsJson(ids, json) };
}

/** A page of homes that an index holds in their order. One that is not full tells the count. */
async function findInOrder(ordered: Expression<PageKey>, asked: AskedPage): Promise<FoundPage> {
  const { filters, start, limit } = asked;
  const all = matchCount(filters, MAX_COUNTED + 1);
  const least = start.offset === 0 ? 0 : 1;
  const count = start.key
    ? all
    : sql<number>`(
        select case when count(*) between ${least} and ${limit} then ${start.offset} + count(*) else ${all} end from found
      )`;
  const { counted, ...page } = await readAtOnce<{ counted: number }>(
    sql`found as materialized (${ordered})`,
    sql`${count} as counted`,
    asked,
  );
  return { ...page, ...countedTo(counted) };
}

/** A page of some homes that match, how many there are of these, and whether they fill it. */
async function findAmong(homes: Expression<unknown>, asked: AskedPage) {
  const { filters, start, limit } = asked;
  const page = await readAtOnce<{ count: number }>(
    sql`matches as materialized (${homes}), found as materialized (${keysAmong(filters, start, limit + 1)})`,
    sql`(select count(*) from matches) as count`,
    asked,
  );
  return { ...page, isFull: page.found.length > limit };
}

/** The same of all that match, as an index leads to them. */
async function findAll(asked: AskedPage): Promise<FoundPage> {
  const { count, ...page } = await findAmong(homesLookedUp(asked.filters), asked);
  return { ...page, ...countedTo(count) };
}

/** Counts, the keys of `found` and their homes by one question: to ask costs more than most answers. `tables` make `found`. */
async function readAtOnce<Counts>(
  tables: RawBuilder<unknown>,
  counts: RawBuilder<unknown>,
  { start, limit, json }: AskedPage,
): Promise<Counts & Pick<FoundPage, "found" | "homes">> {
  const { rows } = await sql<Counts & { keys: string; homes: string }>`
    with ${tables}
    select ${counts},
      (select coalesce(json_agg(json_build_object('id', id, 'value', value)), '[]')::text from found) as keys,
      (
        select coalesce(json_agg(${json} order by asked.place ${start.reversed ? sql`desc` : sql``}), '[]')::text
        from (select id, row_number() over () as place from found limit ${limit}) as asked
        join listings on listings.id = asked.id
      ) as homes`.execute(db());
  const [row] = rows;
  if (!row) throw new Error("What selects from no table is one row.");
  return { ...row, found: JSON.parse(row.keys) as PageKey[] };
}

/** Whether the stations of a search are what leads to its homes, the newest first. */
function isNearStationAlone({ station, suburb, keywords, sort, closed }: ListingFilters): boolean {
  return station !== undefined && suburb === undefined && keywords === undefined && sort === "newest" && !closed;
}

/** So many homes near a station are read of a large market, or as many of a small one as are counted. */
const MOST_READ = 300;

/** The homes near a station: all where they are few, otherwise those of some weeks, with a number that they surely reach. */
async function findNearStation(asked: AskedPage): Promise<FoundPage> {
  const [few, newest] = await Promise.all([
    findFewNearStation(asked),
    findAmong(homesLookedUp(asked.filters, lastWeeks(asked.start)), asked),
  ]);
  if (few.count <= few.most) return { ...few, ...countedTo(few.count) };
  return newest.isFull ? { ...newest, ...someOf(few.most) } : findAll(asked);
}

/** The homes near a station where they are not more than `most`; `count` is one more where they are. */
function findFewNearStation(asked: AskedPage) {
  const { filters, start, limit } = asked;
  const there = homesLookedUp(filters).limit(sql<number>`(select most + 1 from market)`);
  return readAtOnce<{ count: number; most: number }>(
    sql`market as materialized (
        select case when reltuples <= ${FEW_HOMES} then ${sql.lit(MAX_COUNTED)} else ${sql.lit(MOST_READ)} end as most
        from pg_class where oid = 'listings'::regclass
      ), there as materialized (${there}),
      matches as (select * from there where (select count(*) from there) <= (select most from market)),
      found as materialized (${keysAmong(filters, start, limit + 1)})`,
    sql`(select count(*) from there) as count, (select most from market) as most`,
    asked,
  );
}

/** So many homes of some suburbs are few: the text index soon leads to those that have words. */
const FEW_THERE = 2000;

/** The homes with some words in suburbs that have few; undefined where they have more, or where the search is another. */
async function findInSmallSuburbs(asked: AskedPage): Promise<FoundPage | undefined> {
  const { filters, start, limit } = asked;
  if (!wordsInSuburbs(filters)) return undefined;
  const there = matchCount({ ...clearFilters(filters), suburb: filters.suburb }, FEW_THERE + 1);
  const homes = homesLookedUp(filters).where(sql<SqlBool>`(select few from place)`);
  const { few, count, ...page } = await readAtOnce<{ few: boolean; count: number }>(
    sql`place as materialized (select ${there} <= ${FEW_THERE} as few), matches as materialized (${homes}),
      found as materialized (${keysAmong(filters, start, limit + 1)})`,
    sql`(select few from place) as few, (select count(*) from matches) as count`,
    asked,
  );
  return few ? { ...page, ...countedTo(count) } : undefined;
}

/** Whether the newest homes tell how a search is answered best: how many have its words, or are open on its day. */
function isLookedAtFirst(filters: ListingFilters): boolean {
  if (filters.keywords !== undefined) return true;
  return filters.open !== undefined && filters.sort === "newest" && isLookedUp(filters);
}

/** A page by number, the newest first, as the text index leads to its homes; undefined where reading on leads there sooner. */
async function findLookedUp(asked: AskedPage, first: FirstHomes): Promise<FoundPage | undefined> {
  const { filters, start, limit } = asked;
  if (first.isEvery) return undefined;
  if (areRare(filters.keywords, first)) return findAll(asked);
  const weeks = start.offset === 0 ? countedWeeks(filters, limit, first) : undefined;
  if (!weeks) return undefined;
  const { count, isFull, ...page } = await findAmong(homesLookedUp(filters, weeks), asked);
  if (!isFull) return findAll(asked);
  return count < STEP ? { ...page, ...(await countExactly(filters)) } : { ...page, ...someOf(count) };
}

/** The homes with these ids in this order, as the text of a JSON array. */
async function listingsAsJson(ids: number[], json: RawBuilder<unknown>): Promise<string> {
  if (ids.length === 0) return "[]";
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(${json} order by asked.place), '[]')::text as json
    from unnest(${ids}::integer[]) with ordinality as asked (id, place)
    join listings on listings.id = asked.id`.execute(db());
  return rows[0]?.json ?? "[]";
}

type HomeCount = Pick<ListingPage, "total" | "atLeast">;

/** The newest homes, whatever order the search asks for. */
function lookAtNewest(filters: ListingFilters, offset: number, limit: number, homes?: number): Promise<FirstHomes> {
  return lookAtFirst({ ...filters, sort: "newest" }, { offset, reversed: false }, limit, homes);
}

/**
 * How many homes match; at least 1,000 when there are more, or as many as are counted soon. `newest` are the newest homes of a search
 * that looks at them first, for pages of `limit`.
 */
async function countListings(
  filters: ListingFilters,
  limit: number,
  newest: Promise<FirstHomes> | undefined,
): Promise<HomeCount> {
  const first = await newest;
  const isForWords = first && filters.keywords !== undefined;
  const counted = await (isForWords ? countByWords(filters, limit, first) : countByScanning(filters, first));
  return counted ?? countExactly(filters);
}

async function countExactly(filters: ListingFilters): Promise<HomeCount> {
  const [total = null] = await countSearches([filters]);
  return { total, atLeast: total ?? MAX_COUNTED };
}

function newestFirst({ closed }: ListingFilters) {
  return orderBy({ sort: "newest", closed }, false);
}

function countedTo(count: number): HomeCount {
  return { total: count > MAX_COUNTED ? null : count, atLeast: Math.min(count, MAX_COUNTED) };
}

/** "150+ homes", not "158+ homes". */
const STEP = 50;

/** That there are more than were counted. */
function someOf(count: number): HomeCount {
  return { total: null, atLeast: Math.min(count - (count % STEP), MAX_COUNTED) };
}

/** So many homes with a common word are enough to say that there are more: they are looked for among so many of the newest. */
const [ENOUGH, WALK] = [80, 2000];
/** As many more than seem to be needed are read, for the first ones do not tell exactly. */
const SPARE = 1.25;

/** The weeks of the first page of a search, by which it is counted on each; undefined where another way is cheaper. */
function countedWeeks({ closed }: ListingFilters, limit: number, first: FirstHomes): number[] | undefined {
  return closed ? undefined : weeksWith(AMPLE * (limit + 1), PAGE_WEEKS, first);
}

/**
 * The same for keywords by the newest homes: the number itself where there are no more of them, and where the text index would
 * take too long a number that the matches surely reach. Undefined where it does not.
 */
async function countByWords(filters: ListingFilters, limit: number, first: FirstHomes): Promise<HomeCount | undefined> {
  if (first.isEvery) return countedTo(first.matches);
  if (areRare(filters.keywords, first)) return undefined;
  const weeks = countedWeeks(filters, limit, first);
  if (weeks) {
    const matches = await countIn(weeks, filters);
    return matches < STEP ? undefined : someOf(matches);
  }
  if (first.matches >= ENOUGH) return someOf(first.matches);
  const homes = Math.min(WALK, Math.ceil((first.looked / Math.max(first.matches, 1)) * ENOUGH * SPARE));
  const { looked, matches } = await lookAtNewest(filters, 0, 1, homes);
  if (looked < homes) return countedTo(matches);
  return matches < STEP ? undefined : someOf(matches);
}

const scanned = expressionBuilder<DB, "listings">();

/**
 * How many entries of an index are read: first so many that what many homes have is counted, then as many as take some milliseconds,
 * and how many more where these are too few to tell.
 */
const SCANS = [3000, 20_000, 120_000];
/** As many where an index looks up what few homes have. */
const LOOKED_UP_SCANS = [INDEXED_WALK, 8000];
/**
 * The same for criteria that no index looks up but many hold, by the newest homes that pass the others. Undefined without such
 * a criterion, and where so few homes have it that they are looked up, or all have to be read.
 */
async function countByScanning(
  filters: ListingFilters,
  newest: FirstHomes | undefined,
): Promise<HomeCount | undefined> {
  const others = withoutScanned(filters);
  if (!others || asksForKeysAlone(filters) || filters.station !== undefined) return undefined;
  const [firstScan = 0, ...scans] = isLookedUp(filters) ? LOOKED_UP_SCANS : SCANS;
  const first = newest
    ? { read: newest.looked, matches: newest.matches }
    : await scanNewest(filters, others, firstScan);
  if (first.read < firstScan || first.matches > MAX_COUNTED) return countedTo(first.matches);
  const share = first.matches / firstScan;
  for (const most of scans) {
    if (share * most < STEP && most !== SCANS.at(-1)) continue;
    const scan = Math.min(most, Math.ceil(((MAX_COUNTED + 1) / share) * SPARE));
    const { read, matches } = await scanNewest(filters, others, scan);
    if (read < scan || matches > MAX_COUNTED) return countedTo(matches);
    if (matches >= STEP) return someOf(matches);
  }
  return undefined;
}

/** How many of the newest homes that pass `others`, at most `homes`, match in everything. */
function scanNewest(
  filters: ListingFilters,
  others: ListingFilters,
  homes: number,
): Promise<{ read: number; matches: number }> {
  const newest = db()
    .selectFrom("listings")
    .select(SCANNED_COLUMNS)
    .where((eb) => listingMatches(eb, others))
    // The homes of a place are read all.
    .$if(filters.suburb === undefined, (query) => query.orderBy(newestFirst(filters)))
    .limit(homes);
  return db()
    .selectFrom(newest.as("listings"))
    .select((eb) => [
      eb.fn.countAll<number>().as("read"),
      sql<number>`count(*) filter (where ${scannedMatch(scanned, filters)})`.as("matches"),
    ])
    .executeTakeFirstOrThrow();
}

/** How many homes each of some searches finds, in their order and in one question: up to 1,000 each, null when more. */
export async function countSearches(searches: readonly ListingFilters[]): Promise<(number | null)[]> {
  if (searches.length === 0) return [];
  const counts = searches.map((filters) => matchCount(filters, MAX_COUNTED + 1));
  const { totals } = await db()
    .selectNoFrom(sql<number[]>`array[${sql.join(counts)}]::integer[]`.as("totals"))
    .executeTakeFirstOrThrow();
  return totals.map((total) => (total > MAX_COUNTED ? null : total));
}

/** `(select count(*) from (select 1 from listings where it matches limit n))` */
function matchCount(filters: ListingFilters, limit: number, also: RawBuilder<SqlBool> = sql.lit(true)) {
  const matches = db()
    .selectFrom("listings")
    .select(sql`1`.as("one"))
    .where((eb) => listingMatches(eb, filters))
    .where(keysLookedUp(filters) ?? sql.lit(true))
    .where(also)
    .limit(limit);
  return sql<number>`(select count(*) from ${matches} as matches)`;
}

/** How many of the homes published in these weeks match, at most 1,001. */
async function countIn(weeks: readonly number[], filters: ListingFilters): Promise<number> {
  const { count } = await db()
    .selectNoFrom(matchCount(filters, MAX_COUNTED + 1, publishedIn(weeks)).as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The homes for sale that match but for having no published price; null, more than 1,000: a price limit leaves them out, and
 * the page says so. 0 when no price limit is set.
 */
export async function countUnpricedListings(filters: ListingFilters): Promise<number | null> {
  if (!hasPriceLimit(filters)) return 0;
  const [total = null] = await countSearches([withoutPublishedPrice(filters)]);
  return total;
}

/**
 * The homes that match but for showing no point, at most 1,000: a search near stations leaves them out, and the page says so.
 * 0 when it does not ask for stations.
 */
export async function countUnplacedListings(filters: ListingFilters): Promise<number> {
  if (filters.station === undefined && filters.stationWithin === undefined) return 0;
  const { count } = await db()
    .selectFrom((eb) =>
      eb
        .selectFrom("listings")
        .select(sql`1`.as("one"))
        .where((listings) => listingMatches(listings, { ...filters, station: undefined, stationWithin: undefined }))
        .where("stationMetres", "is", null)
        .limit(MAX_COUNTED)
        .as("matches"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * How the prices of the newest 2,000 homes that pass the other filters spread over the slider, the price limits
 * themselves left aside: 20 counts, the last of which includes everything above the bound. All 0 when nothing matches.
 */
export async function priceHistogram(filters: ListingFilters): Promise<number[]> {
  const { bound } = PRICE_SCALES[filters.type];
  const newest = db()
    .selectFrom("listings")
    .select(["listings.comparablePrice", "listings.search"])
    .where((eb) => listingMatches(eb, { ...withoutFilter(filters, "price"), keywords: undefined }))
    .where("listings.comparablePrice", "is not", null)
    .orderBy(newestFirst(filters))
    .limit(2000);
  const rows = await db()
    .selectFrom(newest.as("listings"))
    .select((eb) => [
      sql<number>`width_bucket(least(listings.comparable_price, ${bound - 1})::float8, 0, ${bound}, ${HISTOGRAM_BINS})`.as(
        "bin",
      ),
      eb.fn.countAll<number>().as("count"),
    ])
    .$if(filters.keywords !== undefined, (query) => query.where(keywordsMatch(filters.keywords ?? "")))
    .groupBy("bin")
    .execute();
  const bins = Array.from({ length: HISTOGRAM_BINS }, () => 0);
  for (const { bin, count } of rows) bins[bin - 1] = count;
  return bins;
}

/** What a feed says of a home. */
export type FeedListing = Awaited<ReturnType<typeof findNewestListings>>[number];

/** As much of the description as a feed tells. */
const summary = sql<string>`left(listings.description, 600)`;

/** The newest homes that match a search, whatever order and page it asks for; at most `most`. */
export async function findNewestListings(filters: ListingFilters, most: number, pictureOrigin: string) {
  const search: ListingFilters = { ...filters, sort: "newest", page: 1, after: undefined, before: undefined };
  const keys = await findPageKeys(search, { offset: 0, reversed: false }, most);
  if (keys.length === 0) return [];
  return (
    db()
      .selectFrom("listings")
      .select(["id", "title", "suburb", "price", "priceTo", "priceWords", "listingType", "priceFrequency", "updatedAt"])
      .select(["status", "underOfferAt", "closedOn", "closedPrice"])
      .select((eb) => [
        sql<Date>`listings.published_at`.as("publishedAt"),
        summary.as("description"),
        coverAddress(eb.ref("listings.id"), pictureOrigin).as("image"),
      ])
      .where(
        "id",
        "in",
        keys.map(({ id }) => id),
      )
      // It may have gone since it was found.
      .where(listingIsVisible)
      .orderBy(orderBy(search, false))
      .execute()
  );
}

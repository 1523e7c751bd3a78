import { type ExpressionBuilder, sql, type Expression, type SqlBool } from "kysely";
import { closestTerm, isMisspelling } from "#app/features/directory-search/search.ts";
import { type Page, type Range, readPage } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { findLatestSales } from "./market.ts";
import { addressQuestion, type SuburbFilters, type SuburbQuestion, suburbQuestion } from "./paths.ts";
import type { PostcodeFigure } from "./postcode-medians.ts";

const SUBURBS_PER_PAGE = 24;
const MAX_NEAR = 6;
/**
 * Of 2 * similarity() + word_similarity(); 3 means equal. Of 755 names with one wrong letter, this ranks the right one
 * first for 99 in 100, and among the first six for all. "Nwetown" scores 1.04, "bnodi" 0.6.
 */
const MIN_SIMILARITY = 0.6;
/** Much less similar names are noise. */
const MIN_SHARE_OF_BEST = 0.8;

const cardColumns = [
  "id",
  "name",
  "slug",
  "postcode",
  "hasOutline",
  "medianPrice",
  "priceGrowth",
  "propertiesSold",
  "figuresPeriod",
  "figuresSource",
  "heroImageUrl",
] as const;

/** As in questions: lower case, hyphens as spaces, no apostrophes or points. */
const searched = sql<string>`translate(suburbs.key, '-''’.', ' ')`;

/** Unknown figures are null. */
export type SuburbCardData = Awaited<ReturnType<typeof findInOrder>>[number];

export interface SuburbPage extends Page<SuburbCardData> {
  /** Only similar names were found. */
  approximate: boolean;
}

/**
 * Finds 24 suburbs a page by part of the name or the start of the postcode: exact name, names starting with the text,
 * names with a word starting with it, then the rest, each alphabetically. Without matches, returns up to six similar
 * names, most similar first.
 */
export async function searchSuburbs(filters: SuburbFilters): Promise<SuburbPage> {
  const nothing: SuburbPage = { items: [], total: 0, page: 1, lastPage: 1, approximate: false };
  const question = filters.search === undefined ? { name: "", postcode: "" } : suburbQuestion(filters.search);
  if (!question) return nothing;
  const { count } = await db()
    .selectFrom("suburbs")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => matchesQuestion(eb, question))
    .executeTakeFirstOrThrow();
  if (count === 0) {
    const near = await findNear(question.name);
    return { ...nothing, items: near, total: near.length, approximate: near.length > 0 };
  }
  const results = await readPage({ page: filters.page ?? 1, total: count, perPage: SUBURBS_PER_PAGE }, (range) =>
    findInOrder(question, range),
  );
  return { ...results, approximate: false };
}

/** `place` is a suburb's name or a postcode. */
export interface PlaceMatch {
  place: string;
  /** Only similar to the typed name. */
  isGuess: boolean;
}

/**
 * Resolves "Mt. Druitt, NSW" to Mount Druitt, and "NSW 2042" to the postcode. Misspelt names mean the closest, prefixes
 * the suburb with the most people. Undefined if no name is similar.
 */
export async function resolvePlace(text: string): Promise<PlaceMatch | undefined> {
  const question = suburbQuestion(text);
  if (!question) return undefined;
  const { name, postcode } = question;
  if (name === "") return (await hasPostcode(postcode)) ? { place: postcode, isGuess: false } : undefined;
  const named = await db()
    .selectFrom("suburbs")
    .select("name")
    .where(searched, "=", name)
    .where((eb) => matchesQuestion(eb, question))
    .executeTakeFirst();
  if (named) return { place: named.name, isGuess: false };
  const near = await findNear(name);
  const candidates = near.map((suburb) => ({ word: suburb.name.toLowerCase(), similarity: 0 }));
  const closest = closestTerm(name, candidates);
  const suburb = near.find((one) => one.name.toLowerCase() === closest);
  const place = suburb?.name ?? (await findBeginning(question));
  return place === undefined ? undefined : { place, isGuess: true };
}

export interface AddressMatch extends PlaceMatch {
  /** More than a suburb or postcode was typed. */
  hasStreet: boolean;
}

/** Finds the suburb of "12 Smith Street, Newtown NSW 2042", and resolves a suburb or postcode alone. */
export async function resolveAddress(text: string): Promise<AddressMatch | undefined> {
  const { endings, postcode, tail, hasParts } = addressQuestion(text);
  const named = await db()
    .selectFrom("suburbs")
    .select(["name", searched.as("words")])
    .where(searched, "=", sql<string>`any(${endings}::text[])`)
    .orderBy(sql`length(name)`, "desc")
    .orderBy(sql`postcode is not distinct from ${postcode}`, "desc")
    .limit(1)
    .executeTakeFirst();
  if (named) return { place: named.name, isGuess: false, hasStreet: hasParts || endings[0] !== named.words };
  const misspelt = tail === undefined ? undefined : await resolvePlace(tail);
  const match = misspelt ?? (postcode === "" ? undefined : await resolvePlace(postcode));
  return match && { ...match, hasStreet: hasParts };
}

/** The suburbs with this name or postcode. */
export function findSuburbsOfPlace(place: string) {
  return db()
    .selectFrom("suburbs")
    .select(["id", "name", "slug", "postcode", "hasOutline"])
    .where((eb) => eb.or([eb("key", "=", sql<string>`normalised_key(${place})`), eb("postcode", "=", place)]))
    .orderBy("name")
    .execute();
}

/** Shorter prefixes match too many names. */
const MIN_LETTERS = 3;

/** Finds Newtown for "newt". */
async function findBeginning(question: SuburbQuestion): Promise<string | undefined> {
  const { name } = question;
  if (name.length < MIN_LETTERS) return undefined;
  const suburb = await db()
    .selectFrom("suburbs")
    .select("name")
    .where(sql<boolean>`starts_with(${searched}, ${name})`)
    .where((eb) => matchesQuestion(eb, question))
    .orderBy("population", (order) => order.desc().nullsLast())
    .orderBy("name")
    .limit(1)
    .executeTakeFirst();
  return suburb?.name;
}

async function hasPostcode(postcode: string): Promise<boolean> {
  const { found: row } = await db()
    .selectNoFrom((eb) =>
      eb
        .exists(
          eb
            .selectFrom("suburbs")
            .select(sql`1`.as("one"))
            .where("postcode", "=", postcode),
        )
        .as("found"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(row);
}

function findInOrder(question: SuburbQuestion, { limit, offset }: Range) {
  const { name } = question;
  return db()
    .selectFrom("suburbs")
    .select(cardColumns)
    .where((eb) => matchesQuestion(eb, question))
    .orderBy(
      sql`case when ${searched} = ${name} then 0 when starts_with(${searched}, ${name}) then 1
        when strpos(' ' || ${searched}, ${` ${name}`}) > 0 then 2 else 3 end`,
    )
    .orderBy("name")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** `select ... where alike >= greatest(0.6, 0.8 * that of the best)`, most similar first, then the shortest. */
function findNear(name: string): Promise<SuburbCardData[]> {
  const alike = sql<number>`2 * similarity(${searched}, ${name}) + word_similarity(${name}, ${searched})`;
  return db()
    .with("measured", (cte) => cte.selectFrom("suburbs").select(cardColumns).select(alike.as("alike")))
    .selectFrom("measured")
    .select(cardColumns)
    .where((eb) => {
      const best = eb.selectFrom("measured").select((all) => all.fn.max("alike").as("best"));
      return eb(
        "alike",
        ">=",
        sql<number>`greatest(${MIN_SIMILARITY}::float8, ${MIN_SHARE_OF_BEST}::float8 * ${best})`,
      );
    })
    .orderBy(sql`round(alike::numeric, 2)`, "desc")
    .orderBy(sql`length(name)`)
    .orderBy("name")
    .limit(MAX_NEAR)
    .execute();
}

function matchesQuestion(eb: ExpressionBuilder<DB, "suburbs">, { name, postcode }: SuburbQuestion) {
  return eb.and([
    eb(sql<number>`strpos(${searched}, ${name})`, ">", 0),
    eb(sql<boolean>`starts_with(coalesce(suburbs.postcode, ''), ${postcode})`, "is", true),
  ]);
}

/** A suburb in a table of suburbs. Null if unknown. */
export interface SuburbRow {
  name: string;
  slug: string;
  postcode: string | null;
  /** In the quarter of the table. */
  houses: RowMedian | null;
  units: RowMedian | null;
  /** Houses and units together, only if neither has its own median. */
  all: (RowMedian & { period: string | null }) | null;
  /** Homes on the market. */
  forSale: number;
  forRent: number;
}

export interface RowMedian {
  /** Dollars. */
  median: number;
  /** Per cent over a year, with one decimal. Null if unknown. */
  change: number | null;
  /** Whether the change may be chance. Null if unknown, or if another mix of homes may explain it. */
  isNoise: boolean | null;
}

export interface SuburbTable {
  rows: SuburbRow[];
  /** The newest quarter with public figures: "January to March 2024". Null without any. */
  quarter: string | null;
  sources: string[];
}

type Suburbs = (eb: ExpressionBuilder<DB, "suburbs">) => Expression<SqlBool>;

/** In the given order. Omits unknown slugs. */
export async function findSuburbRows(slugs: readonly string[]): Promise<SuburbTable> {
  const table = await findRows((eb) => eb("slug", "in", [...slugs, ""]));
  return { ...table, rows: table.rows.toSorted((one, other) => slugs.indexOf(one.slug) - slugs.indexOf(other.slug)) };
}

/** Alphabetical. `letter` is in lower case. */
export function findSuburbsWithLetter(letter: string): Promise<SuburbTable> {
  return findRows(() => sql<SqlBool>`starts_with(suburbs.key, ${letter})`);
}

/** Alphabetical. */
export function findSuburbsOfRegion(slug: string): Promise<SuburbTable> {
  return findRows(() => sql<SqlBool>`suburbs.regions @> array[${slug}]::text[]`);
}

/** Alphabetical. */
export function findSuburbsOfCouncil(council: string): Promise<SuburbTable> {
  return findRows((eb) => eb("council", "=", council));
}

/** The suburbs with most homes on the market, then those with most people. */
export async function findBusiestSuburbs(limit: number): Promise<SuburbTable> {
  const busiest = await db()
    .with("homes", (cte) =>
      cte
        .selectFrom("listings")
        .select(["suburbKey", ({ fn }) => fn.countAll<number>().as("count")])
        .where("status", "=", sql.lit("active"))
        .where("deletedAt", "is", null)
        .groupBy("suburbKey"),
    )
    .selectFrom("suburbs")
    .leftJoin("homes", "homes.suburbKey", "suburbs.key")
    .select("suburbs.slug")
    .orderBy("homes.count", (order) => order.desc().nullsLast())
    .orderBy("suburbs.population", (order) => order.desc().nullsLast())
    .orderBy("suburbs.slug")
    .limit(limit)
    .execute();
  return findSuburbRows(busiest.map(({ slug }) => slug));
}

async function findRows(matches: Suburbs): Promise<SuburbTable> {
  const [suburbs, figures] = await Promise.all([findSuburbs(matches), findFigures(matches)]);
  const byPostcode = Map.groupBy(figures, ({ postcode }) => postcode);
  const newest = figures.map(({ newest: end }) => end).at(0);
  const quarter = figures.find(({ periodEnd }) => periodEnd === newest)?.period ?? null;
  const rows = suburbs.map(({ medianPrice, priceGrowth, figuresPeriod, ...suburb }): SuburbRow => {
    const ofPostcode = suburb.postcode === null ? [] : (byPostcode.get(suburb.postcode) ?? []);
    const houses = toMedian(ofPostcode, "house", newest);
    const units = toMedian(ofPostcode, "strata", newest);
    const period = quarter !== null && figuresPeriod?.startsWith(quarter) ? null : figuresPeriod;
    const all =
      medianPrice === null || houses || units
        ? null
        : {
            median: medianPrice,
            change: priceGrowth === null ? null : round(priceGrowth),
            isNoise: allNoise(ofPostcode, period),
            period,
          };
    return { ...suburb, houses, units, all };
  });
  return { rows, quarter, sources: [...new Set(figures.map(({ source }) => source))] };
}

/** Null without a median of the newest quarter. */
function toMedian(
  figures: readonly PostcodeFigure[],
  dwelling: "house" | "strata",
  newest: string | undefined,
): RowMedian | null {
  const sales = findLatestSales(figures, dwelling);
  if (!sales || sales.latest.periodEnd !== newest) return null;
  const { latest, change } = sales;
  return {
    median: latest.median,
    change: change && round(change.percent),
    isNoise: change?.isNoise ?? null,
  };
}

/** Never false: houses and units together also change with their mix. */
function allNoise(figures: readonly PostcodeFigure[], period: string | null): true | null {
  return period === null && findLatestSales(figures, "all")?.change?.isNoise ? true : null;
}

function round(percent: number): number {
  return Math.round(percent * 10) / 10;
}

function findSuburbs(matches: Suburbs) {
  return db()
    .selectFrom("suburbs")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("listings")
          .select((homes) => [
            homes.fn.countAll<number>().filterWhere("listingType", "=", "sale").as("forSale"),
            homes.fn.countAll<number>().filterWhere("listingType", "=", "rent").as("forRent"),
          ])
          .whereRef("listings.suburbKey", "=", "suburbs.key")
          .where("listings.status", "=", sql.lit("active"))
          .where("listings.deletedAt", "is", null)
          .as("homes"),
      (join) => join.onTrue(),
    )
    .select(["name", "slug", "postcode", "medianPrice", "priceGrowth", "figuresPeriod"])
    .select(({ fn, lit }) => [
      fn.coalesce("homes.forSale", lit(0)).as("forSale"),
      fn.coalesce("homes.forRent", lit(0)).as("forRent"),
    ])
    .where(matches)
    .orderBy("name")
    .execute();
}

/**
 * Sales of the suburbs' postcodes in the newest quarter of all and a year before. Arrays, so that PostgreSQL computes
 * quarters and postcodes once, even before it has statistics of the tables.
 */
function findFigures(matches: Suburbs) {
  const newest = db()
    .selectFrom("postcodeFigures")
    .select(({ fn }) => fn.max("periodEnd").as("end"))
    .where("kind", "=", "sale");
  return db()
    .selectFrom("postcodeFigures as figures")
    .select([
      "figures.postcode",
      sql<PostcodeFigure["kind"]>`figures.kind`.as("kind"),
      sql<PostcodeFigure["dwelling"]>`figures.dwelling`.as("dwelling"),
      "figures.bedrooms",
      "figures.period",
      sql<string>`figures.period_end::text`.as("periodEnd"),
      "figures.median",
      "figures.counted",
      "figures.lowerQuartile",
      "figures.upperQuartile",
      "figures.p10",
      "figures.p90",
      "figures.source",
      sql<string>`${newest}::text`.as("newest"),
    ])
    .where("figures.kind", "=", "sale")
    .where(sql<SqlBool>`figures.period_end = any(array[${newest}, (${newest} - interval '1 year')::date])`)
    .where(sql<SqlBool>`figures.postcode = any(array(${db().selectFrom("suburbs").select("postcode").where(matches)}))`)
    .execute();
}

/** The homes on the market, by the slug of a region. Without regions that have none. */
export async function countForSaleByRegion(): Promise<Record<string, number>> {
  const rows = await db()
    .with("homes", (query) =>
      query
        .selectFrom("listings")
        .select((eb) => ["suburbKey", eb.fn.countAll<number>().as("count")])
        .where("status", "=", sql.lit("active"))
        .where("deletedAt", "is", null)
        .where("listingType", "=", "sale")
        .groupBy("suburbKey"),
    )
    .selectFrom("homes")
    .innerJoin("suburbs", "suburbs.key", "homes.suburbKey")
    .innerJoin(sql<{ region: string }>`lateral unnest(suburbs.regions)`.as<"areas">(sql`areas(region)`), (join) =>
      join.onTrue(),
    )
    .select(["areas.region", sql<number>`sum(homes.count)::integer`.as("count")])
    .groupBy("areas.region")
    .execute();
  return Object.fromEntries(rows.map(({ region, count }) => [region, count]));
}

/** The known suburb of which an unknown one is a misspelling, of this postcode if given. Undefined if there is none. */
export async function correctSuburb(typed: string, postcode?: string): Promise<string | undefined> {
  const known = await db()
    .selectFrom("suburbs")
    .select("id")
    .where(sql<boolean>`key = normalised_key(${typed})`)
    .executeTakeFirst();
  if (known) return undefined;
  const { items } = await searchSuburbs({ search: typed, page: 1 });
  return items.find(
    (one) =>
      isMisspelling(typed.toLowerCase(), one.name.toLowerCase()) &&
      (postcode === undefined || one.postcode === postcode),
  )?.name;
}

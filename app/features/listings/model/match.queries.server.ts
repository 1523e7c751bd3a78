import { type Expression, type ExpressionBuilder, isExpression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import {
  type AnyValue,
  type Criteria,
  criterionOf,
  CRITERION_NAMES,
  type CriterionName,
  type CriterionValue,
  isPostcode,
} from "./criteria.ts";

/** A value, or SQL that is null where there is no limit; undefined is no limit either. */
type Limit<Value> = Value | Expression<Value | null> | undefined;

/**
 * What a home is asked to be: by the values of a search page, or by the columns of a saved search. As SQL a name is its
 * normalised key, several names are an array of keys, a station is its key, and keywords are a tsquery.
 */
export type ListingCriteria = { type: string | Expression<string> } & {
  [Name in CriterionName]?: Limit<CriterionValue<Name>>;
} & {
  /** The homes that were sold, or leased, in place of those on the market. */
  closed?: true;
  /** Only in suburbs with these keys; undefined is no limit. */
  within?: readonly string[];
};

/** What can be had: active and not deleted. The partial indexes of the homes on the market say the same. */
export function listingIsOnMarket(eb: ExpressionBuilder<DB, "listings">): Expression<SqlBool> {
  return eb.and([eb("listings.status", "=", sql.lit("active")), eb("listings.deletedAt", "is", null)]);
}

/**
 * What the public may see: what is on the market, was sold or was leased, and is not deleted. In the words of the partial
 * indexes, so that each side has one.
 */
export function listingIsVisible(eb: ExpressionBuilder<DB, "listings">): Expression<SqlBool> {
  return eb.and([
    eb.or([eb("listings.status", "=", sql.lit("active")), sql<SqlBool>`listings.status in ('sold', 'leased')`]),
    eb("listings.deletedAt", "is", null),
  ]);
}

/** Whether it is among the homes that a search is of: on the market, or sold or leased. A home is closed as its type is. */
function isOfSearch(
  eb: ExpressionBuilder<DB, "listings">,
  { type, closed }: Pick<ListingCriteria, "type" | "closed">,
): Expression<SqlBool> {
  if (!closed) return eb.and([listingIsOnMarket(eb), eb("listings.listingType", "=", type)]);
  const status = sql.lit(type === "rent" ? "leased" : "sold");
  return eb.and([eb("listings.status", "=", status), eb("listings.deletedAt", "is", null)]);
}

/**
 * The one predicate that decides whether a home matches a search. Suburb and property type compare by their normalised
 * keys, prices by the weekly equivalent for rent; homes without a published price match no price limit.
 */
export function listingMatches(eb: ExpressionBuilder<DB, "listings">, criteria: ListingCriteria): Expression<SqlBool> {
  return eb.and([
    isOfSearch(eb, criteria),
    ...(criteria.within ? [sql<SqlBool>`listings.suburb_key = any(${criteria.within}::text[])`] : []),
    ...criteriaMatch(eb, criteria, CRITERION_NAMES),
  ]);
}

/** Whether a home has what one criterion asks for; undefined where there is no limit. */
export function criterionMatches(
  eb: ExpressionBuilder<DB, "listings">,
  name: CriterionName,
  criteria: ListingCriteria,
): Expression<SqlBool> | undefined {
  const criterion = criterionOf(name);
  const value: Limit<AnyValue> = criteria[name];
  if (criterion.match === "widens" || value === undefined) return undefined;
  const column = sql.ref(`listings.${criterion.column}`);
  switch (criterion.match) {
    case "key":
      return keyMatches(column, value as Limit<string>);
    case "any-key": {
      const postcode = criterion.postcodes === undefined ? undefined : sql.ref(`listings.${criterion.postcodes}`);
      const isWidened = criterion.widenedBy !== undefined && criteria[criterion.widenedBy as CriterionName] === true;
      return anyKeyMatches(eb, { key: column, postcode, isWidened }, value as Limit<readonly string[]>);
    }
    case "every":
      return withinLimit(value as Limit<readonly string[]>, (keys) =>
        isExpression(keys) ? sql`${column} @> ${keys}` : hasKeys(keys),
      );
    case "station":
      return withinLimit(value, (station) => {
        return sql`${column} @> array[${isExpression(station) ? station : sql`station_key(${station})`}]`;
      });
    case "on-day":
      // Found out once: of a function that asks for the time PostgreSQL asks again for every home.
      return withinLimit(value, (day) => sql`${column} @> (select array[open_date(${day})])`);
    case "fact":
      return withinLimit(value, (isAsked) =>
        isExpression(isAsked) ? sql`${column} @> array[${sql.lit(criterion.key)}]` : hasKeys([criterion.key]),
      );
    case "choice":
      return withinLimit(value, (choice) => sql`${column} = ${choice}`);
    case "to-come":
      return withinLimit(value, () => sql`${column} > now()`);
    case "missing":
      return withinLimit(value, () => sql`${column} is null`);
    case "words":
      return withinLimit((value as Limit<string>) || undefined, keywordsMatch);
    case "at-least":
      return withinLimit(value, (least) => sql`${column} >= ${least}`);
    case "at-most":
      return withinLimit(value, (most) => sql`${column} <= ${most}`);
    case "exactly":
      return withinLimit(value, (number) => sql`${column} = ${number}`);
    case "newer-than":
      return withinLimit(value, (days) => sql`${column} >= now() - ${days} * interval '1 day'`);
    default:
      return criterion satisfies never;
  }
}

/** What no index looks up but many hold: such a search reads their entries one after the other. */
const SCANNED: readonly CriterionName[] = CRITERION_NAMES.filter((name) => {
  const criterion = criterionOf(name);
  if ("bits" in criterion) return true;
  return "column" in criterion && ["stationMetres", "auctionAt", "openDates"].includes(criterion.column);
});

/** A search without its scanned criteria; undefined where it has none. */
export function withoutScanned<Search extends Criteria>(search: Search): Search | undefined {
  if (SCANNED.every((name) => search[name] === undefined)) return undefined;
  return { ...search, ...Object.fromEntries(SCANNED.map((name) => [name, undefined])) };
}

/** Whether a home, read with its `SCANNED_COLUMNS`, has what the scanned criteria of a search ask for. */
export function scannedMatch(eb: ExpressionBuilder<DB, "listings">, criteria: Criteria): Expression<SqlBool> {
  return eb.and(criteriaMatch(eb, criteria, SCANNED));
}

export const SCANNED_COLUMNS = [
  "listings.featureBits",
  "listings.stationMetres",
  "listings.auctionAt",
  "listings.openDates",
] as const;

/** All conditions of some criteria. Those on keys are one condition: the planner takes several for nearly impossible. */
function criteriaMatch(
  eb: ExpressionBuilder<DB, "listings">,
  criteria: ListingCriteria | Criteria,
  names: readonly CriterionName[],
): Expression<SqlBool>[] {
  const keys = names.flatMap((name) => askedKeys(name, criteria));
  const others = names.filter((name) => askedKeys(name, criteria).length === 0);
  return [
    ...others.map((name) => criterionMatches(eb, name, criteria)).filter((limit) => limit !== undefined),
    ...(keys.length === 0 ? [] : [hasKeys(keys)]),
  ];
}

/** The keys that a home must have for a criterion; none where it is another kind, or compared with a column. */
function askedKeys(name: CriterionName, criteria: ListingCriteria | Criteria): readonly string[] {
  const criterion = criterionOf(name);
  const value: Limit<AnyValue> = criteria[name];
  if (!("bits" in criterion) || value === undefined || isExpression(value)) return [];
  return criterion.match === "fact" ? [criterion.key] : (value as readonly string[]);
}

/**
 * The same as a search says with its features and facts, in the words of the index that looks them up: beside the words and
 * the stations of the text index by the keys, otherwise by every number that has their bits. Undefined where it asks for none, or where
 * another index leads to fewer homes.
 */
export function keysLookedUp(search: Searched): Expression<SqlBool> | undefined {
  const keys = CRITERION_NAMES.flatMap((name) => askedKeys(name, search));
  if (keys.length === 0) return undefined;
  if (search.keywords !== undefined || search.station !== undefined)
    return sql<SqlBool>`listings.feature_keys @> ${keys}::text[]`;
  if (!isLookedUp(search)) return undefined;
  return sql<SqlBool>`listings.feature_bits = any((select feature_sets(feature_bits(${keys}::text[])))::integer[])`;
}

/**
 * What a search for words in suburbs asks of texts, for the text index to answer together with the suburbs: their names are among the
 * words of their homes. Undefined without words, and where more than names of suburbs says where to look.
 */
export function wordsInSuburbs({ keywords, suburb = [], nearby }: Criteria): Expression<SqlBool> | undefined {
  if (keywords === undefined || suburb.length === 0 || nearby || suburb.some(isPostcode)) return undefined;
  const words = sql`websearch_to_tsquery('english', ${keywords})`;
  // Each name has the words by it: one without a word of its own, as "The", leaves them alone.
  const there = suburb.map((name) => sql`(${words} && plainto_tsquery('english', ${name}))`);
  return sql<SqlBool>`numnode(${words}) > 0 and listings.search @@ (${sql.join(there, sql` || `)})`;
}

type Searched = Criteria & Pick<ListingCriteria, "closed">;
const LEADING: readonly CriterionName[] = ["suburb", "station", "method"];

/** Whether an index looks up what a search asks for, should few homes have it: features, facts, the day of an opening. */
export function isLookedUp(search: Searched): boolean {
  if (search.closed || LEADING.some((name) => search[name] !== undefined)) return false;
  return search.open !== undefined || CRITERION_NAMES.some((name) => askedKeys(name, search).length > 0);
}

/** Whether a search asks for features and facts, and for nothing else: their index counts a thousand in a millisecond. */
export function isFeatureOnly(search: Searched): boolean {
  const others = CRITERION_NAMES.filter((name) => askedKeys(name, search).length === 0);
  return isLookedUp(search) && others.every((name) => search[name] === undefined);
}

/** By the bits of the keys, which stand in the indexes, as the keys themselves do not. The mask is computed once. */
function hasKeys(keys: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`~listings.feature_bits & (select feature_bits(${[...keys]}::text[])) = 0`;
}

/** All words must be there, stemmed; quotes and minus work; any text is a valid question (websearch_to_tsquery never fails). */
export function keywordsMatch(keywords: string | Expression<string>): Expression<SqlBool> {
  const query = isExpression(keywords) ? keywords : sql`websearch_to_tsquery('english', ${keywords})`;
  return sql<SqlBool>`listings.search @@ ${query}`;
}

/** Nothing where there is no limit; where SQL decides whether there is one, "null, or within it". */
function withinLimit<Value>(
  limit: Limit<Value>,
  within: (bound: Value | Expression<Value>) => Expression<SqlBool>,
): Expression<SqlBool> | undefined {
  if (limit === undefined) return undefined;
  if (!isExpression(limit)) return within(limit);
  return sql<SqlBool>`(${limit} is null or ${within(limit as Expression<Value>)})`;
}

/** As SQL one comparison with every key that fits, "" for no limit: so that an index leads from a home to the searches. */
function keyMatches(key: Expression<unknown>, name: Limit<string>): Expression<SqlBool> | undefined {
  if (isExpression(name)) return sql<SqlBool>`coalesce(${name}, '') = any(array['', ${key}])`;
  return name ? sql<SqlBool>`${key} = normalised_key(${name})` : undefined;
}

/** Where a search looks: the keys of suburbs as SQL, and postcodes. A key that no home has does no harm. */
export interface Places {
  keys: RawBuilder<string[]>;
  postcodes: string[];
}

/** The places of a search that has several, each to be read by itself; undefined where it has one, or none. */
export function severalPlaces({ suburb = [], nearby }: Criteria): Places | undefined {
  if (suburb.length === 0 || (suburb.length === 1 && !nearby)) return undefined;
  const names = sql`${[...suburb]}::text[]`;
  return {
    keys: nearby ? sql`searched_keys(${names}, true)` : sql`normalised_keys(${names})`,
    postcodes: suburb.filter(isPostcode),
  };
}

/** What several names are compared with. */
interface Compared {
  key: Expression<unknown>;
  postcode: Expression<unknown> | undefined;
  /** With all that is near; as SQL the list of keys has it already. */
  isWidened: boolean;
}

/** One name is compared as one, for which an index holds its homes in order. */
function anyKeyMatches(
  eb: ExpressionBuilder<DB, "listings">,
  { key, postcode, isWidened }: Compared,
  names: Limit<readonly string[]>,
): Expression<SqlBool> | undefined {
  if (isExpression(names)) {
    return sql<SqlBool>`(${names} is null or ${names} && array[${postcode ? sql`${key}, ${postcode}` : key}])`;
  }
  if (names === undefined || names.length === 0) return undefined;
  const codes = postcode ? names.filter(isPostcode) : [];
  const keys = names.filter((name) => !codes.includes(name)).map((name) => sql`normalised_key(${name})`);
  const isThere = isWidened
    ? [sql<SqlBool>`${key} = any(searched_keys(${[...names]}::text[], true))`]
    : isOneOf(key, keys);
  return eb.or([...isThere, ...(postcode ? isOneOf(postcode, codes) : [])]);
}

/** Nothing where there is none to be one of. */
function isOneOf(value: Expression<unknown>, [first, ...others]: readonly unknown[]): Expression<SqlBool>[] {
  if (first === undefined) return [];
  if (others.length === 0) return [sql<SqlBool>`${value} = ${first}`];
  return [sql<SqlBool>`${value} = any(array[${sql.join([first, ...others])}])`];
}

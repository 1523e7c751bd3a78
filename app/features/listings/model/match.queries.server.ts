import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  isExpression,
  type RawBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { DB } from "#db/schema.ts";
import {
  type AnyValue,
  type Criteria,
  getCriterion,
  CRITERION_NAMES,
  type CriterionName,
  type CriterionValue,
  isPostcode,
} from "./criteria.ts";
import type { ListingFilters } from "./filters.ts";

/** Undefined or null in SQL: no limit. */
type Limit<Value> = Value | Expression<Value | null> | undefined;

/**
 * Values of a search page, or columns of a saved search. As SQL names are an array of normalised keys, a station is its
 * key, and keywords are a tsquery.
 */
export type ListingCriteria = { type: string | Expression<string> } & {
  [Name in CriterionName]?: Limit<CriterionValue<Name>>;
} & {
  closed?: true;
  /** Suburb keys; undefined: no limit. */
  within?: readonly string[];
};

/** The condition of the partial indexes. */
export function listingIsOnMarket(eb: ExpressionBuilder<DB, "listings">): Expression<SqlBool> {
  return eb.and([eb("listings.status", "=", sql.lit("active")), eb("listings.deletedAt", "is", null)]);
}

/** Each side of the `or` repeats the condition of a partial index. */
export function listingIsVisible(eb: ExpressionBuilder<DB, "listings">): Expression<SqlBool> {
  return eb.and([
    eb.or([eb("listings.status", "=", sql.lit("active")), sql<SqlBool>`listings.status in ('sold', 'leased')`]),
    eb("listings.deletedAt", "is", null),
  ]);
}

function matchesSearchType(
  eb: ExpressionBuilder<DB, "listings">,
  { type, closed }: Pick<ListingCriteria, "type" | "closed">,
): Expression<SqlBool> {
  if (!closed) return eb.and([listingIsOnMarket(eb), eb("listings.listingType", "=", type)]);
  const status = sql.lit(type === "rent" ? "leased" : "sold");
  return eb.and([eb("listings.status", "=", status), eb("listings.deletedAt", "is", null)]);
}

/**
 * The only predicate for matching homes. Names compare by normalised keys, rents by week; homes without a published
 * price match no price limit.
 */
export function listingMatches(eb: ExpressionBuilder<DB, "listings">, criteria: ListingCriteria): Expression<SqlBool> {
  return eb.and([
    matchesSearchType(eb, criteria),
    ...(criteria.within ? [sql<SqlBool>`listings.suburb_key = any(${criteria.within}::text[])`] : []),
    ...criteriaMatch(eb, criteria, CRITERION_NAMES),
  ]);
}

/** Undefined without a limit. */
export function criterionMatches(
  eb: ExpressionBuilder<DB, "listings">,
  name: CriterionName,
  criteria: ListingCriteria,
): Expression<SqlBool> | undefined {
  const criterion = getCriterion(name);
  const value: Limit<AnyValue> = criteria[name];
  if (criterion.match === "widens" || value === undefined) return undefined;
  if (criterion.match === "in-area") return areaMatches(eb, value as Limit<readonly string[]>);
  if (criterion.match === "in-school-area") return schoolMatches(eb, value as Limit<readonly string[]>);
  const column = sql.ref(`listings.${criterion.column}`);
  switch (criterion.match) {
    case "any-key": {
      const postcode = criterion.postcodes === undefined ? undefined : sql.ref(`listings.${criterion.postcodes}`);
      const isWidened = criterion.widenedBy !== undefined && criteria[criterion.widenedBy as CriterionName] === true;
      return anyKeyMatches(eb, { key: column, postcode, isWidened }, value as Limit<readonly string[]>);
    }
    case "in-region":
      // A saved search has the suburbs of its regions among the keys of its suburbs.
      return isExpression(value)
        ? undefined
        : sql<SqlBool>`${column} = any((select region_keys(${[...(value as readonly string[])]}::text[]))::text[])`;
    case "every":
      return withinLimit(value as Limit<readonly string[]>, (keys) =>
        isExpression(keys) ? sql`${column} @> ${keys}` : hasKeys(keys),
      );
    case "station":
      return withinLimit(value, (station) => {
        return sql`${column} @> array[${isExpression(station) ? station : sql`station_key(${station})`}]`;
      });
    case "on-day":
      // A subquery, so that PostgreSQL evaluates the time-dependent function once.
      return withinLimit(value, (day) => sql`${column} @> (select array[open_date(${day})])`);
    case "fact":
      return withinLimit(value, (isRequested) =>
        isExpression(isRequested) ? sql`${column} @> array[${sql.lit(criterion.key)}]` : hasKeys([criterion.key]),
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

/** On columns that the indexes of display orders include but do not sort by. */
const INCLUDED: readonly CriterionName[] = CRITERION_NAMES.filter((name) => {
  const criterion = getCriterion(name);
  if ("bits" in criterion) return true;
  return "column" in criterion && ["stationMetres", "auctionAt", "openDates"].includes(criterion.column);
});

/** The criteria that a scan tests itself. */
function testedCriteria(search: Criteria): CriterionName[] {
  return [...INCLUDED, "area" as const, "school" as const, "keywords" as const].filter(
    (name) => search[name] !== undefined,
  );
}

/** Whether an index returns the matches in order. Without keywords, those of suburbs and stations are quick enough. */
export function isInOrder(search: Criteria): boolean {
  const isNarrow = search.keywords === undefined && (search.suburb ?? search.station) !== undefined;
  return isNarrow || testedCriteria(search).length === 0;
}

/**
 * Splits a search for a scan in display order: `rest` is in the order's index, and the scan tests the others. Keywords,
 * areas and schools are in no such index: testing them reads the home's row.
 */
export function splitForScan(search: ListingFilters) {
  const tested = testedCriteria(search);
  const indexed = tested.filter((name) => isLookedUp(search, name));
  const eb = expressionBuilder<DB, "listings">();
  const match = (names: readonly CriterionName[]) => eb.and(criteriaMatch(eb, search, names));
  return {
    rest: { ...search, ...Object.fromEntries(tested.map((name) => [name, undefined])) },
    columns: [...new Set(tested.flatMap(scannedColumns))],
    /** The conditions that an index can look up, and the others. */
    indexed: match(indexed),
    other: match(tested.filter((name) => !indexed.includes(name))),
  };
}

export type ScannedColumn =
  `listings.${"featureBits" | "stationMetres" | "auctionAt" | "openDates" | "search" | "shownLatitude" | "shownLongitude"}`;

function scannedColumns(name: CriterionName): ScannedColumn[] {
  const criterion = getCriterion(name);
  if ("bits" in criterion) return ["listings.featureBits"];
  if (criterion.match === "in-area" || criterion.match === "in-school-area") {
    return ["listings.shownLatitude", "listings.shownLongitude"];
  }
  return ["column" in criterion ? (`listings.${criterion.column}` as ScannedColumn) : "listings.search"];
}

/** Of a search with keywords, areas or schools only these: the sample then shows how common they are. */
function isLookedUp({ keywords, area, school, closed }: SearchCriteria, name: CriterionName): boolean {
  if (keywords !== undefined) return name === "keywords";
  if ((area ?? school) !== undefined) return name === "area" || name === "school";
  return !closed && (name === "open" || "bits" in getCriterion(name));
}

/** Feature keys are one condition, because the planner underestimates the rows of several. */
function criteriaMatch(
  eb: ExpressionBuilder<DB, "listings">,
  criteria: ListingCriteria | Criteria,
  names: readonly CriterionName[],
): Expression<SqlBool>[] {
  const keys = names.flatMap((name) => requiredKeys(name, criteria));
  const others = names.filter((name) => requiredKeys(name, criteria).length === 0);
  return [
    ...others.map((name) => criterionMatches(eb, name, criteria)).filter((limit) => limit !== undefined),
    ...(keys.length === 0 ? [] : [hasKeys(keys)]),
  ];
}

/** Empty for other kinds and for SQL limits. */
function requiredKeys(name: CriterionName, criteria: ListingCriteria | Criteria): readonly string[] {
  const criterion = getCriterion(name);
  const value: Limit<AnyValue> = criteria[name];
  if (!("bits" in criterion) || value === undefined || isExpression(value)) return [];
  return criterion.match === "fact" ? [criterion.key] : (value as readonly string[]);
}

/**
 * In a form that an index supports: with keywords or a station the keys, in the text index; otherwise every value that
 * contains the bits. Undefined without features, or if another index is more selective.
 */
export function indexedFeatures(search: SearchCriteria): Expression<SqlBool> | undefined {
  const keys = CRITERION_NAMES.flatMap((name) => requiredKeys(name, search));
  if (keys.length === 0) return undefined;
  if (search.keywords !== undefined || search.station !== undefined)
    return sql<SqlBool>`listings.feature_keys @> ${keys}::text[]`;
  if (!isIndexed(search)) return undefined;
  return sql<SqlBool>`listings.feature_bits = any((select feature_sets(feature_bits(${keys}::text[])))::integer[])`;
}

/**
 * One text search, because the suburb's name is among the indexed words of a home. Undefined without keywords, or if
 * the places are not plain suburb names.
 */
export function keywordsInSuburbs({ keywords, suburb = [], nearby }: Criteria): Expression<SqlBool> | undefined {
  if (keywords === undefined || suburb.length === 0 || nearby || suburb.some(isPostcode)) return undefined;
  const keywordsQuery = sql`websearch_to_tsquery('english', ${keywords})`;
  // A name of stop words, such as "The", leaves the keywords unchanged.
  const suburbQueries = suburb.map((name) => sql`(${keywordsQuery} && plainto_tsquery('english', ${name}))`);
  return sql<SqlBool>`numnode(${keywordsQuery}) > 0 and listings.search @@ (${sql.join(suburbQueries, sql` || `)})`;
}

type SearchCriteria = Criteria & Pick<ListingCriteria, "closed">;
const LEADING: readonly CriterionName[] = ["suburb", "station", "method"];

/** For features or the inspection day. */
function isIndexed(search: SearchCriteria): boolean {
  if (search.closed || LEADING.some((name) => search[name] !== undefined)) return false;
  return search.open !== undefined || CRITERION_NAMES.some((name) => requiredKeys(name, search).length > 0);
}

/** The index on features counts a thousand homes in a millisecond. */
export function isFeatureOnly(search: SearchCriteria): boolean {
  const others = CRITERION_NAMES.filter((name) => requiredKeys(name, search).length === 0);
  return isIndexed(search) && others.every((name) => search[name] === undefined);
}

/** Indexes include the bits, not the keys. The subquery computes the mask once. */
function hasKeys(keys: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`~listings.feature_bits & (select feature_bits(${[...keys]}::text[])) = 0`;
}

const PUBLIC_POINT = sql`point(${sql.ref("listings.shownLongitude")}, ${sql.ref("listings.shownLatitude")})`;

/** Units of 0.00001 degrees: in degrees, PostgreSQL counts points near the ends of short lines as points on them. */
const PUBLIC_STEPS = sql`point(100000 * ${sql.ref("listings.shownLongitude")}, 100000 * ${sql.ref("listings.shownLatitude")})`;

function isExactlyIn(area: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`${PUBLIC_STEPS} <@ polygon(path(${area}) * point(100000, 0))`;
}

/** One condition per area, because the index of points does not support "any". SQL limits are polygons. */
function areaMatches(
  eb: ExpressionBuilder<DB, "listings">,
  areas: Limit<readonly string[]>,
): Expression<SqlBool> | undefined {
  return withinLimit(areas, (limit) =>
    isExpression(limit)
      ? sql`exists (select from unnest(${limit}) as area where ${isExactlyIn(sql`area`)})`
      : eb.or(
          limit.map(
            (area) =>
              sql<SqlBool>`(${PUBLIC_POINT} <@ area_polygon(${area}) and ${isExactlyIn(sql`area_polygon(${area})`)})`,
          ),
        ),
  );
}

/** The current areas of a school. More than one is rare, and without a second one its condition costs nothing. */
const PARTS = [1, 2] as const;

/** The index finds the homes in the bounds. Subqueries, so that PostgreSQL reads an outline once. SQL limits are names. */
function schoolMatches(
  eb: ExpressionBuilder<DB, "listings">,
  schools: Limit<readonly string[]>,
): Expression<SqlBool> | undefined {
  return withinLimit(schools, (limit) =>
    isExpression(limit)
      ? sql`exists (
          select from school_areas
          where layer = 'current' and key = any(normalised_keys(${limit})) and outline @> ${PUBLIC_STEPS})`
      : eb.or(
          limit.flatMap((school) =>
            PARTS.map(
              (part) => sql<SqlBool>`(${PUBLIC_POINT} <@ (select school_bounds(${school}, ${sql.lit(part)}))
                and ${PUBLIC_STEPS} <@ (select school_area(${school}, ${sql.lit(part)})))`,
            ),
          ),
        ),
  );
}

/** Supports quotes and minus. websearch_to_tsquery accepts any text. */
export function keywordsMatch(keywords: string | Expression<string>): Expression<SqlBool> {
  const query = isExpression(keywords) ? keywords : sql`websearch_to_tsquery('english', ${keywords})`;
  return sql<SqlBool>`listings.search @@ ${query}`;
}

/** Undefined without a limit; for SQL "null, or within it". */
function withinLimit<Value>(
  limit: Limit<Value>,
  within: (bound: Value | Expression<Value>) => Expression<SqlBool>,
): Expression<SqlBool> | undefined {
  if (limit === undefined) return undefined;
  if (!isExpression(limit)) return within(limit);
  return sql<SqlBool>`(${limit} is null or ${within(limit as Expression<Value>)})`;
}

/** Homes of any of these keys, which are read one by one. Unknown keys are harmless. */
export interface KeyedHomes {
  /** With an index that has the homes of a key in order. */
  column: "suburbKey" | "postcode";
  keys: RawBuilder<string[]>;
}

/** Empty for fewer than two places. The suburbs of regions only if no suburbs are named. */
export function getMultiplePlaces({ suburb = [], nearby, region }: Criteria): KeyedHomes[] {
  if (suburb.length === 0 && region) return [{ column: "suburbKey", keys: sql`region_keys(${[...region]}::text[])` }];
  if (suburb.length === 0 || (suburb.length === 1 && !nearby)) return [];
  const names = sql`${[...suburb]}::text[]`;
  return [
    { column: "suburbKey", keys: nearby ? sql`searched_keys(${names}, true)` : sql`normalised_keys(${names})` },
    { column: "postcode", keys: sql`${suburb.filter(isPostcode)}::text[]` },
  ];
}

/** Empty for fewer than two types, if another index is more selective, or if none has the homes of a type in this order. */
export function getMultipleTypes(search: ListingFilters): readonly string[] {
  const { propertyType = [], sort, closed, within } = search;
  if (propertyType.length < 2 || sort !== "newest" || closed || within) return [];
  if (LEADING.some((name) => search[name] !== undefined)) return [];
  return propertyType;
}

interface Compared {
  key: Expression<unknown>;
  postcode: Expression<unknown> | undefined;
  /** The key list of a saved search already contains nearby suburbs. */
  isWidened: boolean;
}

/** For a single name the index returns homes in order. */
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
  const matchesSuburb = isWidened
    ? [sql<SqlBool>`${key} = any(searched_keys(${[...names]}::text[], true))`]
    : isOneOf(key, keys);
  return eb.or([...matchesSuburb, ...(postcode ? isOneOf(postcode, codes) : [])]);
}

function isOneOf(value: Expression<unknown>, [first, ...others]: readonly unknown[]): Expression<SqlBool>[] {
  if (first === undefined) return [];
  if (others.length === 0) return [sql<SqlBool>`${value} = ${first}`];
  return [sql<SqlBool>`${value} = any(array[${sql.join([first, ...others])}])`];
}

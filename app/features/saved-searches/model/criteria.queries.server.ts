import { type RawBuilder, sql } from "kysely";
import { type Criteria, criterionOf, SAVED_NAMES, type SavedName } from "#app/features/listings/model/criteria.ts";
import type { ListingCriteria } from "#app/features/listings/model/match.queries.server.ts";
import { columnOf } from "./columns.ts";

/** What a row of saved_searches looks for: `{"type": "sale", "bedroomsMin": 2}`, without the limits that it does not set. */
export const savedCriteria: RawBuilder<Criteria> = sql<Criteria>`json_strip_nulls(json_build_object(
  ${sql.join(["type" as const, ...SAVED_NAMES].map((name) => sql`${sql.lit(name)}, ${column(columnOf[name])}`))}
))`;

/** The same as SQL that a home is compared with: of a name its normalised key, of several the list of all keys that fit, of keywords the tsquery. */
export const savedCriteriaSql = {
  type: column<string>(columnOf.type),
  ...Object.fromEntries(SAVED_NAMES.map((name) => [name, column(comparedColumn(name))])),
} as ListingCriteria;

/**
 * What makes two searches of an address the same one: the expressions of the unique index `saved_searches_once` after the
 * address, null being a value like any other. `table` is the name or alias of the row that they are of.
 */
export function searchKey(table?: string): RawBuilder<unknown> {
  const limits = SAVED_NAMES.map((name) => {
    const asked = column(columnOf[name], table);
    switch (criterionOf(name).match) {
      case "key":
      case "station":
        return sql`coalesce(${column(comparedColumn(name), table)}, '')`;
      case "any-key":
        return sql`coalesce(list_key(normalised_keys(${asked})), '')`;
      case "every":
        return sql`coalesce(list_key(${asked}), '')`;
      case "missing":
      case "choice":
        return sql`coalesce(${asked}, '')`;
      case "fact":
      case "to-come":
      case "widens":
        return sql`coalesce(${asked}, false)`;
      case "words":
        return sql`coalesce(lower(${asked}), '')`;
      default:
        return sql`coalesce(${asked}, -1)`;
    }
  });
  return sql.join([column(columnOf.type, table), ...limits]);
}

function comparedColumn(name: SavedName): string {
  const { match } = criterionOf(name);
  if (match === "key" || match === "station") return `${columnOf[name]}Key`;
  if (match === "any-key") return `${columnOf[name]}Keys`;
  return match === "words" ? `${columnOf[name]}Query` : columnOf[name];
}

function column<Value>(name: string, table: string | undefined = "savedSearches"): RawBuilder<Value> {
  return sql.ref<Value>(table === "" ? name : `${table}.${name}`);
}

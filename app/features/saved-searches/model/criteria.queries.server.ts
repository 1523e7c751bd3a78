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

function comparedColumn(name: SavedName): string {
  const { match } = criterionOf(name);
  if (match === "key" || match === "station") return `${columnOf[name]}Key`;
  if (match === "any-key") return `${columnOf[name]}Keys`;
  return match === "words" ? `${columnOf[name]}Query` : columnOf[name];
}

function column<Value>(name: string): RawBuilder<Value> {
  return sql.ref<Value>(`savedSearches.${name}`);
}

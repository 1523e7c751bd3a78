import { searchSuburbs } from "#app/features/suburbs/model/search.queries.server.ts";
import { db } from "#db/client.server.ts";
import { sql } from "kysely";
import type { Place } from "./place.ts";

/** As many as are offered at most. */
const MAX_OFFERED = 4;

/** The suburb of this name in the guides, whatever its capitals and spaces; undefined when there is none with a postcode. */
export async function findGuidePlace(name: string): Promise<Place | undefined> {
  return db()
    .selectFrom("suburbs")
    .select("suburbs.name as suburb")
    .select("suburbs.postcode")
    .where("key", "=", sql<string>`normalised_key(${name})`)
    .where("postcode", "is not", null)
    .$narrowType<{ postcode: string }>()
    .executeTakeFirst();
}

/** Suburbs whose names have the text in them or, when there are none, are spelled much like it. */
export async function findPlacesLike(name: string): Promise<Place[]> {
  const { items } = await searchSuburbs({ search: name, page: 1 });
  return items
    .flatMap(({ name: suburb, postcode }) => (postcode === null ? [] : [{ suburb, postcode }]))
    .slice(0, MAX_OFFERED);
}

/** The suburbs of a postcode. */
export async function findPlacesOf(postcode: string): Promise<Place[]> {
  return db()
    .selectFrom("suburbs")
    .select(["suburbs.name as suburb", sql<string>`suburbs.postcode`.as("postcode")])
    .where("postcode", "=", postcode)
    .orderBy("name")
    .limit(MAX_OFFERED)
    .execute();
}

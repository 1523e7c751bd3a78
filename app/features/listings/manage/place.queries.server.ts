import { sql } from "kysely";
import { searchSuburbs } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { Place } from "./place.ts";

const MAX_OFFERED = 4;

/** Ignores case and spaces; undefined unless the suburb has a postcode. */
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

/** The suburbs with a postcode, by `names` as in `SuburbQuestion`. */
export async function listGuidePlaces(names: readonly string[]): Promise<Place[]> {
  const name = sql<string>`translate(suburbs.key, '-''’.', ' ')`;
  return db()
    .selectFrom("suburbs")
    .select(["suburbs.name as suburb", "suburbs.postcode"])
    .where("postcode", "is not", null)
    .where(name, "=", sql<string>`any(${names}::text[])`)
    .$narrowType<{ postcode: string }>()
    .execute();
}

/** Names that contain the text, else names spelled similarly. */
export async function findPlacesLike(name: string): Promise<Place[]> {
  const { items } = await searchSuburbs({ search: name, page: 1 });
  return items
    .flatMap(({ name: suburb, postcode }) => (postcode === null ? [] : [{ suburb, postcode }]))
    .slice(0, MAX_OFFERED);
}

export async function findPlacesByPostcode(postcode: string): Promise<Place[]> {
  return db()
    .selectFrom("suburbs")
    .select(["suburbs.name as suburb", sql<string>`suburbs.postcode`.as("postcode")])
    .where("postcode", "=", postcode)
    .orderBy("name")
    .limit(MAX_OFFERED)
    .execute();
}

import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { cardJson, type ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import type { GoneListing } from "#app/features/listings/model/listing.queries.server.ts";
import type { ListingState } from "#app/features/listings/model/changes.ts";
import { historySinceJson } from "#app/features/listings/model/history.queries.server.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { MAX_MEMBER_HOMES, type SavedHome } from "./cookies.ts";

/** A home as it can be saved now; undefined when it is not listed. */
export async function findSavableHome(id: number): Promise<Omit<SavedHome, "savedAt"> | undefined> {
  return db()
    .selectFrom("listings")
    .select(["id", "comparablePrice as priceWhenSaved"])
    .where("id", "=", id)
    .where(listingIsVisible)
    .executeTakeFirst();
}

/**
 * insert into saved_homes select ... from listings where it is listed and there is room on conflict do nothing; undefined
 * when nothing was written. Two at the same moment may both find the last place: one more is no harm.
 */
export async function insertSavedHome(userId: number, id: number): Promise<SavedHome | undefined> {
  return db()
    .insertInto("savedHomes")
    .columns(["userId", "listingId", "priceWhenSaved"])
    .expression((eb) =>
      eb
        .selectFrom("listings")
        .select([sql<number>`${userId}::integer`.as("userId"), "listings.id", "listings.comparablePrice"])
        .where("listings.id", "=", id)
        .where(listingIsVisible)
        .where(countSaved(userId), "<", MAX_MEMBER_HOMES),
    )
    .onConflict((conflict) => conflict.columns(["userId", "listingId"]).doNothing())
    .returning(["listingId as id", "priceWhenSaved", "savedAt"])
    .executeTakeFirst();
}

/**
 * Adds homes that were saved elsewhere with the time and price of then, newest first, as many as there is room for. A home
 * that is on the list already stays as it is there, and one that does not exist is left out.
 */
export async function insertSavedHomes(userId: number, homes: readonly SavedHome[]): Promise<void> {
  if (homes.length === 0) return;
  await sql`
    insert into saved_homes (user_id, listing_id, saved_at, price_when_saved)
    select ${userId}::integer, brought.id, least(brought.saved_at, now()), brought.price
    from unnest(
      ${homes.map(({ id }) => id)}::integer[],
      ${homes.map(({ savedAt }) => savedAt)}::timestamptz[],
      ${homes.map(({ priceWhenSaved }) => priceWhenSaved)}::integer[]
    ) as brought (id, saved_at, price)
    join listings on listings.id = brought.id and listings.published_at is not null
    where not exists (select 1 from saved_homes where user_id = ${userId} and listing_id = brought.id)
    order by brought.saved_at desc, brought.id desc
    limit greatest(0, ${MAX_MEMBER_HOMES}::integer - ${countSaved(userId)})
    on conflict do nothing`.execute(db());
}

function countSaved(userId: number) {
  return sql<number>`(select count(*)::integer from saved_homes where user_id = ${userId})`;
}

/** Takes a home off somebody's list; answers what was there, undefined when it was not on it. */
export async function deleteSavedHome(userId: number, id: number): Promise<SavedHome | undefined> {
  return db()
    .deleteFrom("savedHomes")
    .where("userId", "=", userId)
    .where("listingId", "=", id)
    .returning(["listingId as id", "priceWhenSaved", "savedAt"])
    .executeTakeFirst();
}

/** Somebody's list, newest first, whole: it is bounded. */
export async function findSavedHomes(userId: number): Promise<SavedHome[]> {
  return db()
    .selectFrom("savedHomes")
    .select(["listingId as id", "priceWhenSaved", "savedAt"])
    .where("userId", "=", userId)
    .orderBy("savedAt", "desc")
    .orderBy("listingId", "desc")
    .limit(MAX_MEMBER_HOMES * 2)
    .execute();
}

/** The ids of somebody's list, newest first. */
export async function findSavedIds(userId: number): Promise<number[]> {
  return (await findSavedHomes(userId)).map(({ id }) => id);
}

/**
 * What homes were when they were saved, and became since, by their ids; the oldest state first, which is that of then. Homes
 * that are deleted or hidden are left out: what they cost is their owner's again.
 */
export async function findStatesSinceSaved(
  homes: readonly Pick<SavedHome, "id" | "savedAt">[],
): Promise<ReadonlyMap<number, ListingState[]>> {
  if (homes.length === 0) return new Map();
  const { rows } = await sql<{ id: number; states: ListingState[] }>`
    select saved.id, ${historySinceJson(sql.ref("saved.id"), sql.ref("saved.saved_at"))} as states
    from unnest(
      ${homes.map(({ id }) => id)}::integer[],
      ${homes.map(({ savedAt }) => savedAt)}::timestamptz[]
    ) as saved (id, saved_at)
    join listings on listings.id = saved.id and listings.deleted_at is null and listings.status <> 'suspended'`.execute(
    db(),
  );
  return new Map(rows.map(({ id, states }) => [id, states]));
}

/** A home that was listed once, as it is now. */
export interface KeptHome extends GoneListing {
  id: number;
  /** Null when it is not listed any more: its address and price are its owner's again. */
  card: ListingCardData | null;
  /** Whole dollars, rent by the week; null while no price is published. */
  comparablePrice: number | null;
}

/** Those of these homes that were ever listed, in no order. */
export async function findKeptHomes(ids: readonly number[]): Promise<KeptHome[]> {
  if (ids.length === 0) return [];
  const rows = await db()
    .selectFrom("listings")
    .select((eb) => [
      "listings.id",
      "listings.suburb",
      sql<KeptHome["listingType"]>`listings.listing_type`.as("listingType"),
      "listings.comparablePrice",
      sql<ListingCardData | null>`case when ${listingIsVisible(eb)} then ${cardJson} end`.as("card"),
    ])
    .where("listings.id", "=", sql<number>`any (${ids}::integer[])`)
    .where("listings.publishedAt", "is not", null)
    .execute();
  return rows;
}

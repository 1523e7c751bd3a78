import { sql } from "kysely";
import { cardJson, type ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import type { ListingState } from "#app/features/listings/model/changes.ts";
import { historySinceJson } from "#app/features/listings/model/history.queries.server.ts";
import type { FormerListing } from "#app/features/listings/model/listing.queries.server.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { db } from "#db/client.server.ts";
import { MAX_MEMBER_HOMES, type SavedHome, savedHomesMessages as messages } from "./saved-homes.ts";

/** Undefined if not listed. */
export async function findSavableHome(id: number): Promise<Omit<SavedHome, "savedAt"> | undefined> {
  return db()
    .selectFrom("listings")
    .select(["id", "comparablePrice as priceWhenSaved"])
    .where("id", "=", id)
    .where(listingIsVisible)
    .executeTakeFirst();
}

/**
 * Saves a listed home if there is room, otherwise returns undefined. Parallel calls may exceed the limit by one, which
 * is harmless.
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
 * Saves homes with their original time and price, newest first, while there is room. Skips homes that are saved or do
 * not exist.
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

/** Returns the home. Undefined when not saved. */
export async function deleteSavedHome(userId: number, id: number): Promise<SavedHome | undefined> {
  return db()
    .deleteFrom("savedHomes")
    .where("userId", "=", userId)
    .where("listingId", "=", id)
    .returning(["listingId as id", "priceWhenSaved", "savedAt"])
    .executeTakeFirst();
}

/** Newest first. */
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

/** Newest first. */
export async function findSavedIds(userId: number): Promise<number[]> {
  return (await findSavedHomes(userId)).map(({ id }) => id);
}

/**
 * Finds the states of homes since saving, oldest first. Omits deleted and hidden homes, because their prices are
 * private again.
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

/** Has been listed at some time. */
export interface PublishedHome extends FormerListing {
  id: number;
  /** Null when no longer listed: address and price are private again. */
  card: ListingCardData | null;
  /** In dollars, per week for rent. Null if none is published. */
  comparablePrice: number | null;
  /** Null without an auction, or when no longer listed. */
  auctionAt: Date | null;
}

/** Includes homes that are no longer listed. Unordered. */
export async function findPublishedHomes(ids: readonly number[]): Promise<PublishedHome[]> {
  if (ids.length === 0) return [];
  const rows = await db()
    .selectFrom("listings")
    .select((eb) => [
      "listings.id",
      "listings.suburb",
      sql<PublishedHome["listingType"]>`listings.listing_type`.as("listingType"),
      "listings.comparablePrice",
      sql<ListingCardData | null>`case when ${listingIsVisible(eb)} then ${cardJson} end`.as("card"),
      sql<Date | null>`case when ${listingIsVisible(eb)} then listings.auction_at end`.as("auctionAt"),
    ])
    .where("listings.id", "=", sql<number>`any (${ids}::integer[])`)
    .where("listings.publishedAt", "is not", null)
    .execute();
  return rows;
}

/** Per member. */
const MAX_NOTES = 1000;

/** By the id of the home. Homes without a note are absent. */
export async function findNotes(userId: number, listingIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db()
    .selectFrom("homeNotes")
    .select(["listingId", "text"])
    .where("userId", "=", userId)
    .where("listingId", "=", sql<number>`any (${listingIds}::integer[])`)
    .execute();
  return new Map(rows.map(({ listingId, text }) => [listingId, text]));
}

/**
 * Adds or replaces the note on a home that is listed, or was. False if there is no such home, or the member has no room
 * for another note.
 */
export async function upsertNote(userId: number, listingId: number, text: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db()
    .insertInto("homeNotes")
    .columns(["userId", "listingId", "text"])
    .expression((eb) =>
      eb
        .selectFrom("listings")
        .select([sql<number>`${userId}::integer`.as("userId"), "listings.id", sql<string>`${text}::varchar`.as("text")])
        .where("listings.id", "=", listingId)
        .where("listings.publishedAt", "is not", null)
        .where(
          sql<boolean>`(select count(*) from home_notes where user_id = ${userId} and listing_id <> ${listingId}) < ${MAX_NOTES}`,
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(["userId", "listingId"]).doUpdateSet({ text, updatedAt: sql<Date>`now()` }),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Adds a visitor's notes to those of a member: after the member's own note on the same home, cut at the length of a note.
 * Repeating it adds nothing. Ignores unknown homes, and new notes once the member has no room.
 */
export async function mergeNotes(userId: number, notes: ReadonlyMap<number, string>): Promise<void> {
  const [ids, texts] = [[...notes.keys()], [...notes.values()]];
  await sql`
    insert into home_notes (user_id, listing_id, text)
    select ${userId}, listings.id, brought.text
    from unnest(${ids}::integer[], ${texts}::text[]) as brought (id, text)
    join listings on listings.id = brought.id and listings.published_at is not null
    where exists (select 1 from home_notes where user_id = ${userId} and listing_id = listings.id)
      or (select count(*) from home_notes where user_id = ${userId}) < ${MAX_NOTES}
    on conflict (user_id, listing_id) do update
    set text = left(home_notes.text || E'\\n' || excluded.text, ${messages.note.most}), updated_at = now()
    where home_notes.text <> excluded.text
      and right(home_notes.text, length(excluded.text) + 1) <> E'\\n' || excluded.text`.execute(db());
}

/** Does nothing if there is no note. */
export async function deleteNote(userId: number, listingId: number): Promise<void> {
  await db().deleteFrom("homeNotes").where("userId", "=", userId).where("listingId", "=", listingId).execute();
}

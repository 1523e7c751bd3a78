import { sql } from "kysely";
import { cardJson, type ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { db } from "#db/client.server.ts";

/** `createdAt` is when it got its present link. */
export interface Shortlist {
  id: number;
  createdAt: Date;
}

/** Undefined if the member has none. */
export function findShortlist(userId: number): Promise<Shortlist | undefined> {
  return db().selectFrom("shortlists").select(["id", "createdAt"]).where("userId", "=", userId).executeTakeFirst();
}

export interface ShortlistOwner {
  userId: number;
  firstName: string | null;
}

/** Undefined if the shortlist does not exist or its member is suspended. */
export function findShortlistOwner(id: number): Promise<ShortlistOwner | undefined> {
  return db()
    .selectFrom("shortlists")
    .innerJoin("users", "users.id", "shortlists.userId")
    .select(["shortlists.userId", "users.firstName"])
    .where("shortlists.id", "=", id)
    .where("users.suspendedAt", "is", null)
    .executeTakeFirst();
}

/** Until the transaction ends. */
export async function lockShortlist(id: number): Promise<void> {
  await db().selectFrom("shortlists").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Creates a shortlist unless the member has one. */
export async function insertShortlist(userId: number): Promise<void> {
  await db()
    .insertInto("shortlists")
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The old link stops working; ticks and notes stay. False if the member has no shortlist. */
export async function updateShortlistId(userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("shortlists")
    .set({ id: sql<number>`default`, createdAt: sql<Date>`now()` })
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a member's shortlist, if any, with its ticks and notes. */
export async function deleteShortlist(userId: number): Promise<void> {
  await db().deleteFrom("shortlists").where("userId", "=", userId).execute();
}

export interface ShortlistHome {
  id: number;
  suburb: string;
  /** Null if it is no longer listed: address and price are private again. */
  card: ListingCardData | null;
  isTicked: boolean;
  note: string;
}

/** The owner's saved homes with their ticks and notes, newest first. */
export function findShortlistHomes(shortlistId: number, limit: number): Promise<ShortlistHome[]> {
  return db()
    .selectFrom("shortlists")
    .innerJoin("savedHomes", "savedHomes.userId", "shortlists.userId")
    .innerJoin("listings", "listings.id", "savedHomes.listingId")
    .leftJoin("shortlistAnswers as answers", (join) =>
      join.onRef("answers.shortlistId", "=", "shortlists.id").onRef("answers.listingId", "=", "listings.id"),
    )
    .select((eb) => [
      "listings.id",
      "listings.suburb",
      sql<ListingCardData | null>`case when ${listingIsVisible(eb)} then ${cardJson} end`.as("card"),
      sql<boolean>`coalesce(answers.is_ticked, false)`.as("isTicked"),
      sql<string>`coalesce(answers.note, '')`.as("note"),
    ])
    .where("shortlists.id", "=", shortlistId)
    .where("listings.publishedAt", "is not", null)
    .orderBy("savedHomes.savedAt", "desc")
    .orderBy("listings.id", "desc")
    .limit(limit)
    .execute();
}

export interface HomeNote {
  listingId: number;
  isTicked: boolean;
  /** Blank if there is none. */
  note: string;
}

/** Replaces the ticks and notes of these homes. Ignores homes that the owner has not saved. */
export async function replaceHomeNotes(shortlistId: number, notes: readonly HomeNote[]): Promise<void> {
  const ids = notes.map(({ listingId }) => listingId);
  await sql`
    insert into shortlist_answers (shortlist_id, listing_id, is_ticked, note)
    select shortlists.id, sent.listing_id, sent.is_ticked, sent.note
    from unnest(
      ${ids}::integer[],
      ${notes.map(({ isTicked }) => isTicked)}::boolean[],
      ${notes.map(({ note }) => note)}::varchar[]
    ) as sent (listing_id, is_ticked, note)
    join shortlists on shortlists.id = ${shortlistId}
    join saved_homes on saved_homes.user_id = shortlists.user_id and saved_homes.listing_id = sent.listing_id
    on conflict (shortlist_id, listing_id) do update
    set is_ticked = excluded.is_ticked, note = excluded.note, updated_at = now()
    where (shortlist_answers.is_ticked, shortlist_answers.note) is distinct from (excluded.is_ticked, excluded.note)`.execute(
    db(),
  );
  await db()
    .deleteFrom("shortlistAnswers")
    .where("shortlistId", "=", shortlistId)
    .where("isTicked", "=", false)
    .where("note", "=", "")
    .execute();
}

/** The ticks and notes of a member's shortlist by the id of the home, without homes that are no longer saved. */
export async function findHomeNotes(userId: number): Promise<ReadonlyMap<number, Omit<HomeNote, "listingId">>> {
  const rows = await db()
    .selectFrom("shortlistAnswers")
    .innerJoin("shortlists", "shortlists.id", "shortlistAnswers.shortlistId")
    .innerJoin("savedHomes", (join) =>
      join
        .onRef("savedHomes.userId", "=", "shortlists.userId")
        .onRef("savedHomes.listingId", "=", "shortlistAnswers.listingId"),
    )
    .select(["shortlistAnswers.listingId", "shortlistAnswers.isTicked", "shortlistAnswers.note"])
    .where("shortlists.userId", "=", userId)
    .execute();
  return new Map(rows.map(({ listingId, ...note }) => [listingId, note]));
}

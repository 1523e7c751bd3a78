import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { type Criteria, criterionOf, SAVED_NAMES, type SavedName } from "#app/features/listings/model/criteria.ts";
import { columnOf } from "./columns.ts";
import type { SearchFrequency } from "./frequency.ts";
import type { ListingCriteria } from "#app/features/listings/model/match.queries.server.ts";

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

/** Whose searches: those of an address, for whoever has its link, or those that a signed-in person saved. */
export type SearchOwner = { subscriberId: number } | { userId: number };

/** For `where`: the searches of an owner. A search of somebody else is not found. */
export function ownedBy(owner: SearchOwner) {
  return (eb: ExpressionBuilder<DB, "savedSearches">) =>
    "userId" in owner
      ? eb("savedSearches.userId", "=", owner.userId)
      : eb(
          "savedSearches.email",
          "=",
          eb.selectFrom("subscribers").select("subscribers.email").where("subscribers.id", "=", owner.subscriberId),
        );
}

/** A search that its address has not confirmed yet. */
export interface UnconfirmedSearch {
  id: number;
  criteria: Criteria;
  frequency: SearchFrequency;
  /** Those of its suburbs that the table of suburbs has, as it spells them. */
  knownSuburbs: string[];
}

/** The searches of an address that wait to be confirmed, newest first. */
export async function findUnconfirmedSearches(email: string, limit: number): Promise<UnconfirmedSearch[]> {
  return db()
    .selectFrom("savedSearches")
    .select([
      "savedSearches.id",
      "frequency",
      savedCriteria.as("criteria"),
      sql<string[]>`array(select name from suburbs where key = any(saved_searches.suburb_keys))`.as("knownSuburbs"),
    ])
    .where("email", "=", email)
    .where("confirmedAt", "is", null)
    .where("pausedAt", "is", null)
    .orderBy("savedSearches.id", "desc")
    .limit(limit)
    .$narrowType<{ frequency: SearchFrequency }>()
    .execute();
}

/** A search behind its confirmation link, and its subscriber; undefined when it is gone. */
export function findSearchToConfirm(id: number) {
  return db()
    .selectFrom("savedSearches")
    .innerJoin("subscribers", "subscribers.email", "savedSearches.email")
    .select([
      "subscribers.id as subscriberId",
      "savedSearches.email",
      "savedSearches.frequency",
      "savedSearches.confirmedAt",
      savedCriteria.as("criteria"),
    ])
    .where("savedSearches.id", "=", id)
    .$narrowType<{ frequency: SearchFrequency }>()
    .executeTakeFirst();
}

/**
 * Records that these searches are confirmed, with the wording that was agreed to where one was shown, and makes those live that
 * are not paused; a later time changes nothing.
 */
export async function updateConfirmed(ids: readonly number[], consentVersion: number | null): Promise<void> {
  if (ids.length === 0) return;
  await db()
    .updateTable("savedSearches")
    .set((eb) => ({
      confirmedAt: sql`now()`,
      consentVersion,
      isLive: eb("pausedAt", "is", null).$castTo<boolean>(),
      updatedAt: sql`now()`,
    }))
    .where("id", "in", ids)
    .where("confirmedAt", "is", null)
    .execute();
}

/** Takes a search from an account whose address is not confirmed: only the address may change what it has confirmed. */
export async function detachUnconfirmedAccount(id: number): Promise<void> {
  await db()
    .updateTable("savedSearches")
    .from("users")
    .set({ userId: null })
    .whereRef("users.id", "=", "savedSearches.userId")
    .where("users.emailConfirmedAt", "is", null)
    .where("savedSearches.id", "=", id)
    .execute();
}

/** The searches that the account of an address has saved and nobody has confirmed, oldest first. */
export async function findOwnUnconfirmed(email: string): Promise<number[]> {
  const rows = await db()
    .selectFrom("savedSearches")
    .innerJoin("users", "users.id", "savedSearches.userId")
    .select("savedSearches.id")
    .where("savedSearches.email", "=", email)
    .where("users.email", "=", email)
    .where("savedSearches.confirmedAt", "is", null)
    .orderBy("savedSearches.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives the confirmed searches of an address that are nobody's to the account with the address. */
export async function claimConfirmedSearches(email: string): Promise<void> {
  await db()
    .updateTable("savedSearches")
    .from("users")
    .set((eb) => ({ userId: eb.ref("users.id") }))
    .where("users.email", "=", email)
    .where("savedSearches.email", "=", email)
    .where("savedSearches.userId", "is", null)
    .where("savedSearches.confirmedAt", "is not", null)
    .execute();
}

/** How many searches an address has confirmed, paused ones included. */
export async function countConfirmedSearches(email: string): Promise<number> {
  const { count } = await db()
    .selectFrom("savedSearches")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("email", "=", email)
    .where("confirmedAt", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The criteria and the subscriber of a search; undefined when it is gone. */
export function findSearchToStop(id: number) {
  return db()
    .selectFrom("savedSearches")
    .innerJoin("subscribers", "subscribers.email", "savedSearches.email")
    .select(["subscribers.id as subscriberId", savedCriteria.as("criteria")])
    .where("savedSearches.id", "=", id)
    .executeTakeFirst();
}

/** Whether a subscriber has a search. */
export async function existsSearch(subscriberId: number): Promise<boolean> {
  const row = await db()
    .selectFrom("savedSearches")
    .innerJoin("subscribers", "subscribers.email", "savedSearches.email")
    .select("savedSearches.id")
    .where("subscribers.id", "=", subscriberId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Cancels mails that wait to be sent and tell these searches of homes together with other searches of the address. All of
 * their homes wait again, and those of the others are due at once. Returns whether there were any. For a transaction that
 * has locked the subscriber; locks the searches in the order of their ids, as matching does.
 */
export async function withdrawSharedMails(ids: readonly number[]): Promise<boolean> {
  const searches = [...ids];
  await sql`
    select id from saved_searches where email in (select email from saved_searches where id = any(${searches}::integer[]))
    order by id for no key update`.execute(db());
  const { rows } = await sql<{ id: number }>`
    update messages set status = 'cancelled'
    where status = 'queued' and kind = 'new-homes' and saved_search_id is null and id in (
      select message_id from saved_search_matches where saved_search_id = any(${searches}::integer[])
    ) returning id`.execute(db());
  if (rows.length === 0) return false;
  const { rows: waiting } = await sql<{ searchId: number }>`
    update saved_search_matches set notified_at = null, message_id = null
    where message_id = any(${rows.map(({ id }) => id)}::integer[])
    returning saved_search_id as "searchId"`.execute(db());
  await sql`
    update saved_searches set next_run_at = now()
    where is_live and id = any(${waiting.map(({ searchId }) => searchId)}::integer[])`.execute(db());
  return true;
}

/** Deletes a search with its matches and its mails. */
export async function deleteSearch(id: number): Promise<void> {
  await db().deleteFrom("savedSearches").where("id", "=", id).execute();
}

/** The subscriber of a search; undefined when it is gone or not the owner's. */
export async function findSubscriberOfSearch(owner: SearchOwner, id: number): Promise<number | undefined> {
  const found = await subscribersOf(owner).where("savedSearches.id", "=", id).executeTakeFirst();
  return found?.subscriberId;
}

/** The subscribers of all searches of an owner, in the order of their ids; almost always one. */
export async function findSubscribersOfOwner(owner: SearchOwner): Promise<number[]> {
  const rows = await subscribersOf(owner).distinct().orderBy("subscribers.id").execute();
  return rows.map(({ subscriberId }) => subscriberId);
}

function subscribersOf(owner: SearchOwner) {
  return db()
    .selectFrom("savedSearches")
    .innerJoin("subscribers", "subscribers.email", "savedSearches.email")
    .select("subscribers.id as subscriberId")
    .where(ownedBy(owner));
}

/** The ids of all searches of an owner. */
export async function findSearchIds(owner: SearchOwner): Promise<number[]> {
  const rows = await db().selectFrom("savedSearches").select("id").where(ownedBy(owner)).execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes all searches of an owner with their matches and mails and returns their number. Locks them in the order of
 * their ids, as matching does.
 */
export async function deleteSearches(owner: SearchOwner): Promise<number> {
  const inOrder = db().selectFrom("savedSearches").select("id").where(ownedBy(owner)).orderBy("id").forUpdate();
  const { numDeletedRows } = await db().deleteFrom("savedSearches").where("id", "in", inOrder).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Makes the matches of cancelled mails wait again: nobody was notified of them. */
export async function clearNotifiedAt(id: number): Promise<void> {
  await db()
    .updateTable("savedSearchMatches")
    .set({ notifiedAt: null, messageId: null })
    .where("savedSearchId", "=", id)
    .where("messageId", "in", (eb) =>
      eb.selectFrom("messages").select("messages.id").where("savedSearchId", "=", id).where("status", "=", "cancelled"),
    )
    .execute();
}

/** Sets when the digest of a search is due and returns that; null when it is not live or no match waits. */
export async function updateNextRun(id: number): Promise<Date | null> {
  const row = await db()
    .updateTable("savedSearches")
    .set({
      nextRunAt: sql<Date | null>`
        case when saved_searches.is_live and exists (
          select from saved_search_matches as waiting
          where waiting.saved_search_id = saved_searches.id and waiting.notified_at is null
        ) then ${nextRun()} end`,
    })
    .where("savedSearches.id", "=", id)
    .returning("nextRunAt")
    .executeTakeFirst();
  return row?.nextRunAt ?? null;
}

/**
 * When a row of saved_searches with waiting matches mails next: by its frequency, or by the one given as SQL. An instant
 * mail comes at least ten minutes after the last one to its address.
 */
export function nextRun(frequency: RawBuilder<string> = sql`saved_searches.frequency`): RawBuilder<Date> {
  return sql<Date>`greatest(
    next_digest_at(${frequency}, now()),
    case when ${frequency} = 'instant' then (
      select max(own.last_notified_at) from saved_searches as own where own.email = saved_searches.email
    ) + interval '10 minutes' end
  )`;
}

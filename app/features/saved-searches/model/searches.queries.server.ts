import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import { type Criteria, getCriterion, SAVED_NAMES, type SavedName } from "#app/features/listings/model/criteria.ts";
import type { ListingCriteria } from "#app/features/listings/model/match.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { type SearchFrequency, columnOf, toColumns } from "./saved-search.ts";

/** Selects the criteria of a row of `saved_searches`: `{"type": "sale", "bedroomsMin": 2}`. */
export const savedCriteria: RawBuilder<Criteria> = sql<Criteria>`json_strip_nulls(json_build_object(
  ${sql.join(["type" as const, ...SAVED_NAMES].map((name) => sql`${sql.lit(name)}, ${column(columnOf[name])}`))}
))`;

/** Criteria for matching: normalised keys of names, polygons of areas, and the tsquery of keywords. */
export const savedCriteriaSql = {
  type: column<string>(columnOf.type),
  ...Object.fromEntries(SAVED_NAMES.map((name) => [name, column(comparedColumn(name))])),
} as ListingCriteria;

function comparedColumn(name: SavedName): string {
  const criterion = getCriterion(name);
  const { match } = criterion;
  if (match === "any-key") return criterion.savedKeys;
  if (match === "station") return `${columnOf[name]}Key`;
  if (match === "in-area") return `${columnOf[name]}Polygons`;
  return match === "words" ? `${columnOf[name]}Query` : columnOf[name];
}

function column<Value>(name: string): RawBuilder<Value> {
  return sql.ref<Value>(`savedSearches.${name}`);
}

/** An address, for users of its emailed link, or a signed-in user. */
export type SearchOwner = { subscriberId: number } | { userId: number };

/** Restricts a query to an owner's searches. */
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

export interface UnconfirmedSearch {
  id: number;
  criteria: Criteria;
  frequency: SearchFrequency;
  /** In the spelling of the table of suburbs. */
  knownSuburbs: string[];
}

/** Newest first. */
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

/** Undefined if deleted. */
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

/** Confirms these searches, which makes them live unless paused. `consentVersion` is the wording shown, if any. */
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

/**
 * Detaches a search from an account with an unconfirmed address: only the address may change searches that it
 * confirmed.
 */
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

/** Searches saved by the address's account, oldest first. */
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

/** Assigns an address's confirmed searches without an account to its account. */
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

/** Includes paused searches. */
export async function countConfirmedSearches(email: string): Promise<number> {
  const { count } = await db()
    .selectFrom("savedSearches")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("email", "=", email)
    .where("confirmedAt", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Undefined if deleted. */
export function findSearchToStop(id: number) {
  return db()
    .selectFrom("savedSearches")
    .innerJoin("subscribers", "subscribers.email", "savedSearches.email")
    .select(["subscribers.id as subscriberId", savedCriteria.as("criteria")])
    .where("savedSearches.id", "=", id)
    .executeTakeFirst();
}

/** Whether a subscriber has any search. */
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
 * Cancels queued mails that these searches share with others. Their homes are pending again, and the other searches are
 * due at once. Returns whether any was cancelled. Locks the searches in order of id, like matching. Call in a
 * transaction that has locked the subscriber.
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

/** With its matches and mails. */
export async function deleteSearch(id: number): Promise<void> {
  await db().deleteFrom("savedSearches").where("id", "=", id).execute();
}

/** Finds the subscriber of a search. Undefined if deleted or not the owner's. */
export async function findSubscriberOfSearch(owner: SearchOwner, id: number): Promise<number | undefined> {
  const row = await subscribersOf(owner).where("savedSearches.id", "=", id).executeTakeFirst();
  return row?.subscriberId;
}

/** Ordered by id. */
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

/** Finds the ids of all searches of an owner. */
export async function findSearchIds(owner: SearchOwner): Promise<number[]> {
  const rows = await db().selectFrom("savedSearches").select("id").where(ownedBy(owner)).execute();
  return rows.map(({ id }) => id);
}

/** Deletes an owner's searches with matches and mails, locked in order of id like matching. Returns their number. */
export async function deleteSearches(owner: SearchOwner): Promise<number> {
  const inOrder = db().selectFrom("savedSearches").select("id").where(ownedBy(owner)).orderBy("id").forUpdate();
  const { numDeletedRows } = await db().deleteFrom("savedSearches").where("id", "in", inOrder).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Makes matches of cancelled mails pending again. */
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

/** Schedules the next digest of a search and returns its time. Null if not live or without pending matches. */
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

/** SQL for the time of a search's next mail. Instant mails to an address are at least ten minutes apart. */
export function nextRun(frequency: RawBuilder<string> = sql`saved_searches.frequency`): RawBuilder<Date> {
  return sql<Date>`greatest(
    next_digest_at(${frequency}, now()),
    case when ${frequency} = 'instant' then (
      select max(own.last_notified_at) from saved_searches as own where own.email = saved_searches.email
    ) + interval '10 minutes' end
  )`;
}

export interface SearchToSave {
  criteria: Criteria;
  email: string;
  /** Set when a user saves it for their own address. */
  userId: number | null;
  frequency: SearchFrequency;
}

/** Deletes the oldest ones above `max`. */
export async function deleteUnconfirmedBeyond(email: string, max: number): Promise<void> {
  const waiting = db()
    .selectFrom("savedSearches")
    .select("id")
    .where("email", "=", email)
    .where("confirmedAt", "is", null)
    .orderBy("id", "desc")
    .offset(max);
  await db().deleteFrom("savedSearches").where("id", "in", waiting).execute();
}

/**
 * Inserts a search, or updates and resumes the same search of the address. Only the owner may update a confirmed or
 * paused search. Pass `isConfirmed` for an owner with a confirmed address. Returns the time of the next digest, null
 * without pending matches, or undefined if nothing was changed.
 */
export async function upsertSearch(
  { criteria, ...search }: SearchToSave,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<Date | null | undefined> {
  const row = await db()
    .insertInto("savedSearches")
    .values({ ...toColumns(criteria), ...search, isLive: isConfirmed, confirmedAt: isConfirmed ? sql`now()` : null })
    .onConflict((conflict) =>
      conflict
        .columns(["email", "criteriaKey"])
        .doUpdateSet((eb) => ({
          userId: eb.fn.coalesce("excluded.userId", "savedSearches.userId"),
          frequency: eb.ref("excluded.frequency"),
          isLive: eb.ref("excluded.isLive"),
          confirmedAt: eb.fn.coalesce("savedSearches.confirmedAt", "excluded.confirmedAt"),
          pausedAt: null,
          nextRunAt: nextRunOfRepeat,
          updatedAt: sql<Date>`now()`,
        }))
        .where(mayBeOwner),
    )
    .returning("nextRunAt")
    .executeTakeFirst();
  return row?.nextRunAt;
}

/** The caller has confirmed the address, or the search is unconfirmed. */
const mayBeOwner = sql<SqlBool>`
  excluded.confirmed_at is not null or saved_searches.confirmed_at is null and saved_searches.paused_at is null
`;

/** Preserves a pending digest if the frequency is unchanged. */
const nextRunOfRepeat = sql<Date | null>`
  case
    when saved_searches.paused_at is null and saved_searches.frequency = excluded.frequency
      then saved_searches.next_run_at
    when exists (
      select from saved_search_matches where saved_search_id = saved_searches.id and notified_at is null
    ) then ${nextRun(sql`excluded.frequency`)}
  end
`;

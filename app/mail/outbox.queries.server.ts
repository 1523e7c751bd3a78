import { type Insertable, type Selectable, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { Messages } from "#db/schema.ts";

/** A row of the outbox. */
export type OutboxMessage = Selectable<Messages>;

/** Stores a message and returns its id. */
export async function insertMessage(message: Insertable<Messages>): Promise<number> {
  const { id } = await db().insertInto("messages").values(message).returning("id").executeTakeFirstOrThrow();
  return id;
}

/**
 * The kinds of the mails that a mailbox got without asking for them in the last 24 hours, or is about to get: the newest,
 * some more than `limit`. A mail that was given up counts as well.
 */
export async function findUnrequested(mailbox: string, limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom("messages")
    .select("kind")
    .where("unrequestedMailbox", "=", mailbox)
    .where("createdAt", ">", sql<Date>`now() - interval '24 hours'`)
    .orderBy("createdAt", "desc")
    .limit(2 * limit)
    .execute();
  return rows.map(({ kind }) => kind);
}

/** A message as it is stored; undefined when there is none. */
export function findMessage(id: number): Promise<OutboxMessage | undefined> {
  return db().selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Counts a try of a message that waits to be sent and returns it; undefined when there is nothing to do, because it was
 * sent, given up or deleted. Counted before the mail goes out: a try that ends in a crash is one too. What the
 * disk has of it may be lost with PostgreSQL, so that no mail waits for the disk twice. Not for an open transaction.
 * `showsHiddenHome`: it shows a home that was suspended since it was written.
 */
export function startAttempt(id: number): Promise<(OutboxMessage & { showsHiddenHome: boolean }) | undefined> {
  return db()
    .updateTable("messages")
    .set({ attempts: sql`attempts + 1` })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .returningAll()
    .returning(sql<boolean>`mail_shows_hidden_home(messages)`.as("showsHiddenHome"))
    .returning(sql`set_config('synchronous_commit', 'off', true)`.as("commit"))
    .executeTakeFirst();
}

/** The mail server has it. */
export async function markSent(id: number): Promise<void> {
  await db()
    .updateTable("messages")
    .set({ status: "sent", sentAt: sql`now()`, lastError: null })
    .where("id", "=", id)
    .execute();
}

/** Kept and not sent: there is no mail server to give it to. */
export async function markKept(id: number): Promise<void> {
  await db()
    .updateTable("messages")
    .set({ status: "kept" })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .execute();
}

/** Given up, for a person to look at. */
export async function markDead(id: number, lastError: string): Promise<void> {
  await db()
    .updateTable("messages")
    .set({ status: "dead", lastError })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .execute();
}

/**
 * Cancels what waits to be sent about a search, and answers how many mails that were. One that the mail server is being
 * given at this moment is not waiting any more.
 */
export async function cancelQueuedOfSearch(savedSearchId: number): Promise<number> {
  const { numUpdatedRows } = await db()
    .updateTable("messages")
    .set({ status: "cancelled" })
    .where("savedSearchId", "=", savedSearchId)
    .where("status", "=", "queued")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Cancels a message that waits to be sent, and makes the homes of a digest wait for the next one. Returns how many searches
 * have a digest due because of it.
 */
export async function cancelQueued(id: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with cancelled as (
      update messages set status = 'cancelled' where id = ${id} and status = 'queued' returning id
    ), waiting as (
      update saved_search_matches set notified_at = null, message_id = null
      where message_id in (select id from cancelled) returning saved_search_id
    )
    update saved_searches set next_run_at = now()
    where is_live and id in (select saved_search_id from waiting)`.execute(db());
  return Number(numAffectedRows);
}

/** How many tries a message that still waits has had, and why it has not been sent yet. */
export async function updateAttempts(id: number, attempts: number, lastError: string): Promise<void> {
  await db().updateTable("messages").set({ attempts, lastError }).where("id", "=", id).execute();
}

/** Puts a message that was given up or kept back in the queue with all its tries; false when it is neither. */
export async function requeueMessage(id: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("messages")
    .set({ status: "queued", attempts: 0, lastError: null })
    .where("id", "=", id)
    .where("status", "in", ["dead", "kept"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The dead letters, newest first. */
export function listDeadMessages(limit = 100) {
  return summaries().where("status", "=", "dead").limit(limit).execute();
}

/** The outbox, newest first, without texts. */
export function listMessages(limit: number) {
  return summaries().limit(limit).execute();
}

function summaries() {
  return db()
    .selectFrom("messages")
    .select(["id", "kind", "toAddress", "subject", "status", "attempts", "lastError", "createdAt"])
    .orderBy("id", "desc");
}

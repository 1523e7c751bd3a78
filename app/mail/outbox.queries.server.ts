import { type Insertable, type Selectable, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { Messages } from "#db/schema.ts";

export type OutboxMessage = Selectable<Messages>;

/** Returns the message's id. */
export async function insertMessage(message: Insertable<Messages>): Promise<number> {
  const { id } = await db().insertInto("messages").values(message).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Of the last 24 hours, newest first, with queued and dead mails. At most twice `limit`. */
export async function findUnrequestedKinds(mailbox: string, limit: number): Promise<string[]> {
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

/** Texts of one subject that were queued for an address in the last hour. Empty if there are none. */
export async function findRecentTexts({
  kind,
  toAddress,
  subject,
}: Pick<OutboxMessage, "kind" | "toAddress" | "subject">): Promise<string[]> {
  const rows = await db()
    .selectFrom("messages")
    .select("textBody")
    .where("leadId", "is", null)
    .where("createdAt", ">", sql<Date>`now() - interval '1 hour'`)
    .where("kind", "=", kind)
    .where("toAddress", "=", toAddress)
    .where("subject", "=", subject)
    .execute();
  return rows.map(({ textBody }) => textBody);
}

/** Undefined if it does not exist. */
export function findMessage(id: number): Promise<OutboxMessage | undefined> {
  return db().selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Counts an attempt to send a queued message; undefined if it is not queued. Call it before sending and outside a
 * transaction, so that a crash counts. Commits asynchronously to save a disk flush; a crash of PostgreSQL may lose the
 * count. `showsHiddenHome`: the mail shows a home suspended after it was written.
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

/** The mail server has accepted it. */
export async function markSent(id: number): Promise<void> {
  await db()
    .updateTable("messages")
    .set({ status: "sent", sentAt: sql`now()`, lastError: null })
    .where("id", "=", id)
    .execute();
}

/** Stored but not sent, because no mail server is configured. */
export async function markStored(id: number): Promise<void> {
  await db()
    .updateTable("messages")
    .set({ status: "kept" })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .execute();
}

/** For an admin to review. */
export async function markDead(id: number, lastError: string): Promise<void> {
  await db()
    .updateTable("messages")
    .set({ status: "dead", lastError })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .execute();
}

/** Returns the number. Does not stop a delivery in progress. */
export async function cancelMessagesOfSearch(savedSearchId: number): Promise<number> {
  const { numUpdatedRows } = await db()
    .updateTable("messages")
    .set({ status: "cancelled" })
    .where("savedSearchId", "=", savedSearchId)
    .where("status", "=", "queued")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Releases the homes of a digest for the next one. Returns the number of searches with a digest that is due again. */
export async function cancelMessage(id: number): Promise<number> {
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

/** Only of a queued message. */
export async function updateAttempts(id: number, attempts: number, lastError: string): Promise<void> {
  await db().updateTable("messages").set({ attempts, lastError }).where("id", "=", id).execute();
}

/** Resets the attempts. False unless the message is dead or unsent. */
export async function requeueMessage(id: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("messages")
    .set({ status: "queued", attempts: 0, lastError: null })
    .where("id", "=", id)
    .where("status", "in", ["dead", "kept"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Queues the messages that were stored without a mail server, oldest first, and returns their ids. */
export async function requeueStoredMessages(): Promise<number[]> {
  const rows = await db()
    .updateTable("messages")
    .set({ status: "queued", attempts: 0, lastError: null })
    .where("status", "=", "kept")
    .returning("id")
    .execute();
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** Newest first: failed ones, and those stored without a mail server. */
export function listUnsentMessages(limit = 100) {
  return selectSummaries().where("status", "in", ["dead", "kept"]).limit(limit).execute();
}

/** Newest first. */
export function listDeadMessages(limit = 100) {
  return selectSummaries().where("status", "=", "dead").limit(limit).execute();
}

/** Without bodies, newest first. */
export function listMessages(limit: number) {
  return selectSummaries().limit(limit).execute();
}

function selectSummaries() {
  return db()
    .selectFrom("messages")
    .select(["id", "kind", "toAddress", "subject", "status", "attempts", "lastError", "createdAt"])
    .orderBy("id", "desc");
}

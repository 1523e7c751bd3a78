import { type ExpressionBuilder, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

/** An e-mail address that mail was requested for. */
export interface Subscriber {
  id: number;
  /** Trimmed and in lower case. */
  email: string;
  /** When it confirmed mails about saved searches; null before that. The newsletter has a consent of its own. */
  confirmedAt: Date | null;
}

const columns = ["id", "email", "confirmedAt"] as const;

/**
 * The subscriber of an address, inserted when there is none; letter case and outer spaces do not count. Call it in the
 * transaction that saves something for them: it locks the row, so that nobody confirms or deletes them in between.
 */
export function ensureSubscriber(email: string): Promise<Subscriber> {
  return db()
    .insertInto("subscribers")
    .values({ email: email.trim().toLowerCase() })
    .onConflict((conflict) => conflict.column("email").doUpdateSet((eb) => ({ email: eb.ref("excluded.email") })))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** A subscriber; undefined when they are deleted. */
export function findSubscriber(id: number): Promise<Subscriber | undefined> {
  return db().selectFrom("subscribers").select(columns).where("id", "=", id).executeTakeFirst();
}

/** The subscriber of an address (trimmed, in lower case); undefined when there is none. */
export function findSubscriberByEmail(email: string): Promise<Subscriber | undefined> {
  return db().selectFrom("subscribers").select(columns).where("email", "=", email).executeTakeFirst();
}

/**
 * The same as `findSubscriber`, locked against confirming and deleting until the transaction ends. Take this lock before any lock of their
 * searches: the other order can deadlock. Rows that reference the subscriber, such as messages, can still be inserted.
 */
export function lockSubscriber(id: number): Promise<Subscriber | undefined> {
  return db().selectFrom("subscribers").select(columns).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Records that the address confirmed mails about its searches; a later confirmation changes nothing. */
export async function confirmSubscriber(id: number): Promise<void> {
  await db()
    .updateTable("subscribers")
    .set({ confirmedAt: sql`now()` })
    .where("id", "=", id)
    .where("confirmedAt", "is", null)
    .execute();
}

/**
 * Deletes a subscriber without searches and newsletter and returns the address; undefined when there is something, or no
 * such subscriber. For a transaction that has locked them. Operations call `deleteIfUnused`.
 */
export async function deleteUnusedSubscriber(id: number): Promise<string | undefined> {
  const gone = await db()
    .deleteFrom("subscribers")
    .where("id", "=", id)
    .where(isUnused)
    .returning("email")
    .executeTakeFirst();
  return gone?.email;
}

/** Without searches, and without a newsletter, requested or confirmed. */
export function isUnused(eb: ExpressionBuilder<DB, "subscribers">) {
  const searches = eb
    .selectFrom("savedSearches")
    .select("savedSearches.id")
    .whereRef("savedSearches.email", "=", "subscribers.email");
  const newsletter = eb
    .selectFrom("newsletterSubscriptions")
    .select("newsletterSubscriptions.subscriberId")
    .whereRef("newsletterSubscriptions.subscriberId", "=", "subscribers.id");
  return eb.and([eb.not(eb.exists(searches)), eb.not(eb.exists(newsletter))]);
}

/** The state of a subscriber's newsletter: "requested" until they confirm it. */
export async function findNewsletterState(id: number): Promise<"none" | "requested" | "confirmed"> {
  const row = await db()
    .selectFrom("newsletterSubscriptions")
    .select("confirmedAt")
    .where("subscriberId", "=", id)
    .executeTakeFirst();
  if (!row) return "none";
  return row.confirmedAt === null ? "requested" : "confirmed";
}

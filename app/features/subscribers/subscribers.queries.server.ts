import { type ExpressionBuilder, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

/** An e-mail address that asked for mail. */
export interface Subscriber {
  id: number;
  /** Trimmed and in lower case. */
  email: string;
  /** When it said yes to mails about saved searches; null before that. The newsletter has a consent of its own. */
  confirmedAt: Date | null;
}

const columns = ["id", "email", "confirmedAt"] as const;

/**
 * The subscriber of an address, made when there is none; letter case and outer spaces do not count. Call it inside the
 * transaction that saves something for them: their row is locked until its end, so that nobody confirms or forgets them
 * in between.
 */
export function ensureSubscriber(email: string): Promise<Subscriber> {
  return db()
    .insertInto("subscribers")
    .values({ email: email.trim().toLowerCase() })
    .onConflict((conflict) => conflict.column("email").doUpdateSet((eb) => ({ email: eb.ref("excluded.email") })))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** A subscriber; undefined when they are forgotten. */
export function findSubscriber(id: number): Promise<Subscriber | undefined> {
  return db().selectFrom("subscribers").select(columns).where("id", "=", id).executeTakeFirst();
}

/**
 * The same, and keeps others from confirming or forgetting them until the transaction ends. It comes before any lock of
 * their searches: whoever takes both in the other order may wait for each other. Rows that point to the subscriber can
 * still be written, a message for example.
 */
export function lockSubscriber(id: number): Promise<Subscriber | undefined> {
  return db().selectFrom("subscribers").select(columns).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** The address said yes to mails about its searches; the first time counts. */
export async function confirmSubscriber(id: number): Promise<void> {
  await db()
    .updateTable("subscribers")
    .set({ confirmedAt: sql`now()` })
    .where("id", "=", id)
    .where("confirmedAt", "is", null)
    .execute();
}

/**
 * Erases a subscriber for whom nothing is kept, neither a search nor the newsletter, and answers the address; undefined
 * when something is, or nobody is there. Inside a transaction that has locked them. Operations call `forgetIfIdle`.
 */
export async function deleteSubscriberIfIdle(id: number): Promise<string | undefined> {
  const gone = await db()
    .deleteFrom("subscribers")
    .where("id", "=", id)
    .where(isIdle)
    .returning("email")
    .executeTakeFirst();
  return gone?.email;
}

/** Nothing is saved for them, and the newsletter is neither asked for nor sent. */
export function isIdle(eb: ExpressionBuilder<DB, "subscribers">) {
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

/** What the newsletter is to a subscriber: "asked" until they say yes to it. */
export async function findNewsletterState(id: number): Promise<"none" | "asked" | "confirmed"> {
  const row = await db()
    .selectFrom("newsletterSubscriptions")
    .select("confirmedAt")
    .where("subscriberId", "=", id)
    .executeTakeFirst();
  if (!row) return "none";
  return row.confirmedAt === null ? "asked" : "confirmed";
}

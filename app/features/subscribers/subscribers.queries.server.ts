import { type ExpressionBuilder, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { confirmationKind, type ConfirmationSubject } from "./subscription.ts";

export interface Subscriber {
  id: number;
  /** Trimmed and in lower case. */
  email: string;
  /** Consent to mails about searches, not the newsletter. */
  confirmedAt: Date | null;
}

const columns = ["id", "email", "confirmedAt"] as const;

/**
 * Finds or inserts a subscriber, ignoring case and outer spaces. Locks the row. Call in the transaction that stores the
 * request, so that it is not confirmed or deleted meanwhile.
 */
export function ensureSubscriber(email: string): Promise<Subscriber> {
  return db()
    .insertInto("subscribers")
    .values({ email: email.trim().toLowerCase() })
    .onConflict((conflict) => conflict.column("email").doUpdateSet((eb) => ({ email: eb.ref("excluded.email") })))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Undefined if deleted. */
export function findSubscriber(id: number): Promise<Subscriber | undefined> {
  return db().selectFrom("subscribers").select(columns).where("id", "=", id).executeTakeFirst();
}

/** `email` is trimmed and in lower case. Undefined if there is none. */
export function findSubscriberByEmail(email: string): Promise<Subscriber | undefined> {
  return db().selectFrom("subscribers").select(columns).where("email", "=", email).executeTakeFirst();
}

/**
 * Prevents confirming and deleting until the transaction ends. Lock subscribers before their searches, to prevent
 * deadlocks. Rows that reference the subscriber can still be inserted.
 */
export function lockSubscriber(id: number): Promise<Subscriber | undefined> {
  return db().selectFrom("subscribers").select(columns).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** A repeated confirmation does nothing. */
export async function confirmSubscriber(id: number): Promise<void> {
  await db()
    .updateTable("subscribers")
    .set({ confirmedAt: sql`now()` })
    .where("id", "=", id)
    .where("confirmedAt", "is", null)
    .execute();
}

/**
 * Deletes an unused subscriber and returns the address, otherwise undefined. The transaction must have locked it. Use
 * `deleteIfUnused` instead.
 */
export async function deleteUnusedSubscriber(id: number): Promise<string | undefined> {
  const deleted = await db()
    .deleteFrom("subscribers")
    .where("id", "=", id)
    .where(isUnused)
    .returning("email")
    .executeTakeFirst();
  return deleted?.email;
}

function isUnused(eb: ExpressionBuilder<DB, "subscribers">) {
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

/** "requested" until confirmed. */
export async function findNewsletterState(id: number): Promise<"none" | "requested" | "confirmed"> {
  const row = await db()
    .selectFrom("newsletterSubscriptions")
    .select("confirmedAt")
    .where("subscriberId", "=", id)
    .executeTakeFirst();
  if (!row) return "none";
  return row.confirmedAt === null ? "requested" : "confirmed";
}

/*
 * A search or newsletter is due for erasure if it was requested before `upTo`, is unconfirmed, and no confirmation mail
 * was sent since: a later link is still valid.
 */

/** Locks subscribers with due rows and returns their ids, in order. Skips locked ones; the next run finds them. */
export async function lockExpiredUnconfirmed(upTo: Date, limit: number): Promise<number[]> {
  const due = db()
    .selectFrom("subscribers")
    .select("subscribers.id")
    .where("confirmedAt", "is", null)
    .where("createdAt", "<=", upTo)
    .where(isUnused)
    .union(
      db()
        .selectFrom("subscribers")
        .innerJoin("savedSearches", "savedSearches.email", "subscribers.email")
        .select("subscribers.id")
        .where((eb) => isExpiredSearch(eb, upTo)),
    )
    .union(
      db()
        .selectFrom("newsletterSubscriptions")
        .select("subscriberId as id")
        .where((eb) => isExpiredNewsletter(eb, upTo)),
    );
  const subscribers = await db()
    .selectFrom("subscribers")
    .select("id")
    .where("id", "in", due)
    .orderBy("id")
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return subscribers.map(({ id }) => id);
}

/** Also deletes subscribers without anything else, with all mails to them. */
export async function deleteExpiredUnconfirmed(ids: readonly number[], upTo: Date): Promise<void> {
  await db()
    .deleteFrom("savedSearches")
    .using("subscribers")
    .where("subscribers.id", "in", ids)
    .where((eb) => isExpiredSearch(eb, upTo))
    .execute();
  await db()
    .deleteFrom("newsletterSubscriptions")
    .where("subscriberId", "in", ids)
    .where((eb) => isExpiredNewsletter(eb, upTo))
    .execute();
  await db().deleteFrom("subscribers").where("id", "in", ids).where(isUnused).execute();
}

/** Of the subscriber in the outer query. */
function isExpiredSearch(eb: ExpressionBuilder<DB, "subscribers" | "savedSearches">, upTo: Date) {
  return eb.and([
    eb("savedSearches.email", "=", eb.ref("subscribers.email")),
    eb("savedSearches.confirmedAt", "is", null),
    eb("savedSearches.createdAt", "<=", upTo),
    eb.not(
      eb.exists(selectConfirmationMailsSince("searches", upTo).where("subscriberId", "=", eb.ref("subscribers.id"))),
    ),
  ]);
}

function isExpiredNewsletter(eb: ExpressionBuilder<DB, "newsletterSubscriptions">, upTo: Date) {
  const confirmationMails = selectConfirmationMailsSince("newsletter", upTo);
  return eb.and([
    eb("newsletterSubscriptions.confirmedAt", "is", null),
    eb("newsletterSubscriptions.createdAt", "<=", upTo),
    eb.not(eb.exists(confirmationMails.where("subscriberId", "=", eb.ref("newsletterSubscriptions.subscriberId")))),
  ]);
}

function selectConfirmationMailsSince(subject: ConfirmationSubject, upTo: Date) {
  return db()
    .selectFrom("messages")
    .select("messages.id")
    .where("messages.kind", "=", confirmationKind[subject])
    .where("messages.createdAt", ">", upTo);
}

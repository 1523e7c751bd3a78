import type { ExpressionBuilder } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { confirmationKind, type Subject } from "./confirmation.ts";
import { isUnused } from "./subscribers.queries.server.ts";

/*
 * A search or newsletter that waits to be confirmed is due for erasure when it was requested before a moment and no
 * confirmation mail was sent since: the link in a later mail still works.
 */

/**
 * Locks subscribers with something that is due and returns their ids: at most `limit`, lowest first. Skips those that
 * another transaction has locked; the next day's run finds them again.
 */
export async function lockUnconfirmed(upTo: Date, limit: number): Promise<number[]> {
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
        .where((eb) => isDueSearch(eb, upTo)),
    )
    .union(
      db()
        .selectFrom("newsletterSubscriptions")
        .select("subscriberId as id")
        .where((eb) => isDueNewsletter(eb, upTo)),
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

/** Deletes what is due of these subscribers, and the subscribers left with nothing, with every mail to them. */
export async function deleteUnconfirmed(ids: readonly number[], upTo: Date): Promise<void> {
  await db()
    .deleteFrom("savedSearches")
    .using("subscribers")
    .where("subscribers.id", "in", ids)
    .where((eb) => isDueSearch(eb, upTo))
    .execute();
  await db()
    .deleteFrom("newsletterSubscriptions")
    .where("subscriberId", "in", ids)
    .where((eb) => isDueNewsletter(eb, upTo))
    .execute();
  await db().deleteFrom("subscribers").where("id", "in", ids).where(isUnused).execute();
}

/** A due search of the subscriber in the outer query. */
function isDueSearch(eb: ExpressionBuilder<DB, "subscribers" | "savedSearches">, upTo: Date) {
  return eb.and([
    eb("savedSearches.email", "=", eb.ref("subscribers.email")),
    eb("savedSearches.confirmedAt", "is", null),
    eb("savedSearches.createdAt", "<=", upTo),
    eb.not(eb.exists(mailedSince("searches", upTo).where("subscriberId", "=", eb.ref("subscribers.id")))),
  ]);
}

function isDueNewsletter(eb: ExpressionBuilder<DB, "newsletterSubscriptions">, upTo: Date) {
  const mailed = mailedSince("newsletter", upTo);
  return eb.and([
    eb("newsletterSubscriptions.confirmedAt", "is", null),
    eb("newsletterSubscriptions.createdAt", "<=", upTo),
    eb.not(eb.exists(mailed.where("subscriberId", "=", eb.ref("newsletterSubscriptions.subscriberId")))),
  ]);
}

/** The confirmation mails about a subject since a moment; the caller adds whose. */
function mailedSince(subject: Subject, upTo: Date) {
  return db()
    .selectFrom("messages")
    .select("messages.id")
    .where("messages.kind", "=", confirmationKind[subject])
    .where("messages.createdAt", ">", upTo);
}

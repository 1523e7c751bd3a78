import type { ExpressionBuilder } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { confirmationKind, type Subject } from "./confirmation.ts";
import { isIdle } from "./subscribers.queries.server.ts";

/*
 * What waits for a yes is due at a moment when it was asked for at that moment or before, and no mail has asked since:
 * the link of a younger mail still works.
 */

/**
 * Locks subscribers with something that is due and answers their ids: at most `limit`, the lowest first. Those whom
 * somebody holds at the time are left for another day.
 */
export async function lockUnconfirmed(upTo: Date, limit: number): Promise<number[]> {
  const due = db()
    .selectFrom("subscribers")
    .select("subscribers.id")
    .where("confirmedAt", "is", null)
    .where("createdAt", "<=", upTo)
    .where((eb) => {
      const searches = eb.selectFrom("savedSearches").select("savedSearches.id");
      return eb.or([eb.exists(searches.where((inner) => isDueSearch(inner, upTo))), isIdle(eb)]);
    })
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

/** Deletes what is due of these subscribers, and those of them for whom nothing is kept then, with every mail to them. */
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
  await db().deleteFrom("subscribers").where("id", "in", ids).where(isIdle).execute();
}

/** Of the subscriber around it. */
function isDueSearch(eb: ExpressionBuilder<DB, "subscribers" | "savedSearches">, upTo: Date) {
  return eb.and([
    eb("savedSearches.email", "=", eb.ref("subscribers.email")),
    eb("subscribers.confirmedAt", "is", null),
    eb("savedSearches.createdAt", "<=", upTo),
    eb.not(eb.exists(askedSince("searches", upTo).where("subscriberId", "=", eb.ref("subscribers.id")))),
  ]);
}

function isDueNewsletter(eb: ExpressionBuilder<DB, "newsletterSubscriptions">, upTo: Date) {
  const asked = askedSince("newsletter", upTo);
  return eb.and([
    eb("newsletterSubscriptions.confirmedAt", "is", null),
    eb("newsletterSubscriptions.createdAt", "<=", upTo),
    eb.not(eb.exists(asked.where("subscriberId", "=", eb.ref("newsletterSubscriptions.subscriberId")))),
  ]);
}

/** The mails after a moment that asked about a subject; of whom is for the caller to say. */
function askedSince(subject: Subject, upTo: Date) {
  return db()
    .selectFrom("messages")
    .select("messages.id")
    .where("messages.kind", "=", confirmationKind[subject])
    .where("messages.createdAt", ">", upTo);
}

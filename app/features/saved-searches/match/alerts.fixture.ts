import type { Insertable } from "kysely";
import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { SavedSearches } from "#db/schema.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";

let people = 0;

/** A live daily search for any home for sale, with its own confirmed address. */
export async function liveSearch(overrides: Partial<Insertable<SavedSearches>> = {}): Promise<number> {
  const email = overrides.email ?? `reader-${(people += 1)}@example.com`;
  await db()
    .insertInto("subscribers")
    .values({ email, confirmedAt: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db()
    .insertInto("savedSearches")
    .values({ listingType: "sale", isLive: true, confirmedAt: new Date(), ...overrides, email })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A visible home, by default a house for sale in Newtown. */
export async function visibleHome(overrides: Partial<Parameters<typeof insertListing>[1]> = {}): Promise<number> {
  const { id: createdByUserId } = await insertUser(db());
  return (await insertListing(db(), { createdByUserId, ...overrides })).id;
}

/** The matches of a search, in order of home and change. */
export function matchesOf(savedSearchId: number) {
  return db()
    .selectFrom("savedSearchMatches")
    .select(["listingId", "reason", "notifiedAt", "messageId"])
    .where("savedSearchId", "=", savedSearchId)
    .orderBy("listingId")
    .orderBy("sinceChangeId")
    .execute();
}

/** A search's row. */
export function searchOf(id: number) {
  return db().selectFrom("savedSearches").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The mails about saved searches, oldest first. */
export function digestMails() {
  return db().selectFrom("messages").selectAll().where("kind", "=", "new-homes").orderBy("id").execute();
}

/** Makes the digests of these searches due. */
export async function makeDue(...ids: number[]): Promise<void> {
  await db()
    .updateTable("savedSearches")
    .set({ nextRunAt: sql`now() - interval '1 minute'` })
    .where("id", "in", ids)
    .execute();
}

/** Deletes all searches, homes, mails and events. */
export async function clearAlerts(): Promise<void> {
  await db().deleteFrom("subscribers").execute();
  await db().deleteFrom("listings").execute();
  await db().deleteFrom("messages").execute();
  await sql`delete from pgboss.job`.execute(db());
}

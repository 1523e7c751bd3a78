import type { Insertable, Kysely } from "kysely";
import type { DB } from "#db/schema.ts";

/** Inserts a subscriber, confirmed by default. */
export async function insertSubscriber(
  db: Kysely<DB>,
  email: string,
  { confirmedAt = new Date() }: { confirmedAt?: Date | null } = {},
): Promise<{ id: number; email: string }> {
  const row = { email: email.toLowerCase(), confirmedAt };
  return db.insertInto("subscribers").values(row).returning(["id", "email"]).executeTakeFirstOrThrow();
}

/**
 * Saves a search for a subscriber, by default live and for homes for sale. A search that is neither live nor paused
 * is unconfirmed.
 */
export async function insertSavedSearch(
  db: Kysely<DB>,
  email: string,
  overrides: Partial<Insertable<DB["savedSearches"]>> = {},
): Promise<{ id: number }> {
  const confirmedAt = overrides.isLive === false && !overrides.pausedAt ? null : new Date();
  const row = {
    listingType: "sale",
    isLive: !overrides.pausedAt,
    confirmedAt,
    ...overrides,
    email: email.toLowerCase(),
  };
  return db.insertInto("savedSearches").values(row).returning("id").executeTakeFirstOrThrow();
}

import type { Insertable, Kysely } from "kysely";
import type { DB } from "#db/schema.ts";

/** Keeps an address that asked for mail, confirmed unless it says otherwise. */
export async function insertSubscriber(
  db: Kysely<DB>,
  email: string,
  { confirmedAt = new Date() }: { confirmedAt?: Date | null } = {},
): Promise<{ id: number; email: string }> {
  const row = { email: email.toLowerCase(), confirmedAt };
  return db.insertInto("subscribers").values(row).returning(["id", "email"]).executeTakeFirstOrThrow();
}

/** Keeps a search of an address that is a subscriber's: for homes for sale, and live, unless it says otherwise. */
export async function insertSavedSearch(
  db: Kysely<DB>,
  email: string,
  overrides: Partial<Insertable<DB["savedSearches"]>> = {},
): Promise<{ id: number }> {
  const row = { email: email.toLowerCase(), listingType: "sale", isLive: !overrides.pausedAt, ...overrides };
  return db.insertInto("savedSearches").values(row).returning("id").executeTakeFirstOrThrow();
}

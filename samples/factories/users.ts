import type { Kysely } from "kysely";
import { type UserInsert, userInsertSchema } from "#app/features/accounts/model/account.schema.ts";
import type { DB } from "#db/schema.ts";

let built = 0;

/** By default a buyer with a unique, confirmed address and no password. */
export function buildUser(overrides: Partial<UserInsert> = {}) {
  built += 1;
  return userInsertSchema.parse({
    email: `resident-${built}@example.com`,
    firstName: "Robin",
    lastName: "Sample",
    emailConfirmedAt: new Date("2026-01-01T00:00:00Z"),
    ...overrides,
  });
}

export async function insertUser(db: Kysely<DB>, overrides: Partial<UserInsert> = {}): Promise<{ id: number }> {
  return db.insertInto("users").values(buildUser(overrides)).returning("id").executeTakeFirstOrThrow();
}

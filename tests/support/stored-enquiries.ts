import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";

/** The rows that hold this message, the oldest first. */
export function leadsWith(database: Kysely<DB>, message: string) {
  return database.selectFrom("leads").selectAll().where("message", "=", message).orderBy("id").execute();
}

/** What these leads have put into the outbox. */
export function mailsOf(database: Kysely<DB>, leads: readonly { id: number }[]) {
  return database
    .selectFrom("messages")
    .selectAll()
    .where(
      "leadId",
      "in",
      leads.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
}

import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";

/** The leads with this message, oldest first. */
export function leadsWith(database: Kysely<DB>, message: string) {
  return database.selectFrom("leads").selectAll().where("message", "=", message).orderBy("id").execute();
}

/** The outbox mails of these leads. */
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

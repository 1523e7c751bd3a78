import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** What changes something that the form of a listing holds; pictures, inspections and offers are none of it. */
const formChanges = ["published", "edited", "unpublished", "sold", "leased", "withdrawn"].map(
  (what) => `listing.${what}`,
);

/**
 * Who last changed what a listing says, and when; undefined when nobody has. The name is null once their account is gone, and
 * for an import, of which `importer` is the program.
 */
export async function findLastChange(
  listingId: number,
): Promise<{ userId: number | null; name: string | null; importer: string | null; createdAt: Date } | undefined> {
  return db()
    .selectFrom("auditEntries")
    .leftJoin("users", "users.id", "auditEntries.userId")
    .select([
      "auditEntries.userId",
      "auditEntries.createdAt",
      sql<string | null>`coalesce(
        (select agents.name from agents where agents.user_id = users.id order by agents.id limit 1),
        nullif(concat_ws(' ', users.first_name, users.last_name), ''))`.as("name"),
      sql<string | null>`audit_entries.detail -> 'import' ->> 'name'`.as("importer"),
    ])
    .where("auditEntries.subject", "=", "listing")
    .where("auditEntries.subjectId", "=", listingId)
    .where("auditEntries.action", "in", formChanges)
    .orderBy("auditEntries.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

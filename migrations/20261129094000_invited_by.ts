import type { Kysely } from "kysely";

/** Who sent an invitation last: if they may accept people, the invited address joins without another answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("agency_invitations")
    .addColumn("invited_by_user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("agency_invitations_invited_by")
    .on("agency_invitations")
    .column("invited_by_user_id")
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("agency_invitations").dropColumn("invited_by_user_id").execute();
}

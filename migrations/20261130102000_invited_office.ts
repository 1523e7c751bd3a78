import type { Kysely } from "kysely";

/** The office that the sender of an invitation has chosen for the person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("agency_invitations")
    .addColumn("office_id", "integer", (c) => c.references("offices.id").onDelete("set null"))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("agency_invitations").dropColumn("office_id").execute();
}

import { type Kysely, sql } from "kysely";

/** The role that the sender of an invitation has chosen for the person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("agency_invitations")
    .addColumn("agency_role", "varchar(20)", (c) =>
      c
        .notNull()
        .defaultTo("agent")
        .check(sql`agency_role in ('principal', 'manager', 'agent', 'assistant')`),
    )
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("agency_invitations").dropColumn("agency_role").execute();
}

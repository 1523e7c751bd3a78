import { type Kysely, sql } from "kysely";

/**
 * Agents request to join an agency, and the agency or an admin confirms it. A request has its own column, which no
 * public page reads. Existing members of an agency stay members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("agents")
    .addColumn("requested_agency_id", "integer", (c) => c.references("agencies.id").onDelete("set null"))
    .execute();
  await sql`create index agents_requested_agency on agents (requested_agency_id) where requested_agency_id is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("agents").dropColumn("requested_agency_id").execute();
}

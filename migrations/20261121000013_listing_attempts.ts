import { type Kysely, sql } from "kysely";

/**
 * `attempt` is a digest of the form's one-time key and its content, so that a form sent again creates no second
 * listing. A corrected form is another listing, and so is a form sent again after its listing was deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("listings").addColumn("attempt", "bytea").execute();
  await sql`
    create unique index listings_attempt on listings (created_by_user_id, attempt)
      where attempt is not null and deleted_at is null
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("listings").dropColumn("attempt").execute();
}

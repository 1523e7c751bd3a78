import { type Kysely, sql } from "kysely";

/**
 * What makes a repeat of one sent form the same listing: a digest of the form's one-time key and its content. A corrected
 * form is another listing, and so is one sent again after its listing was deleted.
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

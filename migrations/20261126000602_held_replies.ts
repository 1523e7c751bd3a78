import { type Kysely, sql } from "kysely";

/**
 * Why a reply to an enquiry is held for review instead of being mailed, as for leads. The index is for the list of held
 * replies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lead_replies add column held_reason varchar(120)`.execute(db);
  await sql`create index lead_replies_held on lead_replies (lead_id) where held_reason is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index lead_replies_held`.execute(db);
  await sql`alter table lead_replies drop column held_reason`.execute(db);
}

import { type Kysely, sql } from "kysely";

/** Texts to answer enquiries with: a person's own, or shared by an agency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("reply_templates")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("agency_id", "integer", (c) => c.references("agencies.id").onDelete("cascade"))
    .addColumn("name", "varchar(80)", (c) => c.notNull())
    .addColumn("text", "varchar(5000)", (c) => c.notNull())
    .addColumn("listing_type", "varchar(16)")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint("reply_templates_owner", sql`(user_id is null) <> (agency_id is null)`)
    .execute();
  await sql`create index reply_templates_user on reply_templates (user_id) where user_id is not null`.execute(db);
  await sql`create index reply_templates_agency on reply_templates (agency_id) where agency_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("reply_templates").execute();
}

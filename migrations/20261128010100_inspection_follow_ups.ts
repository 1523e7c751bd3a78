import { type Kysely, sql } from "kysely";

/**
 * The agent's email to everyone who attended an inspection: a draft until `sent_at` is set. Feedback is erased with the
 * registration. `visitor_opt_outs` has hashes of mailboxes that get no more such emails.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("inspection_follow_ups")
    .addColumn("inspection_id", "integer", (c) => c.primaryKey().references("inspections.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("text", "varchar(3000)", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("sent_at", "timestamptz")
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex("inspection_follow_ups_user").on("inspection_follow_ups").column("user_id").execute();
  await db.schema
    .createTable("visitor_opt_outs")
    .addColumn("mailbox_hash", sql`bytea`, (c) => c.primaryKey())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`alter table inspection_registrations
    add column followed_up_at timestamptz,
    add column feedback_liked varchar(10) check (feedback_liked in ('yes', 'partly', 'no')),
    add column feedback_price integer check (feedback_price between 1 and 2000000000),
    add column feedback_message varchar(2000),
    add column feedback_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inspection_registrations
    drop column feedback_at, drop column feedback_message, drop column feedback_price, drop column feedback_liked,
    drop column followed_up_at`.execute(db);
  await db.schema.dropTable("visitor_opt_outs").execute();
  await db.schema.dropTable("inspection_follow_ups").execute();
}

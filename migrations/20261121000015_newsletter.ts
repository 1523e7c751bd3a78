import { type Kysely, sql } from "kysely";

/** Subscriptions to the newsletter, its issues, and their deliveries, so that each subscriber gets an issue once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("newsletter_subscriptions")
    .addColumn("subscriber_id", "integer", (c) => c.primaryKey().references("subscribers.id").onDelete("cascade"))
    // Consent by email, also required from an address that was confirmed for another purpose.
    .addColumn("confirmed_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable("newsletter_issues")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    // The first day of the month in which it is sent.
    .addColumn("month", "date", (c) => c.notNull().unique())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable("newsletter_issue_posts")
    .addColumn("issue_id", "integer", (c) => c.notNull().references("newsletter_issues.id").onDelete("cascade"))
    .addColumn("post_id", "integer", (c) => c.notNull().references("posts.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("newsletter_issue_posts_pkey", ["issue_id", "post_id"])
    .execute();
  // An article is in one issue only.
  await sql`create unique index newsletter_issue_posts_once on newsletter_issue_posts (post_id)`.execute(db);

  await db.schema
    .createTable("newsletter_deliveries")
    .addColumn("issue_id", "integer", (c) => c.notNull().references("newsletter_issues.id").onDelete("cascade"))
    .addColumn("subscriber_id", "integer", (c) => c.notNull().references("subscribers.id").onDelete("cascade"))
    .addColumn("message_id", "integer", (c) => c.references("messages.id").onDelete("set null"))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint("newsletter_deliveries_pkey", ["issue_id", "subscriber_id"])
    .execute();
  await sql`create index newsletter_deliveries_subscriber on newsletter_deliveries (subscriber_id)`.execute(db);
  await sql`create index newsletter_deliveries_message on newsletter_deliveries (message_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("newsletter_deliveries").execute();
  await db.schema.dropTable("newsletter_issue_posts").execute();
  await db.schema.dropTable("newsletter_issues").execute();
  await db.schema.dropTable("newsletter_subscriptions").execute();
}

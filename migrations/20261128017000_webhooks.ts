import { type Kysely, sql } from "kysely";

/** The signed webhook of an agency for its CRM, and its deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("webhooks")
    .addColumn("agency_id", "integer", (c) => c.primaryKey().references("agencies.id").onDelete("cascade"))
    .addColumn("url", "varchar(2000)", (c) => c.notNull())
    .addColumn("secret", "varchar(100)", (c) => c.notNull())
    .addColumn("switched_off_at", "timestamptz")
    .addColumn("is_off_by_failures", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("failing_since", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createTable("webhook_deliveries")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("message_id", "uuid", (c) =>
      c
        .notNull()
        .unique()
        .defaultTo(sql`gen_random_uuid()`),
    )
    .addColumn("agency_id", "integer", (c) => c.notNull().references("webhooks.agency_id").onDelete("cascade"))
    .addColumn("event", "varchar(60)", (c) => c.notNull())
    .addColumn("lead_id", "integer", (c) => c.references("leads.id").onDelete("cascade"))
    .addColumn("registration_id", "integer", (c) => c.references("inspection_registrations.id").onDelete("cascade"))
    .addColumn("status", "varchar(20)", (c) =>
      c
        .notNull()
        .defaultTo("queued")
        .check(sql`status in ('queued', 'delivered', 'failed')`),
    )
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("last_error", "varchar(300)")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("delivered_at", "timestamptz")
    .execute();
  await sql`create index webhook_deliveries_agency on webhook_deliveries (agency_id, id desc)`.execute(db);
  await sql`create index webhook_deliveries_lead on webhook_deliveries (lead_id)`.execute(db);
  await sql`create index webhook_deliveries_registration on webhook_deliveries (registration_id)`.execute(db);
  await sql`create index webhook_deliveries_created on webhook_deliveries (created_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("webhook_deliveries").execute();
  await db.schema.dropTable("webhooks").execute();
}

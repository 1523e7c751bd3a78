import { type Kysely, sql } from "kysely";

/** Emailed invitations to an agency. Each has its own link, so that it can be withdrawn alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("agency_invitations")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("agency_id", "integer", (c) => c.notNull().references("agencies.id").onDelete("cascade"))
    .addColumn("email", "varchar(255)", (c) => c.notNull())
    .addColumn("code", "varchar(400)", (c) =>
      c
        .notNull()
        .unique()
        .defaultTo(sql`gen_random_uuid()::text`),
    )
    // The agent who requested to join with the link, maybe with another email address.
    .addColumn("agent_id", "integer", (c) => c.references("agents.id").onDelete("set null"))
    .addColumn("sent_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("accepted_at", "timestamptz")
    .execute();
  await sql`create unique index agency_invitations_email on agency_invitations (agency_id, lower(email))`.execute(db);
  await sql`create index agency_invitations_agent on agency_invitations (agent_id) where agent_id is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("agency_invitations").execute();
}

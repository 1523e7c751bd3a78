import { type Kysely, sql } from "kysely";

/**
 * Whom an agency's software means by the ids that it gives to its agents: learned where a listing names somebody by an
 * e-mail address that is known here, and good for listings that name them with another address, or by the id alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("feed_listing_agents")
    .addColumn("feed_id", "integer", (c) => c.notNull().references("feeds.id").onDelete("cascade"))
    // As the software writes it, in its uniqueListingAgentID.
    .addColumn("unique_id", "varchar(50)", (c) => c.notNull())
    .addColumn("agent_id", "integer", (c) => c.notNull().references("agents.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("feed_listing_agents_pkey", ["feed_id", "unique_id"])
    .execute();
  await sql`create index feed_listing_agents_agent on feed_listing_agents (agent_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("feed_listing_agents").execute();
}

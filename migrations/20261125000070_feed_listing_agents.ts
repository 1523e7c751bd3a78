import { type Kysely, sql } from "kysely";

/**
 * Maps the agent ids of an agency's software to agents. A pair is learned from a listing with an email address of an
 * agent, and used for listings with another address or only the id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("feed_listing_agents")
    .addColumn("feed_id", "integer", (c) => c.notNull().references("feeds.id").onDelete("cascade"))
    // As in the software's uniqueListingAgentID.
    .addColumn("unique_id", "varchar(50)", (c) => c.notNull())
    .addColumn("agent_id", "integer", (c) => c.notNull().references("agents.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("feed_listing_agents_pkey", ["feed_id", "unique_id"])
    .execute();
  await sql`create index feed_listing_agents_agent on feed_listing_agents (agent_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("feed_listing_agents").execute();
}

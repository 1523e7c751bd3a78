import { type Kysely, sql } from "kysely";

/** saved_agents: one row for a person and an agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("saved_agents")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("agent_id", "integer", (c) => c.notNull().references("agents.id").onDelete("cascade"))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint("saved_agents_once", ["user_id", "agent_id"])
    .execute();
  await sql`create index saved_agents_agent on saved_agents (agent_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("saved_agents").execute();
}

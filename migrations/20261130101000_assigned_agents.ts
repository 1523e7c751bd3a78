import { type Kysely, sql } from "kysely";

/**
 * The agents that the last import gave a home to. If the home has others since, a person reassigned it. Null for homes
 * imported before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feed_listings
      add column assigned_agent_id integer references agents (id) on delete set null,
      add column assigned_second_agent_id integer references agents (id) on delete set null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feed_listings drop column assigned_agent_id, drop column assigned_second_agent_id`.execute(db);
}

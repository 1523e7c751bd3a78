import { type Kysely, sql } from "kysely";

/** The second agent of a home, a colleague of its agent. Leaving the agency ends it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("listings")
    .addColumn("second_agent_id", "integer", (c) => c.references("agents.id").onDelete("set null"))
    .execute();
  await sql`create index listings_second_agent on listings (second_agent_id) where second_agent_id is not null`.execute(
    db,
  );
  await sql`
    create function keep_second_agent() returns trigger language plpgsql as $$
    begin
      if new.second_agent_id = new.agent_id or not exists (
        select from agents join agents as colleagues on colleagues.agency_id = agents.agency_id
        where agents.id = new.agent_id and colleagues.id = new.second_agent_id
      ) then
        new.second_agent_id := null;
      end if;
      return new;
    end
    $$
  `.execute(db);
  await sql`create trigger listings_second_agent before insert or update of agent_id, second_agent_id on listings
    for each row when (new.second_agent_id is not null) execute function keep_second_agent()`.execute(db);
  await sql`
    create function end_second_agent() returns trigger language plpgsql as $$
    begin
      -- Not where both changed the agency together.
      update listings set second_agent_id = null
      from agents, agents as colleagues
      where new.id in (listings.agent_id, listings.second_agent_id)
        and agents.id = listings.agent_id and colleagues.id = listings.second_agent_id
        and agents.agency_id is distinct from colleagues.agency_id;
      return null;
    end
    $$
  `.execute(db);
  await sql`create trigger agents_end_second_agent after update of agency_id on agents
    for each row when (new.agency_id is distinct from old.agency_id) execute function end_second_agent()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger agents_end_second_agent on agents`.execute(db);
  await sql`drop function end_second_agent`.execute(db);
  await sql`drop trigger listings_second_agent on listings`.execute(db);
  await sql`drop function keep_second_agent`.execute(db);
  await db.schema.alterTable("listings").dropColumn("second_agent_id").execute();
}

import { type Kysely, sql } from "kysely";

/** The assistant of a home, a colleague of its agent like the second agent. One person has one place on a home. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listings add column assistant_id integer references agents (id) on delete set null`.execute(db);
  await sql`
    alter table feed_listings add column assigned_assistant_id integer references agents (id) on delete set null`.execute(
    db,
  );
  await sql`create index listings_assistant on listings (assistant_id) where assistant_id is not null`.execute(db);
  await sql`drop trigger listings_second_agent on listings`.execute(db);
  await sql`drop trigger agents_end_second_agent on agents`.execute(db);
  await sql`drop function keep_second_agent, end_second_agent`.execute(db);
  await sql`
    create function are_colleagues(agent integer, other integer) returns boolean language sql stable as $$
      select agent <> other and exists (
        select from agents join agents as colleagues on colleagues.agency_id = agents.agency_id
        where agents.id = agent and colleagues.id = other)
    $$
  `.execute(db);
  await sql`
    create function keep_sharing_colleagues() returns trigger language plpgsql as $$
    begin
      if not are_colleagues(new.agent_id, new.second_agent_id) then
        new.second_agent_id := null;
      end if;
      if new.assistant_id = new.second_agent_id or not are_colleagues(new.agent_id, new.assistant_id) then
        new.assistant_id := null;
      end if;
      return new;
    end
    $$
  `.execute(db);
  await sql`
    create trigger listings_sharing_colleagues before insert or update of agent_id, second_agent_id, assistant_id
    on listings for each row when (new.second_agent_id is not null or new.assistant_id is not null)
    execute function keep_sharing_colleagues()`.execute(db);
  await sql`
    create function end_sharing() returns trigger language plpgsql as $$
    begin
      -- Not where both changed the agency together.
      update listings set second_agent_id = null
      from agents, agents as colleagues
      where new.id in (listings.agent_id, listings.second_agent_id)
        and agents.id = listings.agent_id and colleagues.id = listings.second_agent_id
        and agents.agency_id is distinct from colleagues.agency_id;
      update listings set assistant_id = null
      from agents, agents as colleagues
      where new.id in (listings.agent_id, listings.assistant_id)
        and agents.id = listings.agent_id and colleagues.id = listings.assistant_id
        and agents.agency_id is distinct from colleagues.agency_id;
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create trigger agents_end_sharing after update of agency_id on agents
    for each row when (new.agency_id is distinct from old.agency_id) execute function end_sharing()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger agents_end_sharing on agents`.execute(db);
  await sql`drop trigger listings_sharing_colleagues on listings`.execute(db);
  await sql`drop function end_sharing, keep_sharing_colleagues`.execute(db);
  await sql`drop function are_colleagues`.execute(db);
  await sql`alter table listings drop column assistant_id`.execute(db);
  await sql`alter table feed_listings drop column assigned_assistant_id`.execute(db);
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

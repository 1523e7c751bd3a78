import { type Kysely, sql } from "kysely";

/**
 * The role of an agent in their agency. The first agent with an account is made principal, also while the previous
 * version runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("agents")
    .addColumn("agency_role", "varchar(20)", (c) =>
      c
        .notNull()
        .defaultTo("agent")
        .check(sql`agency_role in ('principal', 'manager', 'agent', 'assistant')`),
    )
    .execute();
  await sql`create index agents_principals on agents (agency_id) where agency_role = 'principal'`.execute(db);
  // The creator of the agency, else its first agent with an account.
  await sql`
    update agents set agency_role = 'principal'
    where id in (
      select distinct on (agents.agency_id) agents.id
      from agents join agencies on agencies.id = agents.agency_id
      where agents.user_id is not null
      order by agents.agency_id, (agents.user_id is not distinct from agencies.created_by_user_id) desc, agents.id)
  `.execute(db);
  await sql`
    update agents set agency_role = 'manager'
    from feeds
    where feeds.agency_id = agents.agency_id and feeds.contact_user_id = agents.user_id
      and feeds.removed_at is null and agents.agency_role = 'agent'
  `.execute(db);
  await sql`
    create function set_agency_role() returns trigger language plpgsql as $$
    begin
      if new.agency_id is null then
        new.agency_role := 'agent';
      elsif new.user_id is not null and not exists (
        select from agents
        where agency_id = new.agency_id and agency_role = 'principal' and user_id is not null and id <> new.id
      ) then
        new.agency_role := 'principal';
      elsif tg_op = 'UPDATE' then
        new.agency_role := 'agent';
      end if;
      return new;
    end
    $$
  `.execute(db);
  await sql`create trigger agents_join_agency before insert on agents
    for each row execute function set_agency_role()`.execute(db);
  await sql`create trigger agents_change_agency before update of agency_id on agents
    for each row when (new.agency_id is distinct from old.agency_id) execute function set_agency_role()`.execute(db);
  // An account can always be deleted, and the previous version lets everyone leave, so the role passes on.
  await sql`
    create function pass_on_agency_role() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from agents where agency_id = old.agency_id and agency_role = 'principal' and user_id is not null
      ) then
        update agents set agency_role = 'principal' where id = (
          select id from agents where agency_id = old.agency_id and user_id is not null
          order by array_position(array['manager', 'agent', 'assistant']::varchar[], agency_role), id limit 1);
      end if;
      return null;
    end
    $$
  `.execute(db);
  await sql`create trigger agents_delete_principal after delete on agents
    for each row when (old.agency_role = 'principal' and old.agency_id is not null)
    execute function pass_on_agency_role()`.execute(db);
  await sql`create trigger agents_leave_agency after update of agency_id on agents
    for each row when (old.agency_role = 'principal' and old.agency_id is not null
      and new.agency_id is distinct from old.agency_id)
    execute function pass_on_agency_role()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger agents_leave_agency on agents`.execute(db);
  await sql`drop trigger agents_delete_principal on agents`.execute(db);
  await sql`drop function pass_on_agency_role`.execute(db);
  await sql`drop trigger agents_change_agency on agents`.execute(db);
  await sql`drop trigger agents_join_agency on agents`.execute(db);
  await sql`drop function set_agency_role`.execute(db);
  await db.schema.alterTable("agents").dropColumn("agency_role").execute();
}

import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * An admin suspends an account. While `users.suspended_at` is set, the person's published homes have the status
 * "suspended", their profile is not in the directory, and none of their saved searches is live. Triggers do all three,
 * so that queries for public or live rows need no condition for suspensions, and concurrent writes cannot bypass one.
 * The end of a suspension restores the previous state.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column suspended_at timestamptz`.execute(db);
  await sql`alter table listings drop constraint listings_status_known`.execute(db);
  await sql`alter table listings add constraint listings_status_known
    check (status in ('draft', 'active', 'suspended'))`.execute(db);
  await listAgents(
    db,
    sql`
          and not exists (select 1 from users where users.id = changed.user_id and users.suspended_at is not null)`,
  );

  // The lock makes writers wait for a suspension that is about to be committed.
  await sql`
    create function is_suspended(account integer) returns boolean language plpgsql as $$
    declare suspended timestamptz;
    begin
      select suspended_at into suspended from users where id = account for share;
      return suspended is not null;
    end
    $$
  `.execute(db);
  await sql`
    create function hide_suspended_listing() returns trigger language plpgsql as $$
    begin
      if is_suspended(new.created_by_user_id) then new.status := 'suspended'; end if;
      return new;
    end
    $$
  `.execute(db);
  await sql`
    create trigger listings_hide_inserted before insert on listings
      for each row when (new.status = 'active') execute function hide_suspended_listing()
  `.execute(db);
  // Skips updates of active homes: they would lock the home and then wait for the account, and a suspension locks both
  // in the opposite order.
  await sql`
    create trigger listings_hide_published before update of status on listings
      for each row when (new.status = 'active' and old.status <> 'active') execute function hide_suspended_listing()
  `.execute(db);
  await sql`
    create function hold_suspended_search() returns trigger language plpgsql as $$
    begin
      if is_suspended(new.user_id) then new.is_live := false; end if;
      return new;
    end
    $$
  `.execute(db);
  await sql`
    create trigger saved_searches_hold_suspended before insert or update of is_live, user_id on saved_searches
      for each row when (new.is_live and new.user_id is not null) execute function hold_suspended_search()
  `.execute(db);

  await sql`
    create function follow_suspension() returns trigger language plpgsql as $$
    begin
      if new.suspended_at is not null then
        update listings set status = 'suspended' where created_by_user_id = new.id and status = 'active';
        update saved_searches set is_live = false where user_id = new.id and is_live;
      else
        update listings set status = 'active' where created_by_user_id = new.id and status = 'suspended';
        update saved_searches set is_live = true
          where user_id = new.id and not is_live and confirmed_at is not null and paused_at is null;
      end if;
      -- Takes the profile out of the directory, or puts it back.
      update agents set user_id = new.id where user_id = new.id;
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create trigger users_follow_suspension after update of suspended_at on users
      for each row when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function follow_suspension()
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update users set suspended_at = null where suspended_at is not null`.execute(db);
  await sql`drop trigger users_follow_suspension on users`.execute(db);
  await sql`drop function follow_suspension()`.execute(db);
  await sql`drop trigger saved_searches_hold_suspended on saved_searches`.execute(db);
  await sql`drop function hold_suspended_search()`.execute(db);
  await sql`drop trigger listings_hide_published on listings`.execute(db);
  await sql`drop trigger listings_hide_inserted on listings`.execute(db);
  await sql`drop function hide_suspended_listing()`.execute(db);
  await sql`drop function is_suspended(integer)`.execute(db);
  await listAgents(db, sql``);
  await sql`alter table listings drop constraint listings_status_known`.execute(db);
  await sql`alter table listings add constraint listings_status_known check (status in ('draft', 'active'))`.execute(
    db,
  );
  await sql`alter table users drop column suspended_at`.execute(db);
}

/**
 * Replaces the trigger function of the directory: it lists agents with a suburb and a description who meet `condition`.
 */
async function listAgents(db: Kysely<unknown>, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    create or replace function list_agents() returns trigger language plpgsql as $$
    begin
      delete from agent_directory using changed where agent_directory.agent_id = changed.id;
      insert into agent_directory (agent_id, is_featured, name_key, names, description)
        select changed.id, changed.is_featured, normalised_key(changed.name),
          search_key(concat_ws(' ', changed.name, agencies.name, joined_text(changed.suburbs),
            joined_text(changed.specialties))),
          search_key(changed.profile_description)
        from changed left join agencies on agencies.id = changed.agency_id
        where cardinality(changed.suburbs) > 0 and changed.profile_description ~ '\\S'${condition};
      -- Always in one order, so that two writers never each wait for the other.
      insert into directory_terms (kind, key, term)
        select own.kind, own.key, min(own.term)
        from changed join agent_directory on agent_directory.agent_id = changed.id
        cross join lateral terms_of_agent(changed.suburbs, changed.specialties, agent_directory.names) as own
        where not exists (select 1 from directory_terms as known where known.kind = own.kind and known.key = own.key)
        group by own.kind, own.key
        order by own.kind, own.key
        on conflict do nothing;
      insert into agent_terms (term_id, agent_id)
        select distinct directory_terms.id, changed.id
        from changed join agent_directory on agent_directory.agent_id = changed.id
        cross join lateral terms_of_agent(changed.suburbs, changed.specialties, agent_directory.names) as own
        join directory_terms on directory_terms.kind = own.kind and directory_terms.key = own.key;
      return null;
    end
    $$
  `.execute(db);
}

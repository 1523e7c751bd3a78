import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * An admin can hold a home, a picture of a home, or an agent. It is then not public until it is released, regardless of
 * other writes. An open hold makes a home "suspended", as the suspension of its owner's account does, and a picture
 * "held". A held agent leaves the directory, and their homes are held with them. Triggers do all of this, so that
 * queries for public rows need no condition for holds, and concurrent writes of forms, feeds and jobs cannot bypass
 * one. The end of the last hold restores the previous state.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("holds")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("subject", "varchar(16)", (c) => c.notNull())
    // The home, or the home of the picture.
    .addColumn("listing_id", "integer", (c) => c.references("listings.id").onDelete("cascade"))
    .addColumn("picture_id", "integer", (c) => c.references("pictures.id").onDelete("set null"))
    // The hash of a photograph: the same file is held again if it is uploaded to the same home again.
    .addColumn("content_hash", "varchar(64)")
    .addColumn("agent_id", "integer", (c) => c.references("agents.id").onDelete("cascade"))
    // Shown to the agent.
    .addColumn("reason", "varchar(500)", (c) => c.notNull())
    .addColumn("held_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("release_requested_at", "timestamptz")
    .addColumn("release_words", "varchar(2000)")
    .addColumn("released_at", "timestamptz")
    .addCheckConstraint(
      "holds_subject",
      sql`case subject
        when 'listing' then listing_id is not null and num_nonnulls(picture_id, content_hash, agent_id) = 0
        when 'picture' then listing_id is not null and agent_id is null
        when 'agent' then agent_id is not null and num_nonnulls(listing_id, picture_id, content_hash) = 0
        else false end`,
    )
    .addCheckConstraint("holds_release_requested", sql`(release_requested_at is null) = (release_words is null)`)
    .execute();
  await sql`create index holds_listing on holds (listing_id, id)`.execute(db);
  await sql`create index holds_picture on holds (picture_id)`.execute(db);
  await sql`create index holds_agent on holds (agent_id, id)`.execute(db);
  // Each has one open hold at most.
  await sql`create unique index holds_open_listing on holds (listing_id)
    where subject = 'listing' and released_at is null`.execute(db);
  await sql`create unique index holds_open_picture on holds (picture_id)
    where subject = 'picture' and released_at is null`.execute(db);
  await sql`create unique index holds_open_agent on holds (agent_id)
    where subject = 'agent' and released_at is null`.execute(db);
  // Requested releases first, with the one that waits longest at the top; then the newest holds.
  await sql`create index holds_open on holds (release_requested_at, id desc) where released_at is null`.execute(db);

  await listAgents(
    db,
    sql`
          and not exists (select 1 from users where users.id = changed.user_id and users.suspended_at is not null)
          and not exists (select 1 from holds where holds.agent_id = changed.id and holds.released_at is null)`,
  );
  await hideHomes(db);
  await hidePictures(db);

  // Finds the suspended homes of an agent among a million others.
  await sql`create index listings_suspended on listings (agent_id, created_by_user_id)
    where status = 'suspended'`.execute(db);
  // The locks make a hold wait for current publications, and later publications wait for the hold. The conditions on
  // the homes of an agent match those of the partial indexes.
  await sql`
    create function follow_hold() returns trigger language plpgsql as $$
    declare account integer;
    begin
      if new.subject = 'listing' then
        perform from listings where id = new.listing_id for update;
        if new.released_at is null then
          update listings set status = 'suspended' where id = new.listing_id and status ${shown};
        else
          update listings set status = ${reinstated("listings")}
            where id = new.listing_id and status = 'suspended';
        end if;
      elsif new.subject = 'picture' then
        perform from pictures where listing_id = new.listing_id for update;
        update pictures set state = case when new.released_at is null then 'held' else 'ready' end
          where listing_id = new.listing_id and (id = new.picture_id or content_hash = new.content_hash)
            and state = case when new.released_at is null then 'ready' else 'held' end;
      else
        select user_id into account from agents where id = new.agent_id for update;
        if new.released_at is null then
          update listings set status = 'suspended'
            where agent_id = new.agent_id and status = 'active' and deleted_at is null;
          update listings set status = 'suspended'
            where agent_id = new.agent_id and status in ('sold', 'leased') and deleted_at is null;
          update listings set status = 'suspended'
            where created_by_user_id = account and status ${shown} and deleted_at is null;
        else
          update listings set status = ${reinstated("listings")}
            where status = 'suspended' and (agent_id = new.agent_id or created_by_user_id = account);
        end if;
        -- Takes the profile out of the directory, or puts it back.
        update agents set user_id = user_id where id = new.agent_id;
      end if;
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create trigger holds_follow_inserted after insert on holds
      for each row when (new.released_at is null) execute function follow_hold()
  `.execute(db);
  await sql`
    create trigger holds_follow_released after update of released_at on holds
      for each row when ((old.released_at is null) <> (new.released_at is null)) execute function follow_hold()
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // Releasing all holds restores the previous state.
  await sql`update holds set released_at = now() where released_at is null`.execute(db);
  await db.schema.dropTable("holds").execute();
  await db.schema.dropIndex("listings_suspended").execute();
  await sql`drop function follow_hold()`.execute(db);
  await sql`drop trigger pictures_hold_ready on pictures`.execute(db);
  await sql`drop function hold_picture()`.execute(db);
  await sql`alter table pictures drop constraint pictures_state_known,
    add constraint pictures_state_known check (state in ('preparing', 'ready', 'failed'))`.execute(db);
  await sql`drop trigger listings_hide_handed_over on listings`.execute(db);
  await sql`
    create or replace function hide_suspended_listing() returns trigger language plpgsql as $$
    begin
      if is_suspended(new.created_by_user_id) then new.status := 'suspended'; end if;
      return new;
    end
    $$
  `.execute(db);
  await sql`drop function is_held(integer, integer, integer)`.execute(db);
  await listAgents(
    db,
    sql`
          and not exists (select 1 from users where users.id = changed.user_id and users.suspended_at is not null)`,
  );
}

const shown = sql`in ('active', 'sold', 'leased')`;

/** The status of a home that is not hidden. */
const reinstated = (row: string) => sql`case when ${sql.ref(`${row}.closed_on`)} is null then 'active'
        when ${sql.ref(`${row}.listing_type`)} = 'sale' then 'sold' else 'leased' end`;

async function hideHomes(db: Kysely<unknown>): Promise<void> {
  // Whether the home, its agent or its owner is held. The lock makes publications wait for a hold of the agent that is
  // about to be committed.
  await sql`
    create function is_held(listing integer, agent integer, owner integer) returns boolean language plpgsql as $$
    begin
      perform from agents where id = agent or user_id = owner for key share;
      return exists (
        select from holds where released_at is null and subject = 'listing' and listing_id = listing
      ) or exists (
        select from holds join agents on agents.id = holds.agent_id
        where released_at is null and subject = 'agent' and (agents.id = agent or agents.user_id = owner)
      );
    end
    $$
  `.execute(db);
  // A home that was reassigned to another agent is checked again.
  await sql`
    create or replace function hide_suspended_listing() returns trigger language plpgsql as $$
    begin
      if new.status = 'suspended' then new.status := ${reinstated("new")}; end if;
      if is_suspended(new.created_by_user_id) or is_held(new.id, new.agent_id, new.created_by_user_id) then
        new.status := 'suspended';
      end if;
      return new;
    end
    $$
  `.execute(db);
  await sql`
    create trigger listings_hide_handed_over before update of agent_id, created_by_user_id on listings
      for each row when (
        (new.agent_id, new.created_by_user_id) is distinct from (old.agent_id, old.created_by_user_id)
        and (new.status ${shown} or new.status = 'suspended')
      ) execute function hide_suspended_listing()
  `.execute(db);
}

async function hidePictures(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pictures drop constraint pictures_state_known,
    add constraint pictures_state_known check (state in ('preparing', 'ready', 'failed', 'held'))`.execute(db);
  await sql`
    create function hold_picture() returns trigger language plpgsql as $$
    begin
      if exists (
        select from holds where released_at is null and subject = 'picture' and listing_id = new.listing_id
          and (picture_id = new.id or content_hash = new.content_hash)
      ) then new.state := 'held'; end if;
      return new;
    end
    $$
  `.execute(db);
  await sql`
    create trigger pictures_hold_ready before insert or update of state on pictures
      for each row when (new.state = 'ready' and new.listing_id is not null) execute function hold_picture()
  `.execute(db);
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

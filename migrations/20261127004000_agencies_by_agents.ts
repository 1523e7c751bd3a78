import { type Kysely, type RawBuilder, sql } from "kysely";

/** Agents create agencies. Public pages show an agency once an admin has confirmed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The default confirms existing agencies, and those that admins create.
  await db.schema
    .alterTable("agencies")
    .addColumn("abn", "varchar(11)", (c) => c.check(sql`abn ~ '^[0-9]{11}$'`))
    .addColumn("licence_number", "varchar(50)")
    .addColumn("domain", "varchar(255)")
    .addColumn("confirmed_at", "timestamptz", (c) => c.defaultTo(sql`now()`))
    .addColumn("created_by_user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("invitation_code", "varchar(36)", (c) =>
      c
        .notNull()
        .unique()
        .defaultTo(sql`gen_random_uuid()::text`),
    )
    .execute();
  await db.schema.createIndex("agencies_created_by_user").on("agencies").column("created_by_user_id").execute();
  await sql`
    create index agencies_unconfirmed on agencies (id) where confirmed_at is null
  `.execute(db);
  await listAgents(db, sql` and agencies.confirmed_at is not null`);
  await listAgentsAfter(db, sql`name, confirmed_at`);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await listAgentsAfter(db, sql`name`);
  await listAgents(db, sql``);
  await db.schema
    .alterTable("agencies")
    .dropColumn("abn")
    .dropColumn("licence_number")
    .dropColumn("domain")
    .dropColumn("confirmed_at")
    .dropColumn("created_by_user_id")
    .dropColumn("invitation_code")
    .execute();
}

/** The search words of an agent include the name of the agency if it meets the condition. */
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
        from changed left join agencies on agencies.id = changed.agency_id${condition}
        where cardinality(changed.suburbs) > 0 and changed.profile_description ~ '\\S'
          and not exists (select 1 from users where users.id = changed.user_id and users.suspended_at is not null)
          and not exists (select 1 from holds where holds.agent_id = changed.id and holds.released_at is null);
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

async function listAgentsAfter(db: Kysely<unknown>, columns: RawBuilder<unknown>): Promise<void> {
  await sql`drop trigger agencies_list_agents on agencies`.execute(db);
  await sql`create trigger agencies_list_agents after update of ${columns} on agencies
    for each row execute function list_agents_of_agency()`.execute(db);
}

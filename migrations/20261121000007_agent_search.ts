import { type Kysely, sql } from "kysely";

/**
 * Search data of the agents directory. Only agents with at least one suburb and a description have a row in
 * agent_directory, because an empty profile helps no visitor; agent_terms has their suburbs, specialties and words. Triggers
 * write both when an agent or the name of an agency changes, so that no writer can forget them. Each term is in
 * directory_terms once and is never deleted: it counts as long as an agent has it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Stored and typed text get the same spelling: phones type a curly apostrophe.
  await sql`
    create function search_key(value text) returns text
      language sql immutable strict parallel safe
      return translate(normalised_key(value), '’', '''')
  `.execute(db);

  await db.schema
    .createTable("agent_directory")
    .addColumn("agent_id", "integer", (c) => c.primaryKey().references("agents.id").onDelete("cascade"))
    .addColumn("is_featured", "boolean", (c) => c.notNull())
    .addColumn("name_key", "text", (c) => c.notNull())
    // Of the agent, the agency, the suburbs and the specialties.
    .addColumn("names", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .execute();
  await sql`create index agent_directory_order on agent_directory (is_featured desc, name_key, agent_id)`.execute(db);
  await sql`
    create index agent_directory_search on agent_directory using gin (names gin_trgm_ops, description gin_trgm_ops)
  `.execute(db);

  await db.schema
    .createTable("directory_terms")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("kind", "varchar(16)", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    // As the first agent wrote it.
    .addColumn("term", "text", (c) => c.notNull())
    .addUniqueConstraint("directory_terms_unique", ["kind", "key"])
    .addCheckConstraint("directory_terms_kind_known", sql`kind in ('suburb', 'specialty', 'word')`)
    .execute();
  await sql`
    create index directory_terms_alike on directory_terms using gist (key gist_trgm_ops) where kind = 'word'
  `.execute(db);

  await db.schema
    .createTable("agent_terms")
    .addColumn("term_id", "integer", (c) => c.notNull().references("directory_terms.id"))
    .addColumn("agent_id", "integer", (c) => c.notNull().references("agent_directory.agent_id").onDelete("cascade"))
    .addPrimaryKeyConstraint("agent_terms_pkey", ["term_id", "agent_id"])
    .execute();
  await sql`create index agent_terms_agent on agent_terms (agent_id)`.execute(db);

  await sql`
    create function terms_of_agent(suburbs text[], specialties text[], names text)
      returns table (kind text, key text, term text)
      language sql immutable parallel safe
      as $$
        select 'suburb', normalised_key(suburb), btrim(regexp_replace(suburb, '\\s+', ' ', 'g'))
        from unnest(suburbs) as suburb
        union all
        select 'specialty', normalised_key(specialty), btrim(regexp_replace(specialty, '\\s+', ' ', 'g'))
        from unnest(specialties) as specialty
        union all
        select 'word', word, word from unnest(string_to_array(names, ' ')) as word where length(word) > 2
      $$
  `.execute(db);

  await sql`
    create function list_agents() returns trigger language plpgsql as $$
    begin
      delete from agent_directory using changed where agent_directory.agent_id = changed.id;
      insert into agent_directory (agent_id, is_featured, name_key, names, description)
        select changed.id, changed.is_featured, normalised_key(changed.name),
          search_key(concat_ws(' ', changed.name, agencies.name, joined_text(changed.suburbs),
            joined_text(changed.specialties))),
          search_key(changed.profile_description)
        from changed left join agencies on agencies.id = changed.agency_id
        where cardinality(changed.suburbs) > 0 and changed.profile_description ~ '\\S';
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
  // One trigger cannot have the new rows of both events.
  await sql`
    create trigger agents_list_on_insert after insert on agents
      referencing new table as changed for each statement execute function list_agents()
  `.execute(db);
  await sql`
    create trigger agents_list_on_update after update on agents
      referencing new table as changed for each statement execute function list_agents()
  `.execute(db);

  await sql`
    create function list_agents_of_agency() returns trigger language plpgsql as $$
    begin
      update agents set agency_id = new.id where agency_id = new.id;
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create trigger agencies_list_agents
      after update of name on agencies
      for each row execute function list_agents_of_agency()
  `.execute(db);

  // Adds the existing agents.
  await sql`update agents set name = name`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger agencies_list_agents on agencies`.execute(db);
  await sql`drop trigger agents_list_on_update on agents`.execute(db);
  await sql`drop trigger agents_list_on_insert on agents`.execute(db);
  await sql`drop function list_agents_of_agency()`.execute(db);
  await sql`drop function list_agents()`.execute(db);
  await sql`drop function terms_of_agent(text[], text[], text)`.execute(db);
  await db.schema.dropTable("agent_terms").execute();
  await db.schema.dropTable("directory_terms").execute();
  await db.schema.dropTable("agent_directory").execute();
  await sql`drop function search_key(text)`.execute(db);
}

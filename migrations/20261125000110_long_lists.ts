import { type Kysely, sql } from "kysely";

/**
 * Indexes for lists that grow for ever, with two million leads, fifty thousand agents, 300,000 people and ten million
 * pictures:
 *
 * - Leads of a status, or of some days, in the order of the leads page, from one index each, which also shows whether
 *   they wait: 0.5 s to 2 ms; 94 MB and 108 MB. They replace two narrower ones.
 * - Leads that are held for review: 0.5 s to under 1 ms, 200 KB.
 * - Agents by name (4 MB), by any part of their name (6 MB), and featured agents (40 KB): 25 ms to 2 ms.
 * - People by any part of their names or address: 0.2 s to some milliseconds; 25 MB.
 * - All pictures of a home, including deleted ones, which can be restored: 1 s to under 1 ms. The existing index has
 *   one row in a hundred more.
 * - Pictures with a forgotten preparation, and pictures and homes deleted long ago: 1.7 s, each day, to under 1 ms; 2
 *   MB.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index leads_created`.execute(db);
  await sql`drop index leads_newest`.execute(db);
  await sql`create index leads_created on leads (created_at, id) include (status, withdrawn_at)`.execute(db);
  await sql`create index leads_status on leads (status, created_at, id) include (withdrawn_at)`.execute(db);
  await sql`
    create index leads_held on leads (created_at, id) include (status)
    where held_reason is not null and withdrawn_at is null`.execute(db);
  await sql`create index agents_name on agents (lower(name), id) include (name)`.execute(db);
  await sql`create index agents_name_parts on agents using gin (name gin_trgm_ops)`.execute(db);
  await sql`create index agents_featured on agents (id) where is_featured`.execute(db);
  await sql`
    create function person_text(first_name text, last_name text, email text) returns text
    language sql immutable parallel safe
    return coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || email`.execute(db);
  await sql`
    create index users_parts on users using gin (person_text(first_name, last_name, email) gin_trgm_ops)`.execute(db);
  await sql`drop index pictures_listing_position`.execute(db);
  await sql`
    create index pictures_listing_position on pictures (listing_id, position, id) where listing_id is not null`.execute(
    db,
  );
  await sql`
    create index pictures_preparing on pictures (created_at)
    where state = 'preparing' and content_hash is not null`.execute(db);
  await sql`create index pictures_deleted on pictures (deleted_at) where deleted_at is not null`.execute(db);
  await sql`create index listings_deleted on listings (deleted_at) where deleted_at is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index listings_deleted`.execute(db);
  await sql`drop index pictures_deleted`.execute(db);
  await sql`drop index pictures_preparing`.execute(db);
  await sql`drop index pictures_listing_position`.execute(db);
  await sql`
    create index pictures_listing_position on pictures (listing_id, position, id)
    where listing_id is not null and deleted_at is null`.execute(db);
  await sql`drop index users_parts`.execute(db);
  await sql`drop function person_text`.execute(db);
  await sql`drop index agents_featured`.execute(db);
  await sql`drop index agents_name_parts`.execute(db);
  await sql`drop index agents_name`.execute(db);
  await sql`drop index leads_held`.execute(db);
  await sql`drop index leads_status`.execute(db);
  await sql`drop index leads_created`.execute(db);
  await sql`create index leads_created on leads (created_at, id)`.execute(db);
  await sql`create index leads_newest on leads (id desc) include (status)`.execute(db);
}

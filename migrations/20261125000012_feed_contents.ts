import { type Kysely, sql } from "kysely";

/**
 * The merged content of all versions of a listing, because a file may have only the changes, and the decisions that are
 * still open.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feed_listings
      add column content jsonb not null default '{}',
      -- A time that the software did not write itself yields to one that it did.
      add column mod_time_source varchar(8) not null default 'listing',
      -- It could not become what the feed wants for a reason outside the feed: it is tried again with the next file.
      add column is_waiting boolean not null default false,
      -- A home of the agency at the same address: is it this one? When a person said that it is not.
      add column same_as_listing_id integer references listings (id) on delete set null,
      add column apart_at timestamptz,
      add constraint feed_listings_source_known check (mod_time_source in ('listing', 'file', 'arrival'))
  `.execute(db);
  await sql`
    create index feed_listings_same_as on feed_listings (same_as_listing_id) where same_as_listing_id is not null
  `.execute(db);
  // A photo that the feed removed stays until its picture is deleted.
  await sql`
    alter table feed_photos
      drop constraint feed_photos_state_known,
      add constraint feed_photos_state_known check (state in ('waiting', 'fetched', 'failed', 'removed'))
  `.execute(db);
  await sql`create index feed_listings_agency_key on feed_listings (agent_id, unique_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index feed_listings_agency_key`.execute(db);
  await sql`delete from feed_photos where state = 'removed'`.execute(db);
  await sql`
    alter table feed_photos
      drop constraint feed_photos_state_known,
      add constraint feed_photos_state_known check (state in ('waiting', 'fetched', 'failed'))
  `.execute(db);
  await sql`
    alter table feed_listings
      drop column content, drop column mod_time_source, drop column is_waiting,
      drop column same_as_listing_id, drop column apart_at
  `.execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * Each search has its own confirmation: an address that confirmed one has not confirmed searches that strangers add
 * later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saved_searches add column confirmed_at timestamptz`.execute(db);
  await sql`
    update saved_searches set confirmed_at = subscribers.confirmed_at
    from subscribers where subscribers.email = saved_searches.email and subscribers.confirmed_at is not null
  `.execute(db);
  await sql`update saved_searches set confirmed_at = created_at where is_live and confirmed_at is null`.execute(db);
  await sql`
    alter table saved_searches
      add constraint saved_searches_live_is_confirmed check (confirmed_at is not null or not is_live)
  `.execute(db);
  await sql`create index saved_searches_unconfirmed on saved_searches (created_at) where confirmed_at is null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // Without its own confirmation each search would count as confirmed with its address.
  await sql`
    delete from saved_searches using subscribers
    where saved_searches.confirmed_at is null
      and subscribers.email = saved_searches.email and subscribers.confirmed_at is not null
  `.execute(db);
  await sql`alter table saved_searches drop column confirmed_at`.execute(db);
}

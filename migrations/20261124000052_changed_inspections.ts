import { type Kysely, sql } from "kysely";

/**
 * Records the announced, moved and cancelled inspections of a home for people who saved it or got it by email: a row of
 * its history that repeats the state before and has the times. Triggers write it. Inspections of homes that are not
 * advertised, and inspections that have begun, are not recorded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listing_changes
      add column opened_at timestamptz[],
      add column called_off_at timestamptz[],
      add constraint listing_changes_inspections check ((opened_at is null) = (called_off_at is null))
  `.execute(db);
  // The changes of one home are written one after the other, because each locks the row of the home.
  await sql`
    create function record_inspections(home integer, opened timestamptz[], called_off timestamptz[]) returns void
    language plpgsql as $$
    declare owner integer;
    begin
      select created_by_user_id into owner from listings where id = home for no key update;
      insert into listing_changes (listing_id, changed_at, changed_by_user_id, status, is_under_offer, listing_type, price,
          price_to, price_words, price_frequency, auction_at, closed_on, closed_price, price_withheld, opened_at,
          called_off_at)
        select listing_id, now(), coalesce(nullif(current_setting('southerly.user_id', true), '')::integer, owner), status,
          is_under_offer, listing_type, price, price_to, price_words, price_frequency, auction_at, closed_on, closed_price,
          price_withheld, opened, called_off
        from (select * from listing_changes where listing_id = home order by id desc limit 1) as last
        where status = 'active';
    end
    $$
  `.execute(db);
  // The same order for all writers prevents deadlocks.
  await sql`
    create function record_inserted_inspections() returns trigger language plpgsql as $$
    begin
      perform record_inspections(listing_id, times, '{}') from (
        select listing_id, array_agg(starts_at order by starts_at) as times from inserted
        where cancelled_at is null and starts_at > now()
        group by listing_id order by listing_id
      ) as opened;
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create function record_updated_inspections() returns trigger language plpgsql as $$
    begin
      perform record_inspections(listing_id, opened, called_off) from (
        select was.listing_id,
          coalesce(array_agg(updated.starts_at order by updated.starts_at) filter (where updated.cancelled_at is null), '{}')
            as opened,
          coalesce(array_agg(was.starts_at order by was.starts_at) filter (where was.cancelled_at is null), '{}')
            as called_off
        from was join updated on updated.id = was.id
        where was.starts_at > now() and (was.starts_at, was.cancelled_at is null)
          is distinct from (updated.starts_at, updated.cancelled_at is null)
        group by was.listing_id order by was.listing_id
      ) as changed;
      return null;
    end
    $$
  `.execute(db);
  await sql`create trigger inspections_record_inserted after insert on inspections
    referencing new table as inserted for each statement execute function record_inserted_inspections()`.execute(db);
  await sql`create trigger inspections_record_updated after update on inspections
    referencing old table as was new table as updated for each statement execute function record_updated_inspections()`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger inspections_record_updated on inspections`.execute(db);
  await sql`drop trigger inspections_record_inserted on inspections`.execute(db);
  await sql`drop function record_updated_inspections()`.execute(db);
  await sql`drop function record_inserted_inspections()`.execute(db);
  await sql`drop function record_inspections(integer, timestamptz[], timestamptz[])`.execute(db);
  await sql`delete from listing_changes where opened_at is not null`.execute(db);
  await sql`
    alter table listing_changes
      drop constraint listing_changes_inspections,
      drop column opened_at,
      drop column called_off_at
  `.execute(db);
}

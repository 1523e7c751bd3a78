import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * Followers of a home are also notified when the end of an inspection changes, and when inspections by appointment
 * start or stop. The rows about inspections in its history record it; the public page omits them. If only the end of an
 * inspection changed, the row cancels and announces the same time; `opened_until` has the ends of `opened_at`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listing_changes
      add column opened_until timestamptz[],
      add column by_appointment boolean,
      add constraint listing_changes_by_appointment check (by_appointment is null or opened_at is not null)
  `.execute(db);
  await sql`drop function record_inspections(integer, timestamptz[], timestamptz[])`.execute(db);
  await sql`
    create function record_inspections(home integer, opened timestamptz[], called_off timestamptz[],
      until timestamptz[] default null, appointment boolean default null) returns void
    ${insertion({ columns: sql`, opened_until, by_appointment`, values: sql`, until, appointment` })}
  `.execute(db);
  await createRecordUpdated(db, {
    until: sql`,
          coalesce(array_agg(updated.ends_at order by updated.starts_at) filter (where updated.cancelled_at is null), '{}')
            as until`,
    argument: sql`, until`,
    was: sql`was.starts_at, was.ends_at, was.cancelled_at is null`,
    updated: sql`updated.starts_at, updated.ends_at, updated.cancelled_at is null`,
  });
  await sql`
    create function record_by_appointment() returns trigger language plpgsql as $$
    begin
      perform record_inspections(new.id, '{}', '{}', '{}', new.inspections_by_appointment);
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create trigger listings_record_by_appointment after update of inspections_by_appointment on listings
      for each row when (old.inspections_by_appointment <> new.inspections_by_appointment)
      execute function record_by_appointment()
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger listings_record_by_appointment on listings`.execute(db);
  await sql`drop function record_by_appointment()`.execute(db);
  await createRecordUpdated(db, {
    until: sql``,
    argument: sql``,
    was: sql`was.starts_at, was.cancelled_at is null`,
    updated: sql`updated.starts_at, updated.cancelled_at is null`,
  });
  await sql`drop function record_inspections(integer, timestamptz[], timestamptz[], timestamptz[], boolean)`.execute(
    db,
  );
  await sql`
    create function record_inspections(home integer, opened timestamptz[], called_off timestamptz[]) returns void
    ${insertion({ columns: sql``, values: sql`` })}
  `.execute(db);
  await sql`delete from listing_changes where by_appointment is not null or opened_at = called_off_at`.execute(db);
  await sql`alter table listing_changes drop column opened_until, drop column by_appointment`.execute(db);
}

/** The changes of one home are written one after the other, because each locks the row of the home. */
function insertion({ columns, values }: { columns: RawBuilder<unknown>; values: RawBuilder<unknown> }) {
  return sql`language plpgsql as $$
    declare owner integer;
    begin
      select created_by_user_id into owner from listings where id = home for no key update;
      insert into listing_changes (listing_id, changed_at, changed_by_user_id, status, is_under_offer, listing_type, price,
          price_to, price_words, price_frequency, auction_at, closed_on, closed_price, price_withheld, opened_at,
          called_off_at${columns})
        select listing_id, now(), coalesce(nullif(current_setting('southerly.user_id', true), '')::integer, owner), status,
          is_under_offer, listing_type, price, price_to, price_words, price_frequency, auction_at, closed_on, closed_price,
          price_withheld, opened, called_off${values}
        from (select * from listing_changes where listing_id = home order by id desc limit 1) as last
        where status = 'active';
    end
    $$`;
}

interface UpdatedInspections {
  until: RawBuilder<unknown>;
  argument: RawBuilder<unknown>;
  /** The columns of an inspection that are compared, before and after the update. */
  was: RawBuilder<unknown>;
  updated: RawBuilder<unknown>;
}

/** The same order for all writers prevents deadlocks. */
async function createRecordUpdated(db: Kysely<unknown>, { until, argument, was, updated }: UpdatedInspections) {
  await sql`
    create or replace function record_updated_inspections() returns trigger language plpgsql as $$
    begin
      perform record_inspections(listing_id, opened, called_off${argument}) from (
        select was.listing_id,
          coalesce(array_agg(updated.starts_at order by updated.starts_at) filter (where updated.cancelled_at is null), '{}')
            as opened,
          coalesce(array_agg(was.starts_at order by was.starts_at) filter (where was.cancelled_at is null), '{}')
            as called_off${until}
        from was join updated on updated.id = was.id
        where was.starts_at > now() and (${was})
          is distinct from (${updated})
        group by was.listing_id order by was.listing_id
      ) as changed;
      return null;
    end
    $$
  `.execute(db);
}

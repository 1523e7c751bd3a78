import { type Kysely, sql } from "kysely";

/**
 * Each period on the market ends on its closing date, as last stated. Before, days were counted from change to change:
 * a price change between the closing date and its entry added days, and a corrected date had no effect.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Days in Sydney's calendar on which the home was advertised, also over several periods. Null without a history.
  await sql`
    create or replace function days_on_market(listing integer) returns integer language sql stable parallel safe as $$
      with changes as (
        select id, status, closed_on, (changed_at at time zone 'Australia/Sydney')::date as day,
          (status = 'active' and lag(status) over (order by id) is distinct from 'active')::integer as begins
        from listing_changes where listing_id = listing
      ), times as (
        select *, sum(begins) over (order by id) as number from changes
      )
      select sum(greatest(0, until - since))::integer from (
        select min(day) as since, coalesce(
          (array_agg(closed_on order by id desc) filter (where closed_on is not null))[1],
          min(day) filter (where status <> 'active'),
          (now() at time zone 'Australia/Sydney')::date
        ) as until
        from times where number > 0 group by number
      ) as spells
    $$
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function days_on_market(listing integer) returns integer language sql stable parallel safe as $$
      select sum(greatest(0, until - since)) filter (where status = 'active')::integer from (
        select status, (changed_at at time zone 'Australia/Sydney')::date as since,
          coalesce(
            lead(coalesce(closed_on, (changed_at at time zone 'Australia/Sydney')::date)) over (order by id),
            (now() at time zone 'Australia/Sydney')::date
          ) as until
        from listing_changes where listing_id = listing
      ) as spells
    $$
  `.execute(db);
}

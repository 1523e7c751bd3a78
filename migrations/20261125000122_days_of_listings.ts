import { type Kysely, sql } from "kysely";

/**
 * The days on the market of many homes in one query of their history. With one query for each home, the figures of a
 * suburb with 300 sales took 70 ms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Days in Sydney's calendar on which the home was advertised, also over several periods. No row without a history.
  await sql`
    create function days_of_listings(listings integer[]) returns table (listing_id integer, days integer)
    language sql stable parallel safe as $$
      with changes as (
        select listing_changes.listing_id, id, status, closed_on, (changed_at at time zone 'Australia/Sydney')::date as day,
          (status = 'active' and lag(status) over home is distinct from 'active')::integer as begins
        from listing_changes where listing_changes.listing_id = any(listings)
        window home as (partition by listing_changes.listing_id order by id)
      ), times as (
        select *, sum(begins) over (partition by changes.listing_id order by id) as number from changes
      )
      select spells.listing_id, sum(greatest(0, until - since))::integer from (
        select times.listing_id, min(day) as since, coalesce(
          (array_agg(closed_on order by id desc) filter (where closed_on is not null))[1],
          min(day) filter (where status <> 'active'),
          (now() at time zone 'Australia/Sydney')::date
        ) as until
        from times where number > 0 group by times.listing_id, number
      ) as spells
      group by spells.listing_id
    $$
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function days_of_listings(integer[])`.execute(db);
}

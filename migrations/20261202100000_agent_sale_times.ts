import { type Kysely, sql } from "kysely";

/**
 * Median days on the market of the homes that agents sold in the last twelve months, for agents with at least five such
 * sales. Sorting the directory by live data would read the history of every sale of a year, so a job refreshes them each
 * night. Counts as `findAgentRecords` does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("agent_sale_times")
    .addColumn("agent_id", "integer", (c) => c.primaryKey().references("agents.id").onDelete("cascade"))
    .addColumn("median_days", "integer", (c) => c.notNull().check(sql`median_days >= 0`))
    .addColumn("sales", "integer", (c) => c.notNull().check(sql`sales >= 5`))
    .execute();
  await sql`
    create function refresh_agent_sale_times() returns void language sql as $$
      with sold as materialized (
        select agent_id, id from listings
        where status = 'sold' and status in ('sold', 'leased') and deleted_at is null and agent_id is not null
          and closed_on > (now() at time zone 'Australia/Sydney')::date - interval '12 months' and not fell_through
      ), times as (
        select agent_id, count(*)::integer as sales,
          round(percentile_cont(0.5) within group (order by days))::integer as median_days
        from sold join days_of_listings(array(select id from sold)) as advertised on advertised.listing_id = sold.id
        group by agent_id having count(*) >= 5
      ), expired as (
        delete from agent_sale_times where agent_id not in (select agent_id from times)
      )
      insert into agent_sale_times (agent_id, median_days, sales)
        select agent_id, median_days, sales from times
        on conflict (agent_id) do update set median_days = excluded.median_days, sales = excluded.sales
        where (agent_sale_times.median_days, agent_sale_times.sales)
          is distinct from (excluded.median_days, excluded.sales)
    $$
  `.execute(db);
  await sql`select refresh_agent_sale_times()`.execute(db);
  await sql`create trigger announce_change after insert or update or delete or truncate on agent_sale_times
    for each statement execute function announce_change()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function refresh_agent_sale_times()`.execute(db);
  await db.schema.dropTable("agent_sale_times").execute();
}

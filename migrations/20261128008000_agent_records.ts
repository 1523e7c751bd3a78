import { type Kysely, sql } from "kysely";

/**
 * Median response times of agents for the last 100 enquiries that they responded to, for agents with at least five
 * responses. Sorting the directory by live data would read every enquiry, so a job refreshes them each night.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("agent_answer_times")
    .addColumn("agent_id", "integer", (c) => c.primaryKey().references("agents.id").onDelete("cascade"))
    .addColumn("median_seconds", "integer", (c) => c.notNull().check(sql`median_seconds >= 0`))
    .addColumn("responses", "integer", (c) => c.notNull().check(sql`responses >= 5`))
    .execute();
  await sql`
    create function refresh_agent_answer_times() returns void language sql as $$
      with answers as (
        select agent_id, id as lead_id, created_at, answered_at from leads
        where agent_id is not null and answered_at is not null and withdrawn_at is null and held_reason is null
        union
        select agents.id, leads.id, leads.created_at, leads.answered_at
        from leads join listings on listings.id = leads.listing_id
          join agents on agents.user_id = listings.created_by_user_id
        where leads.answered_at is not null and leads.withdrawn_at is null and leads.held_reason is null
      ), latest as (
        select *, row_number() over (partition by agent_id order by answered_at desc) as place from answers
      ), times as (
        select agent_id, count(*)::integer as responses, greatest(0, ceil(percentile_cont(0.5) within group (
          order by extract(epoch from answered_at - created_at)::double precision)))::integer as median_seconds
        from latest where place <= 100 group by agent_id having count(*) >= 5
      ), expired as (
        delete from agent_answer_times where agent_id not in (select agent_id from times)
      )
      insert into agent_answer_times (agent_id, median_seconds, responses)
        select agent_id, median_seconds, responses from times
        on conflict (agent_id) do update set median_seconds = excluded.median_seconds, responses = excluded.responses
        where (agent_answer_times.median_seconds, agent_answer_times.responses)
          is distinct from (excluded.median_seconds, excluded.responses)
    $$
  `.execute(db);
  await sql`select refresh_agent_answer_times()`.execute(db);
  await sql`create trigger announce_change after insert or update or delete or truncate on agent_answer_times
    for each statement execute function announce_change()`.execute(db);
  // Closed homes by agent in all of Sydney, by an index-only scan.
  await sql`create index listings_closed_agents on listings (status, closed_on, agent_id)
    where status in ('sold', 'leased') and deleted_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("listings_closed_agents").execute();
  await sql`drop function refresh_agent_answer_times()`.execute(db);
  await db.schema.dropTable("agent_answer_times").execute();
}

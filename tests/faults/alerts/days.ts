import type pg from "pg";
import { PgBoss } from "pg-boss";

/**
 * Simulates eight days by moving the times in PostgreSQL: every waiting digest and every delayed job is due, and no search was
 * notified recently. Skips rows that the product has locked. Throws if PostgreSQL is unreachable.
 */
export async function passDays(pool: pg.Pool): Promise<void> {
  await pool.query(`
    update saved_searches set next_run_at = next_run_at - interval '8 days',
      last_notified_at = last_notified_at - interval '8 days'
    where id in (
      select id from saved_searches where next_run_at is not null or last_notified_at is not null
      for update skip locked
    )`);
  // A price may be corrected for half an hour before it is announced.
  await pool.query(`
    update listing_changes set price_set_at = price_set_at - interval '8 days'
    where id in (
      select id from listing_changes where price_set_at > now() - interval '1 hour' for update skip locked
    )`);
  await pool.query(`
    update pgboss.job set start_after = now()
    where id in (
      select id from pgboss.job where state in ('created', 'retry') and start_after > now() for update skip locked
    )`);
  const announcer = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await announcer.send("digests.due", {});
}

/** Expires the heartbeats of the jobs that a kill interrupted, so that the queue retries them without waiting for ten seconds. */
export async function expireHeartbeats(pool: pg.Pool, killedAt: Date): Promise<void> {
  await pool.query(
    "update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active' and started_on < $1",
    [killedAt],
  );
}

/** The remaining work. */
export interface Rest {
  /** Jobs that are running or due. */
  jobs: number;
  /** Matches that are not notified, queued emails, and delayed jobs: some wait for another day. */
  waiting: number;
}

/** Counts the remaining work. Throws if PostgreSQL is unreachable. */
export async function findRest(pool: pg.Pool): Promise<Rest> {
  const { rows } = await pool.query<Rest>(`
    select
      (select count(*)::int from pgboss.job
        where state in ('created', 'retry', 'active') and start_after <= now() + interval '2 seconds' and name not like '\\_\\_%') as jobs,
      (select count(*)::int from saved_search_matches m join saved_searches s on s.id = m.saved_search_id
        where m.notified_at is null and s.is_live)
      + (select count(*)::int from messages where status = 'queued')
      + (select count(*)::int from pgboss.job where state in ('created', 'retry') and start_after > now() + interval '2 seconds'
          and name not like '\\_\\_%') as waiting`);
  return rows[0] ?? { jobs: -1, waiting: -1 };
}

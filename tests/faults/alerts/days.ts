import { PgBoss } from "pg-boss";
import type pg from "pg";

/**
 * Lets eight days pass for what is kept in PostgreSQL: every digest that waits is due, and no search was mailed lately,
 * and whatever the queue puts off is due too. What the product holds at this moment is passed over. Throws when
 * PostgreSQL is away.
 */
export async function passDays(pool: pg.Pool): Promise<void> {
  await pool.query(`
    update saved_searches set next_run_at = next_run_at - interval '8 days',
      last_notified_at = last_notified_at - interval '8 days'
    where id in (
      select id from saved_searches where next_run_at is not null or last_notified_at is not null
      for update skip locked
    )`);
  // A price may be corrected for half an hour, and is announced after that.
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

/** The jobs that were in hand at a kill count as lost now, and not after the ten seconds that the queue waits for a word of them. */
export async function missAtOnce(pool: pg.Pool, killedAt: Date): Promise<void> {
  await pool.query(
    "update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active' and started_on < $1",
    [killedAt],
  );
}

/** What is left to do. */
export interface Rest {
  /** Jobs that could run now, or run. */
  jobs: number;
  /** Homes that live searches were not told of, mails, and jobs that were put off: some wait for another day. */
  waiting: number;
}

/** What the product has left to do. Throws when PostgreSQL is away. */
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

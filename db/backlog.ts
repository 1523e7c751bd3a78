import { type Kysely, sql } from "kysely";
import { createDatabase } from "./client.server.ts";
import type { DB } from "./schema.ts";

/** `oldestSeconds` is 0 if there are none. */
interface Waiting {
  count: number;
  oldestSeconds: number;
}

interface JobsWaiting extends Waiting {
  event: string;
  /** Counted by the workers every few seconds, because these states are not indexed. */
  running: number;
  failed: number;
}

export interface Backlog {
  /** Due but unstarted. */
  jobs: JobsWaiting[];
  mails: Waiting;
  /** Undeliverable mails, counted up to 1,000. */
  deadMails: number;
  pictures: Waiting;
  feedFiles: Waiting;
}

const enough = 1000;

/**
 * Uses its own connection, in case the pools are exhausted. `read` throws `Unavailable` if a query takes over a second.
 */
export function openBacklog(url: string): { read: () => Promise<Backlog>; close: () => Promise<void> } {
  const db = createDatabase(url, { name: "metrics", size: 1 });
  return { read: () => readBacklog(db), close: () => db.destroy() };
}

/** Sequential: parallel queries would time out in the queue of the one connection. */
async function readBacklog(db: Kysely<DB>): Promise<Backlog> {
  return {
    jobs: await readJobs(db),
    ...(await readMails(db)),
    pictures: await readPictures(db),
    feedFiles: await readFeedFiles(db),
  };
}

async function readJobs(db: Kysely<DB>): Promise<JobsWaiting[]> {
  const { rows } = await sql<JobsWaiting>`
    select queue.name as event, queue.active_count as running, queue.failed_count as failed,
      coalesce(due.count, 0) as count, coalesce(due.oldest_seconds, 0) as oldest_seconds
    from pgboss.queue
    left join (
      select name, count(*), ${ageOf(sql`min(start_after)`)} as oldest_seconds
      from pgboss.job where state < 'active' and not blocked and start_after <= now()
      group by name
    ) as due using (name)
    where queue.name not like '\\_\\_%'
    order by queue.name`.execute(db);
  return rows;
}

/** The oldest mail has the smallest id. */
async function readMails(db: Kysely<DB>): Promise<Pick<Backlog, "mails" | "deadMails">> {
  const { rows } = await sql<Waiting & { dead: number }>`
    select
      (select count(*) from messages where status = 'queued') as count,
      coalesce((select ${ageOf(sql`created_at`)} from messages where status = 'queued' order by id limit 1), 0) as oldest_seconds,
      (select count(*) from (select from messages where status = 'dead' limit ${enough}) as dead) as dead`.execute(db);
  const [{ dead, ...mails } = { count: 0, oldestSeconds: 0, dead: 0 }] = rows;
  return { mails, deadMails: dead };
}

async function readPictures(db: Kysely<DB>): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*), coalesce(${ageOf(sql`min(created_at)`)}, 0) as oldest_seconds
    from pictures where state = 'preparing' and content_hash is not null`.execute(db);
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}

async function readFeedFiles(db: Kysely<DB>): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*), coalesce(${ageOf(sql`min(received_at)`)}, 0) as oldest_seconds
    from feed_files where state in ('waiting', 'running')`.execute(db);
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}

function ageOf(since: ReturnType<typeof sql>) {
  return sql`extract(epoch from now() - ${since})::float8`;
}

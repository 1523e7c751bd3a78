import { type Kysely, sql } from "kysely";
import type { DB } from "#db/schema.ts";

/** What is counted while a client asks, whatever comes of it. */
const counters = ["rate_limits"];

/** A hash over all rows of every table of ours, and of the jobs that wait: equal when nothing was written in between. */
export async function hashRows(db: Kysely<DB>): Promise<Record<string, string>> {
  const names = await tablesOf(db);
  const hashes = names.map(
    (name) => sql`select ${name} as name, md5(coalesce(string_agg(line, E'\n' order by line), '')) as hash
      from (select rows::text as line from ${sql.id(...name.split("."))} as rows) as lines`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

const known = new WeakMap<Kysely<DB>, Promise<string[]>>();

function tablesOf(db: Kysely<DB>): Promise<string[]> {
  const reading =
    known.get(db) ??
    sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
      where (schemaname = 'public' and not tablename = any (${counters})) or (schemaname = 'pgboss' and tablename = 'job')
      order by 1`
      .execute(db)
      .then(({ rows }) => rows.map(({ name }) => name));
  known.set(db, reading);
  return reading;
}

import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "#db/schema.ts";

/** Tables that count requests, whatever their result. */
const counters = ["rate_limits"];

/** A moment in the life of a database: every row that is written after it has this `xmin` or a higher one. */
export type Moment = string;

/** The present moment; there must not be more than 2^32 transactions from the first to the last that are compared. */
export async function momentOf(db: Kysely<DB>): Promise<Moment> {
  const { rows } = await sql<{ moment: Moment }>`select pg_current_xact_id()::text as moment`.execute(db);
  return rows[0]!.moment;
}

/**
 * A hash over all rows of every table of ours, and of the jobs that wait: equal when nothing was written in between. Since
 * a moment before both, the rows that were there already are only counted: one of them that is changed later is hashed,
 * and what many tests have left in a database is not read again by each.
 */
export async function hashRows(db: Kysely<DB>, since: Moment = "0"): Promise<Record<string, string>> {
  const names = await tablesOf(db);
  const hashes = names.map((name) => {
    const table = sql.id(...name.split("."));
    return sql`select ${name} as name, concat(
        (select count(*) from ${table}), ' ',
        (select md5(coalesce(string_agg(line, E'\n' order by line), ''))
          from (select rows::text as line from ${table} as rows where ${isSince(since)}) as lines)
      ) as hash`;
  });
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** Whether a row was written after a moment. */
export function isSince(moment: Moment): RawBuilder<boolean> {
  return sql<boolean>`xmin::text::bigint >= ${moment}::bigint`;
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

/** How many rows of each table are as they were before a moment: fewer than then when one of them was changed or deleted. */
export async function rowsBefore(db: Kysely<DB>, moment: Moment): Promise<Record<string, number>> {
  const names = await tablesOf(db);
  const counts = names.map(
    (name) =>
      sql`select ${name} as name, count(*)::int as count from ${sql.id(...name.split("."))} where not ${isSince(moment)}`,
  );
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

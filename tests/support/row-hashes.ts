import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "#db/schema.ts";

/** Tables that count requests, also refused ones. */
const counters = ["rate_limits"];

/** A transaction id. Every row written later has this `xmin` or a higher one. */
export type TransactionId = string;

/** The current moment. All compared rows must be within 2^32 transactions. */
export async function currentTransactionId(db: Kysely<DB>): Promise<TransactionId> {
  const { rows } = await sql<{ moment: TransactionId }>`select pg_current_xact_id()::text as moment`.execute(db);
  return rows[0]!.moment;
}

/**
 * A hash over the rows of every table of the product and of waiting jobs: equal if nothing was written in between.
 * Rows older than `since` are only counted, so that the rows of earlier tests are not read each time. If one of them
 * changes, it is newer than `since` and is hashed.
 */
export async function hashRows(db: Kysely<DB>, since: TransactionId = "0"): Promise<Record<string, string>> {
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

export function isSince(moment: TransactionId): RawBuilder<boolean> {
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

/** The number of unchanged rows of each table since a moment. It falls if one of them is changed or deleted. */
export async function rowsBefore(db: Kysely<DB>, moment: TransactionId): Promise<Record<string, number>> {
  const names = await tablesOf(db);
  const counts = names.map(
    (name) =>
      sql`select ${name} as name, count(*)::int as count from ${sql.id(...name.split("."))} where not ${isSince(moment)}`,
  );
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

import { type Kysely, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import { isSince, type TransactionId } from "./row-hashes.ts";

/** A value that a client sends for a column that it may not set. */
export interface Forgery {
  column: string;
  value: string | number | boolean | string[];
}

interface Known {
  /** Ids of another user's rows, which the foreign keys accept. */
  userId: number;
  agentId: number;
}

const forgedText = "mass-assigned";
const forgedTime = "2001-02-03T04:05:06+00:00";
const forgedNumber = 1_234_567_891;

/** One forgery for every column of every table. */
export async function forgeColumns(db: Kysely<DB>, { userId, agentId }: Known): Promise<Forgery[]> {
  const { rows } = await sql<{ column: string; type: string }>`
    select column_name as column, min(data_type) as type from information_schema.columns
    where table_schema = 'public' group by column_name order by column_name`.execute(db);
  const byName: Record<string, Forgery["value"]> = {
    user_id: userId,
    created_by_user_id: userId,
    agent_id: agentId,
    // For enumerations, choose a value that no row of the test has anyway.
    role: "agent",
    status: "converted",
    price_frequency: "per_month",
  };
  return rows.map(({ column, type }) => ({ column, value: byName[column] ?? forgeryOf(type) }));
}

function forgeryOf(type: string): Forgery["value"] {
  if (type === "boolean") return true;
  if (type === "ARRAY") return [forgedText];
  if (type.startsWith("timestamp")) return forgedTime;
  return /^(?:integer|bigint|numeric|double precision|real|smallint)$/.test(type) ? forgedNumber : forgedText;
}

/** The spelling of column names in TypeScript. */
export function camelCase(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

type Row = Readonly<Record<string, unknown>>;

/** The rows written since a moment, by table name. */
export async function dumpRows(db: Kysely<DB>, since: TransactionId): Promise<Map<string, Row[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits'`.execute(db);
  const dumps = tables.map(
    ({ name }) =>
      sql`select ${name} as name, coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${sql.table(name)} as t where ${isSince(since)}`,
  );
  const { rows } = await sql<{ name: string; rows: Row[] }>`${sql.join(dumps, sql` union all `)}`.execute(db);
  return new Map(rows.map((dump) => [dump.name, dump.rows]));
}

/** The columns of new and changed rows that contain a forged value, and rows with forged text in any column. */
export function findForgeries(before: Map<string, Row[]>, after: Map<string, Row[]>, forgeries: readonly Forgery[]) {
  const found: string[] = [];
  for (const [table, rows] of after) {
    const known = new Set(before.get(table)?.map((row) => JSON.stringify(row)));
    const byId = new Map(before.get(table)?.map((row) => [row["id"], row]));
    for (const row of rows.filter((candidate) => !known.has(JSON.stringify(candidate)))) {
      for (const { column, value } of forgeries) {
        // Kysely returns column names in camel case.
        const stored = row[camelCase(column)];
        const was = byId.get(row["id"])?.[camelCase(column)];
        // An unchanged value was not written.
        if (JSON.stringify(stored) === JSON.stringify(value) && stored !== was) found.push(`${table}.${column}`);
      }
      // Find the forged values in every encoding and column.
      const hex = Buffer.from(forgedText).toString("hex");
      const marks = [forgedText, hex, String(forgedNumber), "2001-02-03"];
      if (marks.some((mark) => JSON.stringify(row).includes(mark))) found.push(`${table}: ${JSON.stringify(row)}`);
    }
  }
  return found;
}

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { runCommand } from "./command.ts";

/** The first line, before the tables with their rows, the sequences and counts. */
export interface BackupHeader {
  format: "southerly-backup-1";
  takenAt: string;
  /** In order of execution. */
  migrations: string[];
  /** Null without pg-boss. */
  queueVersion: number | null;
}

export interface TablePart {
  table: string;
  /** Columns of the following rows: arrays of PostgreSQL text values. */
  columns: string[];
}

export interface BackupEnd {
  sequences: { name: string; value: string; called: boolean }[];
  /** Rows per table. Without this line the file is incomplete. */
  counts: Record<string, number>;
}

/** The other tables of pg-boss contain only statistics. */
const queueTables = ["queue", "schedule", "subscription", "job", "job_dependency"];
const rowsAtOnce = 1000;
const projectBackups = resolve(import.meta.dirname, "../.data/backups");

/** Uses its own connection without statement timeout. */
export async function inOneTransaction<T>(
  url: string,
  work: (trx: Transaction<unknown>) => Promise<T>,
  { readOnly = false } = {},
): Promise<T> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  });
  try {
    return await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode(readOnly ? "read only" : "read write")
      .execute(async (trx) => {
        // Make text output independent of server settings.
        await sql`select set_config(name, value, true) from (values ('timezone', 'UTC'), ('datestyle', 'ISO'),
          ('intervalstyle', 'postgres'), ('bytea_output', 'hex'), ('extra_float_digits', '1')) as settings (name, value)`.execute(
          trx,
        );
        return work(trx);
      });
  } finally {
    await db.destroy();
  }
}

/** Writes a consistent snapshot with mode 0600. Returns the number of rows. */
export async function backup(url: string, file: string): Promise<number> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.part`;
  const zip = createGzip();
  const writing = pipeline(zip, createWriteStream(draft, { mode: 0o600, flush: true }));
  // Prevents an unhandled rejection, for example on a full disk.
  writing.catch(() => undefined);
  const write = async (part: string) => {
    if (!zip.write(`${part}\n`)) await Promise.race([once(zip, "drain"), writing]);
  };
  try {
    const rows = await inOneTransaction(url, (trx) => writeParts(trx, write), { readOnly: true });
    zip.end();
    await writing;
    await rename(draft, file);
    return rows;
  } catch (error) {
    zip.destroy();
    await writing.catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeParts(trx: Transaction<unknown>, write: (part: string) => Promise<void>): Promise<number> {
  await write(JSON.stringify(await readHeader(trx)));
  const counts: BackupEnd["counts"] = {};
  for (const part of await readTables(trx)) {
    await write(JSON.stringify(part));
    counts[part.table] = await writeRows(trx, part, write);
  }
  const end: BackupEnd = { sequences: await readSequences(trx), counts };
  await write(JSON.stringify(end));
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

async function readHeader(trx: Transaction<unknown>): Promise<BackupHeader> {
  const migrations = await sql`select where to_regclass('public.kysely_migration') is not null`.execute(trx);
  if (migrations.rows.length === 0)
    throw new Error("The database has no Southerly tables, so there is nothing to back up.");
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx);
  return {
    format: "southerly-backup-1",
    takenAt: new Date().toISOString(),
    migrations: rows.map(({ name }) => name),
    queueVersion: await readQueueVersion(trx),
  };
}

/** Null without pg-boss. */
export async function readQueueVersion(trx: Transaction<unknown>): Promise<number | null> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('pgboss.version') is not null as exists`.execute(
    trx,
  );
  if (rows[0]?.exists !== true) return null;
  const versions = await sql<{ version: number }>`select version from pgboss.version`.execute(trx);
  return versions.rows[0]?.version ?? null;
}

/** Tables of a backup, without generated columns. */
export async function readTables(trx: Transaction<unknown>): Promise<TablePart[]> {
  const { rows } = await sql<TablePart>`
    select space.nspname || '.' || class.relname as table, array_agg(attname::text order by attnum) as columns
    from pg_class as class
      join pg_namespace as space on space.oid = relnamespace
      join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind in ('r', 'p') and not relispartition
      and (nspname = 'public' and relname <> 'kysely_migration_lock'
        or nspname = 'pgboss' and relname = any (${queueTables}))
    group by nspname, relname
    order by nspname desc, array_position(${queueTables}, relname::text), relname`.execute(trx);
  return rows;
}

async function writeRows(
  trx: Transaction<unknown>,
  { table, columns }: TablePart,
  write: (part: string) => Promise<void>,
): Promise<number> {
  const texts = sql.join(columns.map((column) => sql`${sql.id(column)}::text`));
  await sql`declare backup_rows no scroll cursor for
    select to_json(array[${texts}])::text as row from ${sql.table(table)}`.execute(trx);
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(rowsAtOnce)} from backup_rows`.execute(trx);
    for (const { row } of rows) await write(row);
    count += rows.length;
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close backup_rows`.execute(trx);
  return count;
}

/** Read after the snapshot, so no value is below the highest id. */
async function readSequences(trx: Transaction<unknown>): Promise<BackupEnd["sequences"]> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || sequencename as name from pg_sequences where schemaname = 'public' order by 1`.execute(
    trx,
  );
  const sequences: BackupEnd["sequences"] = [];
  for (const { name } of rows) {
    const state = await sql<{ value: string; called: boolean }>`
      select last_value::text as value, is_called as called from ${sql.table(name)}`.execute(trx);
    sequences.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

if (import.meta.main) {
  await runCommand(async ({ url }) => {
    const name = `southerly-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.jsonl.gz`;
    const file = resolve(process.argv[2] ?? `${projectBackups}/${name}`);
    const rows = await backup(url, file);
    return `Backed up ${rows.toLocaleString("en-AU")} rows to ${file}.`;
  });
}

import { createReadStream } from "node:fs";
import { access, constants } from "node:fs/promises";
import { resolve } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { setTimeout as delay } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { CompiledQuery, sql, type Transaction } from "kysely";
import { getConstructionPlans } from "pg-boss";
import {
  type BackupEnd,
  type BackupHeader,
  inOneTransaction,
  readQueueVersion,
  readTables,
  type TablePart,
} from "./backup.ts";
import { runCommand } from "./command.ts";
import { findUnknownMigrations, migrateInside } from "./migrate.ts";

export interface RestoreOptions {
  /** Allows losing existing data. By default the database must be empty. */
  replace?: boolean;
  /** Only safe if no mails were sent since. */
  sendWaiting?: boolean;
}

type Parts = AsyncGenerator<string, undefined>;

const usage =
  "Usage: npm run db:restore -- FILE [--replace] [--send-waiting]\n--replace deletes the existing data first; --send-waiting sends the emails that were queued at the backup.";
const rowsAtOnce = 500;
/** Milliseconds for a closed connection to disappear. */
const patience = 2000;

/** Uses one transaction. Returns the number of rows and of mails held for review. */
export async function restore(
  url: string,
  file: string,
  { replace = false, sendWaiting = false }: RestoreOptions = {},
): Promise<{ rows: number; heldMails: number }> {
  await access(file, constants.R_OK);
  return inOneTransaction(url, async (trx) => {
    await requireExclusiveAccess(trx);
    await refuseUnlessEmpty(trx, replace);
    const parts = readParts(file);
    try {
      return await fill(trx, parts, file, sendWaiting);
    } finally {
      await parts.return(undefined);
    }
  });
}

async function fill(trx: Transaction<unknown>, parts: Parts, file: string, sendWaiting: boolean) {
  const header = await readHeader(parts, file);
  await makeTables(trx, header);
  const end = await withoutChecks(trx, () => loadTables(trx, parts));
  for (const { name, value, called } of end.sequences) {
    await sql`select setval(${name}::regclass, ${value}::bigint, ${called})`.execute(trx);
  }
  await checkCounts(trx, end);
  const heldMails = sendWaiting ? 0 : await holdWaitingMails(trx, header.takenAt);
  await migrateInside(trx);
  return { rows: Object.values(end.counts).reduce((sum, count) => sum + count, 0), heldMails };
}

/** A running server would write, and its worker would send restored mails. */
async function requireExclusiveAccess(trx: Transaction<unknown>): Promise<void> {
  const deadline = Date.now() + patience;
  while (await hasOtherConnections(trx)) {
    if (Date.now() > deadline) {
      throw new Error("The database is in use: stop all servers and workers first.");
    }
    await delay(100);
  }
}

async function hasOtherConnections(trx: Transaction<unknown>): Promise<boolean> {
  // Otherwise the transaction caches the first result.
  await sql`select pg_stat_clear_snapshot()`.execute(trx);
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(trx);
  return rows.length > 0;
}

async function refuseUnlessEmpty(trx: Transaction<unknown>, replace: boolean): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_tables where schemaname in ('public', 'pgboss')`.execute(trx);
  if (rows[0]?.count === 0) return;
  if (!replace) {
    throw new Error("The database is not empty: add --replace to delete its data, or use an empty database.");
  }
  await sql`drop schema if exists pgboss cascade`.execute(trx);
  await sql`drop schema public cascade`.execute(trx);
  await sql`create schema public`.execute(trx);
}

/** Throws if the file is damaged or truncated. */
async function* readParts(file: string): Parts {
  const decoder = new StringDecoder("utf8");
  let unfinished = "";
  const zip = createGunzip();
  createReadStream(file)
    .on("error", (error) => zip.destroy(error))
    .pipe(zip);
  try {
    for await (const chunk of zip) {
      const lines = (unfinished + decoder.write(chunk as Buffer)).split("\n");
      unfinished = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    throw new Error(`${file} is incomplete or damaged: nothing was restored.`, { cause: error });
  }
}

async function readHeader(parts: Parts, file: string): Promise<BackupHeader> {
  const { value: line = "" } = await parts.next().catch(() => ({ value: undefined }));
  if (!line.startsWith('{"format":"southerly-backup-1"')) {
    throw new Error(`${file} is not a backup made by \`npm run db:backup\`.`);
  }
  const header = JSON.parse(line) as BackupHeader;
  if ((await findUnknownMigrations(header.migrations)).length > 0) {
    throw new Error(
      "The backup was made by a newer version of Southerly. Update Southerly to that version, then restore it. Nothing was changed.",
    );
  }
  return header;
}

async function makeTables(trx: Transaction<unknown>, { migrations, queueVersion }: BackupHeader): Promise<void> {
  const done = await migrateInside(trx, migrations.at(-1));
  if (done.join() !== migrations.join()) {
    throw new Error("The backup was made by another version of Southerly: restore it with that version, then update.");
  }
  if (queueVersion === null) return;
  // Remove the plans' own transaction; one is already open.
  const plans = getConstructionPlans("pgboss")
    .replace(/^\s*BEGIN;/, "")
    .replace(/COMMIT;\s*$/, "");
  await trx.executeQuery(CompiledQuery.raw(plans));
  if ((await readQueueVersion(trx)) !== queueVersion) {
    throw new Error(
      "The backup was made with another version of pg-boss: restore it with the version of Southerly that made it, then update.",
    );
  }
}

/**
 * Disables triggers, because their results are in the backup, and defers foreign keys because rows are in any order.
 */
async function withoutChecks<T>(trx: Transaction<unknown>, load: () => Promise<T>): Promise<T> {
  const { rows: keys } = await sql<{ table: string; name: string }>`
    select relname as table, conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and not condeferrable and relnamespace = 'public'::regnamespace`.execute(trx);
  const { rows: tables } = await sql<{ table: string }>`
    select distinct relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace`.execute(trx);
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} alter constraint ${sql.id(name)} deferrable initially deferred`.execute(
      trx,
    );
  }
  for (const { table } of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
  const loaded = await load();
  await sql`set constraints all immediate`.execute(trx);
  for (const { table } of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} alter constraint ${sql.id(name)} not deferrable`.execute(trx);
  }
  return loaded;
}

async function loadTables(trx: Transaction<unknown>, parts: Parts): Promise<BackupEnd> {
  const names = (await readTables(trx)).map(({ table }) => sql.table(table));
  await sql`truncate ${sql.join(names)} cascade`.execute(trx);
  let into: TablePart | undefined;
  let rows: (string | null)[][] = [];
  const flush = async () => {
    if (into && rows.length > 0) await insertRows(trx, into, rows);
    rows = [];
  };
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    const part = JSON.parse(next.value) as (string | null)[] | TablePart | BackupEnd;
    if (Array.isArray(part)) rows.push(part);
    if (!Array.isArray(part) || rows.length === rowsAtOnce) await flush();
    if ("table" in part) into = part;
    if ("counts" in part) return part;
  }
  throw new Error("The backup is incomplete: nothing was restored.");
}

async function insertRows(trx: Transaction<unknown>, { table, columns }: TablePart, rows: (string | null)[][]) {
  const { rows: types } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(trx);
  const typeOf = new Map(types.map(({ name, type }) => [name, type]));
  const names = sql.join(columns.map((column) => sql.id(column)));
  const values = sql.join(
    columns.map((column) => {
      // oxlint-disable-next-line no-restricted-properties -- PostgreSQL's own spelling of a type cannot be bound
      const type = sql.raw(typeOf.get(column) ?? "text");
      return sql`given.${sql.id(column)}::${type}`;
    }),
  );
  const lists = sql.join(columns.map((_, index) => sql`${rows.map((row) => row[index])}::text[]`));
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${values} from unnest(${lists}) as given (${names})`.execute(trx);
}

async function checkCounts(trx: Transaction<unknown>, { counts }: BackupEnd): Promise<void> {
  for (const [table, expected] of Object.entries(counts)) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(trx);
    const count = rows[0]?.count;
    if (count !== expected) throw new Error(`${table} has ${count} rows instead of ${expected}: nothing was restored.`);
  }
}

/** They may have been sent after the backup. Review: `npm run mail`. */
async function holdWaitingMails(trx: Transaction<unknown>, backupTime: string): Promise<number> {
  const reason = `It was queued at the backup of ${backupTime} and may have been sent since.`;
  const { numAffectedRows } = await sql`
    update messages set status = 'dead', last_error = ${reason} where status = 'queued'`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

if (import.meta.main) {
  await runCommand(async ({ url }) => {
    const [file, ...options] = process.argv.slice(2);
    const known = ["--replace", "--send-waiting"];
    if (!file || file.startsWith("--") || options.some((option) => !known.includes(option))) throw new Error(usage);
    const { rows, heldMails } = await restore(url, resolve(file), {
      replace: options.includes("--replace"),
      sendWaiting: options.includes("--send-waiting"),
    });
    const mails =
      heldMails === 0
        ? ""
        : `\nEmails that were queued at the backup are not sent (${heldMails}): list and send them with \`npm run mail\`.`;
    return `Restored ${rows.toLocaleString("en-AU")} rows.${mails}`;
  });
}

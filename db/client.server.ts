import { AsyncLocalStorage } from "node:async_hooks";
import { CompiledQuery, Kysely, type PostgresPool, type Transaction } from "kysely";
import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import type { Changes } from "./changes.server.ts";
import { createPool } from "./connection.server.ts";
import { Dialect, names } from "./dialect.server.ts";
import { openReplica, type ReadFigures } from "./replica.server.ts";
import type { DB } from "./schema.ts";

const slowQueryMillis = { page: 500, patient: 10_000 };
/** Connections for jobs: one for each that may run at the same time. */
const patientPool = 6;
/** A bulk insert has a text of 100 KB; its beginning says which one it is. */
const loggedCharacters = 1000;

/** Opens a pool of its own on `url`; the caller destroys it. Throws `Unavailable` at the first query when nothing answers there. */
export function createDatabase(
  url: string,
  { name = "other", size = env.DATABASE_POOL, patient = false } = {},
): Kysely<DB> {
  return onPool(openPool(url, { name, size, patient }), patient);
}

function openPool(url: string, { name = "pages", size = env.DATABASE_POOL, patient = false } = {}): PostgresPool {
  return createPool(url, {
    name,
    size,
    patient,
    pooled: url === env.DATABASE_URL && url !== directUrl(),
    onIdleError: (error) => logger.warn({ reason: error.message }, "an idle database connection was lost"),
  });
}

function onPool(pool: PostgresPool, patient = false): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new Dialect({ pool }),
    plugins: [names],
    log: ({ level, query, queryDurationMillis }) => {
      const slow = patient ? slowQueryMillis.patient : slowQueryMillis.page;
      if (level === "query" && queryDurationMillis > slow) {
        logger.warn({ sql: query.sql.slice(0, loggedCharacters), ms: Math.round(queryDurationMillis) }, "slow query");
      }
    },
  });
}

let pool: Kysely<DB> | undefined;
let jobPool: Kysely<DB> | undefined;
let pingPool: Kysely<DB> | undefined;

/** The transaction that the running code stands in; db/transaction.server.ts opens them. */
export const openTransaction = new AsyncLocalStorage<{ trx: Transaction<DB>; afterCommit: (() => void)[] }>();

/**
 * The database of this process, opened at the first question: the open transaction where there is one, otherwise the
 * pool. Throws when DATABASE_URL is not set.
 */
export function db(): Kysely<DB> {
  return openTransaction.getStore()?.trx ?? connectedPool();
}

/** The pool of patient transactions, opened with the first one: what a job waits for takes no connection from pages. */
export function patientDb(): Kysely<DB> {
  return (jobPool ??= createDatabase(directUrl(), { name: "jobs", size: patientPool, patient: true }));
}

/**
 * Resolves when the database answers. It is asked on a connection of its own: when all others are taken it is busy, and not
 * away. Throws `Unavailable`.
 */
export async function pingDatabase(): Promise<void> {
  pingPool ??= createDatabase(databaseUrl(), { name: "readiness", size: 1 });
  await pingPool.executeQuery(CompiledQuery.raw("select 1"));
}

function connectedPool(): Kysely<DB> {
  return (pool ??= createDatabase(databaseUrl(), { name: "pages" }));
}

/** Past a pooler, where there is one. */
function directUrl(): string {
  return env.DATABASE_DIRECT_URL ?? databaseUrl();
}

function databaseUrl(): string {
  if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set.");
  return env.DATABASE_URL;
}

/**
 * From now on visitors read from DATABASE_REPLICA_URL, as far as it is known to have what they ask for. Returns how often which
 * server was asked; undefined when there is no replica. Call it before the first question.
 */
export function readFromReplica(changes: Changes): (() => ReadFigures) | undefined {
  if (!env.DATABASE_REPLICA_URL) return undefined;
  const replica = openPool(env.DATABASE_REPLICA_URL, { name: "replica" });
  const opened = openReplica({ primary: openPool(databaseUrl()), replica, changes });
  pool = onPool(opened.pool);
  return opened.reads;
}

/** Closes the pools of this process; the next question opens a new one. */
export async function closeDatabase(): Promise<void> {
  const closing = [pool, jobPool, pingPool].filter((open) => open !== undefined);
  pool = jobPool = pingPool = undefined;
  await Promise.all(closing.map((open) => open.destroy()));
}

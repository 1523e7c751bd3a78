import { AsyncLocalStorage } from "node:async_hooks";
import { CompiledQuery, Kysely, type PostgresPool, type Transaction } from "kysely";
import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import type { Changes } from "./changes.server.ts";
import { createPool } from "./connection.server.ts";
import { Dialect, names } from "./dialect.server.ts";
import { openReplica, type ReadStats } from "./replica.server.ts";
import type { DB } from "./schema.ts";

const slowQueryMillis = { page: 500, jobs: 10_000 };
const jobPoolSize = 6;
/** Bulk inserts have up to 100 KB of text. */
const loggedCharacters = 1000;

/** Opens a separate pool, to be destroyed by the caller. Queries throw `Unavailable`. */
export function createDatabase(
  url: string,
  { name = "other", size = env.DATABASE_POOL, forJobs = false } = {},
): Kysely<DB> {
  return onPool(openPool(url, { name, size, forJobs }), forJobs);
}

function openPool(url: string, { name = "pages", size = env.DATABASE_POOL, forJobs = false } = {}): PostgresPool {
  return createPool(url, {
    name,
    size,
    forJobs,
    timeout: env.DATABASE_TIMEOUT,
    pooled: url === env.DATABASE_URL && url !== directUrl(),
    onIdleError: (error) => logger.warn({ reason: error.message }, "an idle database connection was lost"),
  });
}

function onPool(pool: PostgresPool, forJobs = false): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new Dialect({ pool }),
    plugins: [names],
    log: ({ level, query, queryDurationMillis }) => {
      const slow = forJobs ? slowQueryMillis.jobs : slowQueryMillis.page;
      if (level === "query" && queryDurationMillis > slow) {
        logger.warn({ sql: query.sql.slice(0, loggedCharacters), ms: Math.round(queryDurationMillis) }, "slow query");
      }
    },
  });
}

let pool: Kysely<DB> | undefined;
let jobPool: Kysely<DB> | undefined;
let pingPool: Kysely<DB> | undefined;

/** Opened by db/transaction.server.ts. */
export const openTransaction = new AsyncLocalStorage<{ trx: Transaction<DB>; afterCommit: (() => void)[] }>();

/** The current transaction or else the pool. Throws without DATABASE_URL. */
export function db(): Kysely<DB> {
  return openTransaction.getStore()?.trx ?? connectedPool();
}

/** Separate pool, so that jobs cannot exhaust the connections of pages. */
export function jobDb(): Kysely<DB> {
  return (jobPool ??= createDatabase(directUrl(), { name: "jobs", size: jobPoolSize, forJobs: true }));
}

/** Throws `Unavailable` if the database is down. Uses its own connection, because a full pool is only busy. */
export async function pingDatabase(): Promise<void> {
  pingPool ??= createDatabase(databaseUrl(), { name: "readiness", size: 1 });
  await pingPool.executeQuery(CompiledQuery.raw("select 1"));
}

function connectedPool(): Kysely<DB> {
  return (pool ??= createDatabase(databaseUrl(), { name: "pages" }));
}

function directUrl(): string {
  return env.DATABASE_DIRECT_URL ?? databaseUrl();
}

function databaseUrl(): string {
  if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set.");
  return env.DATABASE_URL;
}

/**
 * Routes visitors' reads to an up-to-date replica and returns a counter of reads. Undefined without
 * DATABASE_REPLICA_URL. Call before the first query.
 */
export function readFromReplica(changes: Changes): (() => ReadStats) | undefined {
  if (!env.DATABASE_REPLICA_URL) return undefined;
  const replica = openPool(env.DATABASE_REPLICA_URL, { name: "replica" });
  const opened = openReplica({ primary: openPool(databaseUrl()), replica, changes });
  pool = onPool(opened.pool);
  return opened.reads;
}

/** Closes all pools; the next query opens a new one. */
export async function closeDatabase(): Promise<void> {
  const closing = [pool, jobPool, pingPool].filter((open) => open !== undefined);
  pool = jobPool = pingPool = undefined;
  await Promise.all(closing.map((open) => open.destroy()));
}

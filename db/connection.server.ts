import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { recordFailure, recordStatement, invalidate } from "#platform/cache-dependencies.server.ts";
import { beforeDeadline } from "#platform/deadline.server.ts";
import { Unavailable, Unconfirmed } from "#platform/errors.ts";
import { writtenTables } from "./statements.server.ts";

/** Limits of each wait in a request; `timeout` is that of a query in milliseconds. */
function requestTimeouts(timeout: number) {
  return {
    connectionTimeoutMillis: 0.8 * timeout,
    statement_timeout: 5 * timeout,
    // Shorter than the statement's: a dead connection never responds.
    query_timeout: timeout,
  };
}
const jobTimeouts = { connectionTimeoutMillis: 10_000, statement_timeout: 60_000, query_timeout: 65_000 };

type ParseText = (text: string) => unknown;

const parsers = new Map<number, ParseText>();
const { INT8, NUMERIC, DATE } = pg.types.builtins;
// All our values are far below 2^53.
for (const number of [INT8, NUMERIC]) parsers.set(number, Number);
// A Date would be midnight in the process's time zone.
parsers.set(DATE, String);
const [dateArray, textArray] = [1182, 1009];
parsers.set(dateArray, pg.types.getTypeParser(textArray) as ParseText);

const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as ParseText),
};

/** Temporary failures: connection, resources, shutdown, cancellation and deadlock. */
const unavailableStates = /^(08|53|57P0|57014|40001|40P01)/;
const unavailableCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EHOSTUNREACH"]);
const unavailableMessages = /timeout|terminated|not queryable|ended/i;

/** Converts connection failures to `Unavailable`; returns other errors unchanged. */
function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const isUnavailable = code
    ? unavailableCodes.has(code) || unavailableStates.test(code)
    : unavailableMessages.test(error.message) || (error instanceof AggregateError && error.errors.some(isRefused));
  return isUnavailable ? new Unavailable("The database is not available.", { cause: error }) : error;
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && unavailableCodes.has(String(error.code));
}

const preparedLimit = 500;
const prepared = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = prepared.get(text);
  if (known !== undefined || prepared.size >= preparedLimit) return known;
  const name = createHash("sha1").update(text).digest("base64url");
  prepared.set(text, name);
  return name;
}

function connectionOf(client: pg.PoolClient, pooled: boolean): PostgresPoolClient {
  let lost = false;
  const changes = invalidateOwnChanges();
  // pg-pool only handles errors of idle connections; an unhandled error ends the process.
  client.on("error", () => {
    lost = true;
  });
  async function query(text: string, values: readonly unknown[]) {
    // A lost connection rolls back anyway; report the first error.
    if (lost && text === "rollback") return { command: "ROLLBACK", rowCount: null, rows: [] };
    if (lost) throw new Unavailable("The database connection is lost.");
    let sent = false;
    recordStatement(text);
    try {
      const result = await beforeDeadline(() => {
        sent = true;
        return client.query({ name: pooled ? undefined : statementName(text), text, values: [...values] });
      });
      changes.done(text);
      return result;
    } catch (error) {
      const reason = asUnavailable(error);
      recordFailure();
      lost ||= reason instanceof Unavailable;
      if (sent) changes.failed(text);
      // The commit may have been executed.
      if (sent && text === "commit" && reason instanceof Unavailable)
        throw new Unconfirmed(undefined, { cause: reason });
      throw reason;
    }
  }
  return {
    // Kysely's type includes cursors, unused here.
    query: query as unknown as PostgresPoolClient["query"],
    // Remove a connection after a timeout; it may never respond.
    release: (destroy) => client.release(destroy || lost),
  };
}

/** Reports this process's writes at the commit: the notification may be too late for the next request. */
function invalidateOwnChanges() {
  let written: Set<string> | undefined;
  const tell = (tables: Iterable<string>) => {
    for (const table of tables) invalidate(table);
  };
  const end = (isListening: boolean) => {
    if (isListening) tell(written ?? []);
    written = undefined;
  };
  return {
    done(text: string): void {
      if (text.startsWith("begin") || text.startsWith("start transaction")) written = new Set();
      else if (text === "commit" || text === "rollback") end(text === "commit");
      else if (!written) tell(writtenTables(text));
      else for (const table of writtenTables(text)) written.add(table);
    },
    /** The statement may have been executed despite the error. */
    failed(text: string): void {
      if (text === "commit") end(true);
      else if (!written) tell(writtenTables(text));
    },
  };
}

export interface PoolOptions {
  /** For metrics. */
  name: string;
  size: number;
  /** Long timeouts. */
  forJobs: boolean;
  /** Milliseconds that a request waits for one query. */
  timeout: number;
  /** A pooler shares connections: no settings or prepared statements may remain on one. */
  pooled: boolean;
  onIdleError: (error: Error) => void;
}

export interface PoolStats {
  pool: string;
  used: number;
  idle: number;
  waiting: number;
}

const openPools = new Map<pg.Pool, string>();

/** Counts of all open pools. */
export function poolStats(): PoolStats[] {
  return [...openPools].map(([{ totalCount, idleCount, waitingCount }, pool]) => ({
    pool,
    used: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
  }));
}

/** Pool for Kysely with named statements. Connection failures throw `Unavailable`. */
export function createPool(
  url: string,
  { name, size, forJobs, timeout, pooled, onIdleError }: PoolOptions,
): PostgresPool {
  const { statement_timeout, ...waits } = forJobs ? jobTimeouts : requestTimeouts(timeout);
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    ...waits,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: "southerly",
    // A generic plan for all keywords needs 6 s at a million homes; a custom plan needs 3 ms.
    ...(!pooled && { statement_timeout, options: "-c plan_cache_mode=force_custom_plan" }),
    types: typeParsers,
  });
  // Otherwise a restart of PostgreSQL would end this process.
  pool.on("error", onIdleError);
  openPools.set(pool, name);

  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      try {
        const client = await beforeDeadline(
          () => pool.connect(),
          (unused) => unused.release(),
        );
        let connection = connections.get(client);
        if (!connection) connections.set(client, (connection = connectionOf(client, pooled)));
        return connection;
      } catch (error) {
        recordFailure();
        throw asUnavailable(error);
      }
    },
    end() {
      openPools.delete(pool);
      return pool.end();
    },
    options: pool.options,
  } satisfies PostgresPool;
}

import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { Unavailable, Unconfirmed } from "#platform/errors.ts";
import { beforeDeadline } from "#platform/deadline.server.ts";
import { noteFailure, noteStatement, tellChanged } from "#platform/freshness.server.ts";
import { writtenTables } from "./statements.server.ts";

/** No single wait of a page takes longer; all waits of one request share its deadline. */
const hurried = {
  connectionTimeoutMillis: 800,
  /** PostgreSQL gives up a statement after this. */
  statement_timeout: 5000,
  /** We do sooner: a connection that went silent answers nobody. */
  query_timeout: 1000,
};
/** Where no page waits, a statement has a minute. */
const patient = { connectionTimeoutMillis: 10_000, statement_timeout: 60_000, query_timeout: 65_000 };

type ParseText = (text: string) => unknown;

const parsers = new Map<number, ParseText>();
const { INT8, NUMERIC, DATE } = pg.types.builtins;
// Every such column of ours is far below 2^53.
for (const number of [INT8, NUMERIC]) parsers.set(number, Number);
// A day is none of any zone: "2026-11-28". As a Date it would be midnight wherever this process runs.
parsers.set(DATE, String);
const [dateArray, textArray] = [1182, 1009];
parsers.set(dateArray, pg.types.getTypeParser(textArray) as ParseText);

const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as ParseText),
};

/** SQLSTATE classes and codes that say "not now" rather than "wrong": connection, resources, shutdown, cancelled, and a deadlock. */
const unavailableStates = /^(08|53|57P0|57014|40001|40P01)/;
const unavailableCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EHOSTUNREACH"]);
const unavailableMessages = /timeout|terminated|not queryable|ended/i;

/** Turns the many ways of saying that PostgreSQL is away into the one that pages know; any other error is returned as it is. */
function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const away = code
    ? unavailableCodes.has(code) || unavailableStates.test(code)
    : unavailableMessages.test(error.message) || (error instanceof AggregateError && error.errors.some(isRefused));
  return away ? new Unavailable("The database is not available.", { cause: error }) : error;
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && unavailableCodes.has(String(error.code));
}

/** Prepared statements are named after their text; the number of texts is bounded by the code that builds them. */
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
  const changes = tellOwnChanges();
  // The pool listens to idle connections only: an error of one in use, unheard, would end this process.
  client.on("error", () => {
    lost = true;
  });
  async function query(text: string, values: readonly unknown[]) {
    // The end of the connection takes everything back: nobody waits for a second silence, and the first error is the one told.
    if (lost && text === "rollback") return { command: "ROLLBACK", rowCount: null, rows: [] };
    if (lost) throw new Unavailable("The database connection is lost.");
    let sent = false;
    noteStatement(text);
    try {
      const result = await beforeDeadline(() => {
        sent = true;
        return client.query({ name: pooled ? undefined : statementName(text), text, values: [...values] });
      });
      changes.done(text);
      return result;
    } catch (error) {
      const reason = asUnavailable(error);
      noteFailure();
      lost ||= reason instanceof Unavailable;
      if (sent) changes.failed(text);
      // PostgreSQL may have read it, and may still do it.
      if (sent && text === "commit" && reason instanceof Unavailable)
        throw new Unconfirmed(undefined, { cause: reason });
      throw reason;
    }
  }
  return {
    // Kysely's type also offers cursors; nothing here streams rows.
    query: query as unknown as PostgresPoolClient["query"],
    // What did not answer in time may never answer: such a connection does not go back to the pool.
    release: (destroy) => client.release(destroy || lost),
  };
}

/**
 * Tells this process of its own writes as soon as they are committed. All processes hear of them from PostgreSQL, a moment
 * later; whoever has just written something may ask for its page before that.
 */
function tellOwnChanges() {
  let written: Set<string> | undefined;
  const tell = (tables: Iterable<string>) => {
    for (const table of tables) tellChanged(table);
  };
  const end = (isTold: boolean) => {
    if (isTold) tell(written ?? []);
    written = undefined;
  };
  return {
    done(text: string): void {
      if (text.startsWith("begin") || text.startsWith("start transaction")) written = new Set();
      else if (text === "commit" || text === "rollback") end(text === "commit");
      else if (!written) tell(writtenTables(text));
      else for (const table of writtenTables(text)) written.add(table);
    },
    /** PostgreSQL may have done it all the same. */
    failed(text: string): void {
      if (text === "commit") end(true);
      else if (!written) tell(writtenTables(text));
    },
  };
}

export interface PoolOptions {
  /** What its figures are called. */
  name: string;
  size: number;
  /** For work that no page waits for, such as jobs and filling an empty database. */
  patient: boolean;
  /**
   * A pooler stands between, which gives a connection to somebody else after each transaction: nothing may be left on one, neither
   * settings nor prepared statements.
   */
  pooled: boolean;
  onIdleError: (error: Error) => void;
}

/** How the connections of a pool are at this moment. */
export interface PoolFigures {
  pool: string;
  used: number;
  idle: number;
  /** Questions that wait for a connection. */
  waiting: number;
}

const openPools = new Map<pg.Pool, string>();

/** The figures of every pool of this process that is open. */
export function poolFigures(): PoolFigures[] {
  return [...openPools].map(([{ totalCount, idleCount, waitingCount }, pool]) => ({
    pool,
    used: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
  }));
}

/** The pool as Kysely sees it: named statements, and one error for every kind of absence. */
export function createPool(
  url: string,
  { name, size, patient: isPatient, pooled, onIdleError }: PoolOptions,
): PostgresPool {
  const { statement_timeout, ...waits } = isPatient ? patient : hurried;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    ...waits,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: "southerly",
    // A prepared statement would settle on one plan for all keywords: at a million homes, 6 s where a fitting one takes 3 ms.
    ...(!pooled && { statement_timeout, options: "-c plan_cache_mode=force_custom_plan" }),
    types: typeParsers,
  });
  // Without a listener a restart of PostgreSQL would end this process.
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
        noteFailure();
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

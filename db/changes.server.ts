import pg from "pg";
import { invalidate, onChange, recordStatement } from "#platform/cache-dependencies.server.ts";
import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import { identifiersIn } from "./statements.server.ts";

/** Channel of the triggers from the migration `announced_changes`; the payload is a table name. */
const channel = "changed";
const connectMillis = 5000;
const replyTimeoutMs = 2000;
const heartbeatMillis = 5000;
/** Reconnect backoff, doubling from the first value. */
const retryMillis = { first: 100, longest: 5000 };

export interface Changes {
  /** Whether notifications arrive. */
  isConnected(): boolean;
  /** Undefined while disconnected, or if a table has no change trigger. */
  tablesRead(statements: Iterable<string>): ReadonlySet<string> | undefined;
  /** True while disconnected. */
  reads(statement: string, table: string): boolean;
  /** WAL position in bytes, at or beyond all notified changes. Throws while disconnected. */
  position(): Promise<bigint>;
  stop(): Promise<void>;
}

/**
 * Calls `invalidate` for tables changed by any process, and for everything after a reconnect, because changes may have
 * been missed.
 */
export function followChanges(url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL): Changes {
  let names: Names | undefined;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isWarned = false;
  let retryAfter = retryMillis.first;

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMillis,
      query_timeout: replyTimeoutMs,
      keepAlive: true,
      application_name: "southerly changes",
    });
    client = opened;
    const lose = (reason: unknown) => {
      if (client === opened) lost(opened, reason);
    };
    opened.on("error", lose).on("end", () => lose(new Error("The connection ended.")));
    opened.on("notification", ({ payload }) => invalidate(payload));
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      const current = await readNames(opened);
      if (client !== opened) return;
      // Data cached before `listen` may be stale.
      invalidate();
      names = current;
      retryAfter = retryMillis.first;
      isWarned = false;
      timer = setTimeout(() => void beat(opened, lose), heartbeatMillis);
    } catch (error) {
      lose(error);
    }
  }

  /** Detects dead connections, and poolers that gave the connection to another client. */
  async function beat(opened: pg.Client, lose: (reason: unknown) => void): Promise<void> {
    try {
      const { rowCount } = await opened.query("select from pg_listening_channels() as name where name = $1", [channel]);
      if (rowCount === 0)
        throw new Error("Nothing listens on it. Is a pooler between? DATABASE_DIRECT_URL goes past it.");
      if (client === opened) timer = setTimeout(() => void beat(opened, lose), heartbeatMillis);
    } catch (error) {
      lose(error);
    }
  }

  function lost(opened: pg.Client, reason: unknown): void {
    names = client = undefined;
    clearTimeout(timer);
    invalidate();
    opened.end().catch(() => undefined);
    if (isStopped) return;
    if (!isWarned)
      logger.warn(
        { reason: String(reason) },
        "database change notifications are lost; the page cache is off until they return",
      );
    isWarned = true;
    timer = setTimeout(() => void connect(), retryAfter);
    retryAfter = Math.min(retryAfter * 2, retryMillis.longest);
  }

  const changes: Changes = {
    isConnected: () => names !== undefined,
    tablesRead(statements) {
      if (!names) return undefined;
      const tables = new Set<string>();
      for (const statement of statements) for (const table of tablesIn(statement, names)) tables.add(table);
      const { announced } = names;
      return [...tables].every((table) => announced.has(table)) ? tables : undefined;
    },
    reads: (statement, table) => names === undefined || tablesIn(statement, names).has(table),
    async position() {
      if (!client) throw new Error("Nothing listens.");
      // Not `pg_current_wal_lsn`: asynchronous commits are notified before the WAL is written.
      const { rows } = await client.query<{ position: string }>(
        "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as position",
      );
      return BigInt(rows[0]?.position ?? 0);
    },
    async stop() {
      isStopped = true;
      followed.delete(changes);
      clearTimeout(timer);
      const open = client;
      client = names = undefined;
      await open?.end().catch(() => undefined);
    },
  };
  followed.add(changes);
  void connect();
  return changes;
}

const followed = new Set<Changes>();
/** In case a notification is missed, as for cached pages. */
const maxAgeMs = 60_000;

/**
 * Caches the result of `load` until one of its tables changes. Loads each time while notifications do not arrive, which
 * includes `PAGE_CACHE_MB=0`. Do not call it in a transaction that writes these tables.
 */
export function cacheUntilChange<Result>(
  tables: readonly string[],
  load: () => Promise<Result>,
): () => Promise<Result> {
  let cached: { result: Promise<Result>; until: number } | undefined;
  onChange((table) => {
    if (table === undefined || tables.includes(table)) cached = undefined;
  });
  return () => {
    if (![...followed].some((changes) => changes.isConnected())) return load();
    // Pages that use the cached result depend on the tables, too.
    recordStatement(tables.join(" "));
    if (cached && performance.now() < cached.until) return cached.result;
    const fresh = { result: load(), until: performance.now() + maxAgeMs };
    cached = fresh;
    fresh.result.catch(() => {
      if (cached === fresh) cached = undefined;
    });
    return fresh.result;
  };
}

interface Names {
  /** Tables read by each table, view or function. */
  tables: ReadonlyMap<string, ReadonlySet<string>>;
  announced: ReadonlySet<string>;
}

/** A column with a table's name counts as the table, which is harmless. */
function tablesIn(statement: string, { tables }: Names): ReadonlySet<string> {
  const current = new Set<string>();
  for (const word of identifiersIn(statement)) for (const table of tables.get(word) ?? []) current.add(table);
  return current;
}

async function readNames(client: pg.Client): Promise<Names> {
  const { rows: relations } = await client.query<{ name: string; announced: boolean }>(`
    select relname as name, exists (
      select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where tgrelid = pg_class.oid and proname = 'announce_change' and tgenabled in ('O', 'A')
    ) as announced
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  `);
  const { rows: definitions } = await client.query<{ name: string; definition: string }>(`
    select proname as name, pg_get_functiondef(pg_proc.oid) as definition
    from pg_proc join pg_language on pg_language.oid = prolang
    where pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql')
    union all
    select viewname, definition from pg_views where schemaname = 'public'
  `);
  const tables = new Map(relations.map(({ name }) => [name, new Set([name])]));
  // Functions and views can use each other: repeat until no table is added.
  for (let grows = true; grows;) {
    grows = false;
    for (const { name, definition } of definitions) {
      const reads = tables.get(name) ?? new Set();
      const before = reads.size;
      for (const word of identifiersIn(definition)) for (const table of tables.get(word) ?? []) reads.add(table);
      tables.set(name, reads);
      grows ||= reads.size > before;
    }
  }
  return { tables, announced: new Set(relations.filter(({ announced }) => announced).map(({ name }) => name)) };
}

import pg from "pg";
import { tellChanged } from "#platform/freshness.server.ts";
import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import { wordsOf } from "./statements.server.ts";

/** What the triggers of the migration `announced_changes` notify, with the name of the table. */
const channel = "changed";
const connectMillis = 5000;
const answerMillis = 2000;
/** How often (milliseconds) the connection is asked whether it still listens. */
const heartbeatMillis = 5000;
/** From here the wait for the next attempt doubles, up to the second. */
const retryMillis = { first: 100, longest: 5000 };

/** Who hears of changes. */
export interface Changes {
  /** Whether each change is heard of at this moment. */
  areHeard(): boolean;
  /** The tables that these statements read; undefined when a change of one of them would not be heard of. */
  tablesRead(statements: Iterable<string>): ReadonlySet<string> | undefined;
  /** Whether a statement reads a table. */
  reads(statement: string, table: string): boolean;
  /** How far the log of PostgreSQL goes, in bytes: whatever was heard of is before that. Throws when nothing is heard. */
  position(): Promise<bigint>;
  stop(): Promise<void>;
}

/**
 * Listens to PostgreSQL for the tables whose rows change, whoever changes them, and tells `whenChanged`. A connection that
 * is lost, or on which nothing is heard, is opened anew; what happened meanwhile is unknown, and that is told, too.
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
      query_timeout: answerMillis,
      keepAlive: true,
      application_name: "southerly changes",
    });
    client = opened;
    const lose = (reason: unknown) => {
      if (client === opened) lost(opened, reason);
    };
    opened.on("error", lose).on("end", () => lose(new Error("The connection ended.")));
    opened.on("notification", ({ payload }) => tellChanged(payload));
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      const found = await readNames(opened);
      if (client !== opened) return;
      // What was read before it listened may be old.
      tellChanged();
      names = found;
      retryAfter = retryMillis.first;
      isWarned = false;
      timer = setTimeout(() => void beat(opened, lose), heartbeatMillis);
    } catch (error) {
      lose(error);
    }
  }

  /** A connection may be silent because nothing happens, or because it is dead; a pooler may have given it to somebody else. */
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
    tellChanged();
    opened.end().catch(() => undefined);
    if (isStopped) return;
    if (!isWarned)
      logger.warn(
        { reason: String(reason) },
        "changes in the database are not heard of; no page is kept until they are",
      );
    isWarned = true;
    timer = setTimeout(() => void connect(), retryAfter);
    retryAfter = Math.min(retryAfter * 2, retryMillis.longest);
  }

  void connect();
  return {
    areHeard: () => names !== undefined,
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
      // What is committed without waiting for the disk is told before it is written: `pg_current_wal_lsn` may be too early.
      const { rows } = await client.query<{ position: string }>(
        "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as position",
      );
      return BigInt(rows[0]?.position ?? 0);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const open = client;
      client = names = undefined;
      await open?.end().catch(() => undefined);
    },
  };
}

/** What words in statements stand for. */
interface Names {
  /** Tables by name; functions and views by theirs, with the tables that they read. */
  tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** The tables whose changes are told. */
  announced: ReadonlySet<string>;
}

/** A word that is the name of something else as well, such as a column, counts as the table: too much is harmless. */
function tablesIn(statement: string, { tables }: Names): ReadonlySet<string> {
  const found = new Set<string>();
  for (const word of wordsOf(statement)) for (const table of tables.get(word) ?? []) found.add(table);
  return found;
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
  // A function that calls another reads what that one reads: as often as it takes until nothing is added.
  for (let grows = true; grows;) {
    grows = false;
    for (const { name, definition } of definitions) {
      const reads = tables.get(name) ?? new Set();
      const before = reads.size;
      for (const word of wordsOf(definition)) for (const table of tables.get(word) ?? []) reads.add(table);
      tables.set(name, reads);
      grows ||= reads.size > before;
    }
  }
  return { tables, announced: new Set(relations.filter(({ announced }) => announced).map(({ name }) => name)) };
}

import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { mayReadReplica, onChange } from "#platform/cache-dependencies.server.ts";
import { Unavailable } from "#platform/errors.ts";
import { logger } from "#platform/logger.server.ts";
import type { Changes } from "./changes.server.ts";
import { readsOnly } from "./statements.server.ts";

/** In milliseconds; then the primary is used. */
const patienceMillis = 100;
/** Polling intervals: with queued statements, while lagging, when reachable, when unreachable. */
const recheckMs = { waiting: 10, behind: 250, there: 5000, unavailable: 1000 };

/** Visitors' statements per server. */
export interface ReadStats {
  replica: number;
  primary: number;
}

/** A queued statement. */
interface Waiter {
  /** Sequence number of the last change when it was queued. */
  since: number;
  /** WAL position of that change, once known. */
  target?: bigint;
  /** `isFresh` is false if the replica has not caught up. */
  end: (isFresh: boolean) => void;
}

/**
 * Reads from the replica once it has all known changes of a statement's tables. Other and failed statements use the
 * primary.
 */
export function openReplica({
  primary,
  replica,
  changes,
}: {
  primary: PostgresPool;
  replica: PostgresPool;
  changes: Changes;
}) {
  const reads: ReadStats = { replica: 0, primary: 0 };
  /** `unplaced` has each table's last change without a known WAL position. */
  let sequence = 0;
  const unplaced = new Map<string, number>();
  /** WAL position of each table's last change. Tables unchanged since listening began are before `base`. */
  const placed = new Map<string, bigint>();
  let base: bigint | undefined;
  let baseSince = 0;
  let replayed = 0n;
  let isThere = false;
  let isWarned = false;
  /** Target of the last timeout: no statement is queued until the replica reaches it. */
  let missed: bigint | undefined;
  const waiters = new Set<Waiter>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isPlacing = false;
  let isStopped = false;
  // Runs queries outside the triggering request.
  const outside = AsyncLocalStorage.snapshot();

  /** Assigns the primary's current WAL position to all known changes. */
  async function place(): Promise<void> {
    if (isPlacing) return;
    isPlacing = true;
    try {
      for (let upTo = -1; upTo < sequence;) {
        upTo = sequence;
        const position = await changes.position();
        if (baseSince <= upTo) base ??= position;
        for (const [table, change] of unplaced) {
          if (change > upTo) continue;
          unplaced.delete(table);
          placed.set(table, position);
        }
        for (const waiter of waiters) if (waiter.since <= upTo) waiter.target ??= position;
        if (waiters.size > 0) void look();
      }
    } catch {
      // After a reconnect, all tables count as changed and this runs again.
    } finally {
      isPlacing = false;
    }
  }

  const stopListening = onChange((table) => {
    sequence += 1;
    if (table === undefined) {
      base = undefined;
      baseSince = sequence;
      placed.clear();
      unplaced.clear();
    } else unplaced.set(table, sequence);
    void outside(place);
  });

  async function look(): Promise<void> {
    if (isLooking || isStopped) return;
    isLooking = true;
    clearTimeout(timer);
    try {
      replayed = await readReplayed(replica);
      isThere = true;
      isWarned = false;
      if (missed !== undefined && replayed >= missed) missed = undefined;
    } catch (error) {
      lose(error);
    }
    isLooking = false;
    for (const { target, end } of waiters) {
      if (!isThere) end(false);
      else if (target !== undefined && target <= replayed) end(true);
    }
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (isStopped) return;
    const known = isThere ? recheckMs.there : recheckMs.unavailable;
    const after = waiters.size > 0 ? recheckMs.waiting : missed === undefined ? known : recheckMs.behind;
    timer = setTimeout(() => void look(), after);
  }

  function lose(error: unknown): void {
    isThere = false;
    if (!isWarned) logger.warn({ reason: String(error) }, "the replica does not respond; the primary is used instead");
    isWarned = true;
  }

  /** Whether the replica has all known changes of these tables, possibly after a short wait. */
  function reaches(tables: Iterable<string>): boolean | Promise<boolean> {
    if (!isThere || base === undefined) return false;
    let target: bigint | undefined = 0n;
    for (const table of tables) {
      const change: bigint | undefined = unplaced.has(table) ? undefined : (placed.get(table) ?? base);
      if (target !== undefined) target = change !== undefined && change < target ? target : change;
    }
    if (target !== undefined && target <= replayed) return true;
    if (missed !== undefined) return false;
    return wait(target);
  }

  /** Queues until the replica reaches `target`, or all changes known now. */
  function wait(target: bigint | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const waiter: Waiter = {
        since: sequence,
        target,
        end: (isFresh) => {
          clearTimeout(tooLate);
          waiters.delete(waiter);
          resolve(isFresh);
        },
      };
      const tooLate = setTimeout(() => {
        missed = waiter.target;
        waiter.end(false);
      }, patienceMillis);
      waiters.add(waiter);
      outside(() => {
        void place();
        void look();
      });
    });
  }

  async function askReplica(text: string, values: readonly unknown[]): Promise<unknown> {
    const tables = readsOnly(text) ? changes.tablesRead([text]) : undefined;
    if (!tables || !(await reaches(tables))) return undefined;
    try {
      const client = await replica.connect();
      try {
        const result = await (client.query as unknown as Query)(text, values);
        reads.replica += 1;
        return result;
      } finally {
        client.release();
      }
    } catch (error) {
      // The replica is polled again in a second. Other errors, such as a write, fall back to the primary.
      if (error instanceof Unavailable)
        outside(() => {
          lose(error);
          schedule();
        });
      return undefined;
    }
  }

  /** Connects to a server only once the statement is known. */
  function connectLater(): PostgresPoolClient {
    let client: PostgresPoolClient | undefined;
    async function query(text: string, values: readonly unknown[]): Promise<unknown> {
      const result = client ? undefined : await askReplica(text, values);
      if (result !== undefined) return result;
      client ??= await primary.connect();
      reads.primary += 1;
      return (client.query as unknown as Query)(text, values);
    }
    return { query: query as unknown as PostgresPoolClient["query"], release: (destroy) => client?.release(destroy) };
  }

  schedule();
  void look();
  void place();
  return {
    pool: {
      connect: () => (mayReadReplica() ? Promise.resolve(connectLater()) : primary.connect()),
      end: async () => {
        isStopped = true;
        clearTimeout(timer);
        stopListening();
        await Promise.all([primary.end(), replica.end()]);
      },
      options: primary.options,
    } satisfies PostgresPool,
    reads: (): ReadStats => ({ ...reads }),
  };
}

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** In bytes. Throws if the server is unreachable or not a replica. */
async function readReplayed(pool: PostgresPool): Promise<bigint> {
  const client = await pool.connect();
  try {
    const { rows } = (await (client.query as unknown as Query)(
      "select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as position where pg_is_in_recovery()",
      [],
    )) as { rows: { position: string | null }[] };
    const position = rows[0]?.position;
    if (position == null) throw new Error("It is no replica.");
    return BigInt(position);
  } finally {
    client.release();
  }
}

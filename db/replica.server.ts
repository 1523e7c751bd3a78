import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { mayReadReplica, whenChanged } from "#platform/freshness.server.ts";
import { logger } from "#platform/logger.server.ts";
import { Unavailable } from "#platform/errors.ts";
import type { Changes } from "./changes.server.ts";
import { readsOnly } from "./statements.server.ts";

/** How long (milliseconds) a statement waits for the replica to come so far as it must, before the primary is asked. */
const patienceMillis = 100;
/** How soon (milliseconds) the replica is asked again how far it is: by somebody who waits, while it is behind, when it answered, and when it did not. */
const lookAgain = { waiting: 10, behind: 250, there: 5000, away: 1000 };

/** How many statements of visitors each server was asked. */
export interface ReadFigures {
  replica: number;
  primary: number;
}

/** A statement that waits for the replica. */
interface Waiter {
  /** The change until which it must have come: the last one that had been heard of. */
  since: number;
  /** Where in the log of the primary that is, once it is known. */
  target?: bigint;
  /** Lets it go on, and whether the replica has come so far. */
  end: (isFresh: boolean) => void;
}

/**
 * A pool that asks the replica what visitors read, as soon as it is known that the replica has all changes of the tables in
 * question that this process has heard of: what it answers is as new as what the primary would have answered then. All else, and
 * whatever the replica does not answer, the primary is asked.
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
  const reads: ReadFigures = { replica: 0, primary: 0 };
  /** Counts changes; each table's last one, as long as it is not known where in the log it is. */
  let sequence = 0;
  const unplaced = new Map<string, number>();
  /** Where in the log the last change of each table is; those that did not change since this process listens are before `base`. */
  const placed = new Map<string, bigint>();
  let base: bigint | undefined;
  let baseSince = 0;
  let replayed = 0n;
  let isThere = false;
  let isWarned = false;
  /** What somebody waited for in vain: until it has come so far, nobody else waits. */
  let missed: bigint | undefined;
  const waiters = new Set<Waiter>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isPlacing = false;
  let isStopped = false;
  // What is asked here belongs to no request, whichever happens to be the reason.
  const outside = AsyncLocalStorage.snapshot();

  /** Asks the primary how far its log goes: all changes that were heard of by then are before that. */
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
      // The line is lost. When it is back, everything counts as changed, and this is asked again.
    } finally {
      isPlacing = false;
    }
  }

  const stopListening = whenChanged((table) => {
    sequence += 1;
    if (table === undefined) {
      base = undefined;
      baseSince = sequence;
      placed.clear();
      unplaced.clear();
    } else unplaced.set(table, sequence);
    void outside(place);
  });

  /** Asks the replica how far it has come, and lets go on who waited for that. */
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
    const known = isThere ? lookAgain.there : lookAgain.away;
    const after = waiters.size > 0 ? lookAgain.waiting : missed === undefined ? known : lookAgain.behind;
    timer = setTimeout(() => void look(), after);
  }

  function lose(error: unknown): void {
    isThere = false;
    if (!isWarned) logger.warn({ reason: String(error) }, "the replica does not answer; the primary is asked instead");
    isWarned = true;
  }

  /** Whether the replica has, or has in a moment, all changes of these tables that were heard of up to now. */
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

  /** Waits for the replica to come so far; without a target, as far as what has been heard of by now. */
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
      // It is looked at again in a second. Whatever else it could not do, such as a statement that writes, is the primary's to judge.
      if (error instanceof Unavailable)
        outside(() => {
          lose(error);
          schedule();
        });
      return undefined;
    }
  }

  /** Looks like a connection, and takes one when it knows what is asked. */
  function connectLater(): PostgresPoolClient {
    let taken: PostgresPoolClient | undefined;
    async function query(text: string, values: readonly unknown[]): Promise<unknown> {
      const answer = taken ? undefined : await askReplica(text, values);
      if (answer !== undefined) return answer;
      taken ??= await primary.connect();
      reads.primary += 1;
      return (taken.query as unknown as Query)(text, values);
    }
    return { query: query as unknown as PostgresPoolClient["query"], release: (destroy) => taken?.release(destroy) };
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
    reads: (): ReadFigures => ({ ...reads }),
  };
}

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** How far a replica has come in the log of its primary, in bytes. Throws when it does not answer, or is none. */
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

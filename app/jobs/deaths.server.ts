import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { logger } from "#platform/logger.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { countDeaths, deleteDeaths, deleteRuns, insertRuns, markGivenUp } from "./deaths.queries.server.ts";

/** After so many deaths in a row a job is given up. */
const MAX_DEATHS = 2;
/** How long (milliseconds) a suspect has the worker for itself, and how long it waits for that. */
const aloneMillis = 30_000;

/** Work of which the worker died may be the cause. */
export interface GuardedJob {
  /** Of the queue's jobs, those that are about this subject. */
  jobIds: readonly string[];
  event: string;
  /** What the work is about, the same in every try. */
  subject: string;
  /** How far it is: a job that gets further between two deaths is not their cause. */
  progress?: string;
  signal: AbortSignal;
  work: () => Promise<unknown>;
  /** Brings what the job is about to an end when it is given up. */
  giveUp?: () => Promise<unknown>;
}

/**
 * Gives up jobs that end their worker. Each run is noted before it begins: one that is still noted when its worker is gone is a
 * death. A job with one death runs while nothing else does, so that the second is its own; with two it is given up.
 */
export function openDeathGuard(worker: string = randomUUID()) {
  const gate = openGate();

  /** Does a job, or gives it up and returns as if it were done. Throws what its work throws. */
  async function run({ jobIds, event, subject, progress = "", signal, work, giveUp }: GuardedJob): Promise<void> {
    const before = (await countDeaths(worker, event, [subject], progress)).get(subject);
    const deaths = before?.deaths ?? 0;
    // The worker ended before the queue heard that the job was given up.
    if (before?.givenUpJob != null && jobIds.includes(before.givenUpJob)) return;
    if (deaths >= MAX_DEATHS) {
      logger.error({ event, subject, deaths }, "a job was given up, because the worker died twice while it ran");
      // Both or neither: a worker may end between them, through another job.
      await transaction(async () => {
        await giveUp?.();
        await markGivenUp(event, subject, jobIds[0] ?? "");
      });
      return;
    }
    await gate(deaths > 0, signal, () => noted(event, [subject], work));
    if (deaths > 0) await deleteDeaths(event, subject);
  }

  /** The same for jobs that are done together; those with a death behind them are done one by one, after the others. */
  async function runTogether(
    event: string,
    jobs: readonly { id: string; subject: string }[],
    { signal, work }: { signal: AbortSignal; work: (subjects: readonly string[]) => Promise<void> },
  ): Promise<void> {
    const bySubject = Map.groupBy(jobs, ({ subject }) => subject);
    const subjects = [...bySubject.keys()];
    const deaths = await countDeaths(worker, event, subjects);
    const trusted = subjects.filter((subject) => !deaths.has(subject));
    if (trusted.length > 0) await gate(false, signal, () => noted(event, trusted, () => work(trusted)));
    for (const subject of deaths.keys()) {
      const jobIds = (bySubject.get(subject) ?? []).map(({ id }) => id);
      await run({ jobIds, event, subject, signal, work: () => work([subject]) });
    }
  }

  async function noted(event: string, subjects: readonly string[], work: () => Promise<unknown>): Promise<void> {
    await insertRuns(worker, event, subjects);
    try {
      await work();
    } finally {
      // While this worker lives a note that stays behind counts for nothing.
      await deleteRuns(worker, event, subjects).catch((error: unknown) =>
        logger.warn({ err: error }, "a run could not be taken off the list of jobs"),
      );
    }
  }

  return { worker, run, runTogether, close: () => deleteRuns(worker).catch(() => undefined) };
}

/** Lets work in: any number together, or one suspect alone, each of which waits for and holds up others for a limited time. */
function openGate() {
  let running = 0;
  const isBusy = () => running > 0;
  let alone = Promise.resolve();
  /** Settled while nobody is in alone. */
  let opened = Promise.resolve();

  async function enterAlone(signal: AbortSignal): Promise<() => void> {
    const before = alone;
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    alone = before.then(() => left);
    await before;
    const { promise: open, resolve: reopen } = Promise.withResolvers<void>();
    opened = open;
    const limit = setTimeout(reopen, 2 * aloneMillis).unref();
    const end = () => {
      clearTimeout(limit);
      reopen();
      leave();
    };
    try {
      for (let waited = 0; isBusy() && waited < aloneMillis; waited += 50) await delay(50, undefined, { signal });
    } catch (error) {
      end();
      throw error;
    }
    return end;
  }

  return async function enter(isSuspect: boolean, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    signal.throwIfAborted();
    if (isSuspect) {
      const leave = await enterAlone(signal);
      return work().finally(leave);
    }
    for (let waited; waited !== opened;) {
      waited = opened;
      await waited;
      signal.throwIfAborted();
    }
    running += 1;
    try {
      await work();
    } finally {
      running -= 1;
    }
  };
}

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { transaction } from "#db/transaction.server.ts";
import { logger } from "#platform/logger.server.ts";
import { countDeaths, deleteDeaths, deleteRuns, insertRuns, markGivenUp } from "./deaths.queries.server.ts";

/** Consecutive deaths until a job is given up. */
const MAX_DEATHS = 2;
/** The longest wait of a suspect for exclusivity, and its longest exclusive run. */
const exclusiveTimeoutMs = 30_000;

export interface GuardedJob {
  jobIds: readonly string[];
  event: string;
  /** Identifies the work in every attempt. */
  subject: string;
  /** A job that progressed between two deaths did not cause them. */
  progress?: string;
  signal: AbortSignal;
  work: () => Promise<unknown>;
  /** Marks the subject as failed when the job is given up. */
  giveUp?: () => Promise<unknown>;
}

/**
 * Records each run before it starts; a record whose worker is dead counts as a death. After one death a job runs
 * exclusively, so that a second is certainly its own; then it is given up.
 */
export function openDeathGuard(worker: string = randomUUID()) {
  const gate = openGate();

  /** Returns normally if it gives the job up. Rethrows the job's errors. */
  async function run({ jobIds, event, subject, progress = "", signal, work, giveUp }: GuardedJob): Promise<void> {
    const before = (await countDeaths(worker, event, [subject], progress)).get(subject);
    const deaths = before?.deaths ?? 0;
    // The worker died before the queue learned that the job was given up.
    if (before?.givenUpJob != null && jobIds.includes(before.givenUpJob)) return;
    if (deaths >= MAX_DEATHS) {
      logger.error({ event, subject, deaths }, "gave up a job that killed its worker twice");
      // One transaction, because another job may kill the worker in between.
      await transaction(async () => {
        await giveUp?.();
        await markGivenUp(event, subject, jobIds[0] ?? "");
      });
      return;
    }
    await gate(deaths > 0, signal, () => recordRun(event, [subject], work));
    if (deaths > 0) await deleteDeaths(event, subject);
  }

  /** Jobs with a death run one by one afterwards. */
  async function runTogether(
    event: string,
    jobs: readonly { id: string; subject: string }[],
    { signal, work }: { signal: AbortSignal; work: (subjects: readonly string[]) => Promise<void> },
  ): Promise<void> {
    const bySubject = Map.groupBy(jobs, ({ subject }) => subject);
    const subjects = [...bySubject.keys()];
    const deaths = await countDeaths(worker, event, subjects);
    const trusted = subjects.filter((subject) => !deaths.has(subject));
    if (trusted.length > 0) await gate(false, signal, () => recordRun(event, trusted, () => work(trusted)));
    for (const subject of deaths.keys()) {
      const jobIds = (bySubject.get(subject) ?? []).map(({ id }) => id);
      await run({ jobIds, event, subject, signal, work: () => work([subject]) });
    }
  }

  async function recordRun(event: string, subjects: readonly string[], work: () => Promise<unknown>): Promise<void> {
    await insertRuns(worker, event, subjects);
    try {
      await work();
    } finally {
      // Harmless while this worker lives: only runs of dead workers count.
      await deleteRuns(worker, event, subjects).catch((error: unknown) =>
        logger.warn({ err: error }, "could not delete the record of a job run"),
      );
    }
  }

  return { worker, run, runTogether, close: () => deleteRuns(worker).catch(() => undefined) };
}

/** Admits any number of jobs or one suspect. Waiting is limited in time. */
function openGate() {
  let running = 0;
  const isBusy = () => running > 0;
  let exclusiveRun = Promise.resolve();
  /** Resolved while no suspect runs. */
  let opened = Promise.resolve();

  async function enterExclusively(signal: AbortSignal): Promise<() => void> {
    const before = exclusiveRun;
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    exclusiveRun = before.then(() => left);
    await before;
    const { promise: open, resolve: reopen } = Promise.withResolvers<void>();
    opened = open;
    const limit = setTimeout(reopen, 2 * exclusiveTimeoutMs).unref();
    const end = () => {
      clearTimeout(limit);
      reopen();
      leave();
    };
    try {
      for (let waited = 0; isBusy() && waited < exclusiveTimeoutMs; waited += 50)
        await delay(50, undefined, { signal });
    } catch (error) {
      end();
      throw error;
    }
    return end;
  }

  return async function enter(isSuspect: boolean, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    signal.throwIfAborted();
    if (isSuspect) {
      const leave = await enterExclusively(signal);
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

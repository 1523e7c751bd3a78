import { setTimeout as delay } from "node:timers/promises";
import { describeDatabase } from "#tests/faults/fault-run.ts";
import { type Kill, prepareStep } from "#tests/faults/kill-at-step.ts";
import type { PlannedKill } from "#tests/faults/planned-kills.ts";
import type { Outcome } from "#tests/faults/report.ts";
import { runKills, describeMissing } from "#tests/faults/run-kills.ts";
import { openTestSystem, type TestSystem } from "#tests/faults/test-system.ts";
import { countRepeatingKills, countRepeats, checkRepeats } from "#tests/faults/verdict.ts";
import { publishAll } from "./agents.ts";
import { findRest, expireHeartbeats, passDays } from "./days.ts";
import { type Fixtures, insertFixtures, victimsOf } from "./fixtures.ts";
import { writeHomes } from "./homes.ts";
import { closeMailboxes, countRepeatingMailFaults, runMailFaults, type MailFault } from "./mail-faults.ts";
import { writeSearches } from "./searches.ts";
import { unsubscribeAll } from "./unsubscribe.ts";
import { check, readStored } from "./verdict.ts";

/** The size of a run. */
export interface AlertRun {
  homes: number;
  searches: number;
  agents: number;
  clients: number;
  plannedKills: readonly PlannedKill[];
  mailFaults: readonly MailFault[];
  /** Whether heartbeats of interrupted jobs expire at once, to save the ten seconds that the queue waits for each. */
  expiresHeartbeats: boolean;
  /** Maximum seconds from the first home to the last email. */
  limitSeconds: number;
  /** Called after each kill, once the process is ready again. */
  onKill?: (kill: Kill) => void;
}

/** The result of a run. */
export interface AlertReport extends Outcome {
  homes: number;
  clients: number;
  /** Number of homes that were published and acknowledged. */
  acknowledged: number;
  retries: Map<string, number>;
  /** Number of searches of each kind. */
  searches: Map<string, number>;
  stopped: number;
  matches: number;
  /** Number of matches that the test's own predicate requires. */
  expectedMatches: number;
  messages: number;
  dead: number;
  refusals: number;
  mailFaults: readonly MailFault[];
  deliveries: number;
  repeats: number;
  allowedRepeats: number;
  /** How often the digests of all searches were made due. */
  days: number;
  /** Seconds from the first home to the last acknowledgement. */
  publishingSeconds: number;
  /** Seconds from the first home until all work was done. */
  deliveringSeconds: number;
}

const pollMillis = 200;
/** Milliseconds without progress after which the run fails. */
const stuckMillis = 90_000;
const maxDays = 100;
/** Shares of published homes after which a day passes. */
const daysAfter = [0.4, 0.7];

/** Runs the alert test on its own processes and PostgreSQL, which it removes. Throws if the run cannot be completed. */
export async function runAlerts(run: AlertRun): Promise<AlertReport> {
  await using stack = new AsyncDisposableStack();
  const homes = writeHomes(run.homes, run.agents, run.plannedKills);
  const searches = writeSearches(run.searches, homes);
  const system = await openTestSystem(stack, (db) => insertFixtures(db, { homes, searches, agentCount: run.agents }));
  try {
    return await runAndJudge(system, run);
  } catch (error) {
    throw new Error(`The fault test did not finish.\n${system.recentOutput()}`, { cause: error });
  }
}

async function runAndJudge(system: TestSystem<Fixtures>, run: AlertRun): Promise<AlertReport> {
  const { plannedKills, mailFaults } = run;
  const outcome = await execute(system, run);
  // Stop all changes before reading the state.
  await Promise.all([system.targets.web.stop(), system.targets.worker.stop()]);
  const stored = await readStored(system.pool, system.fixtures);
  const { deliveries } = system.sink;
  const { fixtures } = system;
  const { kills, publishing, unsubscriptions, days } = outcome;
  const allowedRepeats = countRepeatingKills(kills) + countRepeatingMailFaults(mailFaults);
  const verdict = await check({ plannedKills, kills, fixtures, publishing, unsubscriptions, days, deliveries }, stored);
  return {
    ...verdict,
    faults: [...verdict.faults, ...checkRepeats(deliveries, allowedRepeats)],
    kills,
    startedAt: outcome.startedAt,
    homes: fixtures.homes.length,
    clients: run.clients,
    acknowledged: publishing.acknowledged.size,
    retries: publishing.retries,
    searches: countBy(
      fixtures.searches.map(({ fate, frequency }) => (fate === "live" ? `${fate} ${frequency}` : fate)),
    ),
    stopped: unsubscriptions.done.size,
    matches: stored.matches.length,
    messages: stored.messages.length,
    dead: stored.messages.filter(({ status }) => status === "dead").length,
    refusals: system.sink.refusals(),
    mailFaults,
    deliveries: deliveries.length,
    repeats: countRepeats(deliveries),
    allowedRepeats,
    days,
    publishingSeconds: outcome.publishingSeconds,
    deliveringSeconds: outcome.deliveringSeconds,
    database: await describeDatabase(system.pool),
  };
}

/** Runs publishing, kills, unsubscriptions and delivery in parallel. The first failure or the time limit aborts everything. */
async function execute(
  system: TestSystem<Fixtures>,
  { clients, expiresHeartbeats, limitSeconds, mailFaults, onKill }: AlertRun,
) {
  const failure = new AbortController();
  const end = new AbortController();
  const limit = AbortSignal.timeout(limitSeconds * 1000);
  const signal = AbortSignal.any([failure.signal, system.unexpectedExit, limit]);
  const { fixtures } = system;
  const victims = victimsOf(fixtures);
  for (const victim of victims) await prepareStep(system, victim);
  closeMailboxes(system, fixtures.searches);

  const startedAt = new Date();
  const seconds = () => (Date.now() - startedAt.getTime()) / 1000;
  const kills: Kill[] = [];
  const note = (kill: Kill) => {
    kills.push(kill);
    if (expiresHeartbeats && kill.target !== "web") void expireHeartbeats(system.pool, kill.at).catch(() => undefined);
    onKill?.(kill);
  };
  const unsubscriptions = unsubscribeAll(system, fixtures.searches, AbortSignal.any([signal, end.signal]));
  let days = 0;
  const passDay = async () => {
    // A day does not count while PostgreSQL is unreachable.
    await passDays(system.pool).then(
      () => (days += 1),
      () => undefined,
    );
  };
  const marks = daysAfter.map((part) => Math.floor(part * fixtures.homes.length));
  const onPublished = (count: number) => {
    if (marks.includes(count)) void passDay();
  };
  const publishing = publishAll(system.origin, fixtures, clients, signal, onPublished).then((result) => ({
    publishing: result,
    publishingSeconds: seconds(),
  }));
  const isOver = () => kills.length === victims.length && unsubscriptions.pending() === 0;
  const settling = publishing.then(() => settle(system, { signal, passDay, isOver, days: () => days }));
  const work = [
    publishing,
    settling,
    runKills(system, victims, signal, note),
    runMailFaults(system, mailFaults, signal),
  ] as const;
  try {
    const [published] = await Promise.all(work);
    return { startedAt, ...published, kills, unsubscriptions, days, deliveringSeconds: seconds() };
  } catch (error) {
    failure.abort(error);
    await Promise.allSettled(work);
    if (!limit.aborted) throw signal.reason;
    const missing = describeMissing(victims, kills);
    throw new Error(`It took longer than ${limitSeconds} s. Kills that never happened: ${missing}.`, { cause: error });
  } finally {
    end.abort();
  }
}

/** Lets a day pass whenever all jobs are done, until no work remains. Throws if there is no progress. */
export async function settle(
  { pool, sink }: TestSystem<unknown>,
  at: { signal: AbortSignal; passDay: () => Promise<void>; isOver: () => boolean; days: () => number },
): Promise<void> {
  let seen = { state: "", at: Date.now() };
  const before = at.days();
  for (; ; await delay(pollMillis, undefined, { signal: at.signal })) {
    const rest = await findRest(pool).catch(() => undefined);
    if (!rest) continue;
    if (rest.jobs === 0 && rest.waiting === 0 && at.isOver()) return;
    if (rest.jobs === 0) await at.passDay();
    const state = JSON.stringify({ ...rest, mails: sink.deliveries.length, refusals: sink.refusals() });
    if (state !== seen.state) seen = { state, at: Date.now() };
    if (Date.now() - seen.at > stuckMillis) throw new Error(`There has been no progress for a long time: ${state}.`);
    if (at.days() - before > maxDays) throw new Error(`${maxDays} days were not enough: ${state}.`);
  }
}

function countBy(names: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

import { setTimeout as delay } from "node:timers/promises";
import type { Accident } from "#tests/faults/accidents.ts";
import { describeDatabase } from "#tests/faults/fault-run.ts";
import { haveAccidents, tellMissing } from "#tests/faults/have-accidents.ts";
import type { Outcome } from "#tests/faults/report.ts";
import { openStage, type Stage } from "#tests/faults/stage.ts";
import { type Kill, prepareStep } from "#tests/faults/strike.ts";
import { countRepeatingKills, countRepeats, judgeRepeats } from "#tests/faults/verdict.ts";
import { publishAll } from "./agents.ts";
import { type Cast, insertCast, victimsOf } from "./cast.ts";
import { findRest, missAtOnce, passDays } from "./days.ts";
import { writeHomes } from "./homes.ts";
import { closeMailboxes, countRepeatingTroubles, haveTroubles, type Trouble } from "./mail-troubles.ts";
import { writeSearches } from "./searches.ts";
import { stopMails } from "./stops.ts";
import { judge, readStored } from "./verdict.ts";

/** The size of a run. */
export interface AlertRun {
  homes: number;
  searches: number;
  agents: number;
  clients: number;
  accidents: readonly Accident[];
  troubles: readonly Trouble[];
  /** Whether heartbeats of interrupted jobs expire at once, to save the ten seconds that the queue waits for each. */
  hurry: boolean;
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
  troubles: readonly Trouble[];
  handedOver: number;
  repeats: number;
  allowedRepeats: number;
  /** How often the digests of all searches were made due. */
  days: number;
  /** Seconds from the first home to the last acknowledgement. */
  publishingSeconds: number;
  /** Seconds from the first home until all work was done. */
  deliveringSeconds: number;
}

const lookMillis = 200;
/** Milliseconds without progress after which the run fails. */
const stuckMillis = 90_000;
const maxDays = 100;
/** Shares of published homes after which a day passes. */
const daysAfter = [0.4, 0.7];

/** Runs the alert test on its own processes and PostgreSQL, which it removes. Throws if the run cannot be completed. */
export async function runAlerts(run: AlertRun): Promise<AlertReport> {
  await using stack = new AsyncDisposableStack();
  const homes = writeHomes(run.homes, run.agents, run.accidents);
  const searches = writeSearches(run.searches, homes);
  const stage = await openStage(stack, (db) => insertCast(db, { homes, searches, agentCount: run.agents }));
  try {
    return await witness(stage, run);
  } catch (error) {
    throw new Error(`The fault test did not finish.\n${stage.lastWords()}`, { cause: error });
  }
}

async function witness(stage: Stage<Cast>, run: AlertRun): Promise<AlertReport> {
  const { accidents, troubles } = run;
  const played = await play(stage, run);
  // Stop all changes before reading the state.
  await Promise.all([stage.targets.web.stop(), stage.targets.worker.stop()]);
  const stored = await readStored(stage.pool, stage.cast);
  const { handedOver } = stage.sink;
  const { cast } = stage;
  const { kills, publishing, stops, days } = played;
  const allowedRepeats = countRepeatingKills(kills) + countRepeatingTroubles(troubles);
  const verdict = await judge({ accidents, kills, cast, publishing, stops, days, handedOver }, stored);
  return {
    ...verdict,
    faults: [...verdict.faults, ...judgeRepeats(handedOver, allowedRepeats)],
    kills,
    startedAt: played.startedAt,
    homes: cast.homes.length,
    clients: run.clients,
    acknowledged: publishing.acknowledged.size,
    retries: publishing.retries,
    searches: countBy(cast.searches.map(({ fate, frequency }) => (fate === "live" ? `${fate} ${frequency}` : fate))),
    stopped: stops.done.size,
    matches: stored.matches.length,
    messages: stored.messages.length,
    dead: stored.messages.filter(({ status }) => status === "dead").length,
    refusals: stage.sink.refusals(),
    troubles,
    handedOver: handedOver.length,
    repeats: countRepeats(handedOver),
    allowedRepeats,
    days,
    publishingSeconds: played.publishingSeconds,
    deliveringSeconds: played.deliveringSeconds,
    database: await describeDatabase(stage.pool),
  };
}

/** Runs publishing, kills, unsubscriptions and delivery in parallel. The first failure or the time limit aborts everything. */
async function play(stage: Stage<Cast>, { clients, hurry, limitSeconds, troubles, onKill }: AlertRun) {
  const failure = new AbortController();
  const end = new AbortController();
  const limit = AbortSignal.timeout(limitSeconds * 1000);
  const signal = AbortSignal.any([failure.signal, stage.fall, limit]);
  const { cast } = stage;
  const victims = victimsOf(cast);
  for (const victim of victims) await prepareStep(stage, victim);
  closeMailboxes(stage, cast.searches);

  const startedAt = new Date();
  const seconds = () => (Date.now() - startedAt.getTime()) / 1000;
  const kills: Kill[] = [];
  const note = (kill: Kill) => {
    kills.push(kill);
    if (hurry && kill.target !== "web") void missAtOnce(stage.pool, kill.at).catch(() => undefined);
    onKill?.(kill);
  };
  const stops = stopMails(stage, cast.searches, AbortSignal.any([signal, end.signal]));
  let days = 0;
  const passSome = async () => {
    // A day does not count while PostgreSQL is unreachable.
    await passDays(stage.pool).then(
      () => (days += 1),
      () => undefined,
    );
  };
  const marks = daysAfter.map((part) => Math.floor(part * cast.homes.length));
  const onPublished = (count: number) => {
    if (marks.includes(count)) void passSome();
  };
  const publishing = publishAll(stage.origin, cast, clients, signal, onPublished).then((result) => ({
    publishing: result,
    publishingSeconds: seconds(),
  }));
  const isOver = () => kills.length === victims.length && stops.underWay() === 0;
  const settling = publishing.then(() => settle(stage, { signal, passSome, isOver, days: () => days }));
  const work = [
    publishing,
    settling,
    haveAccidents(stage, victims, signal, note),
    haveTroubles(stage, troubles, signal),
  ] as const;
  try {
    const [published] = await Promise.all(work);
    return { startedAt, ...published, kills, stops, days, deliveringSeconds: seconds() };
  } catch (error) {
    failure.abort(error);
    await Promise.allSettled(work);
    if (!limit.aborted) throw signal.reason;
    const never = tellMissing(victims, kills);
    throw new Error(`It took longer than ${limitSeconds} s. Kills that never happened: ${never}.`, { cause: error });
  } finally {
    end.abort();
  }
}

/** Lets a day pass whenever all jobs are done, until no work remains. Throws if there is no progress. */
export async function settle(
  { pool, sink }: Stage<unknown>,
  at: { signal: AbortSignal; passSome: () => Promise<void>; isOver: () => boolean; days: () => number },
): Promise<void> {
  let seen = { state: "", at: Date.now() };
  const before = at.days();
  for (; ; await delay(lookMillis, undefined, { signal: at.signal })) {
    const rest = await findRest(pool).catch(() => undefined);
    if (!rest) continue;
    if (rest.jobs === 0 && rest.waiting === 0 && at.isOver()) return;
    if (rest.jobs === 0) await at.passSome();
    const state = JSON.stringify({ ...rest, mails: sink.handedOver.length, refusals: sink.refusals() });
    if (state !== seen.state) seen = { state, at: Date.now() };
    if (Date.now() - seen.at > stuckMillis) throw new Error(`There has been no progress for a long time: ${state}.`);
    if (at.days() - before > maxDays) throw new Error(`${maxDays} days were not enough: ${state}.`);
  }
}

function countBy(names: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

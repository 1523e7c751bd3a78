import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Accident } from "./accidents.ts";
import { sendAll } from "./clients.ts";
import { type Enquiry, type Home, insertHomes, victimsAmong, writeEnquiries } from "./enquiries.ts";
import { haveAccidents, tellMissing } from "./have-accidents.ts";
import { openStage, type Stage } from "./stage.ts";
import { type Kill, prepareStep, type Scene } from "./strike.ts";
import { countPendingMail, countRepeatingKills, countRepeats, judge, readStored } from "./verdict.ts";

/** The size of a run. */
export interface FaultRun {
  enquiries: number;
  clients: number;
  accidents: readonly Accident[];
  /** Maximum seconds from the first enquiry to the last email. */
  limitSeconds: number;
  /** Called after each kill, once the process is ready again. */
  onKill?: (kill: Kill) => void;
}

/** The result of a run. */
export interface FaultReport {
  /** One sentence for each broken promise. */
  faults: string[];
  kills: Kill[];
  startedAt: Date;
  enquiries: number;
  clients: number;
  acknowledged: number;
  /** Enquiries whose response was that they were already stored. */
  acknowledgedAsRepeat: number;
  /** Number of retries by reason. */
  retries: Map<string, number>;
  leads: number;
  messages: number;
  /** Emails that arrived, including repeated ones. */
  handedOver: number;
  repeats: number;
  allowedRepeats: number;
  /** Seconds from the first enquiry to the last acknowledgement. */
  sendingSeconds: number;
  /** Seconds from the first enquiry until the queue was empty. */
  deliveringSeconds: number;
  /** Version and durability settings of PostgreSQL. */
  database: string;
}

/** Milliseconds without progress after which the run fails. */
const stuckMillis = 60_000;

/** Runs the fault test on its own processes and PostgreSQL, which it removes. Throws if the run cannot be completed. */
export async function runFaults(run: FaultRun): Promise<FaultReport> {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack, (db) => insertHomes(db, run.enquiries));
  try {
    return await witness(stage, run);
  } catch (error) {
    throw new Error(`The fault test did not finish.\n${stage.lastWords()}`, { cause: error });
  }
}

async function witness(stage: Stage<Home[]>, run: FaultRun): Promise<FaultReport> {
  const { accidents, clients } = run;
  const enquiries = writeEnquiries(run.enquiries, stage.cast, accidents);
  const { startedAt, sendingSeconds, deliveringSeconds, correspondence, kills } = await play(stage, run, enquiries);
  // Stop all changes before reading the state.
  await Promise.all([stage.targets.web.stop(), stage.targets.worker.stop()]);
  const stored = await readStored(stage.pool);
  const { handedOver } = stage.sink;
  const { acknowledged, retries } = correspondence;
  return {
    faults: judge({ accidents, kills, enquiries, correspondence, handedOver }, stored),
    kills,
    startedAt,
    enquiries: enquiries.length,
    clients,
    acknowledged: acknowledged.length,
    acknowledgedAsRepeat: acknowledged.filter(({ status }) => status === 200).length,
    retries,
    leads: stored.leads.length,
    messages: stored.messages.length,
    handedOver: handedOver.length,
    repeats: countRepeats(handedOver),
    allowedRepeats: countRepeatingKills(kills),
    sendingSeconds,
    deliveringSeconds,
    database: await describeDatabase(stage.pool),
  };
}

/** Runs sending, kills and delivery in parallel. The first failure or the time limit aborts everything. */
async function play(stage: Stage<Home[]>, { clients, limitSeconds, onKill }: FaultRun, enquiries: Enquiry[]) {
  const failure = new AbortController();
  const limit = AbortSignal.timeout(limitSeconds * 1000);
  const signal = AbortSignal.any([failure.signal, stage.fall, limit]);
  const victims = victimsAmong(enquiries);
  for (const victim of victims) await prepareStep(stage, victim);

  const startedAt = new Date();
  const seconds = () => (Date.now() - startedAt.getTime()) / 1000;
  const sending = sendAll(stage.origin, enquiries, clients, signal).then((correspondence) => ({
    correspondence,
    sendingSeconds: seconds(),
  }));
  const kills: Kill[] = [];
  const note = (kill: Kill) => {
    kills.push(kill);
    onKill?.(kill);
  };
  const killing = haveAccidents(stage, victims, signal, note);
  try {
    const [sent] = await Promise.all([sending, killing]);
    await quiet(stage, signal);
    return { startedAt, ...sent, kills, deliveringSeconds: seconds() };
  } catch (error) {
    failure.abort(error);
    await Promise.allSettled([sending, killing]);
    if (!limit.aborted) throw signal.reason;
    const never = tellMissing(victims, kills);
    throw new Error(`It took longer than ${limitSeconds} s. Kills that never happened: ${never}.`, {
      cause: error,
    });
  }
}

/** Waits until all emails are delivered and the queue is empty. Throws if there is no progress. */
async function quiet({ pool, sink }: Scene, signal: AbortSignal): Promise<void> {
  let seen = { pending: -1, mails: -1, at: Date.now() };
  for (;;) {
    const pending = await countPendingMail(pool);
    if (pending === 0) return;
    const mails = sink.handedOver.length;
    if (pending !== seen.pending || mails !== seen.mails) seen = { pending, mails, at: Date.now() };
    if (Date.now() - seen.at > stuckMillis) throw new Error(`${pending} mails have not moved for a minute.`);
    await delay(200, undefined, { signal });
  }
}

/** Version and durability settings of PostgreSQL. */
export async function describeDatabase(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ description: string }>(
    `select format('PostgreSQL %s, fsync %s, synchronous_commit %s, full_page_writes %s', current_setting('server_version'),
      current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes')) as description`,
  );
  return rows[0]?.description ?? "";
}

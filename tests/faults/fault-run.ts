import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Accident } from "./accidents.ts";
import { sendAll } from "./clients.ts";
import { type Enquiry, type Home, insertHomes, victimsAmong, writeEnquiries } from "./enquiries.ts";
import { haveAccidents, tellMissing } from "./have-accidents.ts";
import { openStage, type Stage } from "./stage.ts";
import { type Kill, prepareStep, type Scene } from "./strike.ts";
import { countPendingMail, countRepeatingKills, countRepeats, judge, readStored } from "./verdict.ts";

/** How large a run is. */
export interface FaultRun {
  enquiries: number;
  clients: number;
  accidents: readonly Accident[];
  /** From the first enquiry to the last mail it may take so long (seconds). */
  limitSeconds: number;
  /** Hears of every kill once what was killed is ready again. */
  onKill?: (kill: Kill) => void;
}

/** What came of a run. */
export interface FaultReport {
  /** Every promise that was broken, a sentence each; empty when all were kept. */
  faults: string[];
  kills: Kill[];
  startedAt: Date;
  enquiries: number;
  clients: number;
  acknowledged: number;
  /** How many were told that their enquiry was there already. */
  acknowledgedAsRepeat: number;
  /** How often something was sent again, by the reason. */
  retries: Map<string, number>;
  leads: number;
  messages: number;
  /** Mails that came, each time that they came. */
  handedOver: number;
  repeats: number;
  allowedRepeats: number;
  /** The time (seconds) from the first enquiry to the last acknowledgement. */
  sendingSeconds: number;
  /** The time (seconds) from the first enquiry until the queue was empty. */
  deliveringSeconds: number;
  /** Version and durability of the PostgreSQL that was killed. */
  database: string;
}

/** A queue in which nothing moves for so long (milliseconds) is stuck. */
const stuckMillis = 60_000;

/** Runs the fault test against processes and a PostgreSQL of its own, and leaves nothing behind. Throws when it cannot be run to its end. */
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
  // Nothing may change any more while it is judged.
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

/** Has everything sent, killed and delivered; one failure, or the limit, ends all of it. */
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

/** Waits until every mail is out and the queue has nothing left to do; throws when nothing moves any more. */
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

/** Version and durability of a PostgreSQL. */
export async function describeDatabase(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ description: string }>(
    `select format('PostgreSQL %s, fsync %s, synchronous_commit %s, full_page_writes %s', current_setting('server_version'),
      current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes')) as description`,
  );
  return rows[0]?.description ?? "";
}

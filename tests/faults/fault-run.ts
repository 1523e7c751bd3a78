import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { sendAll } from "./clients.ts";
import { type Enquiry, type Home, insertHomes, victimsAmong, writeEnquiries } from "./enquiries.ts";
import { type Kill, prepareStep, type KillableSystem } from "./kill-at-step.ts";
import type { PlannedKill } from "./planned-kills.ts";
import { runKills, describeMissing } from "./run-kills.ts";
import { openTestSystem, type TestSystem } from "./test-system.ts";
import { countPendingMail, countRepeatingKills, countRepeats, check, readStored } from "./verdict.ts";

/** The size of a run. */
export interface FaultRun {
  enquiries: number;
  clients: number;
  plannedKills: readonly PlannedKill[];
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
  deliveries: number;
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
  const system = await openTestSystem(stack, (db) => insertHomes(db, run.enquiries));
  try {
    return await runAndJudge(system, run);
  } catch (error) {
    throw new Error(`The fault test did not finish.\n${system.recentOutput()}`, { cause: error });
  }
}

async function runAndJudge(system: TestSystem<Home[]>, run: FaultRun): Promise<FaultReport> {
  const { plannedKills, clients } = run;
  const enquiries = writeEnquiries(run.enquiries, system.fixtures, plannedKills);
  const { startedAt, sendingSeconds, deliveringSeconds, sendReport, kills } = await execute(system, run, enquiries);
  // Stop all changes before reading the state.
  await Promise.all([system.targets.web.stop(), system.targets.worker.stop()]);
  const stored = await readStored(system.pool);
  const { deliveries } = system.sink;
  const { acknowledged, retries } = sendReport;
  return {
    faults: check({ plannedKills, kills, enquiries, sendReport, deliveries }, stored),
    kills,
    startedAt,
    enquiries: enquiries.length,
    clients,
    acknowledged: acknowledged.length,
    acknowledgedAsRepeat: acknowledged.filter(({ status }) => status === 200).length,
    retries,
    leads: stored.leads.length,
    messages: stored.messages.length,
    deliveries: deliveries.length,
    repeats: countRepeats(deliveries),
    allowedRepeats: countRepeatingKills(kills),
    sendingSeconds,
    deliveringSeconds,
    database: await describeDatabase(system.pool),
  };
}

/** Runs sending, kills and delivery in parallel. The first failure or the time limit aborts everything. */
async function execute(system: TestSystem<Home[]>, { clients, limitSeconds, onKill }: FaultRun, enquiries: Enquiry[]) {
  const failure = new AbortController();
  const limit = AbortSignal.timeout(limitSeconds * 1000);
  const signal = AbortSignal.any([failure.signal, system.unexpectedExit, limit]);
  const victims = victimsAmong(enquiries);
  for (const victim of victims) await prepareStep(system, victim);

  const startedAt = new Date();
  const seconds = () => (Date.now() - startedAt.getTime()) / 1000;
  const sending = sendAll(system.origin, enquiries, clients, signal).then((sendReport) => ({
    sendReport,
    sendingSeconds: seconds(),
  }));
  const kills: Kill[] = [];
  const note = (kill: Kill) => {
    kills.push(kill);
    onKill?.(kill);
  };
  const killing = runKills(system, victims, signal, note);
  try {
    const [sent] = await Promise.all([sending, killing]);
    await untilDelivered(system, signal);
    return { startedAt, ...sent, kills, deliveringSeconds: seconds() };
  } catch (error) {
    failure.abort(error);
    await Promise.allSettled([sending, killing]);
    if (!limit.aborted) throw signal.reason;
    const missing = describeMissing(victims, kills);
    throw new Error(`It took longer than ${limitSeconds} s. Kills that never happened: ${missing}.`, {
      cause: error,
    });
  }
}

/** Waits until all emails are delivered and the queue is empty. Throws if there is no progress. */
async function untilDelivered({ pool, sink }: KillableSystem, signal: AbortSignal): Promise<void> {
  let seen = { pending: -1, mails: -1, at: Date.now() };
  for (;;) {
    const pending = await countPendingMail(pool);
    if (pending === 0) return;
    const mails = sink.deliveries.length;
    if (pending !== seen.pending || mails !== seen.mails) seen = { pending, mails, at: Date.now() };
    if (Date.now() - seen.at > stuckMillis)
      throw new Error(`${pending} emails are pending without progress for a minute.`);
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

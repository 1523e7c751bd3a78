import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { addDays, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import type { DB } from "#db/schema.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { jsonRequest, type Publishing, sendUntilSuccessful } from "#tests/faults/alerts/agents.ts";
import { expireHeartbeats } from "#tests/faults/alerts/days.ts";
import { describeDatabase } from "#tests/faults/fault-run.ts";
import { type Kill, prepareStep } from "#tests/faults/kill-at-step.ts";
import type { Delivery } from "#tests/faults/mail-sink.ts";
import { type PlannedKill, byPlace, type VisibleEffects, type Victim } from "#tests/faults/planned-kills.ts";
import type { Outcome } from "#tests/faults/report.ts";
import { runKills, describeMissing } from "#tests/faults/run-kills.ts";
import { openTestSystem, type TestSystem } from "#tests/faults/test-system.ts";
import { countRepeatingKills, countRepeats, checkRepeats } from "#tests/faults/verdict.ts";
import { signedInMember } from "#tests/support/members.ts";

/** The reason of an email to visitors: the inspection is tomorrow, was moved, or was cancelled. */
const reasons = ["reminder", "moved", "cancelled"] as const;
type Reason = (typeof reasons)[number];

/** The size of a run. */
export interface InspectionRun {
  /** Visitors registered for each of the three inspections. */
  visitors: number;
  plannedKills: Readonly<Record<Reason, readonly PlannedKill[]>>;
  /** Maximum seconds from the first change to the last email. */
  limitSeconds: number;
  /** Called after each kill, once the process is ready again. */
  onKill?: (kill: Kill) => void;
}

/** The result of a run. */
export interface InspectionReport extends Outcome {
  visitors: number;
  messages: number;
  deliveries: number;
  repeats: number;
  allowedRepeats: number;
  /** Seconds from the first change until the queue was empty. */
  deliveringSeconds: number;
}

/** An agent with an inspection of each kind. */
export interface InspectionFixtures {
  cookie: string;
  /** Number of visitors registered for each. */
  visitors: number;
  inspections: Record<Reason, number>;
}

/** Kills of the worker at every step of an email to a visitor, at least one for each reason. */
export const inspectionKills: InspectionRun["plannedKills"] = {
  reminder: [
    { target: "worker", step: "before notice", place: 0.2, orphan: "ended" },
    { target: "worker", step: "before SMTP's 250", place: 0.5, orphan: "ended" },
    { target: "worker", step: "before notice's commit", place: 0.8, orphan: "succeeds" },
  ],
  moved: [
    { target: "worker", step: "before notice's commit", place: 0.3, orphan: "ended" },
    { target: "worker", step: "before mark", place: 0.6, orphan: "ended" },
  ],
  cancelled: [
    { target: "worker", step: "before notice", place: 0.4, orphan: "ended" },
    { target: "worker", step: "before notice's commit", place: 0.7, orphan: "succeeds" },
  ],
};

const pollMillis = 200;
/** Milliseconds without progress after which the run fails. */
const stuckMillis = 60_000;

const emailOf = (reason: Reason, place: number) => `${reason}.${place}@example.com`;
const visitorPattern = /^(reminder|moved|cancelled)\.\d+@/;

/** Runs the inspection test on its own processes and PostgreSQL, which it removes. Throws if the run cannot be completed. */
export async function runInspections(run: InspectionRun): Promise<InspectionReport> {
  await using stack = new AsyncDisposableStack();
  const system = await openTestSystem(stack, (db) => insertInspections(db, run.visitors));
  try {
    return await runAndJudge(system, run);
  } catch (error) {
    throw new Error(`The fault test did not finish.\n${system.recentOutput()}`, { cause: error });
  }
}

/** Inserts an agent with three inspections, and visitors who registered four days ago. */
export async function insertInspections(db: Kysely<DB>, visitors: number): Promise<InspectionFixtures> {
  const agent = await signedInMember(db, { role: "agent" });
  const inspections = { reminder: 0, moved: 0, cancelled: 0 };
  for (const [index, reason] of reasons.entries()) {
    const { id: listingId } = await insertListing(db, { createdByUserId: agent.id, suburb: "Openville" });
    const startsAt = new Date(startOfDate(addDays(sydneyDate(new Date()), 1 + index * 3)).getTime() + 10 * 3_600_000);
    const { id: inspectionId } = await insertInspection(db, { listingId, startsAt });
    inspections[reason] = inspectionId;
    const rows = Array.from({ length: visitors }, (_, place) => ({
      inspectionId,
      name: `Sam Sample ${place}`,
      email: emailOf(reason, place),
      phone: "0491 570 006",
      notifiedStartsAt: startsAt,
      createdAt: new Date(Date.now() - 4 * 24 * 3_600_000),
      // Prevents reminders before the kills are prepared.
      remindedAt: new Date(),
    }));
    await db.insertInto("inspectionRegistrations").values(rows).execute();
  }
  return { cookie: agent.cookie, visitors, inspections };
}

async function runAndJudge(system: TestSystem<InspectionFixtures>, run: InspectionRun): Promise<InspectionReport> {
  const { startedAt, kills, deliveringSeconds } = await execute(system, run);
  // Stop all changes before reading the state.
  await Promise.all([system.targets.web.stop(), system.targets.worker.stop()]);
  const { deliveries } = system.sink;
  const allowedRepeats = countRepeatingKills(kills);
  const { faults, messages } = await checkInspections(system);
  return {
    faults: [
      ...kills.filter(({ hit }) => !hit).map(({ target, step }) => `${target} ${step} was missed.`),
      ...faults,
      ...checkRepeats(deliveries, allowedRepeats),
    ],
    kills,
    startedAt,
    visitors: run.visitors * reasons.length,
    messages,
    deliveries: deliveries.length,
    repeats: countRepeats(deliveries),
    allowedRepeats,
    deliveringSeconds,
    database: await describeDatabase(system.pool),
  };
}

/** The faults of the notifications, and the number of messages. */
export async function checkInspections({
  pool,
  sink,
  fixtures,
}: Pick<TestSystem<InspectionFixtures>, "pool" | "sink" | "fixtures">): Promise<{
  faults: string[];
  messages: number;
}> {
  const messages = await readMessages(pool);
  const deliveries = sink.deliveries.filter(({ recipients }) =>
    recipients.some((address) => visitorPattern.test(address)),
  );
  const faults = [
    ...checkMessages(fixtures.visitors, messages),
    ...checkMarks(await countUnmarked(pool, fixtures)),
    ...checkDelivery(messages, deliveries),
  ];
  return { faults, messages: messages.length };
}

/** Runs changes, kills and delivery in parallel. The first failure or the time limit aborts everything. */
async function execute(system: TestSystem<InspectionFixtures>, { plannedKills, limitSeconds, onKill }: InspectionRun) {
  const limit = AbortSignal.timeout(limitSeconds * 1000);
  const signal = AbortSignal.any([system.unexpectedExit, limit]);
  const victims = victimsAmongVisitors(system.fixtures, plannedKills);
  for (const victim of victims) await prepareStep(system, victim);

  const startedAt = new Date();
  const kills: Kill[] = [];
  const killing = runKills(system, victims, signal, (kill) => {
    kills.push(kill);
    void expireHeartbeats(system.pool, kill.at).catch(() => undefined);
    onKill?.(kill);
  });
  try {
    const [, complaints] = await Promise.all([killing, changeInspections(system, signal)]);
    if (complaints.length > 0) throw new Error(complaints.join(" "));
    await untilDone(system, signal);
    return { startedAt, kills, deliveringSeconds: (Date.now() - startedAt.getTime()) / 1000 };
  } catch (error) {
    if (!limit.aborted) throw error;
    const missing = describeMissing(victims, kills);
    throw new Error(`It took longer than ${limitSeconds} s. Kills that never happened: ${missing}.`, { cause: error });
  }
}

/** The visitors with a planned kill. */
export function victimsAmongVisitors(
  { visitors }: InspectionFixtures,
  plannedKills: InspectionRun["plannedKills"],
): Victim[] {
  return reasons.flatMap((reason) =>
    [...byPlace(plannedKills[reason], visitors)].map(([place, plannedKill]): Victim => {
      const email = emailOf(reason, place);
      return { plannedKill, key: email, address: email, readEffects: (pool) => findVisible(pool, email) };
    }),
  );
}

async function findVisible(pool: pg.Pool, email: string): Promise<VisibleEffects> {
  const { rows } = await pool.query<VisibleEffects>(
    `select exists (select from messages where to_address = $1) as written,
        exists (select from messages where to_address = $1 and status = 'sent') as marked`,
    [email],
  );
  return rows[0] ?? {};
}

/** Moves one inspection, cancels another, and triggers the evening reminders. Returns unexpected responses. */
export async function changeInspections(
  {
    origin,
    pool,
    fixtures: { cookie, inspections },
  }: Pick<TestSystem<InspectionFixtures>, "origin" | "pool" | "fixtures">,
  signal: AbortSignal,
): Promise<string[]> {
  const seen: Pick<Publishing, "retries" | "complaints"> = { retries: new Map(), complaints: [] };
  const change = (id: number, body: object) => {
    const request = jsonRequest("PATCH", `/api/inspections/${id}`, body, { cookie, address: "10.8.0.1" }, [200]);
    return sendUntilSuccessful(origin, request, `The change of inspection ${id}`, seen, signal);
  };
  const date = addDays(sydneyDate(new Date()), 4);
  await change(inspections.moved, { date, from: "15:00", to: "15:30" });
  await change(inspections.cancelled, { reason: "The owner is unwell" });
  const announcer = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  const resetReminders = "update inspection_registrations set reminded_at = null where inspection_id = $1";
  await retryUntilDone(() => pool.query(resetReminders, [inspections.reminder]), signal);
  await retryUntilDone(() => announcer.send("evening.begun", {}), signal);
  return seen.complaints;
}

/** Repeats `work` while PostgreSQL is unreachable. */
async function retryUntilDone(work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (;;) {
    const isDone = await work().then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await delay(pollMillis, undefined, { signal });
  }
}

/** Waits until no work remains. Throws if there is no progress. */
async function untilDone({ pool, sink }: TestSystem<InspectionFixtures>, signal: AbortSignal): Promise<void> {
  let seen = { rest: -1, mails: -1, at: Date.now() };
  for (;;) {
    const { rows } = await pool.query<{ rest: number }>(`
      select (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active')
          and name in ('listing.inspection_changed', 'evening.begun', 'mail.queued'))
        + (select count(*)::int from messages where status = 'queued') as rest`);
    const rest = rows[0]?.rest ?? -1;
    if (rest === 0) return;
    const mails = sink.deliveries.length;
    if (rest !== seen.rest || mails !== seen.mails) seen = { rest, mails, at: Date.now() };
    if (Date.now() - seen.at > stuckMillis)
      throw new Error(`${rest} jobs and emails are pending without progress for a minute.`);
    await delay(pollMillis, undefined, { signal });
  }
}

interface StoredMessage {
  message_id: string;
  kind: string;
  to_address: string;
  status: string;
}

async function readMessages(pool: pg.Pool): Promise<StoredMessage[]> {
  const { rows } = await pool.query<StoredMessage>(
    "select message_id, kind, to_address, status from messages where to_address ~ $1 order by id",
    [visitorPattern.source],
  );
  return rows;
}

/** Each visitor gets exactly one message, of the right kind. */
function checkMessages(visitors: number, messages: readonly StoredMessage[]): string[] {
  const byAddress = Map.groupBy(messages, ({ to_address }) => to_address);
  const faults = reasons.flatMap((reason) =>
    Array.from({ length: visitors }, (_, index) => emailOf(reason, index)).flatMap((email) => {
      const found = (byAddress.get(email) ?? []).map(({ kind, status }) => `${kind} ${status}`).join(" and ");
      return found === `inspection-${reason} sent` ? [] : [`${email} was notified of: ${found || "nothing"}.`];
    }),
  );
  const others = byAddress.size - reasons.length * visitors;
  return others > 0 ? [...faults, `${others} addresses belong to no visitor.`] : faults;
}

/** Number of visitors whose notification is not recorded. */
async function countUnmarked(pool: pg.Pool, { inspections }: InspectionFixtures): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from inspection_registrations
      where inspection_id = any($2) and case when inspection_id = $1 then reminded_at is null else notified_sequence <> 1 end`,
    [inspections.reminder, Object.values(inspections)],
  );
  return rows[0]?.count ?? -1;
}

function checkMarks(unmarked: number): string[] {
  return unmarked === 0 ? [] : [`${unmarked} visitors have no recorded notification.`];
}

/** Every message arrived at its recipient. */
function checkDelivery(messages: readonly StoredMessage[], deliveries: readonly Delivery[]): string[] {
  const acknowledgedIds = new Set(
    deliveries.filter(({ acknowledged }) => acknowledged).map(({ messageId }) => messageId),
  );
  const addressOf = new Map(messages.map(({ message_id, to_address }) => [message_id, to_address]));
  return [
    ...messages
      .filter(({ message_id }) => !acknowledgedIds.has(message_id))
      .map(({ message_id }) => `Message ${message_id} never arrived.`),
    ...deliveries
      .filter(({ messageId, recipients }) => recipients.join() !== addressOf.get(messageId))
      .map(({ messageId, recipients }) => `${messageId} went to ${recipients.join(", ")}.`),
  ];
}

/** The rows of the report's table of counts. */
export function inspectionCounts(report: InspectionReport): string[][] {
  return [
    ["people who registered", String(report.visitors)],
    ["messages", String(report.messages)],
    ["emails delivered", String(report.deliveries)],
    ["delivered repeatedly", `${report.repeats}, allowed: ${report.allowedRepeats}`],
    ["last email sent", `${report.deliveringSeconds.toFixed(1)} s after the first change`],
  ];
}

import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import { PgBoss } from "pg-boss";
import type pg from "pg";
import { addDays, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import type { DB } from "#db/schema.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { jsonOf, type Publishing, sendUntilAnswered } from "#tests/faults/alerts/agents.ts";
import { missAtOnce } from "#tests/faults/alerts/days.ts";
import { type Accident, byPlace, type Sight, type Victim } from "#tests/faults/accidents.ts";
import { describeDatabase } from "#tests/faults/fault-run.ts";
import { haveAccidents, tellMissing } from "#tests/faults/have-accidents.ts";
import type { HandedOver } from "#tests/faults/mail-sink.ts";
import type { Outcome } from "#tests/faults/report.ts";
import { openStage, type Stage } from "#tests/faults/stage.ts";
import { type Kill, prepareStep } from "#tests/faults/strike.ts";
import { countRepeatingKills, countRepeats, judgeRepeats } from "#tests/faults/verdict.ts";
import { signedInMember } from "#tests/support/members.ts";

/** The reason of an email to visitors: the inspection is tomorrow, was moved, or was cancelled. */
const occasions = ["reminder", "moved", "cancelled"] as const;
type Occasion = (typeof occasions)[number];

/** The size of a run. */
export interface InspectionRun {
  /** Visitors registered for each of the three inspections. */
  visitors: number;
  accidents: Readonly<Record<Occasion, readonly Accident[]>>;
  /** Maximum seconds from the first change to the last email. */
  limitSeconds: number;
  /** Called after each kill, once the process is ready again. */
  onKill?: (kill: Kill) => void;
}

/** The result of a run. */
export interface InspectionReport extends Outcome {
  visitors: number;
  messages: number;
  handedOver: number;
  repeats: number;
  allowedRepeats: number;
  /** Seconds from the first change until the queue was empty. */
  deliveringSeconds: number;
}

/** An agent with an inspection of each kind. */
export interface InspectionCast {
  cookie: string;
  /** Number of visitors registered for each. */
  visitors: number;
  inspections: Record<Occasion, number>;
}

/** Kills of the worker at every step of an email to a visitor, at least one for each reason. */
export const inspectionAccidents: InspectionRun["accidents"] = {
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

const lookMillis = 200;
/** Milliseconds without progress after which the run fails. */
const stuckMillis = 60_000;

const emailOf = (occasion: Occasion, place: number) => `${occasion}.${place}@example.com`;
const ofVisitor = /^(reminder|moved|cancelled)\.\d+@/;

/** Runs the inspection test on its own processes and PostgreSQL, which it removes. Throws if the run cannot be completed. */
export async function runInspections(run: InspectionRun): Promise<InspectionReport> {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack, (db) => insertInspections(db, run.visitors));
  try {
    return await witness(stage, run);
  } catch (error) {
    throw new Error(`The fault test did not finish.\n${stage.lastWords()}`, { cause: error });
  }
}

/** Inserts an agent with three inspections, and visitors who registered four days ago. */
export async function insertInspections(db: Kysely<DB>, visitors: number): Promise<InspectionCast> {
  const agent = await signedInMember(db, { role: "agent" });
  const inspections = { reminder: 0, moved: 0, cancelled: 0 };
  for (const [index, occasion] of occasions.entries()) {
    const { id: listingId } = await insertListing(db, { createdByUserId: agent.id, suburb: "Openville" });
    const startsAt = new Date(startOfDate(addDays(sydneyDate(new Date()), 1 + index * 3)).getTime() + 10 * 3_600_000);
    const { id: inspectionId } = await insertInspection(db, { listingId, startsAt });
    inspections[occasion] = inspectionId;
    const rows = Array.from({ length: visitors }, (_, place) => ({
      inspectionId,
      name: `Sam Sample ${place}`,
      email: emailOf(occasion, place),
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

async function witness(stage: Stage<InspectionCast>, run: InspectionRun): Promise<InspectionReport> {
  const { startedAt, kills, deliveringSeconds } = await play(stage, run);
  // Stop all changes before reading the state.
  await Promise.all([stage.targets.web.stop(), stage.targets.worker.stop()]);
  const { handedOver } = stage.sink;
  const allowedRepeats = countRepeatingKills(kills);
  const { faults, messages } = await judgeInspections(stage);
  return {
    faults: [
      ...kills.filter(({ hit }) => !hit).map(({ target, step }) => `${target} ${step} was missed.`),
      ...faults,
      ...judgeRepeats(handedOver, allowedRepeats),
    ],
    kills,
    startedAt,
    visitors: run.visitors * occasions.length,
    messages,
    handedOver: handedOver.length,
    repeats: countRepeats(handedOver),
    allowedRepeats,
    deliveringSeconds,
    database: await describeDatabase(stage.pool),
  };
}

/** The faults of the notifications, and the number of messages. */
export async function judgeInspections({
  pool,
  sink,
  cast,
}: Pick<Stage<InspectionCast>, "pool" | "sink" | "cast">): Promise<{ faults: string[]; messages: number }> {
  const messages = await readMessages(pool);
  const handedOver = sink.handedOver.filter(({ recipients }) => recipients.some((address) => ofVisitor.test(address)));
  const faults = [
    ...judgeMessages(cast.visitors, messages),
    ...judgeMarks(await countUnmarked(pool, cast)),
    ...judgeDelivery(messages, handedOver),
  ];
  return { faults, messages: messages.length };
}

/** Runs changes, kills and delivery in parallel. The first failure or the time limit aborts everything. */
async function play(stage: Stage<InspectionCast>, { accidents, limitSeconds, onKill }: InspectionRun) {
  const limit = AbortSignal.timeout(limitSeconds * 1000);
  const signal = AbortSignal.any([stage.fall, limit]);
  const victims = victimsAmongVisitors(stage.cast, accidents);
  for (const victim of victims) await prepareStep(stage, victim);

  const startedAt = new Date();
  const kills: Kill[] = [];
  const killing = haveAccidents(stage, victims, signal, (kill) => {
    kills.push(kill);
    void missAtOnce(stage.pool, kill.at).catch(() => undefined);
    onKill?.(kill);
  });
  try {
    const [, complaints] = await Promise.all([killing, tellEverybody(stage, signal)]);
    if (complaints.length > 0) throw new Error(complaints.join(" "));
    await quiet(stage, signal);
    return { startedAt, kills, deliveringSeconds: (Date.now() - startedAt.getTime()) / 1000 };
  } catch (error) {
    if (!limit.aborted) throw error;
    const never = tellMissing(victims, kills);
    throw new Error(`It took longer than ${limitSeconds} s. Kills that never happened: ${never}.`, { cause: error });
  }
}

/** The visitors with a planned kill. */
export function victimsAmongVisitors({ visitors }: InspectionCast, accidents: InspectionRun["accidents"]): Victim[] {
  return occasions.flatMap((occasion) =>
    [...byPlace(accidents[occasion], visitors)].map(([place, accident]): Victim => {
      const email = emailOf(occasion, place);
      return { accident, key: email, address: email, look: (pool) => findVisible(pool, email) };
    }),
  );
}

async function findVisible(pool: pg.Pool, email: string): Promise<Sight> {
  const { rows } = await pool.query<Sight>(
    `select exists (select from messages where to_address = $1) as written,
        exists (select from messages where to_address = $1 and status = 'sent') as marked`,
    [email],
  );
  return rows[0] ?? {};
}

/** Moves one inspection, cancels another, and triggers the evening reminders. Returns unexpected responses. */
export async function tellEverybody(
  { origin, pool, cast: { cookie, inspections } }: Pick<Stage<InspectionCast>, "origin" | "pool" | "cast">,
  signal: AbortSignal,
): Promise<string[]> {
  const seen: Pick<Publishing, "retries" | "complaints"> = { retries: new Map(), complaints: [] };
  const change = (id: number, body: object) => {
    const request = jsonOf("PATCH", `/api/inspections/${id}`, body, { cookie, address: "10.8.0.1" }, [200]);
    return sendUntilAnswered(origin, request, `The change of inspection ${id}`, seen, signal);
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
  const unremind = "update inspection_registrations set reminded_at = null where inspection_id = $1";
  await untilDone(() => pool.query(unremind, [inspections.reminder]), signal);
  await untilDone(() => announcer.send("evening.begun", {}), signal);
  return seen.complaints;
}

/** Repeats `work` while PostgreSQL is unreachable. */
async function untilDone(work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (;;) {
    const isDone = await work().then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await delay(lookMillis, undefined, { signal });
  }
}

/** Waits until no work remains. Throws if there is no progress. */
async function quiet({ pool, sink }: Stage<InspectionCast>, signal: AbortSignal): Promise<void> {
  let seen = { rest: -1, mails: -1, at: Date.now() };
  for (;;) {
    const { rows } = await pool.query<{ rest: number }>(`
      select (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active')
          and name in ('listing.inspection_changed', 'evening.begun', 'mail.queued'))
        + (select count(*)::int from messages where status = 'queued') as rest`);
    const rest = rows[0]?.rest ?? -1;
    if (rest === 0) return;
    const mails = sink.handedOver.length;
    if (rest !== seen.rest || mails !== seen.mails) seen = { rest, mails, at: Date.now() };
    if (Date.now() - seen.at > stuckMillis) throw new Error(`${rest} jobs and mails have not moved for a minute.`);
    await delay(lookMillis, undefined, { signal });
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
    [ofVisitor.source],
  );
  return rows;
}

/** Each visitor gets exactly one message, of the right kind. */
function judgeMessages(visitors: number, messages: readonly StoredMessage[]): string[] {
  const told = Map.groupBy(messages, ({ to_address }) => to_address);
  const faults = occasions.flatMap((occasion) =>
    Array.from({ length: visitors }, (_, place) => emailOf(occasion, place)).flatMap((email) => {
      const found = (told.get(email) ?? []).map(({ kind, status }) => `${kind} ${status}`).join(" and ");
      return found === `inspection-${occasion} sent` ? [] : [`${email} was told: ${found || "nothing"}.`];
    }),
  );
  const others = told.size - occasions.length * visitors;
  return others > 0 ? [...faults, `${others} addresses are of nobody.`] : faults;
}

/** Number of visitors whose notification is not recorded. */
async function countUnmarked(pool: pg.Pool, { inspections }: InspectionCast): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from inspection_registrations
      where inspection_id = any($2) and case when inspection_id = $1 then reminded_at is null else notified_sequence <> 1 end`,
    [inspections.reminder, Object.values(inspections)],
  );
  return rows[0]?.count ?? -1;
}

function judgeMarks(unmarked: number): string[] {
  return unmarked === 0 ? [] : [`${unmarked} people are not noted to have been told.`];
}

/** Every message arrived at its recipient. */
function judgeDelivery(messages: readonly StoredMessage[], handedOver: readonly HandedOver[]): string[] {
  const taken = new Set(handedOver.filter(({ acknowledged }) => acknowledged).map(({ messageId }) => messageId));
  const addressOf = new Map(messages.map(({ message_id, to_address }) => [message_id, to_address]));
  return [
    ...messages
      .filter(({ message_id }) => !taken.has(message_id))
      .map(({ message_id }) => `Message ${message_id} never arrived.`),
    ...handedOver
      .filter(({ messageId, recipients }) => recipients.join() !== addressOf.get(messageId))
      .map(({ messageId, recipients }) => `${messageId} went to ${recipients.join(", ")}.`),
  ];
}

/** The rows of the report's table of counts. */
export function inspectionCounts(report: InspectionReport): string[][] {
  return [
    ["people who registered", String(report.visitors)],
    ["messages", String(report.messages)],
    ["mails that came", String(report.handedOver)],
    ["of these again", `${report.repeats}, allowed: ${report.allowedRepeats}`],
    ["last mail done with", `${report.deliveringSeconds.toFixed(1)} s after the first change`],
  ];
}

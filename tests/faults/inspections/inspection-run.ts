import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import { PgBoss } from "pg-boss";
import type pg from "pg";
import { addDays, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import type { DB } from "#db/schema.ts";
import { insertInspection } from "#db/seed/factories/inspections.ts";
import { insertListing } from "#db/seed/factories/listings.ts";
import { missAtOnce } from "#tests/faults/alerts/days.ts";
import { type Accident, byPlace, type Sight, type Victim } from "#tests/faults/accidents.ts";
import { describeDatabase } from "#tests/faults/fault-run.ts";
import { haveAccidents, tellMissing } from "#tests/faults/have-accidents.ts";
import type { HandedOver } from "#tests/faults/mail-sink.ts";
import type { Outcome } from "#tests/faults/report.ts";
import { openStage, type Stage } from "#tests/faults/stage.ts";
import { type Kill, prepareStep } from "#tests/faults/strike.ts";
import { countRepeatingKills, countRepeats } from "#tests/faults/verdict.ts";
import { signedInMember } from "#tests/support/members.ts";

/** What people are told of: an inspection that is tomorrow, one that is moved, and one that is cancelled. */
const occasions = ["reminder", "moved", "cancelled"] as const;
type Occasion = (typeof occasions)[number];

/** How large a run is. */
export interface InspectionRun {
  /** People who registered for each of the three inspections. */
  visitors: number;
  accidents: Readonly<Record<Occasion, readonly Accident[]>>;
  /** From the first change to the last mail it may take so long (seconds). */
  limitSeconds: number;
  /** Hears of every kill once what was killed is ready again. */
  onKill?: (kill: Kill) => void;
}

/** What came of a run. */
export interface InspectionReport extends Outcome {
  visitors: number;
  messages: number;
  handedOver: number;
  repeats: number;
  allowedRepeats: number;
  /** The time (seconds) from the first change until the queue was empty. */
  deliveringSeconds: number;
}

interface Cast {
  cookie: string;
  inspections: Record<Occasion, number>;
}

/** The worker at every step of a mail to somebody who registered, once or more for each occasion. */
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
/** When nothing moves for so long (milliseconds), something is stuck. */
const stuckMillis = 60_000;

const emailOf = (occasion: Occasion, place: number) => `${occasion}.${place}@example.com`;

/** Runs the test of inspections against processes and a PostgreSQL of its own, and leaves nothing behind. Throws when it cannot be run to its end. */
export async function runInspections(run: InspectionRun): Promise<InspectionReport> {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack, (db) => insertCast(db, run.visitors));
  try {
    return await witness(stage, run);
  } catch (error) {
    throw new Error(`The fault test did not come to its end.\n${stage.lastWords()}`, { cause: error });
  }
}

/** An agent with three inspections, and everybody who registered for them four days ago. */
async function insertCast(db: Kysely<DB>, visitors: number): Promise<Cast> {
  const agent = await signedInMember(db, { role: "agent" });
  const inspections = { reminder: 0, moved: 0, cancelled: 0 };
  for (const [index, occasion] of occasions.entries()) {
    const { id: listingId } = await insertListing(db, { createdByUserId: agent.id });
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
      // Nobody is reminded before the accidents are prepared.
      remindedAt: new Date(),
    }));
    await db.insertInto("inspectionRegistrations").values(rows).execute();
  }
  return { cookie: agent.cookie, inspections };
}

async function witness(stage: Stage<Cast>, run: InspectionRun): Promise<InspectionReport> {
  const { startedAt, kills, deliveringSeconds } = await play(stage, run);
  // Nothing may change any more while it is judged.
  await Promise.all([stage.targets.web.stop(), stage.targets.worker.stop()]);
  const { handedOver } = stage.sink;
  const messages = await readMessages(stage.pool);
  const allowedRepeats = countRepeatingKills(kills);
  return {
    faults: [
      ...kills.filter(({ hit }) => !hit).map(({ target, step }) => `${target} ${step} was missed.`),
      ...judgeMessages(run.visitors, messages),
      ...judgeMarks(await countUnmarked(stage)),
      ...judgeDelivery(messages, handedOver, allowedRepeats),
    ],
    kills,
    startedAt,
    visitors: run.visitors * occasions.length,
    messages: messages.length,
    handedOver: handedOver.length,
    repeats: countRepeats(handedOver),
    allowedRepeats,
    deliveringSeconds,
    database: await describeDatabase(stage.pool),
  };
}

/** Has everything changed, killed and delivered; one failure, or the limit, ends all of it. */
async function play(stage: Stage<Cast>, { visitors, accidents, limitSeconds, onKill }: InspectionRun) {
  const limit = AbortSignal.timeout(limitSeconds * 1000);
  const signal = AbortSignal.any([stage.fall, limit]);
  const victims = occasions.flatMap((occasion) => victimsOf(occasion, accidents[occasion], visitors));
  for (const victim of victims) await prepareStep(stage, victim);

  const startedAt = new Date();
  const kills: Kill[] = [];
  const killing = haveAccidents(stage, victims, signal, (kill) => {
    kills.push(kill);
    void missAtOnce(stage.pool, kill.at).catch(() => undefined);
    onKill?.(kill);
  });
  try {
    await Promise.all([killing, tellEverybody(stage)]);
    await quiet(stage, signal);
    return { startedAt, kills, deliveringSeconds: (Date.now() - startedAt.getTime()) / 1000 };
  } catch (error) {
    if (!limit.aborted) throw error;
    const never = tellMissing(victims, kills);
    throw new Error(`It took longer than ${limitSeconds} s. Kills that never came: ${never}.`, { cause: error });
  }
}

function victimsOf(occasion: Occasion, accidents: readonly Accident[], visitors: number): Victim[] {
  return [...byPlace(accidents, visitors)].map(([place, accident]) => {
    const email = emailOf(occasion, place);
    return { accident, key: email, address: email, look: (pool) => findVisible(pool, email) };
  });
}

async function findVisible(pool: pg.Pool, email: string): Promise<Sight> {
  const { rows } = await pool.query<Sight>(
    `select exists (select from messages where to_address = $1) as written,
        exists (select from messages where to_address = $1 and status = 'sent') as "marked as sent"`,
    [email],
  );
  return rows[0] ?? {};
}

/** The agent moves one inspection and cancels another; then it is evening. */
async function tellEverybody({ origin, pool, cast: { cookie, inspections } }: Stage<Cast>): Promise<void> {
  const date = addDays(sydneyDate(new Date()), 4);
  await change(inspections.moved, { date, from: "15:00", to: "15:30" });
  await change(inspections.cancelled, { reason: "The owner is unwell" });
  await pool.query("update inspection_registrations set reminded_at = null where inspection_id = $1", [
    inspections.reminder,
  ]);
  const announcer = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await announcer.send("evening.begun", {});

  async function change(id: number, body: object): Promise<void> {
    const answer = await fetch(`${origin}/api/inspections/${id}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`The change was answered with ${answer.status}: ${await answer.text()}`);
  }
}

/** Waits until nothing is left to do; throws when nothing moves any more. */
async function quiet({ pool, sink }: Stage<Cast>, signal: AbortSignal): Promise<void> {
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
    "select message_id, kind, to_address, status from messages order by id",
  );
  return rows;
}

/** Everybody is told of what concerns them, in one message, and of nothing else. */
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

/** How many of those who registered are not noted to know what they were mailed. */
async function countUnmarked({ pool, cast: { inspections } }: Stage<Cast>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from inspection_registrations
      where case when inspection_id = $1 then reminded_at is null else notified_sequence <> 1 end`,
    [inspections.reminder],
  );
  return rows[0]?.count ?? -1;
}

function judgeMarks(unmarked: number): string[] {
  return unmarked === 0 ? [] : [`${unmarked} people are not noted to have been told.`];
}

/** Every message arrived at its address; some twice, but no more often than something died. */
function judgeDelivery(messages: readonly StoredMessage[], handedOver: readonly HandedOver[], allowed: number) {
  const taken = new Set(handedOver.filter(({ acknowledged }) => acknowledged).map(({ messageId }) => messageId));
  const addressOf = new Map(messages.map(({ message_id, to_address }) => [message_id, to_address]));
  const repeats = countRepeats(handedOver);
  return [
    ...messages
      .filter(({ message_id }) => !taken.has(message_id))
      .map(({ message_id }) => `Message ${message_id} never arrived.`),
    ...handedOver
      .filter(({ messageId, recipients }) => recipients.join() !== addressOf.get(messageId))
      .map(({ messageId, recipients }) => `${messageId} went to ${recipients.join(", ")}.`),
    ...(repeats > allowed ? [`${repeats} mails came again after ${allowed} kills.`] : []),
  ];
}

/** What was counted in a run. */
export function inspectionCounts(report: InspectionReport): string[][] {
  return [
    ["people who registered", String(report.visitors)],
    ["messages", String(report.messages)],
    ["mails that came", String(report.handedOver)],
    ["of these again", `${report.repeats}, allowed: ${report.allowedRepeats}`],
    ["last mail done with", `${report.deliveringSeconds.toFixed(1)} s after the first change`],
  ];
}

import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { addDays, nextWeekday, toSydneyTime } from "#app/lib/sydney-time.ts";
import type { DB } from "#db/schema.ts";
import { generateAgents } from "./agent-rows.ts";
import { chunks } from "./chunks.ts";
import { SAMPLE_VISITORS } from "./data/visitors.ts";

const ROWS_AT_ONCE = 500;
const MINUTES_OPEN = 30;
/** Of one agent: on Saturday mornings, and one after work on every other working day. */
const SATURDAY_TIMES = ["09:00", "09:45", "10:30", "11:15"] as const;
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday"] as const;
const AFTER_WORK = "17:30";
const WEEKS = 3;

interface Opening {
  listingId: number;
  startsAt: Date;
  endsAt: Date;
  uid: string;
}

/**
 * An agent's homes open for half an hour without overlaps: every second one on Saturday mornings, the others at half past
 * five on weekdays, in turns over three weeks if there are too many, those with the next auction first. No home opens after
 * its auction. A home without a turn is shown by appointment. The sample agent's next inspection has registrations.
 */
export async function seedInspections(db: Kysely<DB>, today: Date): Promise<void> {
  const homes = await db
    .selectFrom("listings")
    .select(["id", "agentId", "auctionAt"])
    .where("status", "=", "active")
    .orderBy("auctionAt", (order) => order.asc().nullsLast())
    .orderBy("id")
    .execute();
  const byAgent = [...Map.groupBy(homes, ({ agentId }) => agentId).values()];
  const saturday = nextWeekday("saturday", today);
  const slots = {
    saturday: SATURDAY_TIMES.map((time) => ({ date: saturday, time })),
    weekday: WEEKDAYS.map((weekday) => ({ date: nextWeekday(weekday, today), time: AFTER_WORK })),
  };
  const inspections = byAgent.flatMap((own) => [
    ...inTurns(
      own.filter((_, index) => index % 2 === 0),
      slots.saturday,
    ),
    ...inTurns(
      own.filter((_, index) => index % 2 === 1),
      slots.weekday,
    ),
  ]);
  for (const rows of chunks(inspections, ROWS_AT_ONCE)) await db.insertInto("inspections").values(rows).execute();
  const open = new Set(inspections.map(({ listingId }) => listingId));
  const byAppointment = homes.filter(({ id }) => !open.has(id)).map(({ id }) => id);
  if (byAppointment.length > 0) {
    await db.updateTable("listings").set({ inspectionsByAppointment: true }).where("id", "in", byAppointment).execute();
  }
  await seedVisitors(db, today);
}

interface Slot {
  /** In the first week. */
  date: string;
  time: string;
}

/**
 * Each slot of three weeks shows one home, and each home at most once in a week. A slot after the home's auction stays
 * free.
 */
function inTurns(homes: readonly { id: number; auctionAt: Date | null }[], slots: readonly Slot[]): Opening[] {
  return Array.from({ length: WEEKS }, (_, week) => week).flatMap((week) =>
    slots.slice(0, homes.length).flatMap(({ date, time }, index) => {
      const home = homes[(week * slots.length + index) % homes.length];
      if (!home) return [];
      const turn = opening(home.id, addDays(date, 7 * week), time);
      return home.auctionAt && turn.endsAt > home.auctionAt ? [] : [turn];
    }),
  );
}

function opening(listingId: number, date: string, time: string): Opening {
  const start = toSydneyTime(date, time);
  if ("problem" in start) throw new Error(start.problem);
  const startsAt = start.instant;
  const endsAt = new Date(startsAt.getTime() + MINUTES_OPEN * 60_000);
  return { listingId, startsAt, endsAt, uid: uuidOf(`${listingId} ${startsAt.toISOString()}`) };
}

/** Deterministic, so that seeding again gives the same ids. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

async function seedVisitors(db: Kysely<DB>, today: Date): Promise<void> {
  const [sampleAgent] = generateAgents();
  const next = await db
    .selectFrom("inspections")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .innerJoin("agents", "agents.id", "listings.agentId")
    .select(["inspections.id", "inspections.startsAt"])
    .where("agents.email", "=", sampleAgent?.agent.email ?? "")
    .where("inspections.startsAt", ">", today)
    .orderBy("inspections.startsAt")
    .executeTakeFirst();
  if (!next) throw new Error("The sample agent has no inspection.");
  const rows = SAMPLE_VISITORS.map((visitor) => ({
    ...visitor,
    inspectionId: next.id,
    notifiedStartsAt: next.startsAt,
    createdAt: today,
    updatedAt: today,
  }));
  await db.insertInto("inspectionRegistrations").values(rows).execute();
}

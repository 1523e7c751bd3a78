import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { addDays, nextWeekday, toSydneyTime } from "#app/lib/sydney-time.ts";
import type { DB } from "#db/schema.ts";
import { generateAgents } from "./agent-rows.ts";
import { chunks } from "./chunks.ts";
import { SAMPLE_VISITORS } from "./data/visitors.ts";

const ROWS_AT_ONCE = 500;
const MINUTES_OPEN = 30;
const MINUTES_TO_THE_NEXT = 45;
/** Per agent, from nine on Saturdays and from noon on Wednesdays. */
const INSPECTIONS_A_DAY = 9;
const WEEKS = 3;

interface Opening {
  listingId: number;
  startsAt: Date;
  endsAt: Date;
  uid: string;
}

/**
 * Each agent's first nine homes open on Saturdays, the next nine on Wednesdays, for half an hour each without overlaps,
 * the others by appointment. The sample agent's next inspection has registrations.
 */
export async function seedInspections(db: Kysely<DB>, today: Date): Promise<void> {
  const homes = await db
    .selectFrom("listings")
    .select(["id", "agentId"])
    .where("status", "=", "active")
    .orderBy("id")
    .execute();
  const [saturday, wednesday] = [nextWeekday("saturday", today), nextWeekday("wednesday", today)];
  const byAgent = [...Map.groupBy(homes, ({ agentId }) => agentId).values()];
  const inspections = byAgent.flatMap((ofAgent) => [
    ...ofAgent.slice(0, INSPECTIONS_A_DAY).flatMap(({ id }, place) => weeklyInspections(id, saturday, 9 * 60, place)),
    ...ofAgent
      .slice(INSPECTIONS_A_DAY, 2 * INSPECTIONS_A_DAY)
      .flatMap(({ id }, place) => weeklyInspections(id, wednesday, 12 * 60, place)),
  ]);
  for (const rows of chunks(inspections, ROWS_AT_ONCE)) await db.insertInto("inspections").values(rows).execute();
  const byAppointment = byAgent.flatMap((ofAgent) => ofAgent.slice(2 * INSPECTIONS_A_DAY).map(({ id }) => id));
  if (byAppointment.length > 0) {
    await db.updateTable("listings").set({ inspectionsByAppointment: true }).where("id", "in", byAppointment).execute();
  }
  await seedVisitors(db, today);
}

/** `from` is the agent's first start, in minutes of the day. */
function weeklyInspections(listingId: number, date: string, from: number, place: number): Opening[] {
  const minutes = from + place * MINUTES_TO_THE_NEXT;
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return Array.from({ length: WEEKS }, (_, week) => {
    const start = toSydneyTime(addDays(date, 7 * week), time);
    if ("problem" in start) throw new Error(start.problem);
    const startsAt = start.instant;
    const endsAt = new Date(startsAt.getTime() + MINUTES_OPEN * 60_000);
    return { listingId, startsAt, endsAt, uid: uuidOf(`${listingId} ${startsAt.toISOString()}`) };
  });
}

/** Deterministic, so that seeding twice gives the same ids. */
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

import { sql } from "kysely";
import { sydneyIso } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { type Keeper, listingIsKeptBy } from "#app/features/keepers/keeper.queries.server.ts";
import { inOrderOfTime, inspectionIsToCome } from "#app/features/inspections/model/inspections.queries.server.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";

/** An inspection as the API shows it. */
export interface ApiInspection {
  id: number;
  /** ISO 8601 with the offset of Sydney. */
  startsAt: string;
  endsAt: string;
  /** What calendars know it by, and how often it has changed. */
  uid: string;
  sequence: number;
  cancelledAt: Date | null;
  cancelReason: string | null;
}

export interface ApiInspections {
  listingId: number;
  byAppointment: boolean;
  inspections: ApiInspection[];
}

function selectApiInspections() {
  return db()
    .selectFrom("inspections")
    .select(["id", "startsAt", "endsAt", "uid", "sequence", "cancelledAt", "cancelReason"]);
}

/**
 * The inspections of a home, the earliest first and at most 200, those to come and then the last ones: of one that everybody may see those that are to come, and
 * for whoever keeps it all of them. Undefined when there is no such home that this viewer may see.
 */
export async function findApiInspections(listingId: number, keeper?: Keeper): Promise<ApiInspections | undefined> {
  const home = await db()
    .selectFrom("listings")
    .select((eb) => [
      "inspectionsByAppointment as byAppointment",
      sql<boolean>`${listingIsVisible(eb)}`.as("isVisible"),
      sql<boolean>`${keeper ? listingIsKeptBy(keeper)(eb) : sql`false`}`.as("isKept"),
    ])
    .where("id", "=", listingId)
    .executeTakeFirst();
  if (!home || (!home.isVisible && !home.isKept)) return undefined;
  let inspections = selectApiInspections()
    .where("listingId", "=", listingId)
    .orderBy(inspectionIsToCome, "desc")
    .orderBy("startsAt", "desc")
    .limit(200);
  if (!home.isKept) {
    inspections = inspections.where("cancelledAt", "is", null).where("endsAt", ">", new Date());
  }
  return {
    listingId,
    byAppointment: home.byAppointment,
    inspections: inOrderOfTime(await inspections.execute()).map(inSydneyTime),
  };
}

/** One inspection that is known to be there. */
export async function findApiInspection(id: number): Promise<ApiInspection> {
  return inSydneyTime(await selectApiInspections().where("id", "=", id).executeTakeFirstOrThrow());
}

function inSydneyTime<Times extends { startsAt: Date; endsAt: Date }>(inspection: Times) {
  return { ...inspection, startsAt: sydneyIso(inspection.startsAt), endsAt: sydneyIso(inspection.endsAt) };
}

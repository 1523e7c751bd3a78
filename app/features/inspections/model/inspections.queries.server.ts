import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { type Keeper, listingIsKeptBy } from "#app/features/keepers/keeper.queries.server.ts";

/** An inspection for whoever keeps it. */
export interface KeptInspection {
  id: number;
  listingId: number;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  cancelReason: string | null;
  /** The home that is open. */
  title: string;
  address: string;
  suburb: string;
  /** Whether everybody may see it. */
  isVisible: boolean;
  /** How many registered and have not withdrawn: who walked in left no address and is mailed nothing. */
  registered: number;
}

/** By which a list that is cut keeps what people may still come to, however much is over or cancelled. */
export const inspectionIsToCome = sql<boolean>`(inspections.cancelled_at is null and inspections.ends_at > now())`;

/** A list in order of time that was fetched in another. */
export function inOrderOfTime<Row extends { id: number; startsAt: Date }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id);
}

/** Inspections with their homes, for a query to limit. */
export function selectKeptInspections() {
  return db()
    .selectFrom("inspections")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .select([
      "inspections.id",
      "inspections.listingId",
      "inspections.startsAt",
      "inspections.endsAt",
      "inspections.cancelledAt",
      "inspections.cancelReason",
      "listings.title",
      "listings.address",
      "listings.suburb",
      sql<boolean>`listings.status = 'active'`.as("isVisible"),
      sql<number>`(select count(*)::integer from inspection_registrations
        where inspection_id = inspections.id and source = 'online' and withdrawn_at is null and not awaits_confirmation)`.as(
        "registered",
      ),
    ]);
}

/** Undefined when there is none of theirs. */
export async function findKeptInspection(id: number, keeper: Keeper): Promise<KeptInspection | undefined> {
  return selectKeptInspections().where("inspections.id", "=", id).where(listingIsKeptBy(keeper)).executeTakeFirst();
}

/** Holds an inspection until the open transaction ends: nobody else moves it, cancels it or writes themselves into its list. */
export async function lockInspection(id: number): Promise<void> {
  await db().selectFrom("inspections").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { listingIsOnMarket } from "#app/features/listings/model/match.queries.server.ts";
import { type Inspection, isPublicInspection, selectInspections } from "./inspections.queries.server.ts";

/** `createdAt` is when it got its present address. */
export interface Calendar {
  id: number;
  createdAt: Date;
}

/** Undefined if the member has none. */
export function findCalendar(userId: number): Promise<Calendar | undefined> {
  return db().selectFrom("calendars").select(["id", "createdAt"]).where("userId", "=", userId).executeTakeFirst();
}

/** Undefined if the calendar does not exist or its member is suspended. */
export async function findCalendarOwner(id: number): Promise<number | undefined> {
  const row = await db()
    .selectFrom("calendars")
    .innerJoin("users", "users.id", "calendars.userId")
    .select("userId")
    .where("calendars.id", "=", id)
    .where("users.suspendedAt", "is", null)
    .executeTakeFirst();
  return row?.userId;
}

/** Creates a calendar unless the member has one. */
export async function insertCalendar(userId: number): Promise<void> {
  await db()
    .insertInto("calendars")
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The old address stops working. False if the member has no calendar. */
export async function updateCalendarId(userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("calendars")
    .set({ id: sql<number>`default`, createdAt: sql<Date>`now()` })
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a member's calendar, if any; its address stops working. */
export async function deleteCalendar(userId: number): Promise<void> {
  await db().deleteFrom("calendars").where("userId", "=", userId).execute();
}

const MAX_FOLLOWED = 1000;

interface FollowedInspection extends Inspection {
  isRegistered: boolean;
}

/**
 * Inspections since 30 days ago, upcoming ones first: those of saved homes, and those registered for while signed in.
 * Includes cancelled ones, unless cancelled before the home was saved. Of homes no longer public, only cancelled
 * inspections with a registration.
 */
export function findFollowedInspections(userId: number): Promise<FollowedInspection[]> {
  const isRegistered = sql<boolean>`followed.is_registered`;
  return selectInspections()
    .innerJoin(
      sql<{ id: number }>`(
        select id, bool_or(is_registered) as is_registered from (
          select inspections.id, false as is_registered
          from saved_homes join inspections on inspections.listing_id = saved_homes.listing_id
          where saved_homes.user_id = ${userId} and inspections.ends_at > now() - interval '30 days'
            and (inspections.cancelled_at is null or inspections.cancelled_at > saved_homes.saved_at)
          union all
          select inspection_id, true
          from inspection_registrations
          where user_id = ${userId} and source = 'online' and withdrawn_at is null and not awaits_confirmation
        ) as each group by id
      )`.as("followed"),
      "followed.id",
      "inspections.id",
    )
    .select(isRegistered.as("isRegistered"))
    .where((eb) => eb.or([isPublicInspection(eb), eb.and([isRegistered, eb("cancelledAt", "is not", null)])]))
    .where("inspections.endsAt", ">", sql<Date>`now() - interval '30 days'`)
    .orderBy((eb) => eb("inspections.endsAt", ">", sql<Date>`now()`), "desc")
    .orderBy("inspections.startsAt")
    .orderBy("inspections.id")
    .limit(MAX_FOLLOWED)
    .execute();
}

/** Upcoming inspections of homes on the market that the member is registered for. */
export async function countUpcomingRegistrations(userId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("inspectionRegistrations")
    .innerJoin("inspections", "inspections.id", "inspectionRegistrations.inspectionId")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .select((eb) => eb.cast<number>(eb.fn.count("inspections.id").distinct(), "integer").as("count"))
    .where("inspectionRegistrations.userId", "=", userId)
    .where("inspectionRegistrations.source", "=", "online")
    .where("inspectionRegistrations.withdrawnAt", "is", null)
    .where("inspectionRegistrations.awaitsConfirmation", "=", false)
    .where("inspections.endsAt", ">", sql<Date>`now()`)
    .where("inspections.cancelledAt", "is", null)
    .where(listingIsOnMarket)
    .executeTakeFirstOrThrow();
  return count;
}

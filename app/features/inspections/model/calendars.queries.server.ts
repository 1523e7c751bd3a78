import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { type Opening, openingIsShown, selectOpenings } from "./inspections.queries.server.ts";

/** The private calendar of a member, and since when its address is what it is. */
export interface Calendar {
  id: number;
  createdAt: Date;
}

/** A member's calendar; undefined when they have none. */
export function findCalendar(userId: number): Promise<Calendar | undefined> {
  return db().selectFrom("calendars").select(["id", "createdAt"]).where("userId", "=", userId).executeTakeFirst();
}

/** Whose calendar this is; undefined when there is none with this id, or its member is suspended. */
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

/** Makes a calendar for a member who has none. */
export async function insertCalendar(userId: number): Promise<void> {
  await db()
    .insertInto("calendars")
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives a member's calendar another id; false when they have none. */
export async function updateCalendarId(userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("calendars")
    .set({ id: sql<number>`default`, createdAt: sql<Date>`now()` })
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a member's calendar, if there is one: its address opens nothing any more. */
export async function deleteCalendar(userId: number): Promise<void> {
  await db().deleteFrom("calendars").where("userId", "=", userId).execute();
}

/** More inspections than anybody goes to. */
const MAX_FOLLOWED = 1000;

/** An inspection in somebody's calendar. */
interface FollowedOpening extends Opening {
  isRegistered: boolean;
}

/**
 * The inspections of a member from 30 days ago on, those to come first: of the homes that they saved, and those that they
 * registered for while they were signed in. One that was cancelled is there as cancelled, unless that was before they saved
 * the home; of a home that nobody sees any more, only what they had registered for and was cancelled.
 */
export function findOpeningsFollowed(userId: number): Promise<FollowedOpening[]> {
  const isRegistered = sql<boolean>`followed.is_registered`;
  return selectOpenings()
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
    .where((eb) => eb.or([openingIsShown(eb), eb.and([isRegistered, eb("cancelledAt", "is not", null)])]))
    .where("inspections.endsAt", ">", sql<Date>`now() - interval '30 days'`)
    .orderBy((eb) => eb("inspections.endsAt", ">", sql<Date>`now()`), "desc")
    .orderBy("inspections.startsAt")
    .orderBy("inspections.id")
    .limit(MAX_FOLLOWED)
    .execute();
}

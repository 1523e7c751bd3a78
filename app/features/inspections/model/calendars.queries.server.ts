import { sql } from "kysely";
import { db } from "#db/client.server.ts";

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

import { sql } from "kysely";
import type { Viewer } from "#app/lib/caller.ts";
import { db } from "#db/client.server.ts";
import type { SessionFacts } from "#db/json-columns.ts";

/** A session that has not expired, and whose it is. */
export interface StoredSession {
  expire: Date;
  sess: SessionFacts;
  viewer: Viewer;
}

/**
 * The session with this id (SHA-256) and its person as they are now; undefined when there is none, it has expired or the
 * account is suspended.
 */
export async function findSession(sid: string): Promise<StoredSession | undefined> {
  const found = await db()
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(["expire", "sess", "users.id", "email", "firstName", "lastName", "role", "isAdmin"])
    .where("sid", "=", sid)
    .where("expire", ">", sql<Date>`now()`)
    .where("suspendedAt", "is", null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { expire, sess, role, ...user } = found;
  // The column's check allows these roles only.
  return { expire, sess, viewer: { ...user, role: role as Viewer["role"] } };
}

export async function insertSession(row: {
  sid: string;
  userId: number;
  expire: Date;
  sess: SessionFacts;
}): Promise<void> {
  await db()
    .insertInto("sessions")
    .values({ ...row, sess: JSON.stringify(row.sess) })
    .execute();
}

/** Moves the end of a session; nothing when it is not there any more. */
export async function updateExpire(sid: string, expire: Date): Promise<void> {
  await db().updateTable("sessions").set({ expire }).where("sid", "=", sid).execute();
}

export async function deleteSession(sid: string): Promise<void> {
  await db().deleteFrom("sessions").where("sid", "=", sid).execute();
}

/** Ends every session of a person but the one that is named. */
export async function deleteSessionsOf(userId: number, exceptSid?: string): Promise<void> {
  let doomed = db().deleteFrom("sessions").where("userId", "=", userId);
  if (exceptSid !== undefined) doomed = doomed.where("sid", "!=", exceptSid);
  await doomed.execute();
}

/** Removes what has expired; answers how many. */
export async function deleteExpiredSessions(): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom("sessions")
    .where("expire", "<=", sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

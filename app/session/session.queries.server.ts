import { sql } from "kysely";
import type { Viewer } from "#app/lib/caller.ts";
import { db } from "#db/client.server.ts";
import type { SessionData } from "#db/json-columns.ts";

export interface StoredSession {
  expire: Date;
  sess: SessionData;
  viewer: Viewer;
}

/** `sid` is the SHA-256 of the id. Undefined when the session is missing or expired, or the account is suspended. */
export async function findSession(sid: string): Promise<StoredSession | undefined> {
  const row = await db()
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(["expire", "sess", "users.id", "email", "firstName", "lastName", "role", "isAdmin"])
    .where("sid", "=", sid)
    .where("expire", ">", sql<Date>`now()`)
    .where("suspendedAt", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { expire, sess, role, ...user } = row;
  // A check constraint allows only these roles.
  return { expire, sess, viewer: { ...user, role: role as Viewer["role"] } };
}

export async function insertSession(row: {
  sid: string;
  userId: number;
  expire: Date;
  sess: SessionData;
}): Promise<void> {
  await db()
    .insertInto("sessions")
    .values({ ...row, sess: JSON.stringify(row.sess) })
    .execute();
}

/** Does nothing when the session is missing. */
export async function updateSessionExpiry(sid: string, expire: Date): Promise<void> {
  await db().updateTable("sessions").set({ expire }).where("sid", "=", sid).execute();
}

export async function deleteSession(sid: string): Promise<void> {
  await db().deleteFrom("sessions").where("sid", "=", sid).execute();
}

/** Deletes all sessions of a user except `exceptSid`. */
export async function deleteSessionsOfUser(userId: number, exceptSid?: string): Promise<void> {
  let deletion = db().deleteFrom("sessions").where("userId", "=", userId);
  if (exceptSid !== undefined) deletion = deletion.where("sid", "!=", exceptSid);
  await deletion.execute();
}

/** Returns the number. */
export async function deleteExpiredSessions(): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom("sessions")
    .where("expire", "<=", sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

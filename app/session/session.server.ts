import { createHash, randomBytes } from "node:crypto";
import type { Viewer } from "#app/lib/caller.ts";
import { openCookie } from "./cookie.server.ts";
import {
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  type StoredSession,
  updateExpire,
} from "./session.queries.server.ts";

const day = 24 * 3600;
/** A session that is not used ends after 30 days; one that is used, after 90. */
const idleSeconds = 30 * day;
const maxSeconds = 90 * day;

const cookie = openCookie("session");

/** The session that a request belongs to. */
export interface OpenSession {
  sid: string;
  viewer: Viewer;
  /** The cookie to set with the answer, once a day, so that a session in use goes on. */
  renewal?: string;
}

/** Whether a request carries a session's cookie, valid or not: its answer is nobody else's. */
export function carriesSession(request: Request): boolean {
  return cookie.read(request.headers) !== undefined;
}

/** The session of a request; undefined when it has none that is valid. Throws `Unavailable` when PostgreSQL is away. */
export async function readSession(request: Request): Promise<OpenSession | undefined> {
  const id = cookie.read(request.headers);
  if (!id) return undefined;
  const sid = storedId(id);
  const found = await findSession(sid);
  return found && { sid, viewer: found.viewer, renewal: await renew(id, sid, found) };
}

/**
 * Opens a session for a person and ends the one that the request came with, so that an id known before the login is
 * worth nothing after it; answers the Set-Cookie header.
 */
export async function openSession(request: Request, userId: number): Promise<string> {
  await forgetSession(request);
  const id = randomBytes(32).toString("base64url");
  const sess = { since: new Date().toISOString() };
  await insertSession({ sid: storedId(id), userId, expire: inSeconds(idleSeconds), sess });
  return cookie.write(id, idleSeconds);
}

/** Ends the session of a request on the server; answers the Set-Cookie header that takes the cookie away. */
export async function endSession(request: Request): Promise<string> {
  await forgetSession(request);
  return withoutSession();
}

/** The Set-Cookie header that takes the cookie away: of an account that is deleted, whose sessions went with it. */
export function withoutSession(): string {
  return cookie.write("", 0);
}

/** Whether an answer with these headers takes the session away from the browser. */
export function endsSession(headers: Headers): boolean {
  return headers.getSetCookie().includes(withoutSession());
}

/** Signs a person out everywhere but where the request comes from. */
export async function endOtherSessions(request: Request, userId: number): Promise<void> {
  const id = cookie.read(request.headers);
  await deleteSessionsOf(userId, id && storedId(id));
}

async function forgetSession(request: Request): Promise<void> {
  const id = cookie.read(request.headers);
  if (id) await deleteSession(storedId(id));
}

/** Moves the end of a session that is in use, at most once a day and never past its longest time. */
async function renew(id: string, sid: string, { expire, sess }: StoredSession): Promise<string | undefined> {
  const latest = Date.parse(sess.since) + maxSeconds * 1000;
  const wanted = Math.min(Date.now() + idleSeconds * 1000, latest);
  if (wanted - expire.getTime() < day * 1000) return undefined;
  await updateExpire(sid, new Date(wanted));
  return cookie.write(id, Math.floor((wanted - Date.now()) / 1000));
}

/** As the table knows it: a copy of the table opens no session. */
function storedId(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}

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
/** An unused session ends after 30 days. A used one is extended up to 90 days. */
const idleSeconds = 30 * day;
const maxSeconds = 90 * day;

const cookie = openCookie("session");

export interface OpenSession {
  sid: string;
  viewer: Viewer;
  /** Set-Cookie header that extends an active session, at most once a day. */
  renewal?: string;
}

/** Whether a request has a session cookie, valid or not, so that its response must not be shared. */
export function carriesSession(request: Request): boolean {
  return cookie.read(request.headers) !== undefined;
}

/**
 * Finds the session of a request. Undefined when it has no valid one. Throws `Unavailable` when PostgreSQL is
 * unreachable.
 */
export async function readSession(request: Request): Promise<OpenSession | undefined> {
  const id = cookie.read(request.headers);
  if (!id) return undefined;
  const sid = storedId(id);
  const found = await findSession(sid);
  return found && { sid, viewer: found.viewer, renewal: await renew(id, sid, found) };
}

/** Opens a session and ends the request's old one, which prevents session fixation. Returns the Set-Cookie header. */
export async function openSession(request: Request, userId: number): Promise<string> {
  await forgetSession(request);
  const id = randomBytes(32).toString("base64url");
  const sess = { since: new Date().toISOString() };
  await insertSession({ sid: storedId(id), userId, expire: inSeconds(idleSeconds), sess });
  return cookie.write(id, idleSeconds);
}

/** Deletes the session of a request. Returns the Set-Cookie header that deletes the cookie. */
export async function endSession(request: Request): Promise<string> {
  await forgetSession(request);
  return withoutSession();
}

/** The Set-Cookie header that deletes the session cookie. */
export function withoutSession(): string {
  return cookie.write("", 0);
}

/** Whether a response with these headers deletes the session cookie. */
export function endsSession(headers: Headers): boolean {
  return headers.getSetCookie().includes(withoutSession());
}

/** Signs a user out of all sessions except the request's. */
export async function endOtherSessions(request: Request, userId: number): Promise<void> {
  const id = cookie.read(request.headers);
  await deleteSessionsOf(userId, id && storedId(id));
}

async function forgetSession(request: Request): Promise<void> {
  const id = cookie.read(request.headers);
  if (id) await deleteSession(storedId(id));
}

/** Extends an active session, at most once a day and up to its maximum age. */
async function renew(id: string, sid: string, { expire, sess }: StoredSession): Promise<string | undefined> {
  const latest = Date.parse(sess.since) + maxSeconds * 1000;
  const wanted = Math.min(Date.now() + idleSeconds * 1000, latest);
  if (wanted - expire.getTime() < day * 1000) return undefined;
  await updateExpire(sid, new Date(wanted));
  return cookie.write(id, Math.floor((wanted - Date.now()) / 1000));
}

/** Only the hash is stored, so that a leaked table opens no session. */
function storedId(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}

import { createHash, randomBytes } from "node:crypto";
import type { Viewer } from "#app/lib/caller.ts";
import { defineCookie } from "./cookie.server.ts";
import {
  deleteSession,
  deleteSessionsOfUser,
  findSession,
  insertSession,
  type StoredSession,
  updateSessionExpiry,
} from "./session.queries.server.ts";

const day = 24 * 3600;
/** An unused session ends after 30 days. A used one is extended up to 90 days. */
const idleSeconds = 30 * day;
const maxSeconds = 90 * day;

const cookie = defineCookie("session");

export interface RequestSession {
  sid: string;
  viewer: Viewer;
  /** Set-Cookie header that extends an active session, at most once a day. */
  renewal?: string;
}

/** Whether a request has a session cookie, valid or not, so that its response must not be shared. */
export function hasSessionCookie(request: Request): boolean {
  return cookie.read(request.headers) !== undefined;
}

/**
 * Finds the session of a request. Undefined when it has no valid one. Throws `Unavailable` when PostgreSQL is
 * unreachable.
 */
export async function readSession(request: Request): Promise<RequestSession | undefined> {
  const id = cookie.read(request.headers);
  if (!id) return undefined;
  const sid = hashSessionId(id);
  const stored = await findSession(sid);
  return stored && { sid, viewer: stored.viewer, renewal: await renew(id, sid, stored) };
}

/** Opens a session and ends the request's old one, which prevents session fixation. Returns the Set-Cookie header. */
export async function openSession(request: Request, userId: number): Promise<string> {
  await deleteRequestSession(request);
  const id = randomBytes(32).toString("base64url");
  const sess = { since: new Date().toISOString() };
  await insertSession({ sid: hashSessionId(id), userId, expire: secondsFromNow(idleSeconds), sess });
  return cookie.write(id, idleSeconds);
}

/** Deletes the session of a request. Returns the Set-Cookie header that deletes the cookie. */
export async function endSession(request: Request): Promise<string> {
  await deleteRequestSession(request);
  return clearSessionCookie();
}

/** The Set-Cookie header that deletes the session cookie. */
export function clearSessionCookie(): string {
  return cookie.write("", 0);
}

/** Whether a response with these headers deletes the session cookie. */
export function isSessionCleared(headers: Headers): boolean {
  return headers.getSetCookie().includes(clearSessionCookie());
}

/** Signs a user out of all sessions except the request's. */
export async function endOtherSessions(request: Request, userId: number): Promise<void> {
  const id = cookie.read(request.headers);
  await deleteSessionsOfUser(userId, id && hashSessionId(id));
}

async function deleteRequestSession(request: Request): Promise<void> {
  const id = cookie.read(request.headers);
  if (id) await deleteSession(hashSessionId(id));
}

/** Extends an active session, at most once a day and up to its maximum age. */
async function renew(id: string, sid: string, { expire, sess }: StoredSession): Promise<string | undefined> {
  const latest = Date.parse(sess.since) + maxSeconds * 1000;
  const wanted = Math.min(Date.now() + idleSeconds * 1000, latest);
  if (wanted - expire.getTime() < day * 1000) return undefined;
  await updateSessionExpiry(sid, new Date(wanted));
  return cookie.write(id, Math.floor((wanted - Date.now()) / 1000));
}

/** Only the hash is stored, so that a leaked table opens no session. */
function hashSessionId(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

function secondsFromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}

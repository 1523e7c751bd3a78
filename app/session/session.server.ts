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
/** A used session is extended up to `maxSeconds`. */
const idleSeconds = 30 * day;
const maxSeconds = 90 * day;

const cookie = defineCookie("session");

export interface RequestSession {
  sid: string;
  viewer: Viewer;
  /** Set-Cookie header, at most once a day. */
  renewal?: string;
}

/** Also true for an invalid cookie: the response must not be shared. */
export function hasSessionCookie(request: Request): boolean {
  return cookie.read(request.headers) !== undefined;
}

/** Undefined without a valid session. Throws `Unavailable` without PostgreSQL. */
export async function readSession(request: Request): Promise<RequestSession | undefined> {
  const id = cookie.read(request.headers);
  if (!id) return undefined;
  const sid = hashSessionId(id);
  const stored = await findSession(sid);
  return stored && { sid, viewer: stored.viewer, renewal: await renew(id, sid, stored) };
}

/** Ends the request's old session, which prevents session fixation. Returns the Set-Cookie header. */
export async function openSession(request: Request, userId: number): Promise<string> {
  await deleteRequestSession(request);
  const id = randomBytes(32).toString("base64url");
  const sess = { since: new Date().toISOString() };
  await insertSession({ sid: hashSessionId(id), userId, expire: secondsFromNow(idleSeconds), sess });
  return cookie.write(id, idleSeconds);
}

/** Returns the header that deletes the cookie. */
export async function endSession(request: Request): Promise<string> {
  await deleteRequestSession(request);
  return clearSessionCookie();
}

export function clearSessionCookie(): string {
  return cookie.write("", 0);
}

export function isSessionCleared(headers: Headers): boolean {
  return headers.getSetCookie().includes(clearSessionCookie());
}

/** Ends all sessions except the request's. */
export async function endOtherSessions(request: Request, userId: number): Promise<void> {
  const id = cookie.read(request.headers);
  await deleteSessionsOfUser(userId, id && hashSessionId(id));
}

async function deleteRequestSession(request: Request): Promise<void> {
  const id = cookie.read(request.headers);
  if (id) await deleteSession(hashSessionId(id));
}

/** At most once a day and up to the maximum age. */
async function renew(id: string, sid: string, { expire, sess }: StoredSession): Promise<string | undefined> {
  const latest = Date.parse(sess.since) + maxSeconds * 1000;
  const expiresAt = Math.min(Date.now() + idleSeconds * 1000, latest);
  if (expiresAt - expire.getTime() < day * 1000) return undefined;
  await updateSessionExpiry(sid, new Date(expiresAt));
  return cookie.write(id, Math.floor((expiresAt - Date.now()) / 1000));
}

/** With only the hash stored, a leaked table opens no session. */
function hashSessionId(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

function secondsFromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}

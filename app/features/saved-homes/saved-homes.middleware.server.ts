import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { loadPart } from "#app/http/page-loader.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, NotFound, Unauthenticated, Unavailable } from "#app/lib/errors.ts";
import { isSignedBy, openCookie, sign } from "#app/session/cookie.server.ts";
import { endsSession } from "#app/session/session.server.ts";
import { getViewer, requireUser } from "#app/session/viewer.server.ts";
import {
  decodeHomes,
  encodeHomes,
  MAX_MEMBER_HOMES,
  MAX_VISITOR_HOMES,
  recentHomesCookie,
  type SavedHome,
  savedHomesCookie,
} from "./cookies.ts";
import {
  deleteSavedHome,
  findSavableHome,
  findSavedHomes,
  findSavedIds,
  insertSavedHome,
  insertSavedHomes,
} from "./saved-homes.queries.server.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { savedHomesMessages as messages } from "./saved-homes.messages.ts";

/**
 * Adds a home to the list of the signed-in person; saving twice changes nothing. Throws `NotFound` for a home that is not
 * listed and was not saved before, `Conflict` when the list is full, `TooMany` after a thousand an hour.
 */
export async function saveForMember({ user }: Member, id: number): Promise<{ isNew: boolean }> {
  await consumeRateLimit("home.save.user", String(user.id));
  const added = await insertSavedHome(user.id, id);
  if (added) return { isNew: true };
  const homes = await findSavedHomes(user.id);
  if (homes.some((home) => home.id === id)) return { isNew: false };
  if (await findSavableHome(id)) throw new Conflict(messages.fullForMembers(MAX_MEMBER_HOMES));
  throw new NotFound(messages.noHome);
}

/**
 * The list of a visitor with a home added as the newest; the same list when it is on it. Throws `NotFound` for a home that
 * is not listed, `Conflict` when the list is full: an older home is never dropped for a newer one.
 */
export async function saveForVisitor(homes: readonly SavedHome[], id: number): Promise<readonly SavedHome[]> {
  if (homes.some((home) => home.id === id)) return homes;
  const home = await findSavableHome(id);
  if (!home) throw new NotFound(messages.noHome);
  if (homes.length >= MAX_VISITOR_HOMES) throw new Conflict(messages.fullForVisitors(MAX_VISITOR_HOMES));
  return [{ ...home, savedAt: new Date() }, ...homes];
}

/** Moves the homes of a visitor into the list of the member whom they turned out to be; answers those that did not fit. */
export async function mergeIntoAccount(userId: number, homes: readonly SavedHome[]): Promise<SavedHome[]> {
  await insertSavedHomes(userId, homes);
  const kept = await findSavedHomes(userId);
  if (kept.length < MAX_MEMBER_HOMES) return [];
  return homes.filter(({ id }) => !kept.some((home) => home.id === id));
}

/** Half a year from the last change. */
const keptSeconds = 180 * 24 * 3600;
/** What the signature is for: a text of another kind, signed with the same key, is no list. */
const purpose = "saved-homes.1";
/** A list of as many homes as fit, with its signature, is shorter. */
const maxLength = 1300;

const savedCookie = openCookie(savedHomesCookie, { readable: true });
const recentCookie = openCookie(recentHomesCookie, { readable: true });

/** The cookies that the answer to this request sets. */
const cookiesToSet = createContext<string[]>([]);

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Moves the homes that a visitor saved into the account as soon as they are signed in, however that came about, and sends
 * the cookies of the lists. Whoever logs out leaves no list behind.
 */
export const savedHomesMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(cookiesToSet, []);
  const viewer = getViewer(context);
  if (viewer && savedCookie.read(request.headers) !== undefined) {
    const { homes } = readCookie(request);
    const left = await loadPart(mergeIntoAccount(viewer.id, homes));
    if (left && (left.length === 0 || left.length < homes.length)) writeCookie(context, left);
  }
  const response = await next();
  for (const cookie of context.get(cookiesToSet)) response.headers.append("Set-Cookie", cookie);
  if (viewer && endsSession(response.headers)) {
    for (const cookie of [savedCookie, recentCookie]) response.headers.append("Set-Cookie", cookie.write("", 0));
  }
  return response;
};

/** The ids that somebody signed in has saved; undefined for visitors, whose browser knows, and while the database is away. */
export async function readSavedIds(context: Asked["context"]): Promise<number[] | undefined> {
  const viewer = getViewer(context);
  return viewer && loadPart(findSavedIds(viewer.id));
}

/** What the browser of a visitor keeps. */
export interface KeptList {
  /** Newest first. */
  homes: SavedHome[];
  /** It was forged, cut or signed with a key that is not ours any more: the list counts as empty. */
  isUnreadable: boolean;
}

/** The saved homes of whoever asks, newest first: a member's from the database, a visitor's from their cookie. */
export async function readSavedHomes(asked: Asked): Promise<KeptList & { notMerged: number }> {
  const member = memberOrVisitor(asked);
  if (!member) return { ...readCookie(asked.request), notMerged: 0 };
  const homes = await findSavedHomes(member.user.id);
  const notMerged = readCookie(asked.request).homes.filter(({ id }) => !homes.some((home) => home.id === id)).length;
  return { homes, isUnreadable: false, notMerged };
}

/** Saves a home for whoever asks; saving twice changes nothing. Throws as `saveForMember` and `saveForVisitor` do. */
export async function saveHome(asked: Asked, id: number): Promise<{ isNew: boolean }> {
  const member = memberOrVisitor(asked);
  if (member) return saveForMember(member, id);
  const { homes } = readCookie(asked.request);
  const saved = await saveForVisitor(homes, id);
  if (saved === homes) return { isNew: false };
  writeCookie(asked.context, saved);
  return { isNew: true };
}

/** Takes a home off the list; answers what was there, undefined when it was not on it. */
export async function removeHome(asked: Asked, id: number): Promise<SavedHome | undefined> {
  const member = memberOrVisitor(asked);
  if (member) return deleteSavedHome(member.user.id, id);
  const { homes } = readCookie(asked.request);
  const found = homes.find((home) => home.id === id);
  if (found) {
    writeCookie(
      asked.context,
      homes.filter((home) => home !== found),
    );
  }
  return found;
}

/** Puts a home back that was removed, with the time and the price of when it was saved. */
export async function restoreHome(asked: Asked, home: SavedHome): Promise<void> {
  const member = memberOrVisitor(asked);
  if (member) return insertSavedHomes(member.user.id, [home]);
  const { homes } = readCookie(asked.request);
  if (homes.some(({ id }) => id === home.id)) return;
  const all = [home, ...homes].toSorted((one, other) => other.savedAt.getTime() - one.savedAt.getTime());
  writeCookie(asked.context, all.slice(0, MAX_VISITOR_HOMES));
}

/** Takes away the list of what this browser has shown. */
export function forgetRecentHomes({ context }: Pick<Asked, "context">): void {
  context.get(cookiesToSet).push(recentCookie.write("", 0));
}

/** What the browser lists as shown, as it stands there. */
export function readRecentCookie({ request }: Pick<Asked, "request">): string {
  return recentCookie.read(request.headers) ?? "";
}

/** Homes as a text that only we can write: the cookie of a visitor, and the way back of a home that was removed. */
export function signHomes(homes: readonly SavedHome[]): string {
  const content = encodeHomes(homes);
  const signature = sign(purpose, content);
  if (signature === undefined) throw new Unavailable("SECRET_KEYS is not set: the list of a visitor cannot be signed.");
  return `${content}~${signature}`;
}

/** The homes of a text that `signHomes` has made; undefined for any other. */
export function readSignedHomes(text: string): SavedHome[] | undefined {
  const [, content, signature] = (text.length <= maxLength && /^([\w.-]*)~([\w-]{43})$/.exec(text)) || [];
  if (content === undefined || signature === undefined || !isSignedBy(purpose, content, signature)) return undefined;
  return decodeHomes(content);
}

function readCookie({ headers }: Request): KeptList {
  const text = savedCookie.read(headers);
  if (text === undefined || text === "") return { homes: [], isUnreadable: false };
  const homes = readSignedHomes(text);
  return { homes: homes ?? [], isUnreadable: !homes };
}

function writeCookie(context: Asked["context"], homes: readonly SavedHome[]): void {
  const isEmpty = homes.length === 0;
  context.get(cookiesToSet).push(savedCookie.write(isEmpty ? "" : signHomes(homes), isEmpty ? 0 : keptSeconds));
}

/** Takes a list away that cannot be read, once it was said. */
export function dropUnreadableList({ context }: Pick<Asked, "context">): void {
  writeCookie(context, []);
}

/** Undefined for a visitor. Throws `Unavailable` when nobody can tell who asks. */
function memberOrVisitor(asked: Asked): Member | undefined {
  try {
    return requireUser(asked);
  } catch (error) {
    if (error instanceof Unauthenticated) return undefined;
    throw error;
  }
}

import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { countUpcomingRegistrations } from "#app/features/inspections/model/inspections.queries.server.ts";
import { loadPart } from "#app/http/page-loader.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, NotFound, Unauthenticated, Unavailable } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { verifySignature, defineCookie, sign } from "#app/session/cookie.server.ts";
import { isSessionCleared } from "#app/session/session.server.ts";
import { getViewer, requireUser } from "#app/session/viewer.server.ts";
import {
  deleteSavedHome,
  findSavableHome,
  findSavedHomes,
  findSavedIds,
  insertSavedHome,
  insertSavedHomes,
  deleteNote,
  findNotes,
  mergeNotes,
  upsertNote,
} from "./saved-homes.queries.server.ts";
import { visitorNotesSchema } from "./saved-homes.schema.ts";
import {
  decodeHomes,
  encodeHomes,
  MAX_MEMBER_HOMES,
  MAX_VISITOR_HOMES,
  homesOfPage,
  recentHomesCookie,
  type SavedHome,
  savedHomesCookie,
  savedHomesMessages as messages,
} from "./saved-homes.ts";

/**
 * Saves a home for a user. Throws `NotFound` for an unlisted home that is not saved, `Conflict` when the list is full,
 * `TooMany` after a thousand saves an hour.
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
 * Adds a home to a visitor's list, as the newest. Returns the same list if already saved. Throws `NotFound` for an
 * unlisted home, and `Conflict` when the list is full; older homes are never dropped.
 */
export async function saveForVisitor(homes: readonly SavedHome[], id: number): Promise<readonly SavedHome[]> {
  if (homes.some((home) => home.id === id)) return homes;
  const home = await findSavableHome(id);
  if (!home) throw new NotFound(messages.noHome);
  if (homes.length >= MAX_VISITOR_HOMES) throw new Conflict(messages.fullForVisitors(MAX_VISITOR_HOMES));
  return [{ ...home, savedAt: new Date() }, ...homes];
}

/** Moves a visitor's homes into an account. Returns those that did not fit. */
export async function mergeIntoAccount(userId: number, homes: readonly SavedHome[]): Promise<SavedHome[]> {
  await insertSavedHomes(userId, homes);
  const stored = await findSavedHomes(userId);
  if (stored.length < MAX_MEMBER_HOMES) return [];
  return homes.filter(({ id }) => !stored.some((home) => home.id === id));
}

/**
 * Saves a private note on a home, in the account or the visitor's cookie; a blank one is deleted. Throws `Conflict` for
 * an unknown home and without room, and `TooMany` after a thousand changes of a member an hour.
 */
export async function saveNote(args: RequestArgs, listingId: number, text: string): Promise<void> {
  const member = getMember(args);
  if (!member) return saveVisitorNote(args, listingId, text);
  const { id } = member.user;
  await consumeRateLimit("home.note.user", String(id));
  if (text === "") return deleteNote(id, listingId);
  if (!(await upsertNote(id, listingId, text))) throw new Conflict(messages.note.full);
}

async function saveVisitorNote({ request, context }: RequestArgs, listingId: number, text: string): Promise<void> {
  const notes = new Map(readNotesCookie(request));
  notes.delete(listingId);
  const saved = readCookie(request).homes.map(({ id }) => id);
  if (text !== "") {
    if (!saved.includes(listingId) && !(await findSavableHome(listingId))) throw new Conflict(messages.noHome);
    notes.set(listingId, text);
  }
  if (writeNotesCookie(context, notes)) return;
  // No list shows the notes on homes that are no longer saved, so the visitor could not shorten them.
  const shown = [...notes].filter(([id]) => id === listingId || saved.includes(id));
  if (!writeNotesCookie(context, new Map(shown))) throw new Conflict(messages.note.fullForVisitors);
}

/** Finds the caller's notes on these homes. Homes without a note are absent. */
export async function readNotes(args: RequestArgs, listingIds: readonly number[]): Promise<Notes> {
  const member = getMember(args);
  return member ? findNotes(member.user.id, listingIds) : readNotesCookie(args.request);
}

/** Characters of the cookie of notes, because every request sends it: about 1,100 of the notes. */
const MAX_NOTES_LENGTH = 1600;

/** By the id of the home. */
type Notes = ReadonlyMap<number, string>;

/** Empty for a malformed text. */
export function decodeNotes(text: string): Notes {
  if (text === "" || text.length > MAX_NOTES_LENGTH) return new Map();
  return new Map(visitorNotesSchema.safeParse(readJson(Buffer.from(text, "base64url").toString())).data);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** For a cookie. Undefined if the notes are too long for one. */
export function encodeNotes(notes: Notes): string | undefined {
  if (notes.size === 0) return "";
  const text = Buffer.from(JSON.stringify([...notes])).toString("base64url");
  return text.length > MAX_NOTES_LENGTH ? undefined : text;
}

/** Half a year after the last change. */
const maxAgeSeconds = 180 * 24 * 3600;
/** The same key signs other texts, which must not pass as a list. */
const purpose = "saved-homes.1";
/** Longer than any full list with its signature. */
const maxLength = 1300;

const savedCookie = defineCookie(savedHomesCookie, { readable: true, changesPage: showsSavedHome });
const recentCookie = defineCookie(recentHomesCookie, { readable: true });

/** Readable, like the others, because other cookies make the public pages of a visitor personal and uncached. */
const notesCookie = defineCookie("home-notes", { readable: true });

const cookiesToSet = createContext<string[]>([]);

interface RequestArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Moves a visitor's homes and notes into the account after a login, sets their cookies, and deletes them on logout.
 */
export const savedHomesMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(cookiesToSet, []);
  const viewer = getViewer(context);
  if (viewer && savedCookie.read(request.headers) !== undefined) {
    const { homes } = readCookie(request);
    const notMerged = await loadPart(mergeIntoAccount(viewer.id, homes));
    if (notMerged && (notMerged.length === 0 || notMerged.length < homes.length)) writeCookie(context, notMerged);
  }
  const notes = readNotesCookie(request);
  if (viewer && notes.size > 0) {
    const isMerged = await loadPart(mergeNotes(viewer.id, notes).then(() => true));
    if (isMerged) writeNotesCookie(context, new Map());
  }
  const response = await next();
  for (const cookie of context.get(cookiesToSet)) response.headers.append("Set-Cookie", cookie);
  if (viewer && isSessionCleared(response.headers)) {
    for (const cookie of [savedCookie, notesCookie, recentCookie])
      response.headers.append("Set-Cookie", cookie.write("", 0));
  }
  return response;
};

/**
 * Finds the ids of a user's saved homes. Undefined for visitors, because their browser stores the ids, and while the
 * database is unreachable.
 */
export async function readSavedIds(context: RequestArgs["context"]): Promise<number[] | undefined> {
  const viewer = getViewer(context);
  return viewer && loadPart(findSavedIds(viewer.id));
}

/** Undefined for visitors and while the database is unreachable. */
export async function readUpcomingInspectionCount(context: RequestArgs["context"]): Promise<number | undefined> {
  const viewer = getViewer(context);
  return viewer && loadPart(countUpcomingRegistrations(viewer.id));
}

/** Those of `ids` that a visitor has saved. Empty for members, whose list is in the data of every page. */
export function readSavedAmong({ request, context }: RequestArgs, ids: readonly number[]): number[] {
  if (getViewer(context)) return [];
  const saved = readCookie(request).homes.map(({ id }) => id);
  return ids.filter((id) => saved.includes(id));
}

/** Whether the page at this absolute address shows a home of this list, which is the cookie's value. */
function showsSavedHome(list: string, address: string): boolean {
  const ids = homesOfPage(address);
  return ids.length > 0 && (readSignedHomes(list) ?? []).some(({ id }) => ids.includes(id));
}

export interface VisitorList {
  /** Newest first. */
  homes: SavedHome[];
  /** Forged, truncated or signed with an old key; counts as empty. */
  isUnreadable: boolean;
}

/** Finds the caller's saved homes, newest first, in the database or the cookie. */
export async function readSavedHomes(args: RequestArgs): Promise<VisitorList & { notMerged: number }> {
  const member = getMember(args);
  if (!member) return { ...readCookie(args.request), notMerged: 0 };
  const homes = await findSavedHomes(member.user.id);
  const notMerged = readCookie(args.request).homes.filter(({ id }) => !homes.some((home) => home.id === id)).length;
  return { homes, isUnreadable: false, notMerged };
}

/** Throws like `saveForMember` and `saveForVisitor`. */
export async function saveHome(args: RequestArgs, id: number): Promise<{ isNew: boolean }> {
  const member = getMember(args);
  if (member) return saveForMember(member, id);
  const { homes } = readCookie(args.request);
  const saved = await saveForVisitor(homes, id);
  if (saved === homes) return { isNew: false };
  writeCookie(args.context, saved);
  return { isNew: true };
}

/** Returns the home. Undefined when not saved. */
export async function removeHome(args: RequestArgs, id: number): Promise<SavedHome | undefined> {
  const member = getMember(args);
  if (member) return deleteSavedHome(member.user.id, id);
  const { homes } = readCookie(args.request);
  const removed = homes.find((home) => home.id === id);
  if (removed) {
    writeCookie(
      args.context,
      homes.filter((home) => home !== removed),
    );
  }
  return removed;
}

/** With its original time and price. */
export async function restoreHome(args: RequestArgs, home: SavedHome): Promise<void> {
  const member = getMember(args);
  if (member) return insertSavedHomes(member.user.id, [home]);
  const { homes } = readCookie(args.request);
  if (homes.some(({ id }) => id === home.id)) return;
  const all = [home, ...homes].toSorted((one, other) => other.savedAt.getTime() - one.savedAt.getTime());
  writeCookie(args.context, all.slice(0, MAX_VISITOR_HOMES));
}

export function forgetRecentHomes({ context }: Pick<RequestArgs, "context">): void {
  context.get(cookiesToSet).push(recentCookie.write("", 0));
}

export function readRecentCookie({ request }: Pick<RequestArgs, "request">): string {
  return recentCookie.read(request.headers) ?? "";
}

/** For the cookie and for undoing a removal. */
export function signHomes(homes: readonly SavedHome[]): string {
  const content = encodeHomes(homes);
  const signature = sign(purpose, content);
  if (signature === undefined) throw new Unavailable("SECRET_KEYS is not set: the list of a visitor cannot be signed.");
  return `${content}~${signature}`;
}

/** Undefined for anything that `signHomes` did not create. */
export function readSignedHomes(text: string): SavedHome[] | undefined {
  const [, content, signature] = (text.length <= maxLength && /^([\w.-]*)~([\w-]{43})$/.exec(text)) || [];
  if (content === undefined || signature === undefined || !verifySignature(purpose, content, signature))
    return undefined;
  return decodeHomes(content);
}

function readNotesCookie({ headers }: Request): Notes {
  return decodeNotes(notesCookie.read(headers) ?? "");
}

/** False, without a cookie, if the notes are too long for one. */
function writeNotesCookie(context: RequestArgs["context"], notes: Notes): boolean {
  const text = encodeNotes(notes);
  if (text === undefined) return false;
  context.get(cookiesToSet).push(notesCookie.write(text, text === "" ? 0 : maxAgeSeconds));
  return true;
}

function readCookie({ headers }: Request): VisitorList {
  const text = savedCookie.read(headers);
  if (text === undefined || text === "") return { homes: [], isUnreadable: false };
  const homes = readSignedHomes(text);
  return { homes: homes ?? [], isUnreadable: !homes };
}

function writeCookie(context: RequestArgs["context"], homes: readonly SavedHome[]): void {
  const isEmpty = homes.length === 0;
  context.get(cookiesToSet).push(savedCookie.write(isEmpty ? "" : signHomes(homes), isEmpty ? 0 : maxAgeSeconds));
}

/** Call after the page has reported the unreadable list. */
export function clearUnreadableList({ context }: Pick<RequestArgs, "context">): void {
  writeCookie(context, []);
}

/** Undefined for a visitor. Throws `Unavailable` while the session cannot be read. */
function getMember(args: RequestArgs): Member | undefined {
  try {
    return requireUser(args);
  } catch (error) {
    if (error instanceof Unauthenticated) return undefined;
    throw error;
  }
}

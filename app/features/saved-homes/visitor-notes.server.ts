import { z } from "zod";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { defineCookie } from "#app/session/cookie.server.ts";
import { savedHomesMessages as messages } from "./saved-homes.ts";
import { findNotes, upsertNote } from "./saved-homes.queries.server.ts";

/** Half a year after the last change, as the list of saved homes. */
const maxAgeSeconds = 180 * 24 * 3600;

/** Characters of the cookie, because every request sends it: about 1,100 of the notes. */
const MAX_LENGTH = 1600;

/** By the id of the home. */
export type Notes = ReadonlyMap<number, string>;

/** Readable, so that it does not make the public pages of a visitor personal, which are cached. */
const cookie = defineCookie("home-notes", { readable: true });

const notesSchema = z.array(z.tuple([z.int().min(1).max(MAX_INTEGER), z.string().min(1).max(messages.note.most)]));

/** Empty without a cookie, and for a malformed one. */
export function readVisitorNotes(headers: Headers): Notes {
  const text = cookie.read(headers) ?? "";
  if (text === "" || text.length > MAX_LENGTH) return new Map();
  return new Map(notesSchema.safeParse(readJson(Buffer.from(text, "base64url").toString())).data);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The Set-Cookie header. Undefined if the notes are too long for a cookie. */
export function writeVisitorNotes(notes: Notes): string | undefined {
  if (notes.size === 0) return cookie.write("", 0);
  const text = Buffer.from(JSON.stringify([...notes])).toString("base64url");
  return text.length > MAX_LENGTH ? undefined : cookie.write(text, maxAgeSeconds);
}

/** Moves a visitor's notes into an account, after the notes that it has. Returns those that did not fit. */
export async function mergeNotes(userId: number, notes: Notes): Promise<Notes> {
  const stored = await findNotes(userId, [...notes.keys()]);
  const left = new Map<number, string>();
  for (const [id, text] of notes) {
    const before = stored.get(id);
    if (before?.includes(text)) continue;
    const joined = before === undefined ? text : `${before}\n${text}`;
    const isStored = joined.length <= messages.note.most && (await upsertNote(userId, id, joined));
    if (!isStored) left.set(id, text);
  }
  return left;
}

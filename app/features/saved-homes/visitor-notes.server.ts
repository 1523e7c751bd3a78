import { z } from "zod";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { savedHomesMessages as messages } from "./saved-homes.ts";
import { findNotes, upsertNote } from "./saved-homes.queries.server.ts";

/** Characters of the cookie, because every request sends it: about 1,100 of the notes. */
const MAX_LENGTH = 1600;

/** By the id of the home. */
export type Notes = ReadonlyMap<number, string>;

const notesSchema = z.array(z.tuple([z.int().min(1).max(MAX_INTEGER), z.string().min(1).max(messages.note.most)]));

/** Empty for a malformed text. */
export function decodeNotes(text: string): Notes {
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

/** For a cookie. Undefined if the notes are too long for one. */
export function encodeNotes(notes: Notes): string | undefined {
  if (notes.size === 0) return "";
  const text = Buffer.from(JSON.stringify([...notes])).toString("base64url");
  return text.length > MAX_LENGTH ? undefined : text;
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

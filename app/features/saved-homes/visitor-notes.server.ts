import { visitorNotesSchema } from "./saved-homes.schema.ts";

/** Characters of the cookie, because every request sends it: about 1,100 of the notes. */
const MAX_LENGTH = 1600;

/** By the id of the home. */
export type Notes = ReadonlyMap<number, string>;

/** Empty for a malformed text. */
export function decodeNotes(text: string): Notes {
  if (text === "" || text.length > MAX_LENGTH) return new Map();
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
  return text.length > MAX_LENGTH ? undefined : text;
}

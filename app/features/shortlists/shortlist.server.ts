import { z } from "zod";
import { EditConflict, mergeVersions, toVersion } from "#app/features/audit/versions.server.ts";
import { linesField, rowIdField } from "#app/http/fields.schema.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { linkSigner } from "#app/mail/link-token.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  MAX_NOTE_LENGTH,
  MAX_SHORTLISTED,
  noteName,
  shortlistMessages as messages,
  shortlistPath,
} from "./shortlist.ts";
import {
  type HomeNote,
  findShortlist,
  findShortlistHomes,
  findShortlistOwner,
  insertShortlist,
  lockShortlist,
  replaceHomeNotes,
  type ShortlistHome,
  updateShortlistId,
} from "./shortlists.queries.server.ts";

/** Valid until the shortlist's id changes. */
const { sign, read } = linkSigner({ purpose: "shortlist.1" });

export interface ShortlistLink {
  url: string;
  path: string;
  /** "23 November 2026" */
  since: string;
}

/** Null if the member does not share their saved homes. */
export async function getShortlistLink(userId: number): Promise<ShortlistLink | null> {
  const shortlist = await findShortlist(userId);
  if (!shortlist) return null;
  const path = shortlistPath(sign(shortlist));
  return { url: publicUrl(path), path, since: formatLongDate(shortlist.createdAt) };
}

/** Creates a link unless the member has one. Throws `TooMany` at the limit. */
export async function createShortlist({ user }: Member): Promise<void> {
  await consumeRateLimit("shortlist.link.user", String(user.id));
  await insertShortlist(user.id);
}

/** The old link stops working. Throws `NotFound` and `TooMany`. */
export async function renewShortlist({ user }: Member): Promise<void> {
  await consumeRateLimit("shortlist.link.user", String(user.id));
  if (!(await updateShortlistId(user.id))) throw new NotFound(messages.notShared);
}

export interface SharedShortlist {
  id: number;
  userId: number;
  /** The owner's first name. */
  name: string | null;
  /** At most `MAX_SHORTLISTED`, newest first. */
  homes: ShortlistHome[];
  /** Of the ticks and notes. */
  version: string;
}

/** Throws `NotFound` for an invalid or replaced link. */
export async function readShortlist(token: string): Promise<SharedShortlist> {
  const link = read(token);
  const owner = link.state === "valid" ? await findShortlistOwner(link.id) : undefined;
  if (link.state !== "valid" || !owner) throw new NotFound(messages.gone);
  const homes = await findShortlistHomes(link.id, MAX_SHORTLISTED);
  return { id: link.id, userId: owner.userId, name: owner.firstName, homes, version: toVersion(toFieldValues(homes)) };
}

/** The fields of the homes that are listed. */
function toFieldValues(homes: readonly ShortlistHome[]): Record<string, string> {
  const texts = homes
    .filter(({ card }) => card)
    .flatMap(({ id, isTicked, note }) => [
      [tickName(id), isTicked ? TICKED : ""],
      [noteName(id), note],
    ]);
  return Object.fromEntries(texts) as Record<string, string>;
}

/** In versions only: the form has one field for all ticks. */
const tickName = (listingId: number) => `tick-${listingId}`;
const TICKED = "yes";

/** A field for the ticks, and a note for each home that is listed. */
export function shortlistSchema(homes: readonly { id: number; card: object | null }[]) {
  const note = linesField(messages.noteMissing).max(MAX_NOTE_LENGTH, messages.noteTooLong).default("");
  const notes = homes.filter(({ card }) => card).map(({ id }) => [noteName(id), note] as const);
  return z.object({
    ticked: z.array(rowIdField(messages.unknownHome)).default([]),
    /** The version that the form was opened with; invalid ones count as absent. */
    version: z.string().max(4000).optional().catch(undefined),
    ...Object.fromEntries(notes),
  });
}

/**
 * Stores the ticks and notes that differ from the form's version, because several people share the list. Homes that were
 * not in the opened form keep theirs. Throws `EditConflict` if someone else changed the same note, and `TooMany` at the
 * limit.
 */
export async function saveNotes(
  { ip }: Caller,
  { id, userId, homes }: SharedShortlist,
  input: { ticked: readonly number[]; version?: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  await consumeRateLimit("shortlist.answer.address", ip);
  await consumeRateLimit("shortlist.answer.user", String(userId));
  const listed = homes.filter(({ card }) => card).map((home) => home.id);
  const typed = toFieldValues(
    homes.map((home) => {
      const note = input[noteName(home.id)];
      return { ...home, isTicked: input.ticked.includes(home.id), note: typeof note === "string" ? note : "" };
    }),
  );
  await transaction(async () => {
    await lockShortlist(id);
    const stored = toFieldValues(await findShortlistHomes(id, MAX_SHORTLISTED));
    const details = mergeVersions(input.version, stored, typed);
    if (details.fields.some((field) => field.typed !== undefined)) throw new EditConflict(details);
    const notes = listed.map((listingId): HomeNote => {
      const { [tickName(listingId)]: tick, [noteName(listingId)]: note = "" } = details.merged;
      return { listingId, isTicked: tick === TICKED, note };
    });
    await replaceHomeNotes(id, notes);
  });
}

/** The ticked homes among the values of an `EditConflict`. */
export function findTicked(merged: Readonly<Record<string, string>>, homes: readonly ShortlistHome[]): string[] {
  return homes.filter(({ id }) => merged[tickName(id)] === TICKED).map(({ id }) => String(id));
}

import { z } from "zod";
import { linesField, rowIdField } from "#app/http/fields.schema.ts";
import { transaction } from "#db/transaction.server.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { linkSigner } from "#app/mail/link-token.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import {
  MAX_NOTE_LENGTH,
  MAX_SHORTLISTED,
  noteName,
  shortlistMessages as messages,
  shortlistPath,
} from "./shortlist.ts";
import {
  type Answer,
  findShortlist,
  findShortlistHomes,
  findShortlistOwner,
  insertShortlist,
  replaceAnswers,
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
}

/** Throws `NotFound` for an invalid or replaced link. */
export async function readShortlist(token: string): Promise<SharedShortlist> {
  const link = read(token);
  const owner = link.state === "valid" ? await findShortlistOwner(link.id) : undefined;
  if (link.state !== "valid" || !owner) throw new NotFound(messages.gone);
  const homes = await findShortlistHomes(link.id, MAX_SHORTLISTED);
  return { id: link.id, userId: owner.userId, name: owner.firstName, homes };
}

/** A field for the ticks, and a note for each home that is listed. */
export function answerSchema(homes: readonly { id: number; card: object | null }[]) {
  const note = linesField(messages.noteMissing).max(MAX_NOTE_LENGTH, messages.noteTooLong).default("");
  const notes = homes.filter(({ card }) => card).map(({ id }) => [noteName(id), note] as const);
  return z.object({
    ticked: z.array(rowIdField(messages.unknownHome)).default([]),
    ...Object.fromEntries(notes),
  });
}

/** Stores the ticks and notes on the listed homes. Throws `TooMany` at the limit. */
export async function saveAnswers(
  { address }: Caller,
  { id, userId, homes }: SharedShortlist,
  input: { ticked: readonly number[] } & Readonly<Record<string, unknown>>,
): Promise<void> {
  await consumeRateLimit("shortlist.answer.address", address);
  await consumeRateLimit("shortlist.answer.user", String(userId));
  const answers = homes
    .filter(({ card }) => card)
    .map((home): Answer => {
      const note = input[noteName(home.id)];
      return {
        listingId: home.id,
        isTicked: input.ticked.includes(home.id),
        note: typeof note === "string" ? note : "",
      };
    });
  await transaction(() => replaceAnswers(id, answers));
}

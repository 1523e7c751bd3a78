import { z } from "zod";
import { UNFINISHED_FIELDS } from "#app/features/listings/manage/form-values.ts";
import {
  listingInputMessages as messages,
  ownListingsMessages,
} from "#app/features/listings/manage/manage.messages.ts";
import {
  countOtherUnfinished,
  findUnfinishedListings,
  MAX_UNFINISHED,
  upsertUnfinished,
} from "#app/features/listings/manage/unfinished.queries.server.ts";
import { lineField } from "#app/http/fields.schema.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, Invalid } from "#app/lib/errors.ts";
import { severalLines, singleLine } from "#app/lib/plain-text.ts";
import { dateLabel, sydneyDate, timeLabel } from "#app/lib/sydney-time.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { transaction } from "#db/transaction.server.ts";

type UnfinishedField = (typeof UNFINISHED_FIELDS)[number];
/** JSON clients may send numbers. */
const typedText = z.union([z.string(), z.number().transform(String)], messages.typedText).optional();

/** The fields as typed, bounded only by the size of a request, and the attempt that will publish them. */
export const unfinishedSchema = z.object({
  ...(Object.fromEntries(UNFINISHED_FIELDS.map((name) => [name, typedText])) as Record<
    UnfinishedField,
    typeof typedText
  >),
  attemptId: lineField().min(1).max(64),
});
export type UnfinishedInput = z.output<typeof unfinishedSchema>;

/**
 * Stores a new listing as typed, without control characters, and without validating it; publishing the same attempt deletes it. Throws `Forbidden` for
 * other accounts than agents, `TooMany`, and `Invalid` for more than 20 unfinished listings.
 */
export async function saveUnfinished({ user }: Member, { attemptId, ...typed }: UnfinishedInput): Promise<void> {
  if (user.role !== "agent") throw new Forbidden(messages.agentsOnly);
  await consumeRateLimit("listing.unfinished.user", `user ${user.id}`);
  const cleaned = Object.entries(typed).map(([name, text]) => [name, severalLines(text ?? "")] as const);
  const fields = Object.fromEntries(cleaned.filter(([, text]) => text !== ""));
  await transaction(async () => {
    const others = await countOtherUnfinished(user.id, attemptId);
    if (others >= MAX_UNFINISHED) throw new Invalid({ "": [messages.tooManyUnfinished(MAX_UNFINISHED)] });
    await upsertUnfinished(user.id, attemptId, fields);
  });
}

export interface UnfinishedRow {
  id: number;
  /** The address or title as far as typed. */
  name: string;
  /** "Sat 28 Nov, 10:42 am" */
  changed: string;
}

/** The account's own, the latest change first; at most 20. */
export async function listUnfinished(userId: number): Promise<UnfinishedRow[]> {
  const listings = await findUnfinishedListings(userId);
  return listings.map(({ id, fields, updatedAt }) => {
    const address = [fields.address, fields.suburb].map((part) => singleLine(part ?? "")).filter(Boolean);
    return {
      id,
      name: address.join(", ") || singleLine(fields.title ?? "") || ownListingsMessages.untitled,
      changed: `${dateLabel(sydneyDate(updatedAt))}, ${timeLabel(updatedAt)}`,
    };
  });
}

import { transaction } from "#db/transaction.server.ts";
import {
  mayRequestConfirmation,
  queueConfirmationMail,
} from "#app/features/subscribers/request-confirmation.server.ts";
import { ensureSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import type { Caller } from "#app/lib/caller.ts";
import { Conflict } from "#app/lib/errors.ts";
import { consumeRateLimit, resetRateLimit } from "#app/limits/limits.server.ts";
import { announceDigests } from "#app/features/saved-searches/model/schedule-digests.server.ts";
import { confirmSearches } from "#app/features/saved-searches/model/confirm.server.ts";
import { countSearchesOf, isConfirmedAddress, upsertSearch } from "./save.queries.server.ts";
import { type Criteria, pickCriteria } from "#app/features/listings/model/criteria.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";
import { savedSearchMessages } from "#app/features/saved-searches/model/saved-search.messages.ts";
import type { SaveSearchInput } from "#app/features/saved-searches/model/saved-search.schema.ts";

/** The most that one address may have. */
const mostSearches = 50;

/** What may be told of a search that was saved: what it looks for, and nothing of its address. */
export interface SavedSearchAnswer {
  search: Criteria & { frequency: SearchFrequency };
  /** False for the own address of whoever is signed in; of every other one true, also when it is confirmed already. */
  mustConfirm: boolean;
}

/**
 * Keeps a search for an address. It is looked for at once when the address is confirmed, or the caller's own; otherwise
 * the address is asked first, once a day. The same search again is the same row. Throws `Conflict` when the address has
 * fifty others, `TooMany` at a limit.
 */
export async function saveSearch(caller: Caller, input: SaveSearchInput): Promise<SavedSearchAnswer> {
  const { email, frequency, ...criteria } = input;
  await consumeRateLimit("search.save.address", caller.address);
  await consumeRateLimit("search.save.email", email);
  const answer = { search: { ...criteria, frequency }, mustConfirm: email !== caller.user?.email };
  if (!answer.mustConfirm) {
    await keep(input, { userId: caller.user?.id });
    return answer;
  }
  const asks = !(await isConfirmedAddress(email)) && (await mayRequestConfirmation(email, "searches"));
  try {
    await keep(input, { asks });
  } catch (error) {
    // The mail was not written: the next try must be able to write it.
    if (asks) await resetRateLimit("confirm.searches", email).catch(() => undefined);
    throw error;
  }
  return answer;
}

/** `userId` is that of whoever saves it for their own address, which is confirmed by that; `asks`, to mail the address first. */
async function keep(input: SaveSearchInput, { userId, asks = false }: { userId?: number; asks?: boolean }) {
  await transaction(async () => {
    const subscriber = await ensureSubscriber(input.email);
    const isLive = userId !== undefined || subscriber.confirmedAt !== null;
    const { email, frequency } = input;
    const criteria = pickCriteria(input);
    const nextRunAt = await upsertSearch({ criteria, email, frequency, userId: userId ?? null, isLive });
    if ((await countSearchesOf(input.email)) > mostSearches) throw new Conflict(savedSearchMessages.mostSearches);
    if (userId !== undefined) await confirmSearches(subscriber.id);
    if (asks && !isLive) await queueConfirmationMail(subscriber, "searches");
    await announceDigests(nextRunAt);
  });
}

import { transaction } from "#db/transaction.server.ts";
import {
  mayRequestConfirmation,
  queueConfirmationMail,
} from "#app/features/subscribers/request-confirmation.server.ts";
import { ensureSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import type { Caller } from "#app/lib/caller.ts";
import { Conflict } from "#app/lib/errors.ts";
import { consumeRateLimit, resetRateLimit } from "#app/limits/limits.server.ts";
import { scheduleDigests } from "#app/features/saved-searches/model/schedule-digests.server.ts";
import { confirmSearches } from "#app/features/saved-searches/model/lifecycle.server.ts";
import { countSearches, isConfirmedAddress, upsertSearch } from "./save.queries.server.ts";
import { type Criteria, pickCriteria } from "#app/features/listings/model/criteria.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";
import { savedSearchMessages } from "#app/features/saved-searches/model/saved-search.messages.ts";
import type { SaveSearchInput } from "#app/features/saved-searches/model/saved-search.schema.ts";

/** How many searches an address may have. */
const MAX_SEARCHES = 50;

/** The answer to saving a search. It must not reveal what we know of the address. */
export interface SavedSearchAnswer {
  search: Criteria & { frequency: SearchFrequency };
  /** False only for the address of the signed-in caller; true for every other one, even when it is confirmed already. */
  mustConfirm: boolean;
}

/**
 * Saves a search for an address. It is live at once when the address is confirmed or the caller's own; otherwise the
 * address gets a confirmation mail, one a day. Saving the same search again updates its row. Throws `Conflict` when the
 * address has fifty others, `TooMany` at a limit.
 */
export async function saveSearch(caller: Caller, input: SaveSearchInput): Promise<SavedSearchAnswer> {
  const { email, frequency, ...criteria } = input;
  await consumeRateLimit("search.save.address", caller.address);
  await consumeRateLimit("search.save.email", email);
  const answer = { search: { ...criteria, frequency }, mustConfirm: email !== caller.user?.email };
  if (!answer.mustConfirm) {
    await storeSearch(input, { userId: caller.user?.id });
    return answer;
  }
  const sendsConfirmation = !(await isConfirmedAddress(email)) && (await mayRequestConfirmation(email, "searches"));
  try {
    await storeSearch(input, { sendsConfirmation });
  } catch (error) {
    // The mail was not queued, so the next try must be able to queue it.
    if (sendsConfirmation) await resetRateLimit("confirm.searches", email).catch(() => undefined);
    throw error;
  }
  return answer;
}

interface StoreOptions {
  /** Of a caller who saves the search for their own address, which confirms the address. */
  userId?: number;
  sendsConfirmation?: boolean;
}

async function storeSearch(input: SaveSearchInput, { userId, sendsConfirmation = false }: StoreOptions) {
  await transaction(async () => {
    const subscriber = await ensureSubscriber(input.email);
    const isLive = userId !== undefined || subscriber.confirmedAt !== null;
    const { email, frequency } = input;
    const criteria = pickCriteria(input);
    const nextRunAt = await upsertSearch({ criteria, email, frequency, userId: userId ?? null, isLive });
    if ((await countSearches(input.email)) > MAX_SEARCHES) throw new Conflict(savedSearchMessages.tooManySearches);
    if (userId !== undefined) await confirmSearches(subscriber.id);
    if (sendsConfirmation && !isLive) await queueConfirmationMail(subscriber, "searches");
    await scheduleDigests(nextRunAt);
  });
}

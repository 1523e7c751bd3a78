import { subscriberMessages } from "#app/features/subscribers/subscriber.messages.ts";
import { deleteIfUnused } from "#app/features/subscribers/erasure.server.ts";
import { confirmSubscriber, lockSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { savedSearchMessages as says } from "./saved-search.messages.ts";
import {
  countConfirmedSearches,
  deleteSearch,
  deleteSearches,
  findSearchToConfirm,
  findSearchToStop,
  findSubscribersOfOwner,
  type SearchOwner,
  updateConfirmed,
} from "./searches.queries.server.ts";

/** How many searches an address may have; those that wait to be confirmed do not count. */
export const MAX_SEARCHES = 50;

/**
 * Confirms a search for its address: it is live from now on, unless it is paused. The other searches of the address stay
 * as they are. Confirming twice changes nothing. Throws `NotFound` when it is deleted, `Conflict` when the address has
 * fifty others. Returns the subscriber's id.
 */
export async function confirmSearch(searchId: number): Promise<number> {
  return transaction(async () => {
    const found = await findSearchToConfirm(searchId);
    // Read again under the lock, as another link may have been used meanwhile.
    if (found) await lockSubscriber(found.subscriberId);
    const search = await findSearchToConfirm(searchId);
    if (!search) throw new NotFound(subscriberMessages.confirm.gone.title);
    const { subscriberId, email, confirmedAt } = search;
    if (confirmedAt) return subscriberId;
    if ((await countConfirmedSearches(email)) >= MAX_SEARCHES) throw new Conflict(says.tooManyToConfirm);
    await confirmSubscriber(subscriberId);
    await updateConfirmed([searchId]);
    return subscriberId;
  });
}

/**
 * Deletes a search with its matches and its mails, queued ones included, and the address when nothing else is kept for
 * it. Does nothing for a search that is gone.
 */
export async function stopSearch(searchId: number): Promise<void> {
  await transaction(async () => {
    const search = await findSearchToStop(searchId);
    if (!search) return;
    await lockSubscriber(search.subscriberId);
    await deleteSearch(searchId);
    await deleteIfUnused(search.subscriberId);
  });
}

/** Deletes all searches of an owner, and addresses for which nothing else is kept. Returns the number of searches. */
export async function deleteAllSearches(owner: SearchOwner): Promise<number> {
  return transaction(async () => {
    const subscribers = await findSubscribersOfOwner(owner);
    for (const subscriberId of subscribers) await lockSubscriber(subscriberId);
    const deleted = await deleteSearches(owner);
    for (const subscriberId of subscribers) await deleteIfUnused(subscriberId);
    return deleted;
  });
}

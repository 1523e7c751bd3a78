import { subscriberMessages } from "#app/features/subscribers/subscriber.messages.ts";
import { deleteIfUnused } from "#app/features/subscribers/erasure.server.ts";
import { confirmSubscriber, lockSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  deleteSearch,
  deleteSearches,
  findSearchToStop,
  findSubscribersOfOwner,
  type SearchOwner,
  updateLive,
} from "./searches.queries.server.ts";

/**
 * Confirms an address: its searches are live from now on, but for those that are paused, and so is what it saves later.
 * Confirming twice changes nothing. Throws `NotFound` when the subscriber is deleted.
 */
export async function confirmSearches(subscriberId: number): Promise<void> {
  await transaction(async () => {
    const subscriber = await lockSubscriber(subscriberId);
    if (!subscriber) throw new NotFound(subscriberMessages.confirm.gone.title);
    await confirmSubscriber(subscriberId);
    await updateLive(subscriber.email);
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

import { transaction } from "#db/transaction.server.ts";
import { deleteIfUnused } from "#app/features/subscribers/erasure.server.ts";
import { lockSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { cancelQueuedOfSearch } from "#app/mail/outbox.queries.server.ts";
import { announceDigests } from "#app/features/saved-searches/model/schedule-digests.server.ts";
import { manageMessages as says } from "./manage.messages.ts";
import {
  deleteSearches,
  deleteUnwantedMatches,
  findSubscriberOf,
  findSubscribersOf,
  reschedule,
  type SearchOwner,
  untellCancelled,
  updateCriteria,
  updateFrequency,
  updatePaused,
  updateResumed,
} from "./own-searches.queries.server.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";
import type { SearchEditInput } from "#app/features/saved-searches/model/saved-search.schema.ts";
import { stopSearch } from "#app/features/saved-searches/model/stop.server.ts";

/**
 * No mail about it until it is resumed, also none that waits to be sent: its homes are told later. Pausing twice is
 * pausing once. Throws `NotFound` for a search that is gone or not theirs.
 */
export async function pauseSearch(owner: SearchOwner, id: number): Promise<void> {
  await changeSearch(owner, id, async () => {
    await updatePaused(owner, id);
    await cancelQueuedOfSearch(id);
    await untellCancelled(id);
  });
}

/** Looks for homes again; those that it had found before it was paused come with its next mail. Throws as `pauseSearch` does. */
export async function resumeSearch(owner: SearchOwner, id: number): Promise<void> {
  await changeSearch(owner, id, async () => {
    await updateResumed(owner, id);
    await announceDigests(await reschedule(id));
  });
}

/** Mails it as often as this from now on, what it has found already included. Throws as `pauseSearch` does. */
export async function setSearchFrequency(owner: SearchOwner, id: number, frequency: SearchFrequency): Promise<void> {
  await changeSearch(owner, id, async () => {
    await updateFrequency(owner, id, frequency);
    await announceDigests(await reschedule(id));
  });
}

/**
 * Gives it other criteria: of the homes that it has not told yet, those that still fit stay. Throws `NotFound` as
 * `pauseSearch` does, `Conflict` when the address has such a search already.
 */
export async function editSearch(owner: SearchOwner, id: number, input: SearchEditInput): Promise<void> {
  await changeSearch(owner, id, async () => {
    if (!(await updateCriteria(owner, id, input))) throw new Conflict(says.sameAgain);
    await deleteUnwantedMatches(id, input);
    await announceDigests(await reschedule(id));
  });
}

/** Deletes it as `stopSearch` does. Throws `NotFound` for a search that is gone or not theirs. */
export async function deleteSearch(owner: SearchOwner, id: number): Promise<void> {
  await changeSearch(owner, id, () => stopSearch(id));
}

/** Deletes all of them, and the address when nothing else is kept for it; answers how many there were. */
export async function deleteAllSearches(owner: SearchOwner): Promise<number> {
  return transaction(async () => {
    const subscribers = await findSubscribersOf(owner);
    for (const subscriberId of subscribers) await lockSubscriber(subscriberId);
    const deleted = await deleteSearches(owner);
    for (const subscriberId of subscribers) await deleteIfUnused(subscriberId);
    return deleted;
  });
}

/** The subscriber is locked first, as everywhere: nobody confirms or forgets them in between. */
async function changeSearch(owner: SearchOwner, id: number, work: () => Promise<void>): Promise<void> {
  await transaction(async () => {
    const subscriberId = await findSubscriberOf(owner, id);
    if (subscriberId === undefined || !(await lockSubscriber(subscriberId))) throw new NotFound(says.noSearch);
    await work();
  });
}

import { subscriberMessages } from "#app/features/subscribers/subscriber.messages.ts";
import { deleteIfUnused } from "#app/features/subscribers/subscribers.server.ts";
import {
  confirmSubscriber,
  findSubscriberByEmail,
  lockSubscriber,
} from "#app/features/subscribers/subscribers.queries.server.ts";
import { consentVersion } from "#app/lib/consents.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { cancelQueuedOfSearch } from "#app/mail/outbox.queries.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { savedSearchMessages as messages } from "./saved-search.messages.ts";
import {
  claimConfirmedSearches,
  clearNotifiedAt,
  countConfirmedSearches,
  deleteSearch,
  deleteSearches,
  detachUnconfirmedAccount,
  findOwnUnconfirmed,
  findSearchIds,
  findSearchToConfirm,
  findSearchToStop,
  findSubscribersOfOwner,
  type SearchOwner,
  updateConfirmed,
  updateNextRun,
  withdrawSharedMails,
} from "./searches.queries.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";

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
    if ((await countConfirmedSearches(email)) >= MAX_SEARCHES) throw new Conflict(messages.tooManyToConfirm);
    await confirmSubscriber(subscriberId);
    await updateConfirmed([searchId], consentVersion("alerts"));
    await detachUnconfirmedAccount(searchId);
    return subscriberId;
  });
}

/**
 * Once an account has confirmed its address: starts the searches that it saved while it waited for that, as many as an
 * address may have, and makes those its own that the address has confirmed by their links.
 */
export async function startOwnSearches(email: string): Promise<void> {
  await transaction(async () => {
    const subscriber = await findSubscriberByEmail(email);
    if (!subscriber || !(await lockSubscriber(subscriber.id))) return;
    const waiting = await findOwnUnconfirmed(email);
    const started = waiting.slice(0, Math.max(0, MAX_SEARCHES - (await countConfirmedSearches(email))));
    if (started.length > 0) await confirmSubscriber(subscriber.id);
    await updateConfirmed(started, null);
    await claimConfirmedSearches(email);
  });
}

/**
 * Deletes a search with its matches and its mails, queued ones included, and the address when nothing else is kept for
 * it. A queued mail that it shares with other searches is written again without it. Does nothing for a search that is gone.
 */
export async function stopSearch(searchId: number): Promise<void> {
  await transaction(async () => {
    const search = await findSearchToStop(searchId);
    if (!search) return;
    await lockSubscriber(search.subscriberId);
    if (await withdrawSharedMails([searchId])) await scheduleDigests(new Date());
    await deleteSearch(searchId);
    await deleteIfUnused(search.subscriberId);
  });
}

/** Deletes all searches of an owner, and addresses for which nothing else is kept. Returns the number of searches. */
export async function deleteAllSearches(owner: SearchOwner): Promise<number> {
  return transaction(async () => {
    const subscribers = await findSubscribersOfOwner(owner);
    for (const subscriberId of subscribers) await lockSubscriber(subscriberId);
    if (await withdrawSharedMails(await findSearchIds(owner))) await scheduleDigests(new Date());
    const deleted = await deleteSearches(owner);
    for (const subscriberId of subscribers) await deleteIfUnused(subscriberId);
    return deleted;
  });
}

/** Makes everybody wait who is about to change a search of this owner, until the open transaction ends. */
export async function lockSearchesOf(owner: SearchOwner): Promise<void> {
  for (const subscriberId of await findSubscribersOfOwner(owner)) await lockSubscriber(subscriberId);
}

/** Cancels the mails of an owner's searches that wait to be sent: their homes wait again. For a transaction that has locked them. */
export async function withdrawSearchMails(owner: SearchOwner): Promise<void> {
  const ids = await findSearchIds(owner);
  if (await withdrawSharedMails(ids)) await scheduleDigests(new Date());
  for (const id of ids) {
    await cancelQueuedOfSearch(id);
    await clearNotifiedAt(id);
  }
}

/** Sets when the digests of an owner's searches are due that are live again. */
export async function rescheduleSearches(owner: SearchOwner): Promise<void> {
  for (const id of await findSearchIds(owner)) await scheduleDigests(await updateNextRun(id));
}

/** A digest that is due later than this (seconds) needs no event: the schedule of the worker has one every morning at seven. */
const nearSeconds = 60 * 60;

/** Publishes "digests.due" for `nextRunAt`; does nothing for null and for times beyond the next hour. */
export async function scheduleDigests(nextRunAt: Date | null, { atLeastSeconds = 0 } = {}): Promise<void> {
  if (!nextRunAt) return;
  const afterSeconds = Math.max(atLeastSeconds, Math.ceil((nextRunAt.getTime() - Date.now()) / 1000));
  if (afterSeconds <= nearSeconds) await publishEvent("digests.due", {}, { afterSeconds });
}

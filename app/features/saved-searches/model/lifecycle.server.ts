import { subscriberMessages } from "#app/features/subscribers/subscriber.messages.ts";
import { deleteIfUnused } from "#app/features/subscribers/subscribers.server.ts";
import {
  confirmSubscriber,
  findSubscriberByEmail,
  lockSubscriber,
} from "#app/features/subscribers/subscribers.queries.server.ts";
import { consentVersion } from "#app/lib/consents.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { cancelMessagesOfSearch } from "#app/mail/outbox.queries.server.ts";
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

/** Confirmed searches per address. */
export const MAX_SEARCHES = 50;

/**
 * Confirms a search. Throws `NotFound` when deleted, and `Conflict` when the address has fifty others. Returns the
 * subscriber's id.
 */
export async function confirmSearch(searchId: number): Promise<number> {
  return transaction(async () => {
    const unlocked = await findSearchToConfirm(searchId);
    // Another link may have been used before the lock.
    if (unlocked) await lockSubscriber(unlocked.subscriberId);
    const search = await findSearchToConfirm(searchId);
    if (!search) throw new NotFound(subscriberMessages.confirm.deleted.title);
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
 * Call when an account confirms its address. Starts waiting searches, up to the limit, and assigns searches confirmed
 * by link to the account.
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
 * Deletes a search with its matches and mails, and its address when unused. Rewrites queued mails shared with other
 * searches.
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

/** Also deletes unused addresses. Returns the number of searches. */
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

/** Until the transaction ends. */
export async function lockSearchesOfOwner(owner: SearchOwner): Promise<void> {
  for (const subscriberId of await findSubscribersOfOwner(owner)) await lockSubscriber(subscriberId);
}

/**
 * Cancels the queued mails of an owner's searches, whose homes are pending again. Call in a transaction that has locked
 * the searches.
 */
export async function withdrawSearchMails(owner: SearchOwner): Promise<void> {
  const ids = await findSearchIds(owner);
  if (await withdrawSharedMails(ids)) await scheduleDigests(new Date());
  for (const id of ids) {
    await cancelMessagesOfSearch(id);
    await clearNotifiedAt(id);
  }
}

export async function rescheduleSearches(owner: SearchOwner): Promise<void> {
  for (const id of await findSearchIds(owner)) await scheduleDigests(await updateNextRun(id));
}

/** In seconds. Later digests need no event, because the worker has a daily one at 7 am. */
const nearSeconds = 60 * 60;

/** Publishes "digests.due" for this time. Does nothing for null or later than an hour ahead. */
export async function scheduleDigests(nextRunAt: Date | null, { atLeastSeconds = 0 } = {}): Promise<void> {
  if (!nextRunAt) return;
  const afterSeconds = Math.max(atLeastSeconds, Math.ceil((nextRunAt.getTime() - Date.now()) / 1000));
  if (afterSeconds <= nearSeconds) await publishEvent("digests.due", {}, { afterSeconds });
}

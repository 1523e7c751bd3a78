import { setTimeout as wait } from "node:timers/promises";
import { isConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import { type Criteria, pickSavedCriteria } from "#app/features/listings/model/criteria.ts";
import { redactedSummary } from "#app/features/listings/model/filter-summary.ts";
import { subscriberMessages } from "#app/features/subscribers/subscriber.messages.ts";
import {
  confirmSubscriber,
  findSubscriberByEmail,
  lockSubscriber,
  ensureSubscriber,
  type Subscriber,
} from "#app/features/subscribers/subscribers.queries.server.ts";
import {
  deleteIfUnused,
  mayRequestConfirmation,
  queueSearchConfirmations,
} from "#app/features/subscribers/subscribers.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Caller, Viewer } from "#app/lib/caller.ts";
import { consentVersion } from "#app/lib/consents.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit, tryConsumeRateLimit } from "#app/limits/limits.server.ts";
import { cancelMessagesOfSearch } from "#app/mail/outbox.queries.server.ts";
import { transaction } from "#db/transaction.server.ts";
import type { SaveSearchInput } from "./saved-search.schema.ts";
import {
  savedSearchMessages as messages,
  savedSearchMessages,
  frequencyLabels,
  type SearchFrequency,
} from "./saved-search.ts";
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
  findUnconfirmedSearches,
  deleteUnconfirmedBeyond,
  upsertSearch,
} from "./searches.queries.server.ts";

/** Confirmed searches per address. */
const MAX_SEARCHES = 50;

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

/** Per address. A new search replaces the oldest. */
const MAX_UNCONFIRMED = 50;

/** Per mail. The linked page shows all. */
const MAX_MAILED = 20;

/** Longer than the work, so that the time of a response reveals nothing about the address. */
const responseMillis = 200;

/** Must not reveal anything about the address. */
export interface SavedSearchResult {
  search: Criteria & { frequency: SearchFrequency };
  /** False only for the caller's own confirmed address. */
  mustConfirm: boolean;
}

/**
 * Saves or updates a search, live at once for the caller's own confirmed address. Otherwise its own emailed link is
 * required, even if the address has confirmed other searches. Throws `Conflict` when the caller has fifty others, and
 * `TooMany` at the client's limit.
 */
export async function saveSearch(caller: Caller, input: SaveSearchInput): Promise<SavedSearchResult> {
  const { email, frequency, ...criteria } = input;
  await consumeRateLimit("search.save.address", caller.ip);
  const account = caller.user?.email === email ? caller.user : undefined;
  const owner = account && (await isConfirmedEmail(account.id, email)) ? account : undefined;
  await (owner ? saveOwn(input, owner) : Promise.all([wait(responseMillis), saveForStranger(input, account)]));
  return { search: { ...criteria, frequency }, mustConfirm: !owner };
}

async function saveOwn(input: SaveSearchInput, owner: Viewer): Promise<void> {
  const { email, frequency } = input;
  await transaction(async () => {
    const { id } = await ensureSubscriber(email);
    const search = { criteria: pickSavedCriteria(input), email, frequency, userId: owner.id };
    const nextRunAt = await upsertSearch(search, { isConfirmed: true });
    if ((await countConfirmedSearches(email)) > MAX_SEARCHES) throw new Conflict(savedSearchMessages.tooManySearches);
    await confirmSubscriber(id);
    await scheduleDigests(nextRunAt ?? null);
  });
}

/**
 * Saves nothing at the address's hourly limit, because an error would reveal others' requests. A single client reaches
 * its own limit first. `account` has this address, unconfirmed.
 */
async function saveForStranger(input: SaveSearchInput, account: Viewer | undefined): Promise<void> {
  const { email, frequency } = input;
  if (!(await tryConsumeRateLimit("search.save.email", email))) return;
  const mayMail = await mayRequestConfirmation(email, "searches");
  await transaction(async () => {
    const subscriber = await ensureSubscriber(email);
    const search = { criteria: pickSavedCriteria(input), email, frequency, userId: account?.id ?? null };
    const saved = await upsertSearch(search, { isConfirmed: false });
    await deleteUnconfirmedBeyond(email, MAX_UNCONFIRMED);
    if (mayMail && saved !== undefined) await mailConfirmation(subscriber);
  });
}

/** With a link per unconfirmed search. */
async function mailConfirmation(subscriber: Subscriber): Promise<void> {
  const waiting = await findUnconfirmedSearches(subscriber.email, MAX_MAILED);
  const searches = waiting.map(({ id, frequency, criteria, knownSuburbs }) => ({
    id,
    summary: redactedSummary(criteria, knownSuburbs),
    frequency: frequencyLabels[frequency],
  }));
  await queueSearchConfirmations(subscriber, searches);
}

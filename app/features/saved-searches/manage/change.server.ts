import { confirmEmail } from "#app/features/accounts/model/account.server.ts";
import { scheduleDigests, startOwnSearches, stopSearch } from "#app/features/saved-searches/model/lifecycle.server.ts";
import type { SearchEditInput } from "#app/features/saved-searches/model/saved-search.schema.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/saved-search.ts";
import {
  clearNotifiedAt,
  findSubscriberOfSearch,
  type SearchOwner,
  updateConfirmed,
  updateNextRun,
  withdrawSharedMails,
} from "#app/features/saved-searches/model/searches.queries.server.ts";
import {
  confirmSubscriber,
  ensureSubscriber,
  lockSubscriber,
} from "#app/features/subscribers/subscribers.queries.server.ts";
import { deleteIfUnused } from "#app/features/subscribers/subscribers.server.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { cancelMessagesOfSearch } from "#app/mail/outbox.queries.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { manageMessages as messages } from "./manage.messages.ts";
import {
  deleteObsoleteMatches,
  findSearchesWithOldAddress,
  findSubscribersWithOldAddress,
  mergeDuplicateSearches,
  updateCriteria,
  updateFrequency,
  updatePaused,
  updateResumed,
  updateSearchAddress,
} from "./manage.queries.server.ts";

/**
 * Pauses a search and cancels its queued mails; the next mail includes their homes. Throws `NotFound` if deleted or not
 * the owner's.
 */
export async function pauseSearch(owner: SearchOwner, id: number): Promise<void> {
  await changeSearch(owner, id, async () => {
    if (await withdrawSharedMails([id])) await scheduleDigests(new Date());
    await updatePaused(owner, id);
    await cancelMessagesOfSearch(id);
    await clearNotifiedAt(id);
  });
}

/** Resumes a search. Its next mail includes earlier homes. Throws like `pauseSearch`. */
export async function resumeSearch(owner: SearchOwner, id: number): Promise<void> {
  await changeSearch(owner, id, async () => {
    await updateResumed(owner, id);
    await scheduleDigests(await updateNextRun(id));
  });
}

/** Throws like `pauseSearch`. */
export async function setSearchFrequency(owner: SearchOwner, id: number, frequency: SearchFrequency): Promise<void> {
  await changeSearch(owner, id, async () => {
    await updateFrequency(owner, id, frequency);
    await scheduleDigests(await updateNextRun(id));
  });
}

/**
 * Changes a search and drops pending homes that no longer match. Throws like `pauseSearch`, and `Conflict` when the
 * address already has such a search.
 */
export async function editSearch(owner: SearchOwner, id: number, input: SearchEditInput): Promise<void> {
  await changeSearch(owner, id, async () => {
    if (!(await updateCriteria(owner, id, input))) throw new Conflict(messages.duplicate);
    await deleteObsoleteMatches(id, input);
    await scheduleDigests(await updateNextRun(id));
  });
}

/** Throws like `pauseSearch`. */
export async function deleteSearch(owner: SearchOwner, id: number): Promise<void> {
  await changeSearch(owner, id, () => stopSearch(id));
}

/** Lock the subscriber first, so that it is not confirmed or deleted meanwhile. */
async function changeSearch(owner: SearchOwner, id: number, work: () => Promise<void>): Promise<void> {
  await transaction(async () => {
    const subscriberId = await findSubscriberOfSearch(owner, id);
    if (subscriberId === undefined || !(await lockSubscriber(subscriberId))) throw new NotFound(messages.noSearch);
    await work();
  });
}

/**
 * Confirms an account's address like `confirmEmail` and starts waiting searches. Moves the account's searches to a new
 * address and deletes the old one when unused.
 */
export async function confirmNewEmail(token: string): Promise<string> {
  return transaction(async () => {
    const email = await confirmEmail(token);
    await moveSearches(email);
    await startOwnSearches(email);
    return email;
  });
}

async function moveSearches(email: string): Promise<void> {
  const former = await findSubscribersWithOldAddress(email);
  if (former.length === 0) return;
  for (const subscriberId of former) await lockSubscriber(subscriberId);
  const { id } = await ensureSubscriber(email);
  const searches = await findSearchesWithOldAddress(email);
  if (await withdrawSharedMails(searches)) await scheduleDigests(new Date());
  await mergeDuplicateSearches(searches, email);
  await updateSearchAddress(searches, { subscriberId: id, email });
  await confirmSubscriber(id);
  await updateConfirmed(searches, null);
  for (const subscriberId of former) await deleteIfUnused(subscriberId);
}

import { transaction } from "#db/transaction.server.ts";
import {
  confirmSubscriber,
  ensureSubscriber,
  lockSubscriber,
} from "#app/features/subscribers/subscribers.queries.server.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { cancelQueuedOfSearch } from "#app/mail/outbox.queries.server.ts";
import { scheduleDigests, startOwnSearches, stopSearch } from "#app/features/saved-searches/model/lifecycle.server.ts";
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
import type { SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";
import type { SearchEditInput } from "#app/features/saved-searches/model/saved-search.schema.ts";
import {
  clearNotifiedAt,
  findSubscriberOfSearch,
  type SearchOwner,
  updateConfirmed,
  updateNextRun,
  withdrawSharedMails,
} from "#app/features/saved-searches/model/searches.queries.server.ts";
import { confirmEmail } from "#app/features/accounts/model/account.server.ts";
import { deleteIfUnused } from "#app/features/subscribers/subscribers.server.ts";

/**
 * Pauses a search: no mail until it is resumed. Mails that wait to be sent are cancelled, and their homes come with the
 * next mail. Pausing twice changes nothing. Throws `NotFound` for a search that is gone or not the owner's.
 */
export async function pauseSearch(owner: SearchOwner, id: number): Promise<void> {
  await changeSearch(owner, id, async () => {
    if (await withdrawSharedMails([id])) await scheduleDigests(new Date());
    await updatePaused(owner, id);
    await cancelQueuedOfSearch(id);
    await clearNotifiedAt(id);
  });
}

/** Resumes a search; homes found before the pause come with its next mail. Throws as `pauseSearch` does. */
export async function resumeSearch(owner: SearchOwner, id: number): Promise<void> {
  await changeSearch(owner, id, async () => {
    await updateResumed(owner, id);
    await scheduleDigests(await updateNextRun(id));
  });
}

/** Sets how often a search mails, which also counts for homes that wait already. Throws as `pauseSearch` does. */
export async function setSearchFrequency(owner: SearchOwner, id: number, frequency: SearchFrequency): Promise<void> {
  await changeSearch(owner, id, async () => {
    await updateFrequency(owner, id, frequency);
    await scheduleDigests(await updateNextRun(id));
  });
}

/**
 * Changes the criteria and the frequency of a search. Homes that wait for its next mail and no longer fit are dropped.
 * Throws `NotFound` as `pauseSearch` does, `Conflict` when the address has such a search already.
 */
export async function editSearch(owner: SearchOwner, id: number, input: SearchEditInput): Promise<void> {
  await changeSearch(owner, id, async () => {
    if (!(await updateCriteria(owner, id, input))) throw new Conflict(messages.sameAgain);
    await deleteObsoleteMatches(id, input);
    await scheduleDigests(await updateNextRun(id));
  });
}

/** Deletes a search as `stopSearch` does. Throws as `pauseSearch` does. */
export async function deleteSearch(owner: SearchOwner, id: number): Promise<void> {
  await changeSearch(owner, id, () => stopSearch(id));
}

/** Locks the subscriber first, as everywhere: nobody confirms or deletes them in between. */
async function changeSearch(owner: SearchOwner, id: number, work: () => Promise<void>): Promise<void> {
  await transaction(async () => {
    const subscriberId = await findSubscriberOfSearch(owner, id);
    if (subscriberId === undefined || !(await lockSubscriber(subscriberId))) throw new NotFound(messages.noSearch);
    await work();
  });
}

/**
 * Confirms the address of an account as `confirmEmail` does. When the account gets it as a new one, the person's searches
 * move to it, and the old one is erased when nothing else is kept for it. Searches that waited for the address start.
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

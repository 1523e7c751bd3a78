import { transaction } from "#db/transaction.server.ts";
import { confirmEmail } from "#app/features/accounts/model/confirm-email.server.ts";
import { deleteIfUnused } from "#app/features/subscribers/erasure.server.ts";
import {
  confirmSubscriber,
  ensureSubscriber,
  lockSubscriber,
} from "#app/features/subscribers/subscribers.queries.server.ts";
import { startOwnSearches } from "#app/features/saved-searches/model/lifecycle.server.ts";
import { scheduleDigests } from "#app/features/saved-searches/model/schedule-digests.server.ts";
import { updateConfirmed, withdrawSharedMails } from "#app/features/saved-searches/model/searches.queries.server.ts";
import {
  mergeDuplicateSearches,
  findSearchesWithOldAddress,
  findSubscribersWithOldAddress,
  updateSearchAddress,
} from "./move-searches.queries.server.ts";

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

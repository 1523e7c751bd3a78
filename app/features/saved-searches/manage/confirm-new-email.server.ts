import { transaction } from "#db/transaction.server.ts";
import { confirmEmail } from "#app/features/accounts/model/confirm-email.server.ts";
import { deleteIfUnused } from "#app/features/subscribers/erasure.server.ts";
import { ensureSubscriber, lockSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import { confirmSearches } from "#app/features/saved-searches/model/confirm.server.ts";
import {
  absorbTwins,
  findLeftBehind,
  findSubscribersLeftBehind,
  updateSearchAddress,
} from "./move-searches.queries.server.ts";

/**
 * Gives an account its new address as `confirmEmail` does, and takes the person's own searches along: their mail goes to
 * the new address, which has just said yes, and the old one is forgotten when nothing else is kept for it.
 */
export async function confirmNewEmail(token: string): Promise<string> {
  return transaction(async () => {
    const email = await confirmEmail(token);
    const former = await findSubscribersLeftBehind(email);
    if (former.length === 0) return email;
    for (const subscriberId of former) await lockSubscriber(subscriberId);
    const { id } = await ensureSubscriber(email);
    const searches = await findLeftBehind(email);
    await absorbTwins(searches, email);
    await updateSearchAddress(searches, { subscriberId: id, email });
    await confirmSearches(id);
    for (const subscriberId of former) await deleteIfUnused(subscriberId);
    return email;
  });
}

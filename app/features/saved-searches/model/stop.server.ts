import { transaction } from "#db/transaction.server.ts";
import { deleteIfUnused } from "#app/features/subscribers/erasure.server.ts";
import { lockSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import { deleteSearch, findSearchToStop } from "./confirm.queries.server.ts";

/**
 * Ends a search for good: it goes with its matches and with the mails about it, those that wait to be sent included; so
 * does the address when nothing else is kept for it. Stopping what has stopped does nothing.
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

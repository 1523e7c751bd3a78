import { transaction } from "#db/transaction.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { subscriberMessages } from "#app/features/subscribers/subscriber.messages.ts";
import { confirmSubscriber, lockSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import { updateLive } from "./confirm.queries.server.ts";

/**
 * The address says yes: its searches are live from now on, but for those that are paused, and so is what it saves later.
 * Confirming twice is confirming once. Throws `NotFound` when the subscriber is forgotten.
 */
export async function confirmSearches(subscriberId: number): Promise<void> {
  await transaction(async () => {
    const subscriber = await lockSubscriber(subscriberId);
    if (!subscriber) throw new NotFound(subscriberMessages.confirm.gone.title);
    await confirmSubscriber(subscriberId);
    await updateLive(subscriber.email);
  });
}

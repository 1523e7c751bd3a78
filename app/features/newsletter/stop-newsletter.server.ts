import { afterCommit, transaction } from "#db/transaction.server.ts";
import { forgetIfIdle } from "#app/features/subscribers/forget-if-idle.server.ts";
import { lockSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import { forgive } from "#app/limits/limits.server.ts";
import { logger } from "#app/logger.server.ts";
import { cancelQueuedNewsletters, deleteSubscription } from "./subscriptions.queries.server.ts";

/**
 * Ends the newsletter of a subscriber: what waits to be sent is cancelled, and the address is erased when nothing else
 * is kept for it. Stopping what has stopped does nothing.
 */
export async function stopNewsletter(subscriberId: number): Promise<void> {
  await transaction(async () => {
    const subscriber = await lockSubscriber(subscriberId);
    if (!subscriber) return;
    const stopped = await deleteSubscription(subscriberId);
    if (!stopped) return;
    await cancelQueuedNewsletters(subscriberId);
    await forgetIfIdle(subscriberId);
    afterCommit(() => giveBack(subscriber.email));
  });
}

/** Who changes their mind today must get a new link today; only a link from a mail to this address leads here. */
function giveBack(email: string): void {
  forgive("confirm.newsletter", email).catch((error: unknown) =>
    logger.warn({ err: error }, "a limit was not given back"),
  );
}

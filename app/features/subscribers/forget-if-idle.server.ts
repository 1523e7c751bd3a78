import { afterCommit, transaction } from "#db/transaction.server.ts";
import { forgive } from "#app/limits/limits.server.ts";
import { logger } from "#app/logger.server.ts";
import { deleteSubscriberIfIdle, lockSubscriber } from "./subscribers.queries.server.ts";

/**
 * Erases a subscriber once nothing is kept for them any more, with every mail that was written to them; otherwise, and
 * when they are gone already, does nothing. Call it where a search or the newsletter has just been deleted, in the same
 * transaction.
 */
export async function forgetIfIdle(subscriberId: number): Promise<void> {
  await transaction(async () => {
    await lockSubscriber(subscriberId);
    const email = await deleteSubscriberIfIdle(subscriberId);
    if (email === undefined) return;
    // A link of today's mail names who is gone: who changes their mind must be able to get another one today. Only a
    // link from a mail to this address leads here, so nobody floods a stranger's mailbox by it.
    afterCommit(() => {
      void Promise.all([forgive("confirm.searches", email), forgive("confirm.newsletter", email)]).catch(
        (error: unknown) => logger.warn({ err: error }, "a limit was not given back"),
      );
    });
  });
}

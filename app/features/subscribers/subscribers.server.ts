import { resetRateLimit, tryConsumeRateLimit } from "#app/limits/limits.server.ts";
import { logger } from "#platform/logger.server.ts";
import { afterCommit, transaction } from "#db/transaction.server.ts";
import { daysToConfirm, type Subject } from "./confirmation.ts";
import {
  deleteUnconfirmed,
  deleteUnusedSubscriber,
  lockSubscriber,
  lockUnconfirmed,
  type Subscriber,
} from "./subscribers.queries.server.ts";
import { queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { confirmNewsletterMail, confirmSearchesMail } from "./confirm-subscription.mail.ts";
import { confirmPath, managePath } from "./paths.ts";
import { signConfirmation, signManage } from "./subscriber-token.server.ts";

const limitOf = { searches: "confirm.searches", newsletter: "confirm.newsletter" } as const;

/**
 * Whether an address may be sent a confirmation mail; false when it was sent enough of them today. That is no failure: a
 * link in those mails leads to all that waits. Consumes the daily limit, so call it before the transaction. Throws
 * `Unavailable` when PostgreSQL is away.
 */
export function mayRequestConfirmation(email: string, subject: Subject): Promise<boolean> {
  return tryConsumeRateLimit(limitOf[subject], email);
}

/**
 * Queues the mail that asks an address to confirm its newsletter, in the open transaction; none when the mailbox has had its
 * unrequested mails of today.
 */
export async function queueNewsletterConfirmation({ id, email }: Pick<Subscriber, "id" | "email">): Promise<void> {
  const url = publicUrl(confirmPath(signConfirmation(id, "newsletter")));
  await queueUnrequestedMail({ ...confirmNewsletterMail(email, url), subscriberId: id });
}

/**
 * Queues the mail that asks an address to confirm each of these searches, in the open transaction. Anybody can type any
 * address, so `words` must not hold what was typed.
 */
export async function queueSearchConfirmations(
  { id, email }: Pick<Subscriber, "id" | "email">,
  searches: readonly { id: number; words: string; frequency: string }[],
): Promise<void> {
  const withLinks = searches.map((search) => ({
    ...search,
    url: publicUrl(confirmPath(signConfirmation(search.id, "search"))),
  }));
  const manageUrl = publicUrl(managePath(signManage(id)));
  await queueUnrequestedMail({ ...confirmSearchesMail(email, withLinks, manageUrl), subscriberId: id });
}

export interface EraseOptions {
  now?: Date;
  /** Subscribers per transaction. */
  batchSize?: number;
  /** Stops between two batches; the next run does the rest. */
  signal?: AbortSignal;
}

/**
 * Erases searches and newsletters that were not confirmed within seven days of the last confirmation mail, and the
 * address when nothing else is kept for it. Safe to run twice or in parallel. Returns how many subscribers it concerned.
 * Throws `Unavailable` when PostgreSQL is away; finished batches stay erased.
 */
export async function eraseUnconfirmedSubscriptions({
  now = new Date(),
  batchSize = 500,
  signal,
}: EraseOptions = {}): Promise<number> {
  const upTo = new Date(now.getTime() - daysToConfirm * 24 * 60 * 60 * 1000);
  let erased = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await eraseBatch(upTo, batchSize);
    erased += count;
    if (count < batchSize) break;
  }
  if (erased > 0) logger.info({ subscribers: erased }, "unconfirmed subscriptions are erased");
  return erased;
}

function eraseBatch(upTo: Date, limit: number): Promise<number> {
  const erase = async () => {
    const ids = await lockUnconfirmed(upTo, limit);
    if (ids.length > 0) await deleteUnconfirmed(ids, upTo);
    return ids.length;
  };
  return transaction(erase, { patient: true });
}

/**
 * Erases a subscriber for whom nothing is kept any more, with every mail written to them; does nothing otherwise. Call it
 * after deleting a search or the newsletter, in the same transaction.
 */
export async function deleteIfUnused(subscriberId: number): Promise<void> {
  await transaction(async () => {
    await lockSubscriber(subscriberId);
    const email = await deleteUnusedSubscriber(subscriberId);
    if (email === undefined) return;
    // The link in today's confirmation mail stops working with the subscriber, so whoever subscribes again today must get
    // a new one. Only links mailed to this address lead here, so nobody can flood a stranger's mailbox this way.
    afterCommit(() => {
      void Promise.all([resetRateLimit("confirm.searches", email), resetRateLimit("confirm.newsletter", email)]).catch(
        (error: unknown) => logger.warn({ err: error }, "a rate limit was not reset"),
      );
    });
  });
}

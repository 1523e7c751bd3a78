import { DAY_MS } from "#app/lib/durations.ts";
import { resetRateLimit, tryConsumeRateLimit } from "#app/limits/limits.server.ts";
import { linkSigner } from "#app/mail/link-token.server.ts";
import { queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { afterCommit, transaction } from "#db/transaction.server.ts";
import { logger } from "#platform/logger.server.ts";
import { confirmNewsletterMail, confirmSearchesMail } from "./confirm-subscription.mail.ts";
import {
  deleteExpiredUnconfirmed,
  deleteUnusedSubscriber,
  lockSubscriber,
  lockExpiredUnconfirmed,
  type Subscriber,
} from "./subscribers.queries.server.ts";
import { DAYS_TO_CONFIRM, type ConfirmationSubject, confirmPath, subscriptionsPath } from "./subscription.ts";

/** One search, or a subscriber's newsletter or searches. */
export type UnsubscribeTarget = { kind: "search" | "newsletter" | "all-searches"; id: number };

/** One search, or a subscriber's newsletter. */
export type ConfirmationTopic = "search" | "newsletter";

const confirmation = linkSigner<ConfirmationTopic>({
  purpose: "subscriber-confirm.2",
  days: DAYS_TO_CONFIRM,
  topics: ["search", "newsletter"],
});
const manage = linkSigner({ purpose: "subscriber-manage.1" });
const stop = linkSigner<UnsubscribeTarget["kind"]>({
  purpose: "subscriber-stop.1",
  topics: ["search", "newsletter", "all-searches"],
});

/**
 * `id` is of a search or, for the newsletter, of a subscriber. Valid for `DAYS_TO_CONFIRM` after `now` (milliseconds).
 */
export function signConfirmation(id: number, topic: ConfirmationTopic, now: number = Date.now()): string {
  return confirmation.sign({ id, topic, createdAt: new Date(now) });
}

export const readConfirmation = confirmation.read;

/** Valid until the subscriber is deleted. */
export function signSubscriptions(subscriberId: number, keys?: readonly string[]): string {
  return manage.sign({ id: subscriberId }, keys);
}

/** The subscriber's id, otherwise undefined. */
export function readSubscriptions(token: string): number | undefined {
  const link = manage.read(token);
  return link.state === "valid" ? link.id : undefined;
}

export function signUnsubscribe({ kind, id }: UnsubscribeTarget): string {
  return stop.sign({ id, topic: kind });
}

/** Undefined for an invalid token. */
export function readUnsubscribe(token: string): UnsubscribeTarget | undefined {
  const link = stop.read(token);
  return link.state === "valid" ? { kind: link.topic, id: link.id } : undefined;
}

const limitOf = { searches: "confirm.searches", newsletter: "confirm.newsletter" } as const;

/**
 * False at the address's daily limit, which is not a failure, because earlier links confirm later requests too. Call
 * before the transaction. Throws `Unavailable` without PostgreSQL.
 */
export function mayRequestConfirmation(email: string, subject: ConfirmationSubject): Promise<boolean> {
  return tryConsumeRateLimit(limitOf[subject], email);
}

/** Queues a mail in the open transaction, unless the mailbox has reached its daily limit of unrequested mails. */
export async function queueNewsletterConfirmation({ id, email }: Pick<Subscriber, "id" | "email">): Promise<void> {
  const url = publicUrl(confirmPath(signConfirmation(id, "newsletter")));
  await queueUnrequestedMail({ ...confirmNewsletterMail(email, url), subscriberId: id });
}

/**
 * Queues one mail with a link per search, in the open transaction. `summary` must not contain typed text, because anyone
 * can enter any address.
 */
export async function queueSearchConfirmations(
  { id, email }: Pick<Subscriber, "id" | "email">,
  searches: readonly { id: number; summary: string; frequency: string }[],
): Promise<void> {
  const withLinks = searches.map((search) => ({
    ...search,
    url: publicUrl(confirmPath(signConfirmation(search.id, "search"))),
  }));
  const manageUrl = publicUrl(subscriptionsPath(signSubscriptions(id)));
  await queueUnrequestedMail({ ...confirmSearchesMail(email, withLinks, manageUrl), subscriberId: id });
}

interface EraseOptions {
  now?: Date;
  /** Per transaction. */
  batchSize?: number;
  /** Stops between batches; the next run continues. */
  signal?: AbortSignal;
}

/**
 * Erases searches and newsletters not confirmed within seven days of the last confirmation mail, and unused addresses.
 * Safe to repeat and run concurrently. Returns the number of subscribers. Throws `Unavailable` without PostgreSQL;
 * finished batches stay erased.
 */
export async function eraseUnconfirmedSubscriptions({
  now = new Date(),
  batchSize = 500,
  signal,
}: EraseOptions = {}): Promise<number> {
  const upTo = new Date(now.getTime() - DAYS_TO_CONFIRM * DAY_MS);
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
    const ids = await lockExpiredUnconfirmed(upTo, limit);
    if (ids.length > 0) await deleteExpiredUnconfirmed(ids, upTo);
    return ids.length;
  };
  return transaction(erase, { forJobs: true });
}

/**
 * Erases a subscriber without searches and newsletter, with all mails. Call in the transaction that deleted the search
 * or newsletter.
 */
export async function deleteIfUnused(subscriberId: number): Promise<void> {
  await transaction(async () => {
    await lockSubscriber(subscriberId);
    const email = await deleteUnusedSubscriber(subscriberId);
    if (email === undefined) return;
    // Links of today's mail stop working, so subscribing again today needs a new one. Only links mailed to this address
    // lead here, so this cannot flood other mailboxes.
    afterCommit(() => {
      void Promise.all([resetRateLimit("confirm.searches", email), resetRateLimit("confirm.newsletter", email)]).catch(
        (error: unknown) => logger.warn({ err: error }, "a rate limit was not reset"),
      );
    });
  });
}

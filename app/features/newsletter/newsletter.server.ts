import { setTimeout as wait } from "node:timers/promises";
import { postWithStageTwo } from "#app/features/insights/article-html.server.ts";
import { articlePath } from "#app/features/insights/post.ts";
import { subscriberMessages } from "#app/features/subscribers/subscriber.messages.ts";
import { ensureSubscriber, lockSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import {
  deleteIfUnused,
  mayRequestConfirmation,
  queueNewsletterConfirmation,
  signUnsubscribe,
} from "#app/features/subscribers/subscribers.server.ts";
import { confirmationKind, unsubscribePath } from "#app/features/subscribers/subscription.ts";
import { type JobContext, runParts } from "#app/jobs/parts.server.ts";
import type { Caller } from "#app/lib/caller.ts";
import { consentVersion } from "#app/lib/consents.ts";
import { NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit, resetRateLimit } from "#app/limits/limits.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { afterCommit, transaction } from "#db/transaction.server.ts";
import { logger } from "#platform/logger.server.ts";
import { type LinkedArticle, newsletterKind, newsletterMail } from "./newsletter.mail.ts";
import {
  cancelQueuedMails,
  confirmSubscription,
  deleteSubscription,
  findArticles,
  findIssue,
  findNewPosts,
  findRecipients,
  insertDelivery,
  insertIssue,
  insertIssuePosts,
  lockRecipient,
  updateDelivery,
  upsertSubscription,
} from "./newsletter.queries.server.ts";

/** Longer than the work, to not reveal whether the address is known. */
const RESPONSE_MILLIS = 400;

/**
 * Mails a confirmation link, even to an account's address, because an account is no consent. Neither response nor
 * timing reveals whether the address is subscribed. Throws `TooMany` at the client's limit, and `Unavailable` without
 * PostgreSQL.
 */
export async function requestNewsletter({ ip }: Caller, { email }: { email: string }): Promise<void> {
  await consumeRateLimit("newsletter.address", ip);
  await Promise.all([wait(RESPONSE_MILLIS), mailConfirmationLink(email)]);
}

async function mailConfirmationLink(email: string): Promise<void> {
  const mayMail = await mayRequestConfirmation(email, "newsletter");
  await transaction(async () => {
    const subscriber = await ensureSubscriber(email);
    const isUnconfirmed = await upsertSubscription(subscriber.id);
    // A mail per day is enough: its link also confirms later requests.
    if (isUnconfirmed && mayMail) await queueNewsletterConfirmation(subscriber);
  });
}

/** A repeat does nothing. Throws `NotFound` if the request was deleted. */
export async function confirmNewsletter(subscriberId: number): Promise<void> {
  const confirmed = await confirmSubscription(subscriberId, consentVersion("newsletter"));
  if (!confirmed) throw new NotFound(subscriberMessages.confirm.deleted.title);
}

/** Cancels queued mails, and erases the address if unused. */
export async function stopNewsletter(subscriberId: number): Promise<void> {
  await transaction(async () => {
    const subscriber = await lockSubscriber(subscriberId);
    if (!subscriber) return;
    const stopped = await deleteSubscription(subscriberId);
    if (!stopped) return;
    await cancelQueuedMails(subscriberId, [newsletterKind, confirmationKind.newsletter]);
    await deleteIfUnused(subscriberId);
    afterCommit(() => resetConfirmationLimit(subscriber.email));
  });
}

/** Lets a person who subscribes again on the same day get a new link. Only links mailed to this address lead here. */
function resetConfirmationLimit(email: string): void {
  resetRateLimit("confirm.newsletter", email).catch((error: unknown) =>
    logger.warn({ err: error }, "a rate limit was not reset"),
  );
}

/**
 * Creates this month's issue if there are new articles, and queues it for all confirmed subscribers. A mail and its
 * delivery record share a transaction, so repeated and parallel runs send no duplicates. Returns the number of mails.
 * Throws `Unavailable` without PostgreSQL; finished mails stay queued. Stops between mails when `signal` aborts; the next
 * run continues.
 */
export async function sendIssue({
  now = new Date(),
  ...job
}: Partial<JobContext> & { now?: Date } = {}): Promise<number> {
  let sent = 0;
  const listRecipients = async () => {
    const issue = await findOrCreateIssue(now);
    const posts = issue ? (await findArticles(issue.id)).map(postWithStageTwo) : [];
    if (!issue || posts.length === 0) return [];
    const articles = posts.map(({ slug, ...article }) => ({ ...article, url: publicUrl(articlePath(slug)) }));
    return (await findRecipients(issue.id)).map((id) => ({
      subject: `subscriber ${id}`,
      work: async () => {
        if (await sendIssueTo(issue.id, id, articles)) sent += 1;
      },
      giveUp: () => insertDelivery(issue.id, id),
    }));
  };
  await runParts(() => transaction(listRecipients, { forJobs: true }), job);
  if (sent > 0) logger.info({ mails: sent }, "the newsletter is in the outbox");
  return sent;
}

async function findOrCreateIssue(now: Date): Promise<{ id: number } | undefined> {
  const existing = await findIssue(now);
  if (existing) return existing;
  const postIds = await findNewPosts(now);
  if (postIds.length === 0) return undefined;
  const issue = await insertIssue(now);
  if (!issue) return findIssue(now);
  await insertIssuePosts(issue.id, postIds);
  return issue;
}

/** False if already sent or stopped. */
function sendIssueTo(issueId: number, subscriberId: number, articles: readonly LinkedArticle[]): Promise<boolean> {
  return transaction(
    async () => {
      const address = await lockRecipient(subscriberId);
      if (address === undefined || !(await insertDelivery(issueId, subscriberId))) return false;
      const stopUrl = publicUrl(unsubscribePath(signUnsubscribe({ kind: "newsletter", id: subscriberId })));
      const mail = newsletterMail({ address, articles, stopUrl });
      await updateDelivery(issueId, subscriberId, await queueMail({ ...mail, subscriberId }));
      return true;
    },
    { forJobs: true },
  );
}

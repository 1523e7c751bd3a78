import { transaction } from "#db/transaction.server.ts";
import { articlePath } from "#app/features/insights/paths.ts";
import { signStop } from "#app/features/subscribers/subscriber-token.server.ts";
import { unsubscribePath } from "#app/features/subscribers/paths.ts";
import { logger } from "#app/logger.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import {
  findArticles,
  findIssue,
  findNewPosts,
  insertDeliveries,
  insertIssue,
  insertIssuePosts,
  lockRecipients,
  updateDelivery,
} from "./issues.queries.server.ts";
import { type LinkedArticle, newsletterMail } from "./newsletter.mail.ts";

export interface IssueOptions {
  now?: Date;
  /** Mails per transaction; whoever stops the newsletter meanwhile waits for one transaction at most. */
  batchSize?: number;
  /** Stops between two batches; the next run does the rest. */
  signal?: AbortSignal;
}

/**
 * Makes the issue of this month when there are new articles, and queues it for everybody who had confirmed by then. A
 * mail and its delivery record are written in one transaction, so running twice or in parallel sends it to nobody twice.
 * Returns the number of mails. Throws `Unavailable` when PostgreSQL is away; finished batches stay queued.
 */
export async function sendIssue({ now = new Date(), batchSize = 50, signal }: IssueOptions = {}): Promise<number> {
  const issue = await transaction(() => makeIssue(now), { patient: true });
  if (!issue) return 0;
  const found = await findArticles(issue.id);
  if (found.length === 0) return 0;
  const articles = found.map(({ slug, ...article }) => ({ ...article, url: publicUrl(articlePath(slug)) }));
  let sent = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    signal?.throwIfAborted();
    const batch = await sendBatch({ issueId: issue.id, articles, after, batchSize });
    sent += batch.sent;
    after = batch.last;
  }
  if (sent > 0) logger.info({ issue: issue.id, mails: sent }, "the newsletter is in the outbox");
  return sent;
}

async function makeIssue(now: Date): Promise<{ id: number } | undefined> {
  const made = await findIssue(now);
  if (made) return made;
  const postIds = await findNewPosts(now);
  if (postIds.length === 0) return undefined;
  const issue = await insertIssue(now);
  if (!issue) return findIssue(now);
  await insertIssuePosts(issue.id, postIds);
  return issue;
}

interface Batch {
  issueId: number;
  articles: readonly LinkedArticle[];
  /** The highest id of the batch before. */
  after: number;
  batchSize: number;
}

/** Returns the number of mails and the highest id of the batch; no id when nobody is left. */
function sendBatch({ issueId, articles, after, batchSize }: Batch): Promise<{ sent: number; last?: number }> {
  return transaction(
    async () => {
      const recipients = await lockRecipients(issueId, after, batchSize);
      const last = recipients.at(-1)?.id;
      if (last === undefined) return { sent: 0 };
      const fresh = await insertDeliveries(issueId, recipients);
      for (const { id, email } of recipients) {
        if (!fresh.has(id)) continue;
        const stopUrl = publicUrl(unsubscribePath(signStop({ kind: "newsletter", id })));
        const mail = newsletterMail({ address: email, articles, stopUrl });
        await updateDelivery(issueId, id, await queueMail({ ...mail, subscriberId: id }));
      }
      return { sent: fresh.size, last };
    },
    { patient: true },
  );
}

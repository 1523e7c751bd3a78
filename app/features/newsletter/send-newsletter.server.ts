import { transaction } from "#db/transaction.server.ts";
import { articlePath } from "#app/features/insights/post.ts";
import { signStop } from "#app/features/subscribers/subscriber-token.server.ts";
import { unsubscribePath } from "#app/features/subscribers/paths.ts";
import { doParts, type RunPart } from "#app/jobs/parts.server.ts";
import { logger } from "#platform/logger.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import {
  findArticles,
  findIssue,
  findNewPosts,
  findRecipients,
  insertDelivery,
  insertIssue,
  insertIssuePosts,
  lockSubscriber,
  updateDelivery,
} from "./issues.queries.server.ts";
import { type LinkedArticle, newsletterMail } from "./newsletter.mail.ts";

export interface IssueOptions {
  now?: Date;
  /** Stops between two mails; the next run does the rest. */
  signal?: AbortSignal;
  run?: RunPart;
}

/**
 * Makes the issue of this month when there are new articles, and queues it for everybody who had confirmed by then. A
 * mail and its delivery record are written in one transaction, so running twice or in parallel sends it to nobody twice.
 * Returns the number of mails. Throws `Unavailable` when PostgreSQL is away; finished mails stay queued.
 */
export async function sendIssue({ now = new Date(), signal, run }: IssueOptions = {}): Promise<number> {
  let sent = 0;
  const listRecipients = async () => {
    const issue = await makeIssue(now);
    const found = issue ? await findArticles(issue.id) : [];
    if (!issue || found.length === 0) return [];
    const articles = found.map(({ slug, ...article }) => ({ ...article, url: publicUrl(articlePath(slug)) }));
    return (await findRecipients(issue.id)).map((id) => ({
      subject: `subscriber ${id}`,
      work: async () => {
        if (await sendTo(issue.id, id, articles)) sent += 1;
      },
      giveUp: () => insertDelivery(issue.id, id),
    }));
  };
  await doParts(() => transaction(listRecipients, { patient: true }), signal, run);
  if (sent > 0) logger.info({ mails: sent }, "the newsletter is in the outbox");
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

/** False when they have been sent it, or have stopped the newsletter. */
function sendTo(issueId: number, subscriberId: number, articles: readonly LinkedArticle[]): Promise<boolean> {
  return transaction(
    async () => {
      const address = await lockSubscriber(subscriberId);
      if (address === undefined || !(await insertDelivery(issueId, subscriberId))) return false;
      const stopUrl = publicUrl(unsubscribePath(signStop({ kind: "newsletter", id: subscriberId })));
      const mail = newsletterMail({ address, articles, stopUrl });
      await updateDelivery(issueId, subscriberId, await queueMail({ ...mail, subscriberId }));
      return true;
    },
    { patient: true },
  );
}

import { sql } from "kysely";
import { postIsPublished } from "#app/features/insights/post-match.queries.server.ts";
import type { PostCard } from "#app/features/insights/post.ts";
import { db } from "#db/client.server.ts";

/** What the newsletter says of an article. */
export type NewsletterArticle = Pick<PostCard, "title" | "slug" | "excerpt">;

/** Somebody who is sent an issue. */
export interface Receiver {
  id: number;
  email: string;
}

/** Far more than we publish in a month; what is beyond it is in the next issue. */
const mostArticles = 50;

/** The first day of the month in Sydney. */
const monthOf = (moment: Date) =>
  sql<Date>`date_trunc('month', ${moment}::timestamptz at time zone 'Australia/Sydney')::date`;

/** The issue of the month that `now` is in; undefined when there is none yet. */
export function findIssue(now: Date): Promise<{ id: number } | undefined> {
  return db().selectFrom("newsletterIssues").select("id").where("month", "=", monthOf(now)).executeTakeFirst();
}

/** Makes the issue of that month; undefined when somebody else has made it. */
export function insertIssue(now: Date): Promise<{ id: number } | undefined> {
  return db()
    .insertInto("newsletterIssues")
    .values({ month: monthOf(now), createdAt: now })
    .onConflict((conflict) => conflict.column("month").doNothing())
    .returning("id")
    .executeTakeFirst();
}

/**
 * The published articles that were in no issue, the newest first: those of the month before the last issue and of the
 * time since, as one may have appeared late. Before the first issue, those of the month before `now`.
 */
export async function findNewPosts(now: Date): Promise<number[]> {
  const before = db()
    .selectFrom("newsletterIssues")
    .select((eb) => eb.fn.max("createdAt").as("createdAt"));
  const posts = await db()
    .selectFrom("posts")
    .select("id")
    .where(postIsPublished())
    .where("publishedAt", "<=", now)
    .where("publishedAt", ">", sql<Date>`coalesce((${before}), ${now}::timestamptz) - interval '1 month'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("newsletterIssuePosts").select("postId").whereRef("newsletterIssuePosts.postId", "=", "posts.id"),
        ),
      ),
    )
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .limit(mostArticles)
    .execute();
  return posts.map(({ id }) => id);
}

export async function insertIssuePosts(issueId: number, postIds: readonly number[]): Promise<void> {
  await db()
    .insertInto("newsletterIssuePosts")
    .values(postIds.map((postId) => ({ issueId, postId })))
    .execute();
}

/** The articles of an issue that are still published, the newest first. */
export function findArticles(issueId: number): Promise<NewsletterArticle[]> {
  return db()
    .selectFrom("newsletterIssuePosts")
    .innerJoin("posts", "posts.id", "newsletterIssuePosts.postId")
    .select(["posts.title", "posts.slug", "posts.excerpt"])
    .where("newsletterIssuePosts.issueId", "=", issueId)
    .where(postIsPublished())
    .orderBy("posts.publishedAt", "desc")
    .orderBy("posts.id", "desc")
    .limit(mostArticles)
    .execute();
}

/**
 * Locks the next of those who had confirmed when the issue was made and were not sent it: at most `limit`, from the one
 * behind `after` on, by id. Nobody stops the newsletter until the transaction ends; who did so a moment before is still
 * among them.
 */
export function lockReceivers(issueId: number, after: number, limit: number): Promise<Receiver[]> {
  return db()
    .selectFrom("newsletterSubscriptions")
    .innerJoin("subscribers", "subscribers.id", "newsletterSubscriptions.subscriberId")
    .innerJoin("newsletterIssues", (join) => join.on("newsletterIssues.id", "=", issueId))
    .select(["subscribers.id", "subscribers.email"])
    .whereRef("newsletterSubscriptions.confirmedAt", "<=", "newsletterIssues.createdAt")
    .where("newsletterSubscriptions.subscriberId", ">", after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("newsletterDeliveries")
            .select("issueId")
            .where("newsletterDeliveries.issueId", "=", issueId)
            .whereRef("newsletterDeliveries.subscriberId", "=", "newsletterSubscriptions.subscriberId"),
        ),
      ),
    )
    .orderBy("newsletterSubscriptions.subscriberId")
    .limit(limit)
    .forShare("subscribers")
    .execute();
}

/** Notes that an issue is sent to these, and answers to whom it was not sent before: nobody who has stopped the newsletter is among them. */
export async function insertDeliveries(issueId: number, receivers: readonly Receiver[]): Promise<Set<number>> {
  const rows = await db()
    .insertInto("newsletterDeliveries")
    .columns(["issueId", "subscriberId"])
    .expression(({ selectFrom, val }) =>
      selectFrom("newsletterSubscriptions")
        .select([val(issueId).as("issueId"), "subscriberId"])
        .where(
          "subscriberId",
          "in",
          receivers.map(({ id }) => id),
        )
        .where("confirmedAt", "is not", null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("subscriberId")
    .execute();
  return new Set(rows.map(({ subscriberId }) => subscriberId));
}

/** By which message an issue went to a subscriber. */
export async function updateDelivery(issueId: number, subscriberId: number, messageId: number): Promise<void> {
  await db()
    .updateTable("newsletterDeliveries")
    .set({ messageId })
    .where("issueId", "=", issueId)
    .where("subscriberId", "=", subscriberId)
    .execute();
}

import { sql } from "kysely";
import type { PostCard } from "#app/features/insights/post.ts";
import { postIsPublished } from "#app/features/insights/posts.queries.server.ts";
import { db } from "#db/client.server.ts";

/** False if already confirmed. The transaction must have locked the subscriber. */
export async function upsertSubscription(subscriberId: number): Promise<boolean> {
  const row = await db()
    .insertInto("newsletterSubscriptions")
    .values({ subscriberId })
    .onConflict((conflict) =>
      conflict
        .column("subscriberId")
        .doUpdateSet({ createdAt: sql`now()` })
        .where("newsletterSubscriptions.confirmedAt", "is", null),
    )
    .returning("subscriberId")
    .executeTakeFirst();
  return row !== undefined;
}

/** A repeat preserves the first time and wording. False if not requested. */
export async function confirmSubscription(subscriberId: number, consentVersion: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("newsletterSubscriptions")
    .set({
      confirmedAt: sql`coalesce(confirmed_at, now())`,
      consentVersion: sql`case when confirmed_at is null then ${consentVersion}::smallint else consent_version end`,
    })
    .where("subscriberId", "=", subscriberId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if not requested. */
export async function deleteSubscription(subscriberId: number): Promise<boolean> {
  const { numDeletedRows } = await db()
    .deleteFrom("newsletterSubscriptions")
    .where("subscriberId", "=", subscriberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function cancelQueuedMails(subscriberId: number, kinds: readonly string[]): Promise<void> {
  await db()
    .updateTable("messages")
    .set({ status: "cancelled" })
    .where("subscriberId", "=", subscriberId)
    .where("kind", "in", kinds)
    .where("status", "=", "queued")
    .execute();
}

type NewsletterArticle = Pick<PostCard, "title" | "slug" | "excerpt">;

/** More than a month's articles. The next issue contains the rest. */
const MAX_ARTICLES = 50;

/** The first day of the month in Sydney. */
const toSydneyMonth = (date: Date) =>
  sql<string>`date_trunc('month', ${date}::timestamptz at time zone 'Australia/Sydney')::date`;

/** Undefined if this month has no issue yet. */
export function findIssue(now: Date): Promise<{ id: number } | undefined> {
  return db().selectFrom("newsletterIssues").select("id").where("month", "=", toSydneyMonth(now)).executeTakeFirst();
}

/** Undefined if another run has inserted it. */
export function insertIssue(now: Date): Promise<{ id: number } | undefined> {
  return db()
    .insertInto("newsletterIssues")
    .values({ month: toSydneyMonth(now), createdAt: now })
    .onConflict((conflict) => conflict.column("month").doNothing())
    .returning("id")
    .executeTakeFirst();
}

/**
 * Published articles that were in no issue, newest first. Starts one month before the last issue, or `now`, because
 * articles may be published late.
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
    .limit(MAX_ARTICLES)
    .execute();
  return posts.map(({ id }) => id);
}

export async function insertIssuePosts(issueId: number, postIds: readonly number[]): Promise<void> {
  await db()
    .insertInto("newsletterIssuePosts")
    .values(postIds.map((postId) => ({ issueId, postId })))
    .execute();
}

/** Still published, newest first. */
export function findArticles(issueId: number): Promise<NewsletterArticle[]> {
  return db()
    .selectFrom("newsletterIssuePosts")
    .innerJoin("posts", "posts.id", "newsletterIssuePosts.postId")
    .select(["posts.title", "posts.slug", "posts.excerpt"])
    .where("newsletterIssuePosts.issueId", "=", issueId)
    .where(postIsPublished())
    .orderBy("posts.publishedAt", "desc")
    .orderBy("posts.id", "desc")
    .limit(MAX_ARTICLES)
    .execute();
}

/** Had confirmed when the issue was made and have not been sent it. */
export async function findRecipients(issueId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom("newsletterSubscriptions")
    .innerJoin("newsletterIssues", (join) => join.on("newsletterIssues.id", "=", issueId))
    .select("newsletterSubscriptions.subscriberId")
    .whereRef("newsletterSubscriptions.confirmedAt", "<=", "newsletterIssues.createdAt")
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
    .execute();
  return rows.map(({ subscriberId }) => subscriberId);
}

/** Prevents stopping the newsletter until the transaction ends. Returns the address, otherwise undefined. */
export async function lockRecipient(id: number): Promise<string | undefined> {
  const row = await db().selectFrom("subscribers").select("email").where("id", "=", id).forShare().executeTakeFirst();
  return row?.email;
}

/** False if already recorded or stopped. */
export async function insertDelivery(issueId: number, subscriberId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db()
    .insertInto("newsletterDeliveries")
    .columns(["issueId", "subscriberId"])
    .expression(({ selectFrom, val }) =>
      selectFrom("newsletterSubscriptions")
        .select([val(issueId).as("issueId"), "subscriberId"])
        .where("subscriberId", "=", subscriberId)
        .where("confirmedAt", "is not", null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateDelivery(issueId: number, subscriberId: number, messageId: number): Promise<void> {
  await db()
    .updateTable("newsletterDeliveries")
    .set({ messageId })
    .where("issueId", "=", issueId)
    .where("subscriberId", "=", subscriberId)
    .execute();
}

import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openDelivery } from "#app/jobs/deliver-mail.job.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import { startWorker } from "#app/jobs/worker.server.ts";
import { openSmtpSink } from "#app/mail/smtp-sink.fixture.ts";
import { db } from "#db/client.server.ts";
import { insertPost } from "#samples/factories/posts.ts";
import { eventually } from "#tests/support/eventually.ts";
import { insertNewsletterSubscriber, stopPath } from "./newsletter.fixture.ts";
import { sendIssue, stopNewsletter } from "./newsletter.server.ts";

/** 9 am on the first of the month in Sydney, which is still the previous month in UTC. */
const november = new Date("2025-10-31T22:00:00Z");
const december = new Date("2025-11-30T22:00:00Z");
const before = (moment: Date, days: number) => new Date(moment.getTime() - days * 24 * 3_600_000);

beforeEach(async () => {
  await db().deleteFrom("messages").execute();
  await db().deleteFrom("subscribers").execute();
  await db().deleteFrom("newsletterIssues").execute();
  await db().deleteFrom("posts").execute();
});

/** The recipients and subjects in the outbox. */
async function outbox() {
  const mails = await db()
    .selectFrom("messages")
    .select(["kind", "subscriberId", "subject"])
    .orderBy("subscriberId")
    .orderBy("id")
    .execute();
  return mails;
}

/** The titles of the issues, by month. */
async function issues() {
  const rows = await db()
    .selectFrom("newsletterIssuePosts")
    .innerJoin("posts", "posts.id", "newsletterIssuePosts.postId")
    .select(["newsletterIssuePosts.issueId", "posts.title"])
    .orderBy("newsletterIssuePosts.issueId")
    .orderBy("posts.title")
    .execute();
  return [...Map.groupBy(rows, ({ issueId }) => issueId).values()].map((posts) => posts.map(({ title }) => title));
}

describe("the contents of an issue", () => {
  test("the first issue has the published articles of the last month", async () => {
    await insertPost(db(), { title: "new", publishedAt: before(november, 3) });
    await insertPost(db(), { title: "too old", publishedAt: before(november, 40) });
    await insertPost(db(), { title: "a draft", publishedAt: before(november, 3), published: false });
    await insertPost(db(), { title: "to come", publishedAt: new Date(november.getTime() + 1000) });
    await insertNewsletterSubscriber(before(november, 1));
    expect(await sendIssue({ now: november })).toBe(1);
    expect(await issues()).toEqual([["new"]]);
  });

  test("the next issue has newer and late articles, without duplicates", async () => {
    await insertPost(db(), { title: "october", publishedAt: before(november, 3) });
    await sendIssue({ now: november });
    await insertPost(db(), { title: "november", publishedAt: before(december, 3) });
    await insertPost(db(), { title: "late", publishedAt: before(november, 1) });
    await sendIssue({ now: december });
    expect(await issues()).toEqual([["october"], ["late", "november"]]);
  });

  test("without new articles there is no issue and no mail, and the next one starts from the last", async () => {
    await insertNewsletterSubscriber(before(november, 1));
    expect(await sendIssue({ now: november })).toBe(0);
    expect(await db().selectFrom("newsletterIssues").select("id").execute()).toEqual([]);
    await insertPost(db(), { title: "september", publishedAt: before(november, 20) });
    await sendIssue({ now: november });
    await insertPost(db(), { title: "november", publishedAt: before(december, 20) });
    const march = new Date("2026-02-28T22:00:00Z");
    await sendIssue({ now: march });
    expect(await issues()).toEqual([["september"], ["november"]]);
  });

  test("an article that is unpublished before sending is in no mail", async () => {
    await insertNewsletterSubscriber(before(november, 1));
    const { id } = await insertPost(db(), { title: "regretted", publishedAt: before(november, 3) });
    await insertPost(db(), { title: "kept", publishedAt: before(november, 4) });
    await sendIssue({ now: november });
    await insertNewsletterSubscriber(before(november, 1));
    await db().updateTable("posts").set({ published: false }).where("id", "=", id).execute();
    await sendIssue({ now: november });
    expect((await outbox()).map(({ subject }) => subject)).toEqual([
      "2 new articles: regretted",
      "1 new article: kept",
    ]);
  });
});

describe("the recipients", () => {
  beforeEach(() => insertPost(db(), { title: "new", publishedAt: before(november, 3) }));

  test("subscribers who had confirmed when it was made, once each over repeated runs", async () => {
    const first = await insertNewsletterSubscriber(before(november, 30));
    await insertNewsletterSubscriber(null);
    const second = await insertNewsletterSubscriber(november);
    await insertNewsletterSubscriber(new Date(november.getTime() + 1000));
    expect(await sendIssue({ now: november })).toBe(2);
    expect(await sendIssue({ now: new Date(november.getTime() + 5 * 3_600_000) })).toBe(0);
    const mail = { kind: "newsletter", subject: "1 new article: new" };
    expect(await outbox()).toEqual([
      { ...mail, subscriberId: first },
      { ...mail, subscriberId: second },
    ]);
    const delivered = await db()
      .selectFrom("newsletterDeliveries")
      .innerJoin("messages", "messages.id", "newsletterDeliveries.messageId")
      .whereRef("messages.subscriberId", "=", "newsletterDeliveries.subscriberId")
      .select("newsletterDeliveries.subscriberId")
      .execute();
    expect(delivered).toHaveLength(2);
  });

  test("three concurrent runs send it once to each subscriber", async () => {
    for (let count = 0; count < 25; count += 1) await insertNewsletterSubscriber(before(november, 1));
    const sent = await Promise.all([1, 2, 3].map(() => sendIssue({ now: november })));
    expect(sent.reduce((sum, mails) => sum + mails)).toBe(25);
    const to = (await outbox()).map(({ subscriberId }) => subscriberId);
    expect(to).toHaveLength(25);
    expect(new Set(to).size).toBe(25);
  });

  test("one failing recipient does not affect the others, and the next run retries", async () => {
    for (let count = 0; count < 7; count += 1) await insertNewsletterSubscriber(before(november, 1));
    const broken = await insertNewsletterSubscriber(before(november, 1));
    await insertNewsletterSubscriber(before(november, 1));
    await db().updateTable("subscribers").set({ email: "no address" }).where("id", "=", broken).execute();
    await expect(sendIssue({ now: november })).rejects.toThrow("one plain e-mail address");
    expect(await outbox()).toHaveLength(8);
    expect(await db().selectFrom("newsletterDeliveries").select("issueId").execute()).toHaveLength(8);
    await db().updateTable("subscribers").set({ email: "an.address@example.com" }).where("id", "=", broken).execute();
    expect(await sendIssue({ now: november })).toBe(1);
    expect(await outbox()).toHaveLength(9);
  });

  test("a stopped run leaves the rest for the next one", async () => {
    await insertNewsletterSubscriber(before(november, 1));
    const stopping = sendIssue({ now: november, signal: AbortSignal.abort(new Error("stopping")) });
    await expect(stopping).rejects.toThrow("stopping");
    expect(await outbox()).toEqual([]);
    expect(await sendIssue({ now: november })).toBe(1);
  });

  test("a person who unsubscribes during the run gets no queued mail", async () => {
    const readers: number[] = [];
    for (let count = 0; count < 30; count += 1) readers.push(await insertNewsletterSubscriber(before(november, 1)));
    await Promise.all([
      sendIssue({ now: november }),
      ...readers.filter((_, index) => index % 3 === 0).map((id) => stopNewsletter(id)),
    ]);
    const waiting = await db()
      .selectFrom("messages")
      .select("subscriberId")
      .where("status", "=", "queued")
      .orderBy("subscriberId")
      .execute();
    expect(waiting.map(({ subscriberId }) => subscriberId)).toEqual(readers.filter((_, index) => index % 3 !== 0));
  });

  test("the mail arrives with its headers, and its link unsubscribes this reader", async () => {
    const sink = await openSmtpSink();
    const delivery = openDelivery({ smtpUrl: sink.url });
    onTestFinished(() => delivery.close());
    const id = await insertNewsletterSubscriber(before(november, 1));
    await sendIssue({ now: november });
    const { id: messageId } = await db().selectFrom("messages").select("id").executeTakeFirstOrThrow();
    await delivery.deliver({ messageId }, { signal: new AbortController().signal });
    await eventually(() => expect(sink.received).toHaveLength(1));
    const [{ mail, raw }] = sink.received as [(typeof sink.received)[number]];
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(mail.text).toContain(stopPath(id));
    expect(mail.html).toContain(stopPath(id));
    expect(raw.replaceAll(/\r\n\s+/g, " ")).toMatch(/^List-Unsubscribe: <https?:\/\/[^>]*\/unsubscribe\/n\.[^>]*>/m);
  });
});

test("the worker sends it on the monthly event", { timeout: 30_000 }, async () => {
  await insertPost(db(), { title: "yesterday", publishedAt: before(new Date(), 1) });
  const reader = await insertNewsletterSubscriber(before(new Date(), 1));
  const worker = await startWorker();
  onTestFinished(() => worker.stop());
  await publishEvent("month.begun", {});
  await publishEvent("month.begun", {});
  const patience = { timeout: 15_000, interval: 100 };
  await vi.waitFor(
    async () => expect(await outbox()).toMatchObject([{ subscriberId: reader, subject: "1 new article: yesterday" }]),
    patience,
  );
});

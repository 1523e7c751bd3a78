import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { eventNames } from "#app/jobs/events.ts";
import { prepareQueue, publishEvent } from "#app/jobs/queue.server.ts";
import { keepDeadMail, queueMail } from "#app/mail/outbox.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertFeed, insertFeedFile } from "#samples/factories/feeds.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { openBacklog } from "./backlog.ts";

const { db, url } = await testDatabase();
const backlog = openBacklog(url);
afterAll(backlog.close);

const mail = {
  kind: "enquiry.confirmation",
  to: { name: "Sam Sample", address: "sam@example.com" },
  subject: "A subject",
  text: "A text",
  html: "<p>A text</p>",
};
const hour = 3600;

test("nothing is waiting at first, and every event is listed", async () => {
  await prepareQueue();
  const { jobs, ...others } = await backlog.read();
  expect(jobs.map(({ event }) => event)).toEqual(eventNames.toSorted());
  expect(jobs.filter(({ count, oldestSeconds }) => count + oldestSeconds > 0)).toEqual([]);
  const nothing = { count: 0, oldestSeconds: 0 };
  expect(others).toEqual({ mails: nothing, deadMails: 0, pictures: nothing, feedFiles: nothing });
});

test("counts what is waiting, with the age of the oldest, without jobs that are not due yet", async () => {
  for (let count = 0; count < 2; count += 1) await queueMail(mail);
  await keepDeadMail(mail, "no such mailbox");
  await publishEvent("mail.queued", { messageId: 1 }, { afterSeconds: hour });
  await sql`update pgboss.job set start_after = now() - interval '1 hour' where start_after <= now()`.execute(db);
  await sql`update messages set created_at = now() - interval '2 hours'`.execute(db);
  const { id: agencyId } = await insertAgency(db);
  const createdAt = new Date(Date.now() - 3 * hour * 1000);
  await insertPicture(db, { agencyId, kind: "logo", state: "preparing", createdAt });
  const { id: feedId } = await insertFeed(db, { agencyId });
  await insertFeedFile(db, { feedId, state: "waiting", finishedAt: null, receivedAt: createdAt });
  await insertFeedFile(db, { feedId });

  const { jobs, mails, deadMails, pictures, feedFiles } = await backlog.read();
  const near = (seconds: number) => expect.closeTo(seconds, -2);
  expect(jobs.find(({ event }) => event === "mail.queued")).toMatchObject({ count: 2, oldestSeconds: near(hour) });
  expect(mails).toEqual({ count: 2, oldestSeconds: near(2 * hour) });
  expect(deadMails).toBe(1);
  expect(pictures).toEqual({ count: 1, oldestSeconds: near(3 * hour) });
  expect(feedFiles).toEqual({ count: 1, oldestSeconds: near(3 * hour) });
});

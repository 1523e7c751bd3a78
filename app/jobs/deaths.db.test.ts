import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { photoMessages } from "#app/features/imports/photos/photos.messages.ts";
import { liveSearch, makeDue } from "#app/features/saved-searches/match/alerts.fixture.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertFeed, insertFeedFile } from "#samples/factories/feeds.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { insertPost } from "#samples/factories/posts.ts";
import { insertUser } from "#samples/factories/users.ts";
import { full } from "#tests/support/full.ts";
import { openDeathGuard } from "./deaths.server.ts";
import type { EventName, EventPayload } from "./events.ts";
import { prepareQueue, publishEvent } from "./queue.server.ts";

const { db, url } = await testDatabase();

beforeAll(prepareQueue);

async function queue(subject: string): Promise<number> {
  await queueMail({ kind: "test", to: { name: "", address: "jo@example.com" }, subject, text: "Hi", html: "Hi" });
  const { id } = await db.selectFrom("messages").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return id;
}

const isIdle = async () =>
  (await sql`select from pgboss.job where state < 'completed' and start_after <= now()`.execute(db)).rows.length === 0;

/** Starts one worker after another until no jobs are left, and returns the jobs that killed them. */
async function workUntilIdle(poison: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "deaths-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "deaths");
  await writeFile(file, "");
  for (let starts = 0; starts <= 2 * poison.length; starts += 1) {
    const worker = fork(join(import.meta.dirname, "poison.fixture.ts"), {
      env: { ...process.env, DATABASE_URL: url, POISON: poison.join("\n"), DEATHS: file },
    });
    onTestFinished(() => void worker.kill("SIGKILL"));
    const exit = once(worker, "exit");
    for (;;) {
      if ((await Promise.race([exit, delay(200, "alive")])) !== "alive") break;
      if (!(await isIdle())) continue;
      worker.kill("SIGTERM");
      await exit;
      return (await readFile(file, "utf8")).split("\n").filter(Boolean);
    }
    // The queue would notice the death itself after ten seconds.
    await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
  }
  throw new Error(`The workers died too often:\n${await readFile(file, "utf8")}`);
}

test(
  "a job that kills its worker twice is given up and reported, and the others are done",
  { timeout: full ? 300_000 : 120_000 },
  async () => {
    const { id: userId } = await insertUser(db);
    const { id: listingId } = await insertListing(db, { createdByUserId: userId });
    const { id: otherId } = await insertListing(db, { createdByUserId: userId });
    const { id: pictureId } = await insertPicture(db, { listingId, state: "preparing" });
    const { id: agencyId } = await insertAgency(db);
    const { id: feedId } = await insertFeed(db, { agencyId });
    const { id: fileId } = await insertFeedFile(db, { feedId, state: "waiting" });
    const [poisonedMail, mail] = [await queue("poison"), await queue("innocent")];
    const poison: string[] = [`mail.queued {"messageId":${poisonedMail}}`];
    async function plant<Name extends EventName>(name: Name, payload: EventPayload<Name>, subject?: string) {
      await publishEvent(name, payload);
      poison.push(`${name} ${subject ?? JSON.stringify(payload)}`);
    }
    await plant("picture.uploaded", { pictureId });
    await plant("feed.file_received", { feedId }, `file ${fileId}`);
    await plant("listing.published", { listingId });
    await publishEvent("listing.published", { listingId: otherId });
    if (full) {
      await plant("listing.price_dropped", { listingId });
      await plant("listing.changed", { listingId });
      await plant("listing.inspection_changed", { inspectionId: 1 });
      await plant("feed.photos_due", { feedListingId: 1, host: "photos.example.com" });
      await plant("account.confirmed", { userId });
      await plant("digests.due", {});
      await plant("visitors.due", {});
      await plant("evening.begun", {});
      await plant("month.begun", {});
      await plant("day.begun", {}, "old enquiries");
    }

    const deaths = await workUntilIdle(poison);
    const counts = Map.groupBy(deaths, (death) => death);
    expect([...counts.keys()].toSorted()).toEqual(poison.toSorted());
    // A job that ran while another one killed the worker has that death counted, too.
    for (const [poisoned, all] of counts) expect(all.length, poisoned).toBeLessThanOrEqual(2);
    const messages = await db.selectFrom("messages").select(["id", "status"]).execute();
    expect(messages).toEqual(
      expect.arrayContaining([
        { id: poisonedMail, status: "dead" },
        { id: mail, status: "kept" },
      ]),
    );
    const picture = await db.selectFrom("pictures").select("state").where("id", "=", pictureId).executeTakeFirst();
    expect(picture?.state).toBe("failed");
    const file = await db.selectFrom("feedFiles").select("state").where("id", "=", fileId).executeTakeFirst();
    expect(file?.state).toBe("refused");
    const given = await db
      .selectFrom("jobDeaths")
      .select(["event", "subject"])
      .where("givenUpAt", "is not", null)
      .execute();
    expect(given.map(({ event, subject }) => `${event} ${subject}`).toSorted()).toEqual(poison.toSorted());
    expect(await db.selectFrom("jobRuns").selectAll().execute()).toEqual([]);
  },
);

test(
  "a recipient or photo that kills the worker is dropped: the others are processed, and the job ends",
  { timeout: full ? 300_000 : 120_000 },
  async () => {
    const { id: userId } = await insertUser(db);
    const { id: listingId } = await insertListing(db, { createdByUserId: userId });
    const three = ["first", "poisoned", "last"];
    const poison: string[] = [];
    const mails: string[] = [];

    const { id: inspectionId } = await insertInspection(db, { listingId });
    for (const name of three) {
      const { id } = await insertRegistration(db, { inspectionId, email: `${name}@visitors.example.com` });
      if (name === "poisoned") poison.push(`listing.inspection_changed registration ${id}`);
      else mails.push(`inspection-cancelled to ${name}@visitors.example.com`);
    }
    await db
      .updateTable("inspections")
      .set({ cancelledAt: new Date(), cancelReason: "The owner is unwell.", sequence: 1 })
      .where("id", "=", inspectionId)
      .execute();
    await publishEvent("listing.inspection_changed", { inspectionId });
    if (full) {
      await insertPost(db, { publishedAt: new Date(Date.now() - 24 * 3_600_000) });
      for (const name of three) {
        const email = `${name}@subscribers.example.com`;
        const search = await liveSearch({ email });
        await db
          .insertInto("savedSearchMatches")
          .values({ savedSearchId: search, listingId, reason: "published" })
          .execute();
        await makeDue(search);
        const { id } = await db
          .selectFrom("subscribers")
          .select("id")
          .where("email", "=", email)
          .executeTakeFirstOrThrow();
        const confirmedAt = new Date(Date.now() - 3_600_000);
        await db.insertInto("newsletterSubscriptions").values({ subscriberId: id, confirmedAt }).execute();
        if (name === "poisoned") poison.push(`digests.due subscriber ${id}`, `month.begun subscriber ${id}`);
        else mails.push(`new-homes to ${email}`, `newsletter to ${email}`);
      }
      await publishEvent("digests.due", {});
      await publishEvent("month.begun", {});
    }
    const photos = full ? await insertPhotosOfZip(listingId) : [];
    for (const { id, slot } of photos) if (slot === "b") poison.push(`feed.photos_due photo ${id}`);

    const deaths = await workUntilIdle(poison);
    expect([...new Set(deaths)].toSorted()).toEqual(poison.toSorted());
    // A job that ran while another one killed the worker has that death counted, too.
    for (const each of poison) expect(deaths.filter((death) => death === each).length, each).toBeLessThanOrEqual(2);
    const messages = await db
      .selectFrom("messages")
      .select(["kind", "toAddress"])
      .where("toAddress", "~", "@(visitors|subscribers)[.]example[.]com$")
      .execute();
    expect(messages.map(({ kind, toAddress }) => `${kind} to ${toAddress}`).toSorted()).toEqual(mails.toSorted());
    const slots = await db.selectFrom("feedPhotos").select(["slot", "state", "problem"]).orderBy("slot").execute();
    expect(slots).toEqual(
      photos.map(({ slot }) => ({
        slot,
        state: "failed",
        problem: slot === "b" ? photoMessages.fault : photoMessages.notInZip,
      })),
    );
    const given = await db
      .selectFrom("jobDeaths")
      .select(["event", "subject"])
      .where("givenUpAt", "is not", null)
      .execute();
    expect(given.map(({ event, subject }) => `${event} ${subject}`)).toEqual(expect.arrayContaining(poison));
    const { rows } = await sql`select name from pgboss.job where state <> 'completed' and start_after <= now()`.execute(
      db,
    );
    expect(rows).toEqual([]);
  },
);

/** Three photos that a file names and its ZIP does not contain. */
async function insertPhotosOfZip(listingId: number) {
  const { id: agencyId } = await insertAgency(db);
  const { id: feedId, agentId } = await insertFeed(db, { agencyId });
  const { id: fileId } = await insertFeedFile(db, { feedId });
  const { id: feedListingId } = await db
    .insertInto("feedListings")
    .values({ feedId, agentId, uniqueId: "1", listingId, feedStatus: "current", contentHash: "", modTime: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const photos = await db
    .insertInto("feedPhotos")
    .values(
      ["a", "b", "c"].map((slot) => ({
        feedListingId,
        slot,
        fileId,
        fileName: `${slot}.jpg`,
        state: "waiting",
        nextTryAt: new Date(Date.now() - 1000),
      })),
    )
    .returning(["id", "slot"])
    .execute();
  await publishEvent("feed.photos_due", { feedListingId, host: "" });
  return photos;
}

const never = new AbortController().signal;

/** Inserts the rows that a worker leaves if it dies during this job. */
async function dieWith(event: string, ...subjects: string[]): Promise<void> {
  await db
    .insertInto("jobRuns")
    .values(subjects.map((subject) => ({ worker: "dead", event, subject })))
    .execute();
}

test("counts consecutive deaths only: progress or success resets them", async () => {
  const guard = openDeathGuard();
  const done: string[] = [];
  const run = (progress: string) =>
    guard.run({
      jobIds: [randomUUID()],
      event: "e",
      subject: "s",
      progress,
      signal: never,
      work: () => Promise.resolve(void done.push(progress)),
    });
  await dieWith("e", "s");
  await db.insertInto("jobDeaths").values({ event: "e", subject: "s", deaths: 1, progress: "10" }).execute();
  await run("20");
  await dieWith("e", "s");
  await run("20");
  expect(done).toEqual(["20", "20"]);
  expect(await db.selectFrom("jobDeaths").selectAll().where("event", "=", "e").execute()).toEqual([]);
});

test("a job with a death runs exclusively, also one out of a batch", async () => {
  const guard = openDeathGuard();
  const order: string[] = [];
  await dieWith("b", "2");
  const [started, long] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const running = guard.run({
    jobIds: [randomUUID()],
    event: "l",
    subject: "l",
    signal: never,
    work: () => {
      started.resolve();
      return long.promise.then(() => void order.push("long"));
    },
  });
  await started.promise;
  const batch = guard.runTogether(
    "b",
    ["1", "2", "3"].map((subject) => ({ id: randomUUID(), subject })),
    {
      signal: never,
      work: (subjects) => Promise.resolve(void order.push(subjects.join(" "))),
    },
  );
  await expect.poll(() => order).toEqual(["1 3"]);
  long.resolve();
  await Promise.all([running, batch]);
  expect(order).toEqual(["1 3", "long", "2"]);
});

test("the run of a live worker is no death", async () => {
  const { openBoss } = await import("./queue.server.ts");
  const { connectionName } = await import("./deaths.queries.server.ts");
  const boss = openBoss({}, connectionName("alive"));
  await boss.start();
  onTestFinished(() => boss.stop());
  await db.insertInto("jobRuns").values({ worker: "alive", event: "a", subject: "a" }).execute();
  await openDeathGuard().run({
    jobIds: [randomUUID()],
    event: "a",
    subject: "a",
    signal: never,
    work: () => Promise.resolve(),
  });
  expect(await db.selectFrom("jobRuns").select("worker").where("event", "=", "a").execute()).toEqual([
    { worker: "alive" },
  ]);
  expect(await db.selectFrom("jobDeaths").selectAll().where("event", "=", "a").execute()).toEqual([]);
});

test("a worker that lost its connections does not count its own runs as deaths", async () => {
  const guard = openDeathGuard("cut off");
  await db.insertInto("jobRuns").values({ worker: "cut off", event: "c", subject: "c" }).execute();
  const deaths: number[] = [];
  await guard.run({
    jobIds: [randomUUID()],
    event: "c",
    subject: "c",
    signal: never,
    work: async () => {
      deaths.push((await db.selectFrom("jobDeaths").selectAll().where("event", "=", "c").execute()).length);
    },
  });
  expect(deaths).toEqual([0]);
});

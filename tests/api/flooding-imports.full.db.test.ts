import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { reaxmlFile, listingXml } from "#app/features/imports/imports.fixture.ts";
import { digestMails, liveSearch } from "#app/features/saved-searches/match/alerts.fixture.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { openFeedClient } from "#tests/support/feed-client.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const database = await testDatabase();
const { db } = database;
const southerly = await openSoutherly({ WORKER: "inline" });

beforeAll(async () => {
  await insertSuburb(db, { name: "Newtown", slug: "newtown", postcode: "2042" });
});

/** The peak memory of the server in bytes. */
function peakMemory(): number {
  const [, kilobytes = "0"] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${southerly.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

test("a thousand files at once are accepted or asked to retry, and none is lost", { timeout: 300_000 }, async () => {
  const feed = await openFeedClient(southerly, database);
  let waiting = Array.from({ length: 1000 }, (_, index) =>
    reaxmlFile(
      [listingXml({ ...feed, uniqueId: `S${index}` })],
      `2026-11-20-09:00:${String(index % 60).padStart(2, "0")}`,
    ),
  );
  const seen = new Set<number>();
  for (let round = 0; waiting.length > 0; round += 1) {
    expect(round).toBeLessThan(200);
    const responses = await Promise.all(waiting.map((body) => feed.send(body)));
    for (const { status, headers } of responses) {
      seen.add(status);
      if (status === 429) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    waiting = waiting.filter((_, index) => responses[index]?.status === 429);
  }
  expect([...seen].filter((status) => status !== 202 && status !== 429)).toEqual([]);
  const files = () => db.selectFrom("feedFiles").select(["state"]).where("feedId", "=", feed.id).execute();
  expect(await files()).toHaveLength(1000);
  await expect
    .poll(async () => (await files()).filter(({ state }) => state !== "accepted").length, {
      timeout: 250_000,
      interval: 1000,
    })
    .toBe(0);
  const { count } = await db
    .selectFrom("feedListings")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("feedId", "=", feed.id)
    .where("listingId", "is not", null)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1000);
  expect(peakMemory()).toBeLessThan(900 * 1024 * 1024);
  expect(southerly.log()).not.toMatch(/"level":(?:50|60)/);
});

test(
  "a home that is published and withdrawn every minute for an hour causes one alert",
  { timeout: 300_000 },
  async () => {
    const feed = await openFeedClient(southerly, database);
    await liveSearch({ frequency: "instant", suburb: ["Flapton"], suburbKeys: ["flapton"] });
    const home = (minute: number) =>
      listingXml({
        ...feed,
        uniqueId: "9999",
        modTime: `2026-11-20-09:${String(minute).padStart(2, "0")}:00`,
        status: minute % 2 === 0 ? "current" : "withdrawn",
      }).replace("Newtown", "Flapton");
    // Skip jobs that the worker has locked. It locks them in its own order, which could cause a deadlock.
    const dueNow = () =>
      sql`
      update pgboss.job set start_after = now()
      where id in (select id from pgboss.job where state = 'created' for update skip locked)`.execute(db);
    const reports: string[] = [];
    const send = async (minute: number) => {
      const date = `2026-11-20-09:${String(minute).padStart(2, "0")}:30`;
      reports.push((await feed.send(reaxmlFile([home(minute)], date))).headers.location ?? "");
    };
    await send(0);
    // Wait until the alert is mailed, before the listing is withdrawn for the first time.
    await expect
      .poll(() => dueNow().then(async () => (await digestMails()).length), { timeout: 60_000, interval: 500 })
      .toBe(1);
    // Files are applied in the order of arrival, whether or not a client waits for each report.
    for (let minute = 1; minute < 60; minute += 1) await send(minute);
    for (const [minute, report] of reports.entries()) {
      expect((await feed.report(report)).counts).toMatchObject({
        [minute === 0 ? "CREATED" : minute % 2 === 0 ? "UPDATED" : "REMOVED"]: 1,
      });
      if (minute % 10 === 0) await dueNow();
    }
    await dueNow();
    const unfinished = sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job where state in ('created', 'active') and start_after <= now()
      and name like 'listing.%'`;
    await expect.poll(async () => (await unfinished.execute(db)).rows[0]?.count, { timeout: 30_000 }).toBe(0);
    expect(await digestMails()).toHaveLength(1);
  },
);

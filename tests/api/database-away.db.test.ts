import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ensureEmbedded } from "#db/embedded.ts";
import { readPostmaster } from "#db/embedded-postmaster.ts";
import { migrate } from "#db/migrate.ts";
import { insertListing } from "#db/seed/factories/listings.ts";
import { insertUser } from "#db/seed/factories/users.ts";
import { testDatabase } from "#db/test-database.ts";
import type { Answer } from "#tests/support/ask.ts";
import { insidesShownIn } from "#tests/support/insides.ts";
import { openSoutherly, type Southerly } from "#tests/support/southerly.ts";
import { openTcpProxy } from "#tests/support/tcp-proxy.ts";

const quick = 2000;
const soon = 5000;
const failure = "We couldn&#x27;t load the listings just now.";

async function askAll({ ask }: Southerly): Promise<{ search: Answer; home: Answer; endpoint: Answer }> {
  const [search, home, endpoint] = await Promise.all([
    ask("/listings?suburb=Manly"),
    ask("/listings/1/x"),
    ask("/api/listings"),
  ]);
  return { search, home, endpoint };
}

async function expectFriendly(southerly: Southerly): Promise<void> {
  const { search, home, endpoint } = await askAll(southerly);
  for (const page of [search, home]) {
    expect(page.status).toBe(503);
    expect(page.milliseconds).toBeLessThan(quick);
    expect([failure, "Try again</a>", "Skip to main content"].filter((words) => !page.text.includes(words))).toEqual(
      [],
    );
    expect(insidesShownIn(page.text)).toEqual([]);
  }
  expect(search.text.includes('href="/listings?suburb=Manly"'), "trying again leads to the same search").toBe(true);
  expect(endpoint.status).toBe(503);
  expect(endpoint.milliseconds).toBeLessThan(quick);
  expect(endpoint.json()).toEqual({ message: "Failed to fetch listings" });
}

/** How long (milliseconds) until the page is itself again. */
async function recovery({ ask }: Southerly): Promise<number> {
  const begun = performance.now();
  while ((await ask("/listings")).status !== 200) {
    expect(performance.now() - begun).toBeLessThan(soon);
    await delay(50);
  }
  return performance.now() - begun;
}

describe("with the database out of reach", async () => {
  const { url, db } = await testDatabase();
  const proxy = await openTcpProxy(url);
  const southerly = await openSoutherly({ DATABASE_URL: proxy.url });

  beforeAll(async () => {
    const { id: createdByUserId } = await insertUser(db);
    await insertListing(db, { createdByUserId });
  });
  afterEach(() => proxy.restore());
  afterAll(() => proxy.close());

  test.each(["cut", "silence"] as const)(
    "pages and endpoints say so within 2 s when the line is subject to %s, and recover within 5 s",
    async (fault) => {
      expect((await southerly.ask("/listings")).status).toBe(200);
      proxy[fault]();
      await expectFriendly(southerly);
      expect((await southerly.ask("/healthz")).status).toBe(200);
      expect((await southerly.ask("/readyz")).status).toBe(503);
      expect((await southerly.ask("/no-such-page")).status).toBe(404);
      proxy.restore();
      expect(await recovery(southerly)).toBeLessThan(soon);
      expect((await southerly.ask("/readyz")).status).toBe(200);
    },
  );
});

describe("with PostgreSQL killed", () => {
  const directory = resolve(import.meta.dirname, `../../.data/test/${process.pid}-killed`);

  test("the process stays up, never answers worse than 503, and recovers by itself", async () => {
    const database = await ensureEmbedded({ directory, durable: false });
    try {
      await migrate(database.url);
      const southerly = await openSoutherly({ DATABASE_URL: database.url }, onTestFinished);
      expect((await southerly.ask("/listings")).status).toBe(200);
      // Where a connection is when its server dies is chance: several deaths, each amid requests.
      for (let death = 0; death < 4; death += 1) {
        const asked = Array.from({ length: 20 }, () => southerly.ask("/listings"));
        process.kill(readPostmaster(join(directory, "postgres"))!.pid, "SIGKILL");
        const answers = await Promise.all([...asked, ...Array.from({ length: 5 }, () => southerly.ask("/listings"))]);
        expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([]);
        expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(quick);
        expect(await recovery(southerly)).toBeLessThan(soon);
      }
      expect(southerly.log()).not.toContain("Unhandled");
      expect(() => process.kill(southerly.pid, 0)).not.toThrow();
    } finally {
      await database.stop();
      await rm(directory, { recursive: true, force: true });
    }
  });
});

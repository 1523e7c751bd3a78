import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "#db/embedded-cluster.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { eventually } from "#tests/support/eventually.ts";
import type { ReceivedResponse } from "#tests/support/http-client.ts";
import { freshBody, postJson } from "#tests/support/post-enquiry.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const metricsPort = await freePort();
const queue = 6;
const southerly = await openSoutherly({
  DATABASE_POOL: "2",
  DATABASE_QUEUE: String(queue),
  PAGE_CACHE_MB: "8",
  METRICS_PORT: String(metricsPort),
});

/** The number of clients that retry while all queries about listings are blocked. More than the queue holds. */
const crowd = 3 * queue;
const over = new AbortController();
const seen = new Set<number>();
afterAll(() => over.abort());

async function askOnAndOn(): Promise<void> {
  while (!over.signal.aborted) {
    const { status } = await southerly.send("/listings?bedroomsMin=2", { headers: { cookie: "flash=nobody" } });
    seen.add(status);
    await delay(20);
  }
}

/** Whether the request was refused before it ran a query. */
const wasRefused = ({ status, headers }: ReceivedResponse) => status === 503 && headers["retry-after"] === "2";

test("a full queue is a 503 with Retry-After, and health, files and pages from memory stay as they are", async () => {
  const { id: createdByUserId } = await insertUser(db);
  const { id: listingId } = await insertListing(db, { createdByUserId });
  await eventually(async () => expect((await southerly.send("/api/trades")).headers.etag).toBeDefined());

  let people: Promise<void>[] = [];
  onTestFinished(async () => {
    over.abort();
    await Promise.all(people);
  });
  await db.transaction().execute(async (trx) => {
    await sql`lock table listings in access exclusive mode`.execute(trx);
    people = Array.from({ length: crowd }, askOnAndOn);
    for (const path of ["/listings", "/api/listings", "/agents", "/privacy"]) {
      await vi.waitFor(
        async () => expect(wasRefused(await southerly.send(path, { headers: { cookie: "flash=x" } })), path).toBe(true),
        { timeout: 10_000, interval: 20 },
      );
    }
    const json = await vi.waitFor(
      async () => {
        const response = await southerly.send("/api/agents?search=x");
        expect(wasRefused(response)).toBe(true);
        return response.json();
      },
      { timeout: 10_000, interval: 20 },
    );
    expect(json).toEqual({ message: expect.stringContaining("try again"), requestId: expect.any(String) });

    for (let times = 0; times < 10; times += 1) {
      expect((await southerly.send("/healthz")).status).toBe(200);
      expect((await southerly.send("/readyz")).text).toBe("ready\n");
      expect((await southerly.send("/api/trades")).status).toBe(200);
      expect((await southerly.send("/robots.txt")).status).not.toBe(500);
    }
    // A submission is either refused with an error or stored later; it is never lost silently.
    expect((await postJson(southerly, freshBody({ listingId }))).status).toBe(503);

    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const [, waiting] = /^database_queue_requests (\d+)$/m.exec(figures) ?? [];
    expect(Number(waiting)).toBeLessThanOrEqual(queue);
  });
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  over.abort();
  await Promise.all(people);
  await eventually(async () => expect((await southerly.send("/listings")).status).toBe(200));
  expect((await postJson(southerly, freshBody({ listingId }))).status).toBe(201);
});

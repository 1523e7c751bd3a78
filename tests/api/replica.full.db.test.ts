import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { Kysely } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { houseForSale } from "#app/features/listings/manage/own-listings.fixture.ts";
import { createDatabase } from "#db/client.server.ts";
import { freePort } from "#db/embedded-cluster.ts";
import { type DatabaseHandle, ensureEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import type { DB } from "#db/schema.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { eventually } from "#tests/support/eventually.ts";
import { sampleOf } from "#tests/support/full.ts";
import { signedInMember } from "#tests/support/members.ts";
import { freshBody, postJson } from "#tests/support/post-enquiry.ts";
import { openSoutherly, type Southerly } from "#tests/support/southerly.ts";
import { startReplica, type StreamingReplica } from "#tests/support/streaming-replica.ts";
import { openTcpProxy, type TcpProxy } from "#tests/support/tcp-proxy.ts";

const directory = resolve(import.meta.dirname, `../../.data/test/${process.pid}-replicated`);
const metricsPort = await freePort();

let primary: DatabaseHandle;
let replica: StreamingReplica;
let line: TcpProxy;
let db: Kysely<DB>;
/** `cached` caches pages and reads from the replica for visitors. `uncached` has no page cache. */
let cached: Southerly;
let uncached: Southerly;
let agent: { id: number; cookie: string };
let listingId: number;

beforeAll(async () => {
  primary = await ensureEmbedded({ directory: `${directory}/primary`, durable: false });
  await migrate(primary.url);
  replica = await startReplica({ url: primary.url, directory: `${directory}/primary` }, `${directory}/replica`);
  line = await openTcpProxy(replica.url);
  db = createDatabase(primary.url, { size: 2 });
  agent = await signedInMember(db, { role: "agent" });
  ({ id: listingId } = await insertListing(db, { createdByUserId: agent.id }));
  const settings = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: line.url };
  cached = await openSoutherly({ ...settings, PAGE_CACHE_MB: "8" });
  uncached = await openSoutherly({ ...settings, METRICS_PORT: String(metricsPort) });
});
afterEach(async () => {
  line.restore();
  await replica.resume();
});
afterAll(async () => {
  await db.destroy();
  await line.close();
  await replica.stop();
  await primary.stop();
  await rm(directory, { recursive: true, force: true });
});

const address = "/api/listings";

async function title({ send }: Southerly): Promise<string | undefined> {
  const { status, text, json } = await send(address);
  expect(status, text).toBe(200);
  return (json() as { title: string }[])[0]?.title;
}

/** Writes on a connection outside the product's processes. */
async function rename(to: string): Promise<void> {
  const client = new pg.Client(primary.url);
  await client.connect();
  await client.query("update listings set title = $1", [to]);
  await client.end();
}

/** The number of visitors' statements that each database has executed for `uncached`. */
async function reads(): Promise<{ replica: number; primary: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const of = (server: string) =>
    Number(new RegExp(`visitor_statements_total\\{server="${server}"\\} (\\d+)`).exec(text)?.[1]);
  return { replica: of("replica"), primary: of("primary") };
}

async function readsOf(work: () => Promise<unknown>): Promise<{ replica: number; primary: number }> {
  const before = await reads();
  await work();
  const after = await reads();
  return { replica: after.replica - before.replica, primary: after.primary - before.primary };
}

/** Waits until the replica is used again after a failure. */
async function recovery(): Promise<void> {
  await vi.waitFor(async () => expect((await readsOf(() => uncached.send(address))).replica).toBeGreaterThan(0), {
    timeout: 10_000,
    interval: 50,
  });
}

test.each(["/api/listings", "/listings", "/agents", "/suburbs", "/insights", "/services/trades", "/sitemap.xml"])(
  "visitors read %s from the replica",
  async (path) => {
    await recovery();
    const { replica: fromReplica, primary: fromPrimary } = await readsOf(() => uncached.send(path));
    expect(fromReplica).toBeGreaterThan(0);
    expect(fromPrimary).toBe(0);
  },
);

test.each([
  { headers: () => ({ cookie: agent.cookie }), why: "a session" },
  { headers: () => ({ cookie: "flash=anything" }), why: "something to be told" },
  { headers: () => ({ authorization: "Bearer x" }), why: "credentials" },
])("a request with $why reads from the primary", async ({ headers }) => {
  await recovery();
  expect(await readsOf(() => uncached.send(address, { headers: headers() }))).toMatchObject({ replica: 0 });
});

test("while the replica is behind, changed tables are read from the primary, others from the replica", async () => {
  await recovery();
  await replica.pause();
  await rename("Written while the replica slept");
  await eventually(async () => expect(await title(uncached)).toBe("Written while the replica slept"));
  expect((await readsOf(() => uncached.send(address))).primary).toBeGreaterThan(0);
  expect(await readsOf(() => uncached.send("/insights"))).toMatchObject({ primary: 0 });
  await replica.resume();
  await recovery();
  expect(await title(uncached)).toBe("Written while the replica slept");
});

test("users read their own writes, however far behind the replica is", async () => {
  await replica.pause();
  const sent = await cached.send(address, {
    method: "POST",
    // This database has no suburbs, so a suburb needs a confirmed place.
    body: JSON.stringify({
      ...houseForSale({ title: "Mine, a moment old" }),
      placeId: "Newtown 2042 for Newtown 2042",
    }),
    headers: { cookie: agent.cookie, "content-type": "application/json" },
  });
  expect(sent.status, sent.text).toBe(201);
  const { id } = sent.json() as { id: number };
  const own = await uncached.send(`/api/listings/${id}`, { headers: { cookie: agent.cookie } });
  expect(own.text).toContain("Mine, a moment old");
  // A visitor at the other process: the address of the receipt is private.
  const enquiry = await postJson(cached, freshBody({ listingId }));
  expect(enquiry.status, enquiry.text).toBe(201);
  const { receipt } = enquiry.json() as { receipt: string };
  expect((await uncached.send(`/enquiries/${receipt}`)).status).toBe(200);
});

test.each(["cut", "silence"] as const)(
  "with a replica connection subject to %s every page is served",
  async (fault) => {
    await recovery();
    line[fault]();
    expect((await uncached.send(address)).status).toBe(200);
    for (let times = 0; times < 5; times += 1) {
      await rename(`The line is subject to ${fault}, ${times}`);
      await vi.waitFor(async () => expect(await title(uncached)).toBe(`The line is subject to ${fault}, ${times}`), {
        timeout: 5000,
      });
      expect(await title(cached)).toBeDefined();
    }
    expect((await uncached.send("/readyz")).status).toBe(200);
    line.restore();
    await recovery();
  },
);

const rounds = Array.from({ length: 40 }, (_, round) => ({ round, pauses: round % 3 === 0, resumes: round % 3 === 1 }));

test("once a page has shown a change it never shows older data, cached or not, whatever the replica does", async () => {
  const shown = { cached: -1, uncached: -1 };
  const numberIn = async (server: Southerly) => Number((await title(server))?.replace("Number ", ""));
  await rename("Number -1");
  await eventually(async () => expect([await numberIn(cached), await numberIn(uncached)]).toEqual([-1, -1]));
  for (const { round, pauses, resumes } of sampleOf(rounds, 13)) {
    if (pauses) await replica.pause();
    await rename(`Number ${round}`);
    if (resumes) await replica.resume();
    // Request each server repeatedly until both show the new number.
    await vi.waitFor(
      async () => {
        for (const [name, server] of Object.entries({ cached, uncached }) as ["cached" | "uncached", Southerly][]) {
          const number = await numberIn(server);
          if (number < shown[name]) throw new Error(`${name} showed ${shown[name]}, and then ${number}.`);
          shown[name] = number;
        }
        expect(shown).toEqual({ cached: round, uncached: round });
      },
      { timeout: 1000, interval: 5 },
    );
  }
});

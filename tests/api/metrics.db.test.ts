import { afterAll, expect, test, vi } from "vitest";
import { freePort } from "#db/embedded-cluster.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { eventually } from "#tests/support/eventually.ts";
import { freshBody, postJson } from "#tests/support/post-enquiry.ts";
import { openSoutherly } from "#tests/support/southerly.ts";
import { openTcpProxy } from "#tests/support/tcp-proxy.ts";

const { db, url } = await testDatabase();
const proxy = await openTcpProxy(url);
afterAll(() => proxy.close());
const port = await freePort();
const southerly = await openSoutherly({
  DATABASE_URL: proxy.url,
  METRICS_PORT: String(port),
  PAGE_CACHE_MB: "8",
  TRUST_PROXY: "1",
});

async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.status).toBe(200);
  const lines = (await response.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(" ");
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

test("requests by route, cached pages, connections and waiting jobs", async () => {
  const { id: createdByUserId } = await insertUser(db);
  const homes = await Promise.all([1, 2, 3].map(() => insertListing(db, { createdByUserId })));
  await eventually(async () => expect((await scrape()).get("change_listeners")).toBe(1));
  for (const { id } of homes) expect((await southerly.send(`/api/listings/${id}`)).status).toBe(200);
  expect((await southerly.send(`/api/listings/${homes[0]?.id}`)).status).toBe(200);
  // Checked before the enquiry, which empties the page cache.
  expect((await scrape()).get("page_cache_bytes")).toBeGreaterThan(0);
  expect((await southerly.send("/no/such/page")).status).toBe(404);
  expect((await southerly.send("/nor/this/one")).status).toBe(404);
  expect((await postJson(southerly, freshBody({ listingId: homes[0]?.id }))).status).toBe(201);

  const waiting = await vi.waitFor(
    async () => {
      const figures = await scrape();
      expect(figures.get('southerly_mails{state="waiting"}')).toBeGreaterThan(0);
      return figures;
    },
    { timeout: 10_000, interval: 200 },
  );
  const count = (labels: string) => waiting.get(`http_request_duration_seconds_count{${labels}}`);
  expect(count('route="/api/listings/:id",kind="application",method="GET",status="2xx"')).toBe(3);
  expect(count('route="/api/listings/:id",kind="kept",method="GET",status="2xx"')).toBe(1);
  expect(count('route="/*",kind="application",method="GET",status="4xx"')).toBe(2);
  expect(count('route="/api/leads",kind="application",method="POST",status="2xx"')).toBe(1);
  expect([...waiting.keys()].filter((name) => /no\/such|nor\/this/.test(name))).toEqual([]);

  expect(waiting.get('page_cache_requests_total{answer="hit"}')).toBe(1);
  expect(waiting.get('database_pool_connections{pool="pages",state="idle"}')).toBeGreaterThan(0);
  expect(waiting.get('database_pool_waiting{pool="pages"}')).toBe(0);
  expect(waiting.get("database_queue_requests")).toBe(0);
  expect(waiting.get("web_processes")).toBe(1);
  expect(waiting.get("process_resident_memory_bytes")).toBeGreaterThan(0);
  expect(waiting.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);

  // No worker runs in this test.
  expect(waiting.get("southerly_database_up")).toBe(1);
  expect(waiting.get('southerly_jobs{event="mail.queued",state="waiting"}')).toBe(
    waiting.get('southerly_mails{state="waiting"}'),
  );
  expect(waiting.get('southerly_oldest_due_job_seconds{event="mail.queued"}')).toBeGreaterThan(0);
  expect(waiting.get("southerly_oldest_unsent_mail_seconds")).toBeGreaterThan(0);
  expect(waiting.get("southerly_pictures_waiting")).toBe(0);
});

test("the figures are served to this machine only", async () => {
  // On Linux 127.0.0.2 is local too, and a server listening on all addresses would respond there.
  await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow("fetch failed");
  expect((await southerly.send("/metrics")).status).toBe(404);
});

test("while the database is unavailable it reports that and the metrics of the process", async () => {
  proxy.cut();
  await vi.waitFor(async () => expect((await scrape()).get("southerly_database_up")).toBe(0), {
    timeout: 15_000,
    interval: 200,
  });
  const figures = await scrape();
  expect(figures.get("process_resident_memory_bytes")).toBeGreaterThan(0);
  expect([...figures.keys()].filter((name) => name.startsWith("southerly_"))).toEqual(["southerly_database_up"]);
});

import { expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { startTestServer } from "./app-server.fixture.ts";
import { createBacklogReader } from "./backlog-metrics.ts";
import { closeGracefully, listen } from "./http-server.ts";
import { createMetricsServer } from "./metrics-server.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

const quiet = { pools: () => [], web: { patternOf: () => "/*", countWaiting: () => 0 } };

/** Serves the metrics until the test ends. Returns the port. */
async function show(metrics: Metrics): Promise<number> {
  const server = createMetricsServer(metrics.read);
  onTestFinished(() => closeGracefully(server, 0));
  return listen(server, 0, "127.0.0.1");
}

test("every exchange is counted by route, kind, method and class of status", async () => {
  const metrics = createMetrics(quiet);
  const port = await show(metrics);
  const server = await startTestServer({ observe: metrics.observe });
  await server.ask("/");
  await server.ask("/", { method: "PUT" });
  await eventually(async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain(
      'http_request_duration_seconds_count{route="/*",kind="application",method="GET",status="2xx"} 1',
    );
    expect(text).toContain(
      'http_request_duration_seconds_count{route="/*",kind="refused",method="PUT",status="4xx"} 1',
    );
    expect(text).toContain("process_resident_memory_bytes");
  });
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test("an unconfigured proxy is logged once and counted each time", async () => {
  const metrics = createMetrics(quiet);
  const port = await show(metrics);
  const counted = async (trustedHops: number) => {
    const server = await startTestServer({ observe: metrics.observe, trustedHops });
    for (let count = 0; count < 3; count += 1) await server.ask("/", { headers: { "x-forwarded-for": "192.0.2.7" } });
    await server.ask("/");
    await eventually(() => expect(server.lines.filter(({ level }) => level === "info")).toHaveLength(4));
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const warnings = server.lines
      .filter(({ message }) => message.includes("TRUST_PROXY is 0"))
      .map(({ level }) => level);
    return { warnings, total: /^http_requests_forwarded_unread_total (\d+)$/m.exec(text)?.[1] };
  };
  expect(await counted(0)).toEqual({ warnings: ["warn"], total: "3" });
  expect(await counted(1)).toEqual({ warnings: [], total: "3" });
});

test("the number, size and hits of cached pages", async () => {
  const metrics = createMetrics({
    pools: () => [{ pool: "pages", used: 2, idle: 6, waiting: 1 }],
    web: {
      patternOf: () => "/*",
      countWaiting: () => 5,
      receivesChanges: () => true,
      pages: () => ({
        entries: 3,
        bytes: 70_000,
        requests: { hit: 8, joined: 1, made: 4 },
        dropped: { changed: 7, expired: 2, crowded: 0 },
      }),
    },
  });
  const port = await show(metrics);
  for (let times = 0; times < 2; times += 1) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('page_cache_requests_total{answer="hit"} 8\n');
    expect(text).toContain('page_cache_requests_total{answer="made"} 4\n');
    expect(text).toContain("page_cache_entries 3\n");
    expect(text).toContain("page_cache_bytes 70000\n");
    expect(text).toContain('page_cache_dropped_total{reason="expired"} 2\n');
    expect(text).toContain("database_queue_requests 5\n");
    expect(text).toContain('database_pool_connections{pool="pages",state="used"} 2\n');
    expect(text).toContain('database_pool_waiting{pool="pages"} 1\n');
    expect(text).toContain("change_listeners 1\n");
  }
});

test("the number of labels is limited to pages and methods, whatever is requested", async () => {
  const metrics = createMetrics(quiet);
  const outcome = { status: 405, milliseconds: 1, bytes: 0 };
  for (let number = 0; number < 50; number += 1) {
    const request = { requestId: "", clientAddress: "", isForwardedUnread: false, kind: "refused" as const };
    metrics.observe({ ...request, method: `M${number}`, path: `/${number}` }, outcome);
  }
  const counted = (await metrics.read()).match(/^http_request_duration_seconds_count.*$/gm);
  expect(counted).toEqual([
    'http_request_duration_seconds_count{route="/*",kind="refused",method="other",status="4xx"} 50',
  ]);
});

test("the backlog is read once for all requests within seconds, and not while the database is unavailable", async () => {
  const nothing = { count: 0, oldestSeconds: 0 };
  const read = vi.fn(() =>
    Promise.resolve({
      jobs: [{ event: "mail.queued", count: 2, oldestSeconds: 70.5, running: 1, failed: 0 }],
      mails: { count: 3, oldestSeconds: 80 },
      deadMails: 4,
      pictures: nothing,
      feedFiles: nothing,
    }),
  );
  const readBacklog = createBacklogReader(read);
  const [first, second] = await Promise.all([readBacklog(), readBacklog()]);
  expect(read).toHaveBeenCalledTimes(1);
  expect(first).toBe(second);
  expect(first).toContain("southerly_database_up 1\n");
  expect(first).toContain('southerly_jobs{event="mail.queued",state="waiting"} 2\n');
  expect(first).toContain('southerly_oldest_due_job_seconds{event="mail.queued"} 70.5\n');
  expect(first).toContain('southerly_mails{state="dead"} 4\n');
  const away = await createBacklogReader(() => Promise.reject(new Error("away")))();
  expect(away.match(/^southerly.*$/gm)).toEqual(["southerly_database_up 0"]);
});

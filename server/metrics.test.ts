import { expect, onTestFinished, test, vi } from "vitest";
import { startTestServer } from "./app-server.fixture.ts";
import { closeGracefully, listen } from "./http-server.ts";
import { createMetrics, createMetricsServer, type Metrics } from "./metrics.ts";

/** Answers with its figures for as long as the test runs; returns the port. */
async function show(metrics: Metrics): Promise<number> {
  const server = createMetricsServer(metrics.read);
  onTestFinished(() => closeGracefully(server, 0));
  return listen(server, 0, "127.0.0.1");
}

test("every exchange is counted by kind, method and class of status", async () => {
  const metrics = createMetrics({ countWaiting: () => 0 });
  const port = await show(metrics);
  const server = await startTestServer({ observe: metrics.observe });
  await server.ask("/");
  await server.ask("/", { method: "PUT" });
  await vi.waitFor(async () => {
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(figures).toContain('http_request_duration_seconds_count{kind="application",method="GET",status="2xx"} 1');
    expect(figures).toContain('http_request_duration_seconds_count{kind="refused",method="PUT",status="4xx"} 1');
    expect(figures).toContain("process_resident_memory_bytes");
  });
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test("a proxy that nobody told us of is logged once and counted each time", async () => {
  const metrics = createMetrics({ countWaiting: () => 0 });
  const port = await show(metrics);
  const counted = async (trustedHops: number) => {
    const server = await startTestServer({ observe: metrics.observe, trustedHops });
    for (let asked = 0; asked < 3; asked += 1) await server.ask("/", { headers: { "x-forwarded-for": "192.0.2.7" } });
    await server.ask("/");
    await vi.waitFor(() => expect(server.lines.filter(({ level }) => level === "info")).toHaveLength(4));
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const warnings = server.lines
      .filter(({ message }) => message.includes("TRUST_PROXY is 0"))
      .map(({ level }) => level);
    return { warnings, total: /^http_requests_forwarded_unread_total (\d+)$/m.exec(figures)?.[1] };
  };
  expect(await counted(0)).toEqual({ warnings: ["warn"], total: "3" });
  expect(await counted(1)).toEqual({ warnings: [], total: "3" });
});

test("how many pages are kept, how large, and how they were answered", async () => {
  const metrics = createMetrics({
    countWaiting: () => 5,
    pages: () => ({ entries: 3, bytes: 70_000, asked: { hit: 8, joined: 1, made: 4 } }),
  });
  const port = await show(metrics);
  for (let times = 0; times < 2; times += 1) {
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(figures).toContain('page_cache_requests_total{answer="hit"} 8\n');
    expect(figures).toContain('page_cache_requests_total{answer="made"} 4\n');
    expect(figures).toContain("page_cache_entries 3\n");
    expect(figures).toContain("page_cache_bytes 70000\n");
    expect(figures).toContain("database_queue_requests 5\n");
  }
});

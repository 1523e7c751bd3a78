import { expect, onTestFinished, test, vi } from "vitest";
import { startTestServer } from "./app-server.fixture.ts";
import { closeGracefully, listen } from "./http-server.ts";
import { createMetrics } from "./metrics.ts";

test("every exchange is counted by kind, method and class of status", async () => {
  const metrics = createMetrics();
  const port = await listen(metrics.server, 0, "127.0.0.1");
  onTestFinished(() => closeGracefully(metrics.server, 0));
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

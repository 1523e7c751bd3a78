import { expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { openTcpProxy } from "#tests/support/tcp-proxy.ts";
import { followChanges } from "./changes.server.ts";
import { testDatabase } from "./test-database.ts";

test("a silent connection is detected within seconds, and reopened", async () => {
  const { url } = await testDatabase();
  const proxy = await openTcpProxy(url);
  onTestFinished(() => proxy.close());
  const changes = followChanges(proxy.url);
  onTestFinished(changes.stop);
  await eventually(() => expect(changes.isConnected()).toBe(true));
  proxy.silence();
  await vi.waitFor(() => expect(changes.isConnected()).toBe(false), { timeout: 30_000, interval: 100 });
  proxy.restore();
  await vi.waitFor(() => expect(changes.isConnected()).toBe(true), { timeout: 30_000, interval: 100 });
}, 70_000);

import { createServer, type Server } from "node:http";
import { Registry } from "prom-client";
import { openBacklog } from "#db/backlog.ts";
import { env } from "#platform/env.server.ts";
import { createBacklogReader } from "./backlog-metrics.ts";
import { closeGracefully, listen } from "./http-server.ts";
import type { Shutdown } from "./shutdown.ts";

const loopback = "127.0.0.1";

/** On loopback until shutdown. Throws one sentence if the port cannot be opened. */
export async function showMetrics(
  port: number | undefined,
  readProcesses: () => Promise<string>,
  databaseUrl: string,
  shutdown: Shutdown,
): Promise<void> {
  const backlog = openBacklog(env.DATABASE_DIRECT_URL ?? databaseUrl);
  shutdown.afterwards(backlog.close);
  const readBacklog = createBacklogReader(backlog.read);
  const server = createMetricsServer(async () => (await readProcesses()) + (await readBacklog()));
  await listen(server, port ?? 0, loopback, "METRICS_PORT");
  shutdown.afterwards(() => closeGracefully(server, 0));
}

/** GET /metrics; the caller listens on loopback and closes it. */
export function createMetricsServer(read: () => Promise<string>): Server {
  return createServer((request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) => response.writeHead(200, { "content-type": Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}

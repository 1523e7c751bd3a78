import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import { openApplication } from "./application.ts";
import { exitWhenHung } from "./hang-watch.ts";
import { showMetrics } from "./metrics-server.ts";
import { createMetrics } from "./metrics.ts";
import type { Shutdown } from "./shutdown.ts";

/** For servers with WORKER=off. Throws one sentence if the build or the database is missing. */
export async function runWorker(shutdown: Shutdown): Promise<void> {
  const { application, databaseUrl } = await openApplication(shutdown);
  const { poolStats, startWorker } = application;
  if (env.METRICS_PORT !== undefined) {
    const { read } = createMetrics({ pools: poolStats });
    // Another process may have METRICS_PORT; run the jobs anyway.
    await showMetrics(env.METRICS_PORT, read, databaseUrl, shutdown).catch(({ message }: Error) =>
      logger.warn(`This worker shows no metrics. ${message}`),
    );
  }
  await shutdown.stopAfterwards(startWorker());
  exitWhenHung();
}

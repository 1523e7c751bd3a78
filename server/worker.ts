import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import { openApplication } from "./application.ts";
import { endWhenHung } from "./hang-watch.ts";
import { createMetrics } from "./metrics.ts";
import { showMetrics } from "./metrics-server.ts";
import type { Shutdown } from "./shutdown.ts";

/** The worker without the web: what `npm run worker` runs beside servers with WORKER=off. Throws one clear sentence when there is no build or no database. */
export async function runWorker(shutdown: Shutdown): Promise<void> {
  const { application, databaseUrl } = await openApplication(shutdown);
  const { poolFigures, startWorker } = application;
  if (env.METRICS_PORT !== undefined) {
    const { read } = createMetrics({ pools: poolFigures });
    // Servers and workers of one machine share their settings: jobs are done all the same.
    await showMetrics(env.METRICS_PORT, read, databaseUrl, shutdown).catch(({ message }: Error) =>
      logger.warn(`This worker shows no metrics. ${message}`),
    );
  }
  const starting = startWorker();
  shutdown.afterwards(async () => (await starting.catch(() => undefined))?.stop());
  await starting;
  endWhenHung();
}

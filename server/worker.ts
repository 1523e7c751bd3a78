import { openApplication } from "./application.ts";
import type { Shutdown } from "./shutdown.ts";

/** The worker without the web: what `npm run worker` runs beside servers with WORKER=off. Throws one clear sentence when there is no build or no database. */
export async function runWorker(shutdown: Shutdown): Promise<void> {
  const { startWorker } = (await openApplication(shutdown)).entry.module;
  const starting = startWorker();
  shutdown.afterwards(async () => (await starting.catch(() => undefined))?.stop());
  await starting;
}

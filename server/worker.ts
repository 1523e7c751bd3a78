import { loadBuild, requireBuild } from "./application.ts";
import { openDatabase } from "./open-database.ts";
import type { Shutdown } from "./shutdown.ts";

/** The worker without the web: what `npm run worker` runs beside servers with WORKER=off. Throws one clear sentence when there is no build or no database. */
export async function runWorker(shutdown: Shutdown): Promise<void> {
  requireBuild();
  await openDatabase(shutdown);
  const { closeDatabase, startWorker } = (await loadBuild()).entry.module;
  shutdown.afterwards(closeDatabase);
  const starting = startWorker();
  shutdown.afterwards(async () => (await starting.catch(() => undefined))?.stop());
  await starting;
}

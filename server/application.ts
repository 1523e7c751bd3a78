import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { ServerBuild } from "react-router";
import type { application } from "#app/application.server.ts";
import { ensureDatabase } from "#db/embedded.ts";
import { env } from "#platform/env.server.ts";
import { requireDeployable } from "./deploy-check.ts";
import { ensureSecretKeys } from "./secret.ts";
import { shareStylesheet } from "./shared-dictionary.ts";
import type { Shutdown } from "./shutdown.ts";

export const folders = {
  current: join(import.meta.dirname, "../build/client"),
  earlierAssets: join(import.meta.dirname, "../.data/assets"),
};

/**
 * In per cent. V8's default (100 or more) retains up to 50 MB of dead strings; lower values cost CPU: `/api/listings`
 * took 2.1 ms at 100, 2.3 at 70, 3.0 at 40.
 */
const heapGrowth = 60;

const serverBuild = join(import.meta.dirname, "../build/server/index.js");

export type Application = typeof application;

interface OpenApplication {
  build: ServerBuild;
  application: Application;
}

export interface Runtime {
  databaseUrl: string;
}

/**
 * Prepares the environment before importing the application, which reads it. Throws one sentence if the build, the
 * database or a setting is missing.
 */
export async function openApplication(shutdown: Shutdown): Promise<Runtime & OpenApplication> {
  const surroundings = await prepareRuntime(shutdown);
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  await shareStylesheet(folders.current);
  const build = (await import(pathToFileURL(serverBuild).href)) as ServerBuild & {
    entry: { module: { application: Application } };
  };
  const { application } = build.entry.module;
  shutdown.afterwards(application.closeDatabase);
  // Replacements must start while external servers are down.
  if (cluster.isPrimary || cluster.worker?.id === 1) {
    await application.requireUsableStore();
    await application.requireUsableMailServer();
  }
  return { ...surroundings, build, application };
}

/** Throws one sentence if the build, the database or a setting is missing. */
export async function prepareRuntime(shutdown: Shutdown): Promise<Runtime> {
  // Child processes inherit validated settings.
  if (cluster.isPrimary) requireDeployable();
  if (!existsSync(serverBuild))
    throw new Error("The build is missing: run `npm run build`, or `npm start`, which builds first.");
  return { databaseUrl: await openDatabase(shutdown) };
}

async function openDatabase(shutdown: Shutdown): Promise<string> {
  const { url, embedded } = await shutdown.stopAfterwards(
    ensureDatabase({
      onLost: (reason) => {
        process.stderr.write(`${reason.message}\n`);
        void shutdown.begin(1);
      },
      isStopping: shutdown.isStopping,
    }),
  );
  // oxlint-disable-next-line no-restricted-properties -- passes the URL to the bundled application
  process.env.DATABASE_URL = url;
  // Also if `npm start` has already set the embedded DATABASE_URL.
  // oxlint-disable-next-line no-restricted-properties -- as above
  if (embedded) process.env.EMBEDDED_DATABASE = "true";
  // React is several times slower without NODE_ENV.
  // oxlint-disable-next-line no-restricted-properties -- as above
  process.env.NODE_ENV = env.NODE_ENV;
  await ensureSecretKeys();
  return url;
}

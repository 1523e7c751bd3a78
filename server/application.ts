import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { ServerBuild } from "react-router";
import type { application } from "#app/application.server.ts";
import { env } from "#platform/env.server.ts";
import { ensureDatabase } from "#db/embedded.ts";
import { requireDeployable } from "./deploy-check.ts";
import { ensureSecretKeys } from "./secret.ts";
import { shareSheet } from "./shared-dictionary.ts";
import type { Shutdown } from "./shutdown.ts";

/** Where the build's files lie. */
export const folders = {
  current: join(import.meta.dirname, "../build/client"),
  earlierAssets: join(import.meta.dirname, "../.data/assets"),
};

/**
 * How far V8 lets its heap grow beyond what was in use after the last full collection, in per cent. By itself it lets it double
 * and more: the strings of large pages, which are soon nobody's, then hold 50 MB. Less is
 * dearer, as they are collected more often: `/api/listings` took 2.1 ms of processor time at 100 per cent, 2.3 at 70, 3.0 at 40.
 */
const heapGrowth = 60;

const serverBuild = join(import.meta.dirname, "../build/server/index.js");

export type Application = typeof application;

/** The application as the build, and what its entry hands to the process. */
interface OpenApplication {
  build: ServerBuild;
  application: Application;
}

/** What the process has around the application. */
export interface Surroundings {
  databaseUrl: string;
}

/**
 * Opens the database and loads the application, which reads the environment while it loads: everything in there is set
 * before. Throws one clear sentence when there is no build, no database or a setting is missing.
 */
export async function openApplication(shutdown: Shutdown): Promise<Surroundings & OpenApplication> {
  const surroundings = await openSurroundings(shutdown);
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  await shareSheet(folders.current);
  const build = (await import(pathToFileURL(serverBuild).href)) as ServerBuild & {
    entry: { module: { application: Application } };
  };
  const { application } = build.entry.module;
  shutdown.afterwards(application.closeDatabase);
  // One process of a start asks for all of them; one that is started later must not depend on other servers.
  if (cluster.isPrimary || cluster.worker?.id === 1) {
    await application.requireUsableStore();
    await application.requireUsableMailServer();
  }
  return { ...surroundings, build, application };
}

/**
 * All that the application needs before it is loaded, put into the environment, which processes that are started from here share.
 * Throws one clear sentence when there is no build, no database or a setting is missing.
 */
export async function openSurroundings(shutdown: Shutdown): Promise<Surroundings> {
  // Whoever started this process has checked what it hands down.
  if (cluster.isPrimary) requireDeployable();
  if (!existsSync(serverBuild)) throw new Error("The build is missing: `npm start` makes it before it serves.");
  return { databaseUrl: await openDatabase(shutdown) };
}

/** Finds or starts the database, puts its address into the environment and returns it. */
async function openDatabase(shutdown: Shutdown): Promise<string> {
  const opening = ensureDatabase({
    onLost: (reason) => {
      process.stderr.write(`${reason.message}\n`);
      void shutdown.begin(1);
    },
    isStopping: shutdown.isStopping,
  });
  shutdown.afterwards(async () => (await opening.catch(() => undefined))?.stop());
  const { url, embedded } = await opening;
  // oxlint-disable-next-line no-restricted-properties -- this is how the bundled application is told, not a second reader
  process.env.DATABASE_URL = url;
  // An address that `npm start` has put there is the embedded one's, too: it has said so itself.
  // oxlint-disable-next-line no-restricted-properties -- as above
  if (embedded) process.env.EMBEDDED_DATABASE = "true";
  // React looks at it too, and is several times slower when it is not set.
  // oxlint-disable-next-line no-restricted-properties -- as above
  process.env.NODE_ENV = env.NODE_ENV;
  await ensureSecretKeys();
  return url;
}

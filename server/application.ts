import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import type * as entry from "#app/entry.server.tsx";

/** Where the parts of the product lie. */
export const folders = {
  current: join(import.meta.dirname, "../build/client"),
  earlierAssets: join(import.meta.dirname, "../.data/assets"),
};

const serverBuild = join(import.meta.dirname, "../build/server/index.js");

/** The application, with what its entry hands to the process: one pool for both. */
type ApplicationBuild = ServerBuild & {
  entry: { module: Pick<typeof entry, "db" | "closeDatabase" | "prepareQueue" | "startWorker"> };
};

/** Throws one clear sentence when there is nothing to serve. */
export function requireBuild(): void {
  if (!existsSync(serverBuild)) throw new Error("The build is missing: `npm start` makes it before it serves.");
}

/** Loads the application. It reads the environment while it loads: everything in there must be set before. */
export async function loadBuild(): Promise<ApplicationBuild> {
  return (await import(pathToFileURL(serverBuild).href)) as ApplicationBuild;
}

import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { initialise, openCluster, startServer, stopServer } from "#db/embedded-cluster.ts";
import { discardAbandoned, shareUse } from "#db/embedded.ts";
import { killWithChildren } from "./process-tree.ts";
import type { Supervised } from "./supervised.ts";

/** A separate PostgreSQL with durable settings. */
export interface SupervisedPostgres extends Supervised {
  url: string;
}

/** The folder in which test runs look for clusters that killed runs have left behind (see db/test-database.ts). */
const clusters = resolve(import.meta.dirname, "../../.data/test");

/**
 * Creates a PostgreSQL with durable settings in a temporary folder, and starts it on a port that does not change between restarts.
 * `stop` removes the folder.
 */
export async function supervisePostgres(): Promise<SupervisedPostgres> {
  const directory = join(clusters, `faults-${process.pid}-${randomBytes(4).toString("hex")}`);
  await mkdir(clusters, { recursive: true });
  for (const name of await readdir(clusters)) await discardAbandoned(join(clusters, name));
  await mkdir(directory);
  const use = shareUse(directory);
  const cluster = await openCluster(directory);
  const remove = async () => {
    await stopServer(cluster);
    use.release();
    await rm(directory, { recursive: true, force: true });
  };

  try {
    let startedAt = new Date();
    await initialise(cluster);
    const server = await startServer(cluster);
    let { pid } = server;
    return {
      url: server.url,
      startedAt: () => startedAt,
      kill: async () => {
        await killWithChildren(pid);
      },
      restart: async () => {
        startedAt = new Date();
        ({ pid } = await startServer(cluster, server.port));
      },
      stop: remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { assertOwnFolder } from "#db/embedded-account.ts";
import { discardAbandoned } from "#db/embedded.ts";
import { createCluster, startServer, urlOf } from "#db/embedded-cluster.ts";
import { claimOwnership } from "#db/embedded-owner.ts";
import { stopPostmaster, stopPostmasterNow } from "#db/embedded-postmaster.ts";
import { killWithChildren } from "./families.ts";
import type { Supervised } from "./supervised.ts";

/** A PostgreSQL of the test's own that keeps what it has committed. */
export interface SupervisedPostgres extends Supervised {
  url: string;
}

/** Where a test run looks for what killed ones before it have left (as db/test-database.ts does). */
const clusters = resolve(import.meta.dirname, "../../.data/test");

/** Makes a PostgreSQL with durable settings in a folder of its own, and starts it on a port that it keeps. Stopping it removes the folder. */
export async function supervisePostgres(): Promise<SupervisedPostgres> {
  const directory = join(clusters, `faults-${process.pid}-${randomBytes(4).toString("hex")}`);
  await mkdir(clusters, { recursive: true });
  for (const name of await readdir(clusters)) await discardAbandoned(join(clusters, name));
  await mkdir(directory);
  assertOwnFolder(directory, join(directory, "postgres"));
  const ownership = claimOwnership(join(directory, "postgres-owner"));
  if (!ownership) throw new Error(`Somebody else owns ${directory}.`);

  let pid: number | undefined;
  const endWithTest = () => pid !== undefined && stopPostmasterNow(pid);
  process.once("exit", endWithTest);
  const remove = async () => {
    process.off("exit", endWithTest);
    if (pid !== undefined) await stopPostmaster(pid);
    ownership.release();
    await rm(directory, { recursive: true, force: true });
  };

  try {
    let startedAt = new Date();
    const cluster = await createCluster(directory, true);
    const { port, pid: first } = await startServer(cluster);
    pid = first;
    return {
      url: urlOf(cluster, port),
      startedAt: () => startedAt,
      kill: async () => {
        if (pid !== undefined) await killWithChildren(pid);
      },
      restart: async () => {
        startedAt = new Date();
        ({ pid } = await startServer(cluster, port));
      },
      stop: remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

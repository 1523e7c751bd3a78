import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { assertOwnFolder } from "#db/embedded-account.ts";
import { discardAbandoned } from "#db/embedded.ts";
import { createCluster, startServer, urlOf } from "#db/embedded-cluster.ts";
import { claimOwnership } from "#db/embedded-owner.ts";
import { isAlive, stopPostmaster, stopPostmasterNow } from "#db/embedded-postmaster.ts";
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

/** As the system does when it is out of memory or loses power: nobody gets to say good-bye. */
async function killWithChildren(postmaster: number): Promise<void> {
  const family = [postmaster, ...childrenOf(postmaster)];
  for (const pid of family) killIfAlive(pid);
  while (family.some(isAlive)) await delay(10);
}

/** Reads /proc; where there is none, the children are left to notice by themselves that the postmaster is gone. */
function childrenOf(parent: number): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === parent)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold anything; after it come the state and the parent.
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

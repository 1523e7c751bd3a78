import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { awaitAnswer } from "./answering.ts";
import { assertOwnFolder } from "./embedded-account.ts";
import {
  type Cluster,
  createCluster,
  findCluster,
  findRunning,
  type RunningServer,
  startServer,
  urlOf,
} from "./embedded-cluster.ts";
import { claimOwnership, type Ownership } from "./embedded-owner.ts";
import { isAlive, isPostgres, readPostmaster, stopPostmaster, stopPostmasterNow } from "./embedded-postmaster.ts";

/** A database to use, and how to let go of it. */
export interface DatabaseHandle {
  url: string;
  /** True for the PostgreSQL that Southerly brings itself: only that one is ever seeded or emptied. */
  embedded: boolean;
  /** Stops PostgreSQL if this process owns it; otherwise, and the second time, does nothing. */
  stop(): Promise<void>;
}

const projectData = resolve(import.meta.dirname, "../.data");
/** How long (milliseconds) to wait for a server that another process starts or stops. */
const patience = 60_000;
/** How often (milliseconds) the owner looks whether its server lives. */
const watchInterval = 250;
/** How often (milliseconds) a process that uses another's server looks whether it must take over. */
const takeOverInterval = 500;

/** Called once, with a sentence for the user, when a process that goes on can never reach its database again. */
export type OnLost = (reason: Error) => void;

/** The database of this process. */
export interface ProcessDatabase extends DatabaseHandle {
  /** The same past a pooler, where there is one: for whatever is no page, such as a migration. */
  directUrl: string;
}

/**
 * The database that DATABASE_URL names, waited for while it starts up, or else the embedded one in `.data`, started when it does not
 * run. Throws one sentence when there is none to be had.
 */
export async function ensureDatabase(
  options: { onLost?: OnLost; isStopping?: () => boolean } = {},
): Promise<ProcessDatabase> {
  // oxlint-disable-next-line no-restricted-properties -- the parsed environment is frozen, and our answer still has to enter it
  const { DATABASE_URL: url, DATABASE_DIRECT_URL } = process.env;
  if (url) {
    const directUrl = DATABASE_DIRECT_URL || url;
    await awaitAnswer(directUrl, options);
    return { url, directUrl, embedded: false, stop: () => Promise.resolve() };
  }
  const embedded = await ensureEmbedded({ directory: projectData, ...options });
  return { ...embedded, directUrl: embedded.url };
}

/**
 * Starts or finds the PostgreSQL of a folder. One living process owns it: the one that started it, or that found it
 * left behind by a killed process. The owner keeps it running and stops it; everybody else only uses it.
 * With `onLost`, for a process that goes on, the next one takes over as soon as the owner has ended.
 * `durable: false` is for databases that tests throw away.
 */
export async function ensureEmbedded(options: EmbeddedOptions): Promise<DatabaseHandle> {
  const { directory, durable = true, onLost } = options;
  await mkdir(directory, { recursive: true });
  assertOwnFolder(directory, join(directory, "postgres"));
  const deadline = Date.now() + patience;
  for (;;) {
    const ownership = claimOwnership(join(directory, "postgres-owner"));
    if (ownership) return own(ownership, options);
    // Until it answers, the owner is still starting it, or stopping it and about to let go.
    const cluster = await findCluster(directory, durable);
    const server = cluster && (await findRunning(cluster));
    if (server) {
      const stop = onLost ? takeOverInTime(cluster, server, onLost) : () => Promise.resolve();
      return { url: urlOf(cluster, server.port), embedded: true, stop };
    }
    if (Date.now() > deadline) throw new Error(`Another process owns ${directory} but its PostgreSQL does not answer.`);
    await delay(100);
  }
}

interface EmbeddedOptions {
  directory: string;
  durable?: boolean;
  /** Only heeded where this process starts it. */
  sharedBuffers?: string;
  onLost?: OnLost;
}

async function own(
  ownership: Ownership,
  { directory, durable = true, sharedBuffers, onLost }: EmbeddedOptions,
): Promise<DatabaseHandle> {
  try {
    const found = (await findCluster(directory, durable)) ?? (await createCluster(directory, durable));
    const cluster = { ...found, sharedBuffers };
    const server = (await findRunning(cluster)) ?? (await startServer(cluster));
    const end = keepRunning(cluster, server, onLost);
    let stopped: Promise<void> | undefined;
    return {
      url: urlOf(cluster, server.port),
      embedded: true,
      stop: () => (stopped ??= end().finally(() => ownership.release())),
    };
  } catch (error) {
    ownership.release();
    throw error;
  }
}

/** Ends whatever a dead process left running in a folder, and removes the folder; one with a living owner stays. */
export async function discardAbandoned(directory: string): Promise<void> {
  const ownership = claimOwnership(join(directory, "postgres-owner"));
  if (!ownership) return;
  try {
    const postmaster = readPostmaster(join(directory, "postgres"));
    if (postmaster && isPostgres(postmaster.pid)) await stopPostmaster(postmaster.pid);
    await rm(directory, { recursive: true, force: true });
  } finally {
    ownership.release();
  }
}

/**
 * Watches a server that another process owns. When that process has ended, this one owns it, on the same port, because
 * its pools know the address. Returns how to let go.
 */
function takeOverInTime(cluster: Cluster, { port }: RunningServer, onLost: OnLost): () => Promise<void> {
  let lastSeen = Date.now();
  let look: Promise<void> | undefined;
  let end: (() => Promise<void>) | undefined;

  async function lookOnce(): Promise<void> {
    const ownership = claimOwnership(join(cluster.directory, "postgres-owner"));
    if (ownership) {
      clearInterval(watch);
      try {
        const server = (await findRunning(cluster)) ?? (await startServer(cluster, port));
        const endServer = keepRunning(cluster, server, onLost);
        end = () => endServer().finally(() => ownership.release());
      } catch (error) {
        ownership.release();
        throw error;
      }
    }
    const postmaster = readPostmaster(cluster.data);
    if (!postmaster?.ready || !isPostgres(postmaster.pid)) {
      if (Date.now() - lastSeen < patience) return;
      throw new Error(`PostgreSQL of ${cluster.directory} ended, and nobody started it again. Start this again.`);
    }
    if (postmaster.port !== port) {
      throw new Error(
        `PostgreSQL of ${cluster.directory} moved from port ${port} to ${postmaster.port}. Start this again.`,
      );
    }
    lastSeen = Date.now();
  }

  const watch = setInterval(() => {
    look ??= lookOnce()
      .catch((error: unknown) => {
        clearInterval(watch);
        onLost(error instanceof Error ? error : new Error(String(error)));
      })
      .finally(() => {
        look = undefined;
      });
  }, takeOverInterval);
  watch.unref();

  async function letGo(): Promise<void> {
    clearInterval(watch);
    await look;
    await end?.();
  }
  let stopped: Promise<void> | undefined;
  return () => (stopped ??= letGo());
}

/**
 * Starts a server that died again, on the same port, because the address is already in use. When it does not start,
 * `onLost` hears it; without one, the next look tries again. Returns how to end it for good.
 */
function keepRunning(cluster: Cluster, server: RunningServer, onLost: OnLost | undefined): () => Promise<void> {
  let pid = server.pid;
  let restart: Promise<void> | undefined;

  const watch = setInterval(() => {
    if (restart || isAlive(pid)) return;
    process.stderr.write(`PostgreSQL stopped unexpectedly (see ${cluster.log}); starting it again.\n`);
    restart = startServer(cluster, server.port)
      .then((next) => {
        pid = next.pid;
      })
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error : new Error(String(error));
        if (!onLost) return void process.stderr.write(`${reason.message}\n`);
        clearInterval(watch);
        onLost(reason);
      })
      .finally(() => {
        restart = undefined;
      });
  }, watchInterval);
  watch.unref();

  // An owner that ends without stop(), by an uncaught error for instance, still leaves nothing behind.
  const endWithOwner = () => stopPostmasterNow(pid);
  process.once("exit", endWithOwner);

  return async () => {
    clearInterval(watch);
    await restart;
    await stopPostmaster(pid);
    process.off("exit", endWithOwner);
  };
}

import { closeSync, existsSync, openSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setInterval, setTimeout as delay } from "node:timers/promises";
import { findRunning, initialise, openCluster, readPostmaster, startServer, stopServer } from "./embedded-cluster.ts";
import { waitForPostgres } from "./wait-for-postgres.ts";

export interface DatabaseHandle {
  url: string;
  /** True for Southerly's own PostgreSQL: only that one is ever seeded or emptied. */
  embedded: boolean;
  /** Stops an embedded PostgreSQL without other users; otherwise does nothing. */
  stop(): Promise<void>;
}

const projectData = resolve(import.meta.dirname, "../.data");
/** In milliseconds, for another process that starts or stops the server. */
const patience = 60_000;
/** Milliseconds between a process's checks of the server. */
const watchInterval = 250;

const sqliteBusy = 5;
const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;

/** Called once when a running process has lost its database for good; the message is for the user. */
export type OnLost = (reason: Error) => void;

export interface ProcessDatabase extends DatabaseHandle {
  /** Bypasses a pooler, for example for migrations. */
  directUrl: string;
}

/**
 * The database of DATABASE_URL, or else the embedded one in `.data`, started if needed. Throws one sentence if neither
 * is available.
 */
export async function ensureDatabase(
  options: { onLost?: OnLost; isStopping?: () => boolean } = {},
): Promise<ProcessDatabase> {
  // oxlint-disable-next-line no-restricted-properties -- the parsed environment is frozen, and our answer still has to enter it
  const { DATABASE_URL: url, DATABASE_DIRECT_URL } = process.env;
  if (url) {
    const directUrl = DATABASE_DIRECT_URL || url;
    await waitForPostgres(directUrl, options);
    return { url, directUrl, embedded: false, stop: () => Promise.resolve() };
  }
  const embedded = await ensureEmbedded({ directory: projectData, ...options });
  return { ...embedded, directUrl: embedded.url };
}

interface EmbeddedOptions {
  directory: string;
  durable?: boolean;
  /** Only used by the process that starts the server. */
  sharedBuffers?: string;
  onLost?: OnLost;
}

/**
 * Starts or finds the PostgreSQL of a folder. Its processes share it: each restarts it when it ends, and the last one
 * stops it. The next start finds servers that killed processes left running. `durable: false` is for test databases.
 * `onLost` is called when the server cannot be restarted at the same address.
 */
export async function ensureEmbedded(options: EmbeddedOptions): Promise<DatabaseHandle> {
  const { directory, onLost } = options;
  await mkdir(directory, { recursive: true });
  const cluster = await openCluster(directory, options);
  const { server, use } = await inTurn(directory, async () => {
    const exclusiveLock = tryLock(usersOf(directory), "exclusive");
    if (exclusiveLock) await initialise(cluster).finally(() => exclusiveLock.release());
    // If others use it and it does not run, they restart it, or it runs in a container where only they see it.
    const running = (await findRunning(cluster)) ?? (exclusiveLock && (await startServer(cluster)));
    return running && { server: running, use: shareUse(directory) };
  });
  let { pid } = server;

  async function restartWhenEnded(): Promise<void> {
    const seen = readPostmaster(cluster.data);
    if (seen?.pid === pid && seen.port === server.port) return;
    ({ pid } = await inTurn(directory, async () => {
      const running = readPostmaster(cluster.data);
      if (running?.port === server.port) return running;
      if (running) {
        throw new Error(
          `PostgreSQL in ${directory} moved from port ${server.port} to ${running.port}. Start this process again.`,
        );
      }
      process.stderr.write(`PostgreSQL stopped unexpectedly (see ${cluster.log}); starting it again.\n`);
      return startServer(cluster, server.port);
    }));
  }

  const ending = new AbortController();
  async function watch(): Promise<void> {
    const looks = setInterval(watchInterval, undefined, { signal: ending.signal, ref: false });
    try {
      for await (const _ of looks) await restartWhenEnded();
    } catch (error) {
      if (ending.signal.aborted) return;
      const reason = error instanceof Error ? error : new Error(String(error));
      if (onLost) onLost(reason);
      else process.stderr.write(`${reason.message}\n`);
    }
  }
  const watching = watch();

  // Stop the server even if a process exits without stop(), for instance after an uncaught error.
  const stopAtExit = () => {
    use.release();
    if (tryLock(turnOf(directory), "exclusive", 5_000) && tryLock(usersOf(directory), "exclusive")) {
      const running = readPostmaster(cluster.data);
      if (running) process.kill(running.pid, "SIGINT");
    }
  };
  process.once("exit", stopAtExit);

  async function stop(): Promise<void> {
    ending.abort();
    await watching;
    process.off("exit", stopAtExit);
    // PostgreSQL ends by itself within a minute after its folder is removed.
    if (!existsSync(directory)) return use.release();
    await inTurn(directory, async () => {
      use.release();
      const exclusiveLock = tryLock(usersOf(directory), "exclusive");
      if (exclusiveLock) await stopServer(cluster).finally(() => exclusiveLock.release());
      return true;
    });
  }
  let stopped: Promise<void> | undefined;
  return { url: server.url, embedded: true, stop: () => (stopped ??= stop()) };
}

/** Locked while a process uses the server. */
const usersOf = (directory: string) => join(directory, "postgres-users");
/** Locked while a process starts, stops or joins the server. */
const turnOf = (directory: string) => join(directory, "postgres-turn");

/** Prevents other processes from stopping the server or removing the folder. */
export function shareUse(directory: string): FileLock {
  const use = tryLock(usersOf(directory), "shared");
  if (!use) throw new Error(`Another process has exclusive use of ${directory}.`);
  return use;
}

/** Works while no other process starts or stops the server; repeats until there is a result. */
async function inTurn<T>(directory: string, work: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await delay(50)) {
    const turn = tryLock(turnOf(directory), "exclusive");
    const result = turn && (await work().finally(() => turn.release()));
    if (result !== undefined) return result;
  }
  throw new Error(`Another process is using ${directory}, but its PostgreSQL does not respond.`);
}

/** Stops a folder's processes and removes it, unless a live process uses it. */
export async function discardAbandoned(directory: string): Promise<void> {
  const locks = [turnOf(directory), usersOf(directory)].map((file) => tryLock(file, "exclusive"));
  if (!locks.includes(undefined)) {
    await stopServer(await openCluster(directory));
    await rm(directory, { recursive: true, force: true });
  }
  for (const lock of locks) lock?.release();
}

/** The kernel releases it when the process dies, so no lock is stale. */
interface FileLock {
  release(): void;
}

/** SQLite's lock on an empty file. Blocks this process for up to `wait` milliseconds; undefined if still locked. */
function tryLock(file: string, kind: "shared" | "exclusive", wait = 0): FileLock | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: wait });
    database.exec(kind === "shared" ? "begin; select * from sqlite_schema" : "begin exclusive");
  } catch (error) {
    database?.close();
    const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
    if (code === sqliteBusy) return undefined;
    // SQLite's error lacks path and reason.
    closeSync(openSync(file, "a"));
    if (code !== sqliteCorrupt && code !== sqliteNotADatabase) throw error;
    throw overwritten(file);
  }
  const lock = database;
  return { release: () => lock.isOpen && lock.close() };
}

function overwritten(file: string): Error {
  return new Error(
    `${file} was overwritten: stop Southerly here and delete the file. The next start creates a new one.`,
  );
}

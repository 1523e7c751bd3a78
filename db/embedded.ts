import { closeSync, existsSync, openSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setInterval, setTimeout as delay } from "node:timers/promises";
import { waitForPostgres } from "./wait-for-postgres.ts";
import { findRunning, initialise, openCluster, readPostmaster, startServer, stopServer } from "./embedded-cluster.ts";

/** A database to use, and how to let go of it. */
export interface DatabaseHandle {
  url: string;
  /** True for the PostgreSQL that Southerly brings itself: only that one is ever seeded or emptied. */
  embedded: boolean;
  /** Stops an embedded PostgreSQL that nothing else uses; otherwise, and the second time, does nothing. */
  stop(): Promise<void>;
}

const projectData = resolve(import.meta.dirname, "../.data");
/** How long (milliseconds) to wait for another process that starts or stops the server. */
const patience = 60_000;
/** How often (milliseconds) each process checks that the server runs. */
const watchInterval = 250;

const sqliteBusy = 5;
const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;

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
 * Starts or finds the PostgreSQL of a folder. It belongs to all processes that use it: each of them starts it again when it
 * ends, and the last one stops it. What killed processes leave running is found by the next start. `durable: false` is for
 * databases that tests throw away. `onLost` is called when the server cannot be started again at the same address.
 */
export async function ensureEmbedded(options: EmbeddedOptions): Promise<DatabaseHandle> {
  const { directory, onLost } = options;
  await mkdir(directory, { recursive: true });
  const cluster = await openCluster(directory, options);
  const { server, use } = await inTurn(directory, async () => {
    const exclusiveLock = tryLock(usersOf(directory), "exclusive");
    if (exclusiveLock) await initialise(cluster).finally(() => exclusiveLock.release());
    // Where others use it and it does not run, they start it again, or it runs where only they see it, in a container.
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
          `PostgreSQL of ${directory} moved from port ${server.port} to ${running.port}. Start this again.`,
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

  // A process that exits without stop(), after an uncaught error for instance, still leaves nothing running.
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
    // PostgreSQL ends by itself within a minute when its folder has been removed.
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

/** Held for as long as a process uses the server. */
const usersOf = (directory: string) => join(directory, "postgres-users");
/** Held while a process starts or stops the server, or becomes one of its users. */
const turnOf = (directory: string) => join(directory, "postgres-turn");

/** Marks a folder as used by this process, so that no other one stops its server or removes it. */
export function shareUse(directory: string): FileLock {
  const use = tryLock(usersOf(directory), "shared");
  if (!use) throw new Error(`Another process has ${directory} for itself.`);
  return use;
}

/** Works while no other process starts or stops the server, and again until there is a result. */
async function inTurn<T>(directory: string, work: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await delay(50)) {
    const turn = tryLock(turnOf(directory), "exclusive");
    const result = turn && (await work().finally(() => turn.release()));
    if (result !== undefined) return result;
  }
  throw new Error(`Another process uses ${directory} but its PostgreSQL does not answer.`);
}

/** Ends what dead processes left running in a folder, and removes the folder, unless a process uses it. */
export async function discardAbandoned(directory: string): Promise<void> {
  const locks = [turnOf(directory), usersOf(directory)].map((file) => tryLock(file, "exclusive"));
  if (!locks.includes(undefined)) {
    await stopServer(await openCluster(directory));
    await rm(directory, { recursive: true, force: true });
  }
  for (const lock of locks) lock?.release();
}

/** A lock on a file. The kernel also releases it when the process dies, so no lock is ever stale. */
interface FileLock {
  release(): void;
}

/**
 * Takes SQLite's lock on an empty file: any number of processes share it, or one has it alone. Undefined when it is still
 * taken after `wait` milliseconds, during which this process is blocked.
 */
function tryLock(file: string, kind: "shared" | "exclusive", wait = 0): FileLock | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: wait });
    database.exec(kind === "shared" ? "begin; select * from sqlite_schema" : "begin exclusive");
  } catch (error) {
    database?.close();
    const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
    if (code === sqliteBusy) return undefined;
    // SQLite's own error has neither the path nor the reason of the system.
    closeSync(openSync(file, "a"));
    if (code !== sqliteCorrupt && code !== sqliteNotADatabase) throw error;
    throw overwritten(file);
  }
  const lock = database;
  return { release: () => lock.isOpen && lock.close() };
}

function overwritten(file: string): Error {
  return new Error(
    `${file} was written over: remove it while no Southerly runs here, and the next start makes a new one.`,
  );
}

import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** A held claim; `release` lets the next process have it. */
export interface Ownership {
  release(): void;
}

const sqliteBusy = 5;
const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;

/**
 * Claims a cluster for this process, or returns undefined while a living process holds it.
 *
 * The claim is SQLite's lock on an empty file: the kernel gives it to one process and takes it back when that process
 * dies, however it dies, so there are no pids to compare and nothing stale to clean up.
 */
export function claimOwnership(lockFile: string): Ownership | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(lockFile, { timeout: 0 });
    lock.exec("begin exclusive");
  } catch (error) {
    lock?.close();
    const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
    if (code === sqliteBusy) return undefined;
    assertWritable(lockFile);
    if (code === sqliteNotADatabase || code === sqliteCorrupt) {
      throw overwritten(lockFile);
    }
    throw error;
  }
  const held = lock;
  return { release: () => held.close() };
}

function overwritten(lockFile: string): Error {
  return new Error(
    `${lockFile} was written over: remove it while no Southerly runs here, and the next start makes a new one.`,
  );
}

/** Throws the system's own reason, with the path, for a file that cannot be written: SQLite says neither. */
function assertWritable(file: string): void {
  closeSync(openSync(file, "a"));
}

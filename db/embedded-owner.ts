import { DatabaseSync } from "node:sqlite";

/** A held claim; `release` lets the next process have it. */
export interface Ownership {
  release(): void;
}

const sqliteBusy = 5;

/**
 * Claims a cluster for this process, or returns undefined while a living process holds it.
 *
 * The claim is SQLite's lock on an empty file: the kernel gives it to one process and takes it back when that process
 * dies, however it dies, so there are no pids to compare and nothing stale to clean up.
 */
export function claimOwnership(lockFile: string): Ownership | undefined {
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (error instanceof Error && "errcode" in error && error.errcode === sqliteBusy) return undefined;
    throw error;
  }
  return { release: () => lock.close() };
}

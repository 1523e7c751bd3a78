import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "#tests/support/is-alive.ts";

/** Kills a process with its children without a clean shutdown, as when the machine loses power or runs out of memory. */
export async function killWithChildren(parent: number): Promise<void> {
  const pids = [parent, ...childrenOf(parent)];
  for (const pid of pids) killIfAlive(pid);
  while (pids.some(isAlive)) await delay(10);
}

/**
 * The children of a process, from /proc. Empty on other systems than Linux, where the children exit when they notice that the
 * parent died.
 */
export function childrenOf(parent: number): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === parent)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may contain any character; the state and the parent follow it.
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

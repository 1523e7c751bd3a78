import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "#tests/support/is-alive.ts";

/** As the system does when it is out of memory or loses power: nobody gets to say good-bye. */
export async function killWithChildren(parent: number): Promise<void> {
  const family = [parent, ...childrenOf(parent)];
  for (const pid of family) killIfAlive(pid);
  while (family.some(isAlive)) await delay(10);
}

/** Reads /proc; where there is none, the children are left to notice by themselves that their parent is gone. */
export function childrenOf(parent: number): number[] {
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

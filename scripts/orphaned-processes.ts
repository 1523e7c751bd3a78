import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const name = "SOUTHERLY_RUN";
const value = `${process.pid}-${Date.now()}`;
/** Grace period for a shutdown, in milliseconds. */
const grace = 3_000;

/** Environment variable inherited by all processes of this run. */
export const runMark: Record<string, string> = { [name]: value };

/** Empty outside Linux: it reads /proc. */
export async function findOrphanedProcesses(): Promise<string[]> {
  const deadline = Date.now() + grace;
  for (;;) {
    const processes = markedProcesses();
    if (processes.length === 0 || Date.now() > deadline) return processes;
    await delay(100);
  }
}

function markedProcesses(): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && readProcess(entry, "environ").includes(`${name}=${value}`))
    .map((pid) => `${pid} ${readProcess(pid, "cmdline").replaceAll("\0", " ")}`);
}

/** "" if the process has exited or belongs to another user. */
function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

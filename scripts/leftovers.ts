import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const name = "SOUTHERLY_RUN";
const value = `${process.pid}-${Date.now()}`;
/** A process that has been told to end may take this long (milliseconds). */
const grace = 3_000;

/** The environment variable that everything started by this run inherits, however far removed, to be found by at the end. */
export const runMark: Record<string, string> = { [name]: value };

/** The processes of this run that still live after a moment's grace, as lines to print. Reads /proc: on other systems than Linux it finds none. */
export async function findLeftovers(): Promise<string[]> {
  const deadline = Date.now() + grace;
  for (;;) {
    const found = markedProcesses();
    if (found.length === 0 || Date.now() > deadline) return found;
    await delay(100);
  }
}

function markedProcesses(): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && readProcess(entry, "environ").includes(`${name}=${value}`))
    .map((pid) => `${pid} ${readProcess(pid, "cmdline").replaceAll("\0", " ")}`);
}

/** Empty when the process has ended meanwhile, or belongs to somebody else. */
function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

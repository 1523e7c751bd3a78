import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** What postmaster.pid says about the server of a data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  /** True once it accepts connections. */
  ready: boolean;
}

/** Reads postmaster.pid (lines: pid, folder, start, port, socket, address, memory key, status); undefined when there is none. */
export function readPostmaster(data: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/** True while a process with this id runs; one that has ended and waits for its parent to notice does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  if (process.platform !== "linux") return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3) !== "Z";
  } catch {
    return false;
  }
}

/** True when the process with this id is a PostgreSQL: ids are used again, after a restart of the machine for instance. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    const command =
      process.platform === "linux"
        ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
        : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes("postgres");
  } catch {
    return false;
  }
}

/**
 * Lets the next start pass a postmaster.pid whose id now belongs to something else, or to a process that nobody reaped.
 * The file stays, because PostgreSQL still looks up its memory key for back ends that outlived their server; only
 * the id becomes ours, and PostgreSQL does not mistake the process that starts it for a rival.
 */
export function disownPostmaster(data: string): void {
  const path = join(data, "postmaster.pid");
  const lines = readFileSync(path, "utf8").split("\n");
  lines[0] = String(process.pid);
  writeFileSync(path, lines.join("\n"));
}

/** Ends a server in order: sessions are closed and everything is written; if that takes over 10 s, at once (the next start recovers). */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await endsWithin(pid, 10_000)) return;
  signal(pid, "SIGQUIT");
  await endsWithin(pid, 5_000);
}

/** As stopPostmaster, for the moment when this process ends and nothing asynchronous happens any more. */
export function stopPostmasterNow(pid: number): void {
  signal(pid, "SIGINT");
  const deadline = Date.now() + 5_000;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  while (isAlive(pid) && Date.now() < deadline) Atomics.wait(pause, 0, 0, 20);
}

/** Sends a signal to a process that may have ended already. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

async function endsWithin(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

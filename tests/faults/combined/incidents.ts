import { execFileSync } from "node:child_process";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Pace } from "#tests/faults/pace.ts";
import type { Sequence } from "#tests/faults/run-kills.ts";
import type { TestSystem } from "#tests/faults/test-system.ts";
import { isAlive } from "#tests/support/is-alive.ts";

/** A disturbance of the complete system, at a fixed time instead of a step. */
export type IncidentKind =
  | "a web process is killed"
  | "a web process hangs"
  | "the web processes are renewed"
  | "the web is restarted"
  | "the worker is restarted"
  | "the worker hangs"
  | "the database is cut off"
  | "the database is silent"
  | "the database is slow"
  | "the mail server is cut off"
  | "the mail server is silent"
  | "the mail server is slow"
  | "the mail server refuses for now"
  | "the disk of pictures is full";

export interface Incident {
  kind: IncidentKind;
  /** When it begins, as a share of the run's duration. */
  place: number;
  /** Its duration in seconds; 0 for an incident that ends by itself. */
  seconds?: number;
}

/** An incident with its actual times. */
export interface IncidentRecord {
  kind: IncidentKind;
  from: Date;
  to: Date;
}

type KillableSystem = Pick<
  TestSystem<unknown>,
  "web" | "worker" | "targets" | "databaseLine" | "mailLine" | "sink" | "media"
>;

const slowMillis = { database: 60, mail: 300 };
const pollMillis = 50;
/** Milliseconds after which an incident that ends by itself has failed. */
const timeoutMillis = 60_000;

/**
 * Runs the incidents at their times, not concurrently with kills at steps. Rejects when `signal` aborts, or if the system does not
 * recover.
 */
export async function runIncidents(
  system: KillableSystem,
  incidents: readonly Incident[],
  {
    pace,
    sequence,
    signal,
    onEvent,
  }: { pace: Pace; sequence: Sequence; signal: AbortSignal; onEvent: (record: IncidentRecord) => void },
): Promise<void> {
  for (const { kind, place, seconds = 0 } of incidents) {
    await pace(place);
    await sequence(async () => {
      const from = new Date();
      await actions[kind](system, () => delay(seconds * 1000, undefined, { signal }));
      onEvent({ kind, from, to: new Date() });
    });
  }
}

type Wait = () => Promise<unknown>;

const actions: Record<IncidentKind, (system: KillableSystem, wait: Wait) => Promise<void>> = {
  "a web process is killed": async ({ web }) => {
    const { children } = web.pids();
    const [pid = 0] = children;
    process.kill(pid, "SIGKILL");
    await untilReplaced(web, [pid], children.length);
  },
  "a web process hangs": async ({ web }) => {
    const { children } = web.pids();
    const [pid = 0] = children;
    process.kill(pid, "SIGSTOP");
    await untilReplaced(web, [pid], children.length);
  },
  "the web processes are renewed": async ({ web }) => {
    const { own, children } = web.pids();
    process.kill(own, "SIGUSR2");
    await untilReplaced(web, children, children.length);
  },
  "the web is restarted": ({ targets: { web } }) => web.stop().then(() => web.restart()),
  "the worker is restarted": ({ targets: { worker } }) => worker.stop().then(() => worker.restart()),
  "the worker hangs": async ({ worker }, wait) => {
    const { own } = worker.pids();
    process.kill(own, "SIGSTOP");
    await wait().finally(() => process.kill(own, "SIGCONT"));
  },
  "the database is cut off": ({ databaseLine }, wait) => breakFor(databaseLine, "cut", wait),
  "the database is silent": ({ databaseLine }, wait) => breakFor(databaseLine, "silence", wait),
  "the database is slow": async ({ databaseLine }, wait) => {
    databaseLine.slowDown(slowMillis.database);
    await wait().finally(() => databaseLine.slowDown(0));
  },
  "the mail server is cut off": ({ mailLine }, wait) => breakFor(mailLine, "cut", wait),
  "the mail server is silent": ({ mailLine }, wait) => breakFor(mailLine, "silence", wait),
  "the mail server is slow": async ({ sink }, wait) => {
    sink.slowDown(slowMillis.mail);
    await wait().finally(() => sink.slowDown(0));
  },
  "the mail server refuses for now": async ({ sink }, wait) => {
    sink.refuseAll(451);
    await wait().finally(() => sink.refuseAll(undefined));
  },
  "the disk of pictures is full": async ({ media }, wait) => {
    const ballast = join(media, "ballast");
    try {
      await fill(ballast);
      await wait();
    } finally {
      await rm(ballast);
    }
  },
};

async function breakFor(line: KillableSystem["mailLine"], how: "cut" | "silence", wait: Wait): Promise<void> {
  line[how]();
  await wait().finally(() => line.restore());
}

/** Waits until these processes are dead and the number of processes is the same as before. */
async function untilReplaced(web: KillableSystem["web"], previous: readonly number[], count: number): Promise<void> {
  const deadline = Date.now() + timeoutMillis;
  const areReplaced = () => {
    const living = web.pids().children.filter(isAlive);
    return living.length === count && !living.some((pid) => previous.includes(pid));
  };
  while (!areReplaced()) {
    if (Date.now() > deadline) throw new Error("A web process was not replaced within a minute.");
    await delay(pollMillis);
  }
}

/** Fills the disk of a file completely. */
async function fill(path: string): Promise<void> {
  const file = await open(path, "w");
  try {
    for (let size = 2 ** 20; size >= 1; size = size === 1 ? 0 : Math.floor(size / 16)) {
      const block = Buffer.alloc(size);
      while (await file.write(block).then(({ bytesWritten }) => bytesWritten === size, isFull));
    }
  } finally {
    await file.close();
  }
}

function isFull(error: unknown): false {
  if (error instanceof Error && "code" in error && error.code === "ENOSPC") return false;
  throw error;
}

/** Mounts a tmpfs of this size on a folder. Returns false if that is not permitted: it needs root on Linux. */
export function mountDisk(folder: string, megabytes: number): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Unmounts the disk of a folder, even if a process has a file open. */
export function unmountDisk(folder: string): void {
  execFileSync("umount", ["-l", folder], { stdio: "ignore" });
}

import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import type { Shutdown } from "./shutdown.ts";

/** Heartbeat interval (milliseconds); a process hangs after `maxMissed` beats. */
const beatMillis = 1000;
const maxMissed = 10;
/** Restart delay in milliseconds; doubles if a process dies within `young`. */
const wait = { shortest: 100, longest: 10_000, young: 10_000 };
/** In milliseconds: longer than the request timeout. */
const endMillis = 15_000;

const main = join(import.meta.dirname, "main.ts");

/** Milliseconds for the primary to reply; it may be dead. */
const lastWordMillis = 2000;

/** The primary echoes `lastWord` to a process that has stopped listening. */
type Message = { ready: string } | { beat: true } | { lastWord: true };

/**
 * Runs web processes on one port and replaces any that dies or hangs, which loses at most one connection. The first
 * also runs inline jobs. SIGUSR2 restarts them one by one, losing no connections. Throws if one exits before all are
 * ready.
 */
export async function startProcesses(count: number, shutdown: Shutdown): Promise<string> {
  // The primary counts for all processes.
  void new RateLimiterClusterMaster();
  cluster.setupPrimary({ exec: main, args: [] });
  const running = new Map<number, Worker>();
  let isStopping = false;
  let renewing: Promise<void> | undefined;

  function fork(place: number): Worker {
    const worker = cluster.fork({ WORKER: place === 0 ? env.WORKER : "off" });
    watch(worker);
    running.set(place, worker);
    return worker;
  }

  /** Restarts this slot's process when it dies. */
  async function keep(place: number, first: Worker): Promise<void> {
    let worker = first;
    let pause = wait.shortest;
    for (;;) {
      const startedAt = performance.now();
      await once(worker, "exit");
      // Stopping, or replaced by a renewal.
      if (isStopping || running.get(place) !== worker) return;
      const { exitCode, signalCode } = worker.process;
      logger.error({ pid: worker.process.pid, exitCode, signalCode }, "a web process has exited; another starts");
      pause = performance.now() - startedAt > wait.young ? wait.shortest : Math.min(pause * 2, wait.longest);
      await delay(pause);
      if (isStopping) return;
      worker = fork(place);
    }
  }

  /** Stops if a successor does not start. */
  async function renew(): Promise<void> {
    for (const [place, old] of running) {
      if (isStopping) return;
      const next = fork(place);
      try {
        await readiness(next);
      } catch (error) {
        logger.error({ err: error }, "the web processes were not renewed and continue");
        if (old.isDead()) void keep(place, fork(place));
        else running.set(place, old);
        return;
      }
      void keep(place, next);
      await end(old);
    }
    logger.info({ processes: count }, "all web processes were renewed");
  }

  async function stop(): Promise<void> {
    isStopping = true;
    // Includes extra processes during a renewal.
    await Promise.all(Object.values(cluster.workers ?? {}).flatMap((worker) => (worker ? [end(worker)] : [])));
  }

  shutdown.afterwards(stop);
  const address = await start(0);
  await Promise.all(Array.from({ length: count - 1 }, (_, index) => start(index + 1)));
  process.on("SIGUSR2", () => {
    renewing ??= renew().finally(() => (renewing = undefined));
  });
  return address;

  async function start(place: number): Promise<string> {
    const worker = fork(place);
    const ready = await readiness(worker);
    void keep(place, worker);
    return ready;
  }
}

export function beat(): void {
  setInterval(() => process.send?.({ beat: true } satisfies Message), beatMillis).unref();
}

/**
 * Drains connections in transit: IPC is ordered, so they arrive before the `lastWord` echo, and are returned before the
 * final message.
 */
export function endRestart(): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected) return resolve();
    setTimeout(resolve, lastWordMillis);
    process.on("message", (message: object) => {
      if ("lastWord" in message) process.send?.({ beat: true } satisfies Message, () => resolve());
    });
    process.send?.({ lastWord: true } satisfies Message, (error: Error | null) => {
      if (error) resolve();
    });
    return undefined;
  });
}

function readiness(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on("message", (message: Message) => {
      if ("ready" in message) resolve(message.ready);
    });
    worker.once("exit", () => reject(new Error("A process that should answer did not start.")));
  });
}

/** Kills a process without heartbeats. Counted, not timed, because the machine may have slept. */
function watch(worker: Worker): void {
  let missed = 0;
  let isReady = false;
  worker.on("message", (message: Message) => {
    missed = 0;
    isReady = true;
    if ("lastWord" in message) worker.send({ lastWord: true } satisfies Message, () => undefined);
  });
  const timer = setInterval(() => {
    missed += 1;
    if (isReady && missed > maxMissed) worker.process.kill("SIGKILL");
  }, beatMillis);
  timer.unref();
  worker.once("exit", () => clearInterval(timer));
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  worker.process.kill("SIGTERM");
  const lastResort = setTimeout(() => worker.process.kill("SIGKILL"), endMillis);
  await ended;
  clearTimeout(lastResort);
}

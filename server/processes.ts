import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import type { Shutdown } from "./shutdown.ts";

/** How often (milliseconds) each process says that it lives, and how often it may fail to before it counts as hung. */
const beatMillis = 1000;
const maxMissed = 10;
/** A process that dies is replaced after a wait, which doubles while they die young (all in milliseconds). */
const wait = { shortest: 100, longest: 10_000, young: 10_000 };
/** How long (milliseconds) a process may take to end: longer than the requests in it may take. */
const endMillis = 15_000;

const main = join(import.meta.dirname, "main.ts");

/** How long (milliseconds) a process that ends waits for the one that started it, which may be gone. */
const lastWordMillis = 2000;

/** What a process tells the one that started it, which gives the last word back to one that listens no more. */
type Message = { ready: string } | { beat: true } | { lastWord: true };

/**
 * Lets several processes answer at one port, for a machine with several cores, and puts another in the place of each that dies or
 * hangs: of the connections that come meanwhile at most one is lost, which Node was handing to it. The first of them does the jobs,
 * where they are done inline. On SIGUSR2 each is replaced by one that reads the build anew, one after the other, and no
 * connection is lost. Returns the address once all are ready; throws when one ends before that, having said why.
 */
export async function startProcesses(count: number, shutdown: Shutdown): Promise<string> {
  // It counts for all of them, so that a limit is one limit.
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

  /** Keeps a place filled. */
  async function keep(place: number, first: Worker): Promise<void> {
    let worker = first;
    let pause = wait.shortest;
    for (;;) {
      const begun = performance.now();
      await once(worker, "exit");
      // Ended with all others, or because another has taken its place.
      if (isStopping || running.get(place) !== worker) return;
      const { exitCode, signalCode } = worker.process;
      logger.error(
        { pid: worker.process.pid, exitCode, signalCode },
        "a process that answers has ended; another starts",
      );
      pause = performance.now() - begun > wait.young ? wait.shortest : Math.min(pause * 2, wait.longest);
      await delay(pause);
      if (isStopping) return;
      worker = fork(place);
    }
  }

  /** Puts another in the place of each, the next when the one before answers. One that does not start leaves the old one there. */
  async function renew(): Promise<void> {
    for (const [place, old] of running) {
      if (isStopping) return;
      const next = fork(place);
      try {
        await readiness(next);
      } catch (error) {
        logger.error({ err: error }, "nothing is renewed: the processes that answer go on");
        if (old.isDead()) void keep(place, fork(place));
        else running.set(place, old);
        return;
      }
      void keep(place, next);
      await end(old);
    }
    logger.info({ processes: count }, "every process was renewed");
  }

  async function stop(): Promise<void> {
    isStopping = true;
    // While they are renewed there are more than places.
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

/** Tells the process that started this one, ten times before it would be taken for hung, that it lives. */
export function beat(): void {
  setInterval(() => process.send?.({ beat: true } satisfies Message), beatMillis).unref();
}

/**
 * Waits until no connection is on its way to this process, which listens no more: what was handed to it came before its last
 * word came back, and was handed back before whatever is said after that.
 */
export function endRotation(): Promise<void> {
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

/** Kills a process that has once been ready and is silent for too long; beats are counted and not timed, because this machine may have slept. */
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

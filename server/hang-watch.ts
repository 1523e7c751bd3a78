import { writeSync } from "node:fs";
import { url as inspectorUrl } from "node:inspector";
import { isMainThread, Worker, workerData } from "node:worker_threads";

const beatMillis = 1000;
/** Counted, not timed, because the machine may have slept. */
const MAX_MISSED = 10;

/**
 * Kills this process after its event loop was blocked for ten seconds; the running job counts as crashed. A container
 * needs `docker run --init`: PID 1 cannot kill itself.
 */
export function exitWhenHung(): void {
  // A process stopped at a breakpoint is not hung.
  if (inspectorUrl() !== undefined) return;
  const missed = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.store(missed, 0, 0), beatMillis).unref();
  new Worker(new URL(import.meta.url), { workerData: missed, execArgv: [] }).unref();
}

if (!isMainThread && workerData instanceof Int32Array) {
  const missed = workerData;
  setInterval(() => {
    if (Atomics.add(missed, 0, 1) < MAX_MISSED) return;
    // The logger depends on the blocked main thread.
    writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), msg: "the process hangs and is killed" })}\n`);
    process.kill(process.pid, "SIGKILL");
  }, beatMillis);
}

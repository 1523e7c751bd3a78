import { writeSync } from "node:fs";
import { url as inspectorUrl } from "node:inspector";
import { isMainThread, Worker, workerData } from "node:worker_threads";

const beatMillis = 1000;
/** So many beats may be missed; counted and not timed, because the machine may have slept. */
const MAX_MISSED = 10;

/**
 * Kills this process when its event loop is blocked for ten seconds, as by a job in an endless loop. What supervises the
 * process starts it again, and the job counts as one that ended its worker. In a container it needs an init process
 * (`docker run --init`): the first process of a container cannot kill itself.
 */
export function endWhenHung(): void {
  // Stopped at a breakpoint, a process does not hang.
  if (inspectorUrl() !== undefined) return;
  const missed = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.store(missed, 0, 0), beatMillis).unref();
  new Worker(new URL(import.meta.url), { workerData: missed, execArgv: [] }).unref();
}

if (!isMainThread && workerData instanceof Int32Array) {
  const missed = workerData;
  setInterval(() => {
    if (Atomics.add(missed, 0, 1) < MAX_MISSED) return;
    // The thread's own streams and the logger need the main thread.
    writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), msg: "the process hangs and is killed" })}\n`);
    process.kill(process.pid, "SIGKILL");
  }, beatMillis);
}

import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";

/**
 * A worker process that dies when it starts a job named in POISON ("mail.queued {...}"). Each death adds a line to the
 * file DEATHS.
 */
const poisoned = new Set((process.env.POISON ?? "").split("\n"));

/** Called at the start of jobs. */
function die(event: string, subjects: readonly string[]): void {
  const found = subjects.map((subject) => `${event} ${subject}`).filter((each) => poisoned.has(each));
  if (found.length === 0) return;
  for (const each of found) appendFileSync(process.env.DEATHS ?? "", `${each}\n`);
  process.kill(process.pid, "SIGKILL");
  // Stops this process at once.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
Object.assign(globalThis, { die });

// Injects the call into the module that runs the jobs.
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith("/app/jobs/deaths.server.ts")) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array).toString();
    const planted = source.replace("await work();", "globalThis.die(event, subjects);\n      await work();");
    if (planted === source) throw new Error("The poison could not be planted.");
    return { ...loaded, source: planted };
  },
});
const { startWorker } = await import("./worker.server.ts");
await startWorker();
process.send?.("ready");

import { startWorker } from "./worker.server.ts";

/** A worker in a process of its own, for tests that kill it. */
await startWorker();
process.send?.("ready");

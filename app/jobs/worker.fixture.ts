import { startWorker } from "./worker.server.ts";

/** A worker process for tests that kill it. */
await startWorker();
process.send?.("ready");

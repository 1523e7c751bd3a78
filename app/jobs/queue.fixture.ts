import { prepareQueue } from "./queue.server.ts";

/** Prepares the queue in a process of its own and exits. */
await prepareQueue();

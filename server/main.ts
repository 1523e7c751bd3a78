import cluster from "node:cluster";
import { errorMessages } from "#db/command.ts";
import { brand } from "#platform/brand.ts";
import { requireDeployable } from "./deploy-check.ts";
import { createShutdown } from "./shutdown.ts";

const shutdown = createShutdown((error) => console.error("Error while stopping:", error));

/** The process state is unknown after an uncaught error. */
function endAfterFault(error: unknown): void {
  console.error(error);
  void shutdown.begin(1);
}
process.on("uncaughtException", endAfterFault).on("unhandledRejection", endAfterFault);

// React reads NODE_ENV on load, and its development build is slower.
// oxlint-disable-next-line no-restricted-properties -- set before anything reads the environment
process.env.NODE_ENV ||= "production";

try {
  // Child processes inherit validated settings.
  if (cluster.isPrimary) {
    requireDeployable();
    // Before the server, so that a wrong setting fails fast.
    const { requireUsableSettings } = await import("./settings-check.ts");
    await requireUsableSettings({ serves: true });
  }
  // The catch prints an invalid environment as one sentence.
  const { start } = await import("./start.ts");
  const address = await start(shutdown);
  if (!shutdown.isStopping()) {
    if (cluster.isPrimary) console.log(`${brand.name} is ready at ${address}`);
    process.send?.({ ready: address });
  }
} catch (error) {
  // Expected failures are plain Errors; others print their stack.
  const isExpected = error instanceof Error && error.constructor === Error;
  console.error(isExpected ? errorMessages(error)[0] : error);
  await shutdown.begin(1);
}

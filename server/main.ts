import cluster from "node:cluster";
import { brand } from "#platform/brand.ts";
import { messagesOf } from "#db/command.ts";
import { requireDeployable } from "./deploy-check.ts";
import { createShutdown } from "./shutdown.ts";

const shutdown = createShutdown((error) => console.error("While stopping:", error));

/** A fault nobody caught: the state of the process is unknown, so it ends, as gently as it still can. */
function endAfterFault(error: unknown): void {
  console.error(error);
  void shutdown.begin(1);
}
process.on("uncaughtException", endAfterFault).on("unhandledRejection", endAfterFault);

// React looks at it when it is loaded, and in development is another, slower program.
// oxlint-disable-next-line no-restricted-properties -- set before anything reads the environment
process.env.NODE_ENV ||= "production";

try {
  // Whoever started this process has checked what it hands down.
  if (cluster.isPrimary) {
    requireDeployable();
    // It loads a fraction of what the server does: a wrong setting is told at once.
    const { requireUsableSettings } = await import("./settings-check.ts");
    await requireUsableSettings({ serves: true });
  }
  // Imported here: it reads the environment, and a wrong value is a sentence to print and not a stack trace.
  const { start } = await import("./start.ts");
  const address = await start(shutdown);
  if (!shutdown.isStopping()) {
    if (cluster.isPrimary) console.log(`${brand.name} is ready at ${address}`);
    process.send?.({ ready: address });
  }
} catch (error) {
  // An expected failure is a plain Error with one sentence; anything else is printed with its stack.
  const isExpected = error instanceof Error && error.constructor === Error;
  console.error(isExpected ? messagesOf(error)[0] : error);
  await shutdown.begin(1);
}

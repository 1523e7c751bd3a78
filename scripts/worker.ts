import { errorMessages } from "#db/command.ts";
import { ensureDatabase } from "#db/embedded.ts";
import { brand } from "#platform/brand.ts";
import { requireDeployable } from "#server/deploy-check.ts";
import { ensureSecretKeys } from "#server/secret.ts";
import { requireUsableSettings } from "#server/settings-check.ts";
import { createShutdown } from "#server/shutdown.ts";
import { exitWithParent } from "./exit-with-parent.ts";

/** `npm run worker`: runs jobs for servers with WORKER=off. Several can run at once. */
process.env.NODE_ENV ||= "production";
exitWithParent();
const shutdown = createShutdown((error) => console.error("Error while stopping:", error));

function endAfterFault(error: unknown): void {
  // Expected failures are plain Errors; others print their stack.
  console.error(error instanceof Error && error.constructor === Error ? errorMessages(error)[0] : error);
  void shutdown.begin(1);
}
process.on("uncaughtException", endAfterFault).on("unhandledRejection", endAfterFault);

async function prepare(): Promise<void> {
  requireDeployable();
  await requireUsableSettings({ serves: false });
  const database = await shutdown.stopAfterwards(
    ensureDatabase({ onLost: endAfterFault, isStopping: shutdown.isStopping }),
  );
  // Import modules that read the environment only from here on.
  process.env.DATABASE_URL = database.url;
  await ensureSecretKeys();
  const { prepareDatabase } = await import("#db/prepare.ts");
  await prepareDatabase(database);
}

try {
  await prepare();
  const { runWorker } = await import("#server/worker.ts");
  await runWorker(shutdown);
  if (!shutdown.isStopping()) {
    console.log(`The worker of ${brand.name} is ready.`);
    process.send?.({ ready: "worker" });
  }
} catch (error) {
  if (!shutdown.isStopping()) endAfterFault(error);
}

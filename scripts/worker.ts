import { brand } from "#platform/brand.ts";
import { messagesOf } from "#db/command.ts";
import { ensureDatabase } from "#db/embedded.ts";
import { requireDeployable } from "#server/deploy-check.ts";
import { ensureSecretKeys } from "#server/secret.ts";
import { requireUsableSettings } from "#server/settings-check.ts";
import { createShutdown } from "#server/shutdown.ts";
import { endWithNpm } from "./end-with-npm.ts";

/** `npm run worker`: does the jobs and serves nothing, for servers that run with WORKER=off. Any number may run. */
process.env.NODE_ENV ||= "production";
endWithNpm();
const shutdown = createShutdown((error) => console.error("While stopping:", error));

function endAfterFault(error: unknown): void {
  // What we foresaw is a plain Error with a sentence; anything else is told whole.
  console.error(error instanceof Error && error.constructor === Error ? messagesOf(error)[0] : error);
  void shutdown.begin(1);
}
process.on("uncaughtException", endAfterFault).on("unhandledRejection", endAfterFault);

async function prepare(): Promise<void> {
  requireDeployable();
  await requireUsableSettings({ serves: false });
  const opening = ensureDatabase({ onLost: endAfterFault, isStopping: shutdown.isStopping });
  shutdown.afterwards(async () => (await opening.catch(() => undefined))?.stop());
  const database = await opening;
  // Everything that reads the environment is imported after this.
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

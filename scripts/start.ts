import { errorMessages } from "#db/command.ts";
import { ensureDatabase } from "#db/embedded.ts";
import { brand } from "#platform/brand.ts";
import { requireDeployable } from "#server/deploy-check.ts";
import { ensureSecretKeys } from "#server/secret.ts";
import { requireUsableSettings } from "#server/settings-check.ts";
import { createShutdown } from "#server/shutdown.ts";
import { buildWhenStale } from "./build.ts";
import { exitWithParent } from "./exit-with-parent.ts";

/** `npm start`: prepares the database, builds if the sources changed, and starts the server. */
// Set before React is imported: it selects the production build.
process.env.NODE_ENV ||= "production";
exitWithParent();
const shutdown = createShutdown((error) => console.error("Error while stopping:", error));

function endAfterFault(error: unknown): void {
  // Expected failures are plain Errors; others print their stack.
  console.error(error instanceof Error && error.constructor === Error ? errorMessages(error).join("\n") : error);
  void shutdown.begin(1);
}
process.on("uncaughtException", endAfterFault).on("unhandledRejection", endAfterFault);

let accounts: string[] = [];

async function prepare(): Promise<void> {
  requireDeployable();
  await requireUsableSettings({ serves: true });
  const database = await shutdown.stopAfterwards(
    ensureDatabase({ onLost: endAfterFault, isStopping: shutdown.isStopping }),
  );
  // Import modules that read the environment only from here on.
  process.env.DATABASE_URL = database.url;
  process.env.EMBEDDED_DATABASE = String(database.embedded);
  await ensureSecretKeys();

  const abort = new AbortController();
  const { prepareDatabase } = await import("#db/prepare.ts");
  const preparations = [prepareDatabase(database), buildWhenStale(abort.signal)];
  shutdown.afterwards(async () => {
    abort.abort();
    await Promise.allSettled(preparations);
  });
  await Promise.all(preparations);
  const { openSampleAccounts } = await import("./sample-accounts.ts");
  accounts = await openSampleAccounts(database, process.env.SECRET_KEYS ?? "");
}

try {
  await prepare();
  const { start } = await import("#server/start.ts");
  const address = await start(shutdown);
  if (!shutdown.isStopping()) console.log([...accounts, `${brand.name} is ready at ${address}`].join("\n"));
} catch (error) {
  if (!shutdown.isStopping()) endAfterFault(error);
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { ensureDatabase } from "#db/embedded.ts";
import { ensureSecretKeys } from "#server/secret.ts";
import { createShutdown } from "#server/shutdown.ts";
import { exitWithParent } from "./exit-with-parent.ts";

/** `npm run dev`: database, worker and Vite development server. */
const root = resolve(import.meta.dirname, "..");
process.env.NODE_ENV = "development";
exitWithParent();
const shutdown = createShutdown((error) => console.error("Error while stopping:", error));

async function serve(): Promise<number> {
  const database = await shutdown.stopAfterwards(
    ensureDatabase({
      onLost: (reason) => {
        console.error(reason.message);
        void shutdown.begin(1);
      },
      isStopping: shutdown.isStopping,
    }),
  );
  process.env.DATABASE_URL = database.url;
  process.env.EMBEDDED_DATABASE = String(database.embedded);
  await ensureSecretKeys();

  const { prepareDatabase } = await import("#db/prepare.ts");
  await prepareDatabase(database);
  const { openSampleAccounts } = await import("./sample-accounts.ts");
  console.log((await openSampleAccounts(database, process.env.SECRET_KEYS ?? "")).join("\n"));
  await startWorkerUnlessOff();

  const command = join(root, "node_modules/.bin/react-router");
  const port = process.env.PORT ? ["--port", process.env.PORT] : [];
  const parameters = [command, "dev", ...port, ...process.argv.slice(2)];
  const server = spawn(process.execPath, parameters, { cwd: root, stdio: "inherit" });
  const ended = once(server, "exit") as Promise<[number | null]>;
  shutdown.afterwards(async () => {
    server.kill();
    await ended;
  });
  const [code] = await ended;
  return code ?? 1;
}

/** Runs outside Vite, which reloads its modules. Restart to apply a change to a job. */
async function startWorkerUnlessOff(): Promise<void> {
  if (process.env.WORKER === "off") return;
  const { startWorker } = await import("#app/jobs/worker.server.ts");
  await shutdown.stopAfterwards(startWorker());
}

try {
  await shutdown.begin(await serve());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await shutdown.begin(1);
}

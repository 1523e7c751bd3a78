import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { ensureDatabase } from "#db/embedded.ts";
import { createShutdown } from "#server/shutdown.ts";
import { endWithNpm } from "./end-with-npm.ts";

/** `npm run dev`: the database as in `npm start`, and the framework's development server in front of it. */
const root = resolve(import.meta.dirname, "..");
process.env.NODE_ENV = "development";
endWithNpm();
const shutdown = createShutdown((error) => console.error("While stopping:", error));

async function serve(): Promise<number> {
  const opening = ensureDatabase();
  shutdown.afterwards(async () => (await opening.catch(() => undefined))?.stop());
  const database = await opening;
  process.env.DATABASE_URL = database.url;

  const { prepareDatabase } = await import("#db/prepare.ts");
  await prepareDatabase(database);

  const command = join(root, "node_modules/.bin/react-router");
  const server = spawn(process.execPath, [command, "dev", ...process.argv.slice(2)], { cwd: root, stdio: "inherit" });
  const ended = once(server, "exit") as Promise<[number | null]>;
  shutdown.afterwards(async () => {
    server.kill();
    await ended;
  });
  const [code] = await ended;
  return code ?? 1;
}

try {
  await shutdown.begin(await serve());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await shutdown.begin(1);
}

import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ensureEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";

interface Stoppable {
  stop(): Promise<void>;
}

/** The resources of a benchmark with its own database. */
export interface TemporaryDatabase {
  /** A folder for its files, removed at the end. */
  directory: string;
  /** A migrated, empty PostgreSQL with durable settings; also set as `DATABASE_URL`. */
  url: string;
  secretKey: string;
  /** Registers a resource to be stopped at the end, in reverse order, and returns it. */
  stopAtEnd: <Opened extends Stoppable>(one: Opened) => Opened;
}

/**
 * Builds the current sources and runs a benchmark on a temporary database, which is removed in any case. `work` must import modules
 * that read the environment when they are loaded.
 */
export async function withTemporaryDatabase(
  name: string,
  work: (own: TemporaryDatabase) => Promise<void>,
): Promise<void> {
  execFileSync(process.execPath, [join(import.meta.dirname, "../scripts/build.ts")], { stdio: "inherit" });
  const directory = resolve(import.meta.dirname, `../.data/bench-${name}-${process.pid}`);
  const opened: Stoppable[] = [{ stop: () => rm(directory, { recursive: true, force: true }) }];
  const stopAtEnd = <Opened extends Stoppable>(one: Opened): Opened => {
    opened.push(one);
    return one;
  };
  try {
    const { url } = stopAtEnd(await ensureEmbedded({ directory: join(directory, "postgres"), durable: true }));
    await migrate(url);
    const secretKey = randomBytes(32).toString("hex");
    Object.assign(process.env, { DATABASE_URL: url, SECRET_KEYS: secretKey, LOG_LEVEL: "error" });
    const { closeDatabase } = await import("#db/client.server.ts");
    stopAtEnd({ stop: closeDatabase });
    await work({ directory, url, secretKey, stopAtEnd });
  } finally {
    for (const one of opened.toReversed()) await one.stop();
  }
}

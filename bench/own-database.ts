import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ensureEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";

/** Something that was started and has to be stopped. */
interface Stoppable {
  stop(): Promise<void>;
}

/** What a benchmark that writes has to itself. */
export interface OwnDatabase {
  /** Where its files may lie; removed at the end. */
  directory: string;
  /** A durable PostgreSQL, migrated and empty, which is `DATABASE_URL`, too. */
  url: string;
  secretKey: string;
  /** Has something stopped at the end, the last first, and returns it. */
  opening: <Opened extends Stoppable>(one: Opened) => Opened;
}

/**
 * Builds what the sources say now and runs a benchmark on a database of its own; whatever happens, nothing stays behind.
 * Modules that read the environment when they are loaded have to be imported by `work`.
 */
export async function withOwnDatabase(name: string, work: (own: OwnDatabase) => Promise<void>): Promise<void> {
  execFileSync(process.execPath, [join(import.meta.dirname, "../scripts/build.ts")], { stdio: "inherit" });
  const directory = resolve(import.meta.dirname, `../.data/bench-${name}-${process.pid}`);
  const opened: Stoppable[] = [{ stop: () => rm(directory, { recursive: true, force: true }) }];
  const opening = <Opened extends Stoppable>(one: Opened): Opened => {
    opened.push(one);
    return one;
  };
  try {
    const { url } = opening(await ensureEmbedded({ directory: join(directory, "postgres"), durable: true }));
    await migrate(url);
    const secretKey = randomBytes(32).toString("hex");
    Object.assign(process.env, { DATABASE_URL: url, SECRET_KEYS: secretKey, LOG_LEVEL: "error" });
    const { closeDatabase } = await import("#db/client.server.ts");
    opening({ stop: closeDatabase });
    await work({ directory, url, secretKey, opening });
  } finally {
    for (const one of opened.toReversed()) await one.stop();
  }
}

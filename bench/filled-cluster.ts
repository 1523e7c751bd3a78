import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type DatabaseHandle, ensureEmbedded } from "#db/embedded.ts";

const migrations = resolve(import.meta.dirname, "../migrations");

/** A quarter of a server's 16 GB, as PostgreSQL's manual recommends. A million homes and their indexes need 3.4 GB. */
const sharedBuffers = "4GB";

/**
 * Starts a separate cluster in `directory` and fills it with `fill` (some minutes) unless it already has the contents of these
 * migrations and of `script`, the file that defines the contents. Sets it as the product's database, so import the product's
 * modules afterwards. The caller stops it.
 */
export async function openFilledCluster(
  directory: string,
  script: string,
  fill: (url: string) => Promise<void>,
): Promise<DatabaseHandle> {
  const stampFile = join(directory, "stamp");
  await mkdir(directory, { recursive: true });
  const database = await ensureEmbedded({ directory, durable: false, sharedBuffers });
  // The product's modules read these variables once, when the first of them is loaded by `fill` or by the benchmark.
  process.env.DATABASE_URL = database.url;
  process.env.LOG_LEVEL = "error";
  try {
    const stamp = await contentsStamp(script);
    if ((await readFile(stampFile, "utf8").catch(() => "")) !== stamp) {
      await rm(stampFile, { force: true });
      await fill(database.url);
      await writeFile(stampFile, stamp);
    }
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function contentsStamp(script: string): Promise<string> {
  const hash = createHash("sha256");
  hash.update(await readFile(script));
  for (const name of (await readdir(migrations)).toSorted()) hash.update(await readFile(join(migrations, name)));
  return hash.digest("hex");
}

import { env } from "#app/env.server.ts";
import { ensureDatabase } from "#db/embedded.ts";
import { ensureSecretKeys } from "./secret.ts";
import type { Shutdown } from "./shutdown.ts";

/** Finds or starts the database and tells the application, which reads the environment when it is loaded, where it is. */
export async function openDatabase(shutdown: Shutdown): Promise<void> {
  const opening = ensureDatabase();
  shutdown.afterwards(async () => (await opening.catch(() => undefined))?.stop());
  const { url, embedded } = await opening;
  // oxlint-disable-next-line no-restricted-properties -- this is how the bundled application is told, not a second reader
  process.env.DATABASE_URL = url;
  // React looks at it too, and is several times slower when it is not set.
  // oxlint-disable-next-line no-restricted-properties -- as above
  process.env.NODE_ENV = env.NODE_ENV;
  await ensureSecretKeys({ embedded });
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, inject } from "vitest";
import { cloneDatabase } from "#db/test-database.ts";
import { stopServers } from "./server-process.ts";

/**
 * A database of its own for every test file, migrated and empty. It is there before the file is imported, so `db()`
 * and everything above it find it as they would in production.
 */
const database = await cloneDatabase(inject("clusterUrl"), "migrated");
process.env.DATABASE_URL = database.url;
/** Pictures, too: files of another test would have no row here. */
const media = await mkdtemp(join(tmpdir(), "southerly-media-"));
process.env.MEDIA_URL = pathToFileURL(media).href;

afterAll(async () => {
  await stopServers();
  const { closeDatabase } = await import("#db/client.server.ts");
  await closeDatabase();
  await database.drop();
  await rm(media, { recursive: true, force: true });
});

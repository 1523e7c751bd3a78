import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, inject } from "vitest";
import { cloneDatabase } from "#db/test-database.ts";
import { stopServers } from "./server-process.ts";

/**
 * Gives every test file its own migrated, empty database. It is set up before the file is imported, so `db()` finds
 * it as in production.
 */
const database = await cloneDatabase(inject("clusterUrl"), "migrated");
process.env.DATABASE_URL = database.url;
/** Pictures have one folder per file too, because the files of another test have no rows in this database. */
const media = await mkdtemp(join(tmpdir(), "southerly-media-"));
process.env.MEDIA_URL = pathToFileURL(media).href;

afterAll(async () => {
  await stopServers();
  const { closeDatabase } = await import("#db/client.server.ts");
  await closeDatabase();
  await database.drop();
  await rm(media, { recursive: true, force: true });
});

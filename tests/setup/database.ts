import { afterAll, inject } from "vitest";
import { cloneDatabase } from "#db/test-database.ts";
import { stopServers } from "./server-process.ts";

/**
 * A database of its own for every test file, migrated and empty. It is there before the file is imported, so `db()`
 * and everything above it find it as they would in production.
 */
const database = await cloneDatabase(inject("clusterUrl"), "migrated");
process.env.DATABASE_URL = database.url;

afterAll(async () => {
  await stopServers();
  const { closeDatabase } = await import("#db/client.server.ts");
  await closeDatabase();
  await database.drop();
});

import { test as base } from "@playwright/test";
import { cloneDatabase } from "#db/test-database.ts";
import { ownLines } from "#scripts/test-steps.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

interface WorkerFixtures {
  /**
   * A server on a database with the sample data, both used by this worker only. The page cache is off, because
   * journeys write with SQL and read before PostgreSQL has notified the server of the change.
   */
  server: ServerProcess & { databaseUrl: string };
}

interface TestFixtures {
  /** Limits the stack trace of a failure to frames of this project. */
  ownFrames: void;
}

/**
 * Playwright's `test` with one server per worker. Relative addresses in `page.goto` are resolved against that server.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const clusterUrl = process.env.TEST_CLUSTER_URL;
      if (!clusterUrl)
        throw new Error("The cluster of the journeys is missing: start them with `npm test -- tests/e2e`.");
      const database = await cloneDatabase(clusterUrl, "seeded");
      try {
        const server = await startServer({
          DATABASE_URL: database.url,
          EMBEDDED_DATABASE: "true",
          FLOOD_LIMIT: "0",
          PAGE_CACHE_MB: "0",
        });
        await use({ ...server, databaseUrl: database.url });
        await server.stop();
      } finally {
        await database.drop();
      }
    },
    { scope: "worker", timeout: 60_000 },
  ],
  ownFrames: [
    async ({}, use, { errors }) => {
      await use();
      for (const error of errors) {
        if (error.stack !== undefined) error.stack = ownLines(error.stack).join("\n");
      }
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect } from "@playwright/test";

import { defineConfig } from "vitest/config";

const tests = "{app,bench,db,migrations,scripts,server,tests}/**/*.test.{ts,tsx}";
const databaseTests = "**/*.db.test.{ts,tsx}";
const journeys = "tests/e2e/**";

export default defineConfig({
  test: {
    // Two workers, as the smallest machine has two cores: a file of database tests also keeps PostgreSQL busy.
    maxWorkers: 2,
    mockReset: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [tests],
          exclude: [databaseTests, journeys],
          // Nothing is kept in a module between two files: importing the same ones afresh for each took half the time.
          isolate: false,
          setupFiles: ["tests/setup/environment.ts", "tests/setup/console-error.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: [`{app,bench,db,migrations,scripts,server,tests}/${databaseTests}`],
          exclude: [journeys],
          globalSetup: ["tests/setup/cluster.ts"],
          setupFiles: ["tests/setup/environment.ts", "tests/setup/database.ts", "tests/setup/console-error.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

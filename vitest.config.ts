import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { full } from "./tests/support/full.ts";

/** Of each project the `.full.` files first: begun late, one of several minutes would run on alone. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, which returns a new array
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const place = ({ project, moduleId }: TestSpecification) =>
      2 * projects.indexOf(project.name) + (moduleId.includes(".full.") ? 0 : 1);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

const tests = "{app,bench,db,migrations,platform,reference,samples,scripts,server,tests}/**/*.test.{ts,tsx}";
const databaseTests = "**/*.db.test.{ts,tsx}";
const journeys = "tests/e2e/**";
/** Starts and kills PostgreSQL a dozen times, and waits for it: begun last, it would run on alone. */
const clusterTests = "db/embedded.test.ts";
/** They fail if a server or PostgreSQL answers late, so nothing runs next to them. */
const timedTests = [
  "tests/api/database-away.db.test.ts",
  "tests/api/mail-flood.db.test.ts",
  "tests/api/processes.db.test.ts",
];
// `npm run test:full` runs these, too.
const longTests = full ? [] : ["**/*.full.*"];
// `npm run test:tools` runs these: they need programs that not every machine has, and fail where one is missing.
const toolTests = process.env.TOOLS ? [] : ["**/*.tools.*"];
// Of the standard run, these need the built server: `npm test` leaves them to CI.
const serverTests = process.env.WITHOUT_SERVER ? ["tests/api/**"] : [];

const databaseProject = {
  globalSetup: ["tests/setup/cluster.ts"],
  // A process for each file loaded React, Kysely and Zod a hundred times over; our own modules are still each file's.
  isolate: false,
  unstubEnvs: true,
  sequence: { setupFiles: "list" as const },
  setupFiles: [
    "tests/setup/own-modules.ts",
    "tests/setup/environment.ts",
    "tests/setup/database.ts",
    "tests/setup/console-error.ts",
  ],
  // Some start three servers. Together with the fault runs they take three times as long as alone.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // One more than the smallest machine has cores: with two, a fifth of the time passed in waiting for PostgreSQL, clocks and
    // processes that a test starts.
    maxWorkers: 3,
    mockReset: true,
    // A test that loops over rows fails when there are none.
    expect: { requireAssertions: true },
    // A failure shows the frames of this project only.
    onStackTrace: (_error, { file }) => !file.includes("/node_modules/") && !file.startsWith("node:"),
    sequence: { sequencer: LongFilesFirst },
    projects: [
      // Projects begin in the order of their names.
      {
        extends: true,
        test: {
          name: "clusters",
          include: [clusterTests],
          testTimeout: 20_000,
          setupFiles: ["tests/setup/environment.ts", "tests/setup/console-error.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: [tests],
          exclude: [...configDefaults.exclude, clusterTests, databaseTests, journeys, ...serverTests, ...longTests],
          // Nothing is kept in a module between two files: importing the same ones afresh for each took half the time.
          isolate: false,
          // Most take milliseconds. A machine that does other things as well must not fail them.
          testTimeout: 20_000,
          // All sample homes are drawn before a test asks about them.
          hookTimeout: 60_000,
          setupFiles: ["tests/setup/environment.ts", "tests/setup/console-error.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...databaseProject,
          name: "db",
          include: [`{app,bench,db,migrations,platform,reference,samples,scripts,server,tests}/${databaseTests}`],
          exclude: [...configDefaults.exclude, journeys, ...timedTests, ...serverTests, ...longTests, ...toolTests],
        },
      },
      {
        extends: true,
        test: {
          ...databaseProject,
          name: "timed",
          include: timedTests,
          exclude: [...configDefaults.exclude, ...serverTests],
          // One at a time, after all others.
          fileParallelism: false,
          sequence: { ...databaseProject.sequence, groupOrder: 1 },
        },
      },
    ],
  },
});

import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { full } from "./tests/support/full.ts";

/** Runs the `.full.` files of each project first, because a file of several minutes that starts last runs alone at the end. */
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
/** Starts and kills PostgreSQL many times, which takes long: if it started last, it would run alone at the end. */
const clusterTests = "db/embedded.test.ts";
/** These fail if a server or PostgreSQL responds late, so they run alone. */
const timedTests = [
  "tests/api/database-away.db.test.ts",
  "tests/api/mail-flood.db.test.ts",
  "tests/api/processes.db.test.ts",
];
// `npm run test:full` includes these.
const longTests = full ? [] : ["**/*.full.*"];
// `npm run test:tools` includes these. They fail if one of their programs is not installed.
const toolTests = process.env.TOOLS ? [] : ["**/*.tools.*"];
// These need the built server. `npm test` skips them; CI runs them.
const serverTests = process.env.WITHOUT_SERVER ? ["tests/api/**"] : [];

const databaseProject = {
  globalSetup: ["tests/setup/cluster.ts"],
  // A process per file would load React, Kysely and Zod a hundred times. The project's own modules are still loaded per file.
  isolate: false,
  unstubEnvs: true,
  sequence: { setupFiles: "list" as const },
  setupFiles: [
    "tests/setup/own-modules.ts",
    "tests/setup/environment.ts",
    "tests/setup/database.ts",
    "tests/setup/console-error.ts",
  ],
  // Some tests start three servers, and take three times as long during the fault runs.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // One more than the smallest machine has cores: with two, a fifth of the time is spent waiting for PostgreSQL, clocks and
    // processes that a test starts.
    maxWorkers: 3,
    mockReset: true,
    // A test that loops over rows fails if there are no rows.
    expect: { requireAssertions: true },
    // Stack traces show only frames of this project.
    onStackTrace: (_error, { file }) => !file.includes("/node_modules/") && !file.startsWith("node:"),
    sequence: { sequencer: LongFilesFirst },
    projects: [
      // Projects start in the order of their names.
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
          // Modules have no state that tests share, and importing the same ones again for each file took half the time.
          isolate: false,
          // Most take milliseconds, but a busy machine must not fail them.
          testTimeout: 20_000,
          // Drawing all sample homes in a hook takes long.
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
          // These run one at a time, after all others.
          fileParallelism: false,
          sequence: { ...databaseProject.sequence, groupOrder: 1 },
        },
      },
    ],
  },
});

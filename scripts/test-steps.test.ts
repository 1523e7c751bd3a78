import { resolve, sep } from "node:path";
import type { JSONReportSuite } from "@playwright/test/reporter";
import { expect, test } from "vitest";
import { asFilter, journeyFailures, outcomeAfterRetry, type UnitRun } from "./test-steps.ts";

const root = resolve(import.meta.dirname, "..");

function file(name: string, results: Record<string, string>): UnitRun["files"][number] {
  const assertionResults = Object.entries(results).map(([title, result]) => ({
    ancestorTitles: [],
    title,
    status: result === "passed" ? "passed" : "failed",
    failureMessages: result === "passed" ? [] : [result],
  }));
  const status = assertionResults.every((result) => result.status === "passed") ? "passed" : "failed";
  return { name: resolve(root, name), status, assertionResults };
}

const run = (...files: UnitRun["files"]): UnitRun => ({
  succeeded: files.every(({ status }) => status === "passed"),
  files,
});
const steady = file("app/steady.test.ts", { adds: "passed", subtracts: "passed" });

test("a test that passes when its file runs alone is unsteady, and named with its first failure", () => {
  const first = run(steady, file("app/a.test.ts", { waits: "Error: not yet", counts: "passed" }));
  expect(outcomeAfterRetry(first, [run(file("app/a.test.ts", { waits: "passed", counts: "passed" }))])).toEqual({
    passed: 4,
    failed: 0,
    unsteady: 1,
    troubles: ["unsteady, app/a.test.ts: waits\n    Error: not yet"],
  });
});

test("a test that fails again has failed, with its second failure, and a file that passed does not excuse it", () => {
  const first = run(
    steady,
    file("app/a.test.ts", { waits: "Error: not yet", counts: "passed" }),
    file("app/b.test.ts", { flickers: "Error: dark" }),
  );
  const again = [
    run(file("app/a.test.ts", { waits: "Error: never", counts: "passed" })),
    run(file("app/b.test.ts", { flickers: "passed" })),
  ];
  expect(outcomeAfterRetry(first, again)).toEqual({
    passed: 4,
    failed: 1,
    unsteady: 1,
    troubles: ["unsteady, app/b.test.ts: flickers\n    Error: dark", "app/a.test.ts: waits\n    Error: never"],
  });
});

test("a file that failed outside its tests, as in an import, is named itself", () => {
  const broken = { name: resolve(root, "app/a.test.ts"), status: "failed", message: "No module", assertionResults: [] };
  expect(outcomeAfterRetry(run(steady, broken), [run(broken)])).toEqual({
    passed: 2,
    failed: 1,
    unsteady: 0,
    troubles: ["app/a.test.ts\n    No module"],
  });
});

test("a second run that ends without a report has failed", () => {
  const first = run(file("app/a.test.ts", { waits: "Error: not yet" }));
  expect(outcomeAfterRetry(first, [{ succeeded: false, files: [] }])).toMatchObject({ passed: 0, failed: 1 });
});

test.each([
  { path: "db", filter: resolve(root, "db/") + sep },
  { path: "./app/features/leads/", filter: resolve(root, "app/features/leads") + sep },
  { path: "tests/tour.test.ts", filter: resolve(root, "tests/tour.test.ts") },
  { path: "tour.test", filter: "tour.test" },
])("the path $path runs the folder or file of this name, and otherwise what contains it", ({ path, filter }) => {
  expect(asFilter(path)).toBe(filter);
});

test("a failure is named with its groups, and shows the frames of this project by their paths in it", () => {
  const message = [
    "Error: expected 1 to be 2",
    `    at ${root}/app/a.test.ts:5:3`,
    `    at file://${root}/node_modules/vitest/dist/chunk.js:1:2`,
    "    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)",
    "    at new Promise (<anonymous>)",
    `    at Module.add (file://${root}/app/add.ts:7:1)`,
  ].join("\n");
  const result = {
    ancestorTitles: ["sums", "of two"],
    title: "are whole",
    status: "failed",
    failureMessages: [message],
  };
  const failing = run({ name: resolve(root, "app/a.test.ts"), status: "failed", assertionResults: [result] });
  expect(outcomeAfterRetry(failing, [failing]).troubles).toEqual([
    [
      "app/a.test.ts: sums › of two › are whole",
      "    Error: expected 1 to be 2",
      "        at app/a.test.ts:5:3",
      "        at Module.add (app/add.ts:7:1)",
    ].join("\n"),
  ]);
});

test("a journey is named with its groups", () => {
  const failed = { status: "unexpected", projectName: "js", results: [{ errors: [{ message: "Error: not there" }] }] };
  const spec = { title: "is sent once", file: "enquiry.spec.ts", line: 7, tests: [failed] };
  const report = { title: "enquiry.spec.ts", specs: [], suites: [{ title: "the dialog", specs: [spec] }] };
  expect(journeyFailures(report as unknown as JSONReportSuite, [])).toEqual([
    "js: enquiry.spec.ts:7, the dialog › is sent once\n    Error: not there",
  ]);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { runMark } from "./leftovers.ts";

/** How a step went, in tests; a step without tests of its own counts as one. */
export interface Outcome {
  passed: number;
  failed: number;
}

const root = resolve(import.meta.dirname, "..");
const bin = join(root, "node_modules/.bin");

/** Runs a program of node_modules or of Node and answers whether it succeeded; what it prints goes to the terminal. */
async function runProgram(command: string[]): Promise<boolean> {
  const [program = "node", ...parameters] = command;
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...runMark },
  });
  // Whoever ends the run ends the step that runs.
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGINT", passOn).on("SIGTERM", passOn);
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  process.off("SIGINT", passOn).off("SIGTERM", passOn);
  if (signal === "SIGINT" || signal === "SIGTERM") process.exit(1);
  return code === 0;
}

/** One check: it passes or fails as a whole. */
export async function check(...commands: string[][]): Promise<Outcome> {
  for (const command of commands) if (!(await runProgram(command))) return { passed: 0, failed: 1 };
  return { passed: 1, failed: 0 };
}

/** Unit and database tests. */
export async function vitest(): Promise<Outcome> {
  const report = join(root, "test-results/vitest.json");
  await rm(report, { force: true });
  const succeeded = await runProgram([
    "vitest",
    "run",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests = 0, numFailedTests = 0 } = await read<{ numPassedTests: number; numFailedTests: number }>(
    report,
  );
  return judged(succeeded, { passed: numPassedTests, failed: numFailedTests });
}

/** The journeys, in both projects; playwright.config.ts names the report. */
export async function playwright(): Promise<Outcome> {
  const report = join(root, "test-results/e2e.json");
  await rm(report, { force: true });
  const succeeded = await runProgram(["playwright", "test"]);
  const { stats } = await read<{ stats: { expected: number; unexpected: number; flaky: number } }>(report);
  return judged(succeeded, { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) });
}

/** A run that found nothing to test, or that failed for another reason than a test, has failed. */
function judged(succeeded: boolean, { passed, failed }: Outcome): Outcome {
  const wrong = !succeeded || passed + failed === 0;
  return { passed, failed: wrong && failed === 0 ? 1 : failed };
}

async function read<Report>(path: string): Promise<Partial<Report>> {
  const text = await readFile(path, "utf8").catch(() => "{}");
  return JSON.parse(text) as Partial<Report>;
}

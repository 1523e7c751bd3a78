import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { runMark } from "./leftovers.ts";

/** How a step went, in tests; a step without tests of its own counts as one. */
export interface Outcome {
  passed: number;
  failed: number;
  /** What it printed, when it did not print it as it ran. */
  output?: string;
}

const root = resolve(import.meta.dirname, "..");
const bin = join(root, "node_modules/.bin");

/** Runs a program of node_modules or of Node; `output` collects what it prints, which goes to the terminal without that. */
async function runProgram(command: string[], output?: Buffer[]): Promise<boolean> {
  const [program = "node", ...parameters] = command;
  const out = output ? "pipe" : "inherit";
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: ["ignore", out, out],
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...runMark },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => output?.push(chunk));
  // Whoever ends the run ends the steps that run.
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGINT", passOn).on("SIGTERM", passOn);
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  process.off("SIGINT", passOn).off("SIGTERM", passOn);
  if (signal === "SIGINT" || signal === "SIGTERM") process.exit(1);
  return code === 0;
}

/** One check: it passes or fails as a whole. Several may run side by side. */
export async function check(...command: string[]): Promise<Outcome> {
  const output: Buffer[] = [];
  const passed = await runProgram(command, output);
  return {
    ...(passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
    output: Buffer.concat(output).toString(),
  };
}

/** Unit and database tests, with these paths and options of Vitest's; all of them without any. */
export async function vitest(parameters: string[] = []): Promise<Outcome> {
  const report = join(root, "test-results/vitest.json");
  await rm(report, { force: true });
  const reporters = [`--reporter=${parameters.length > 0 ? "default" : "dot"}`, "--reporter=json"];
  const succeeded = await runProgram(["vitest", "run", ...reporters, `--outputFile.json=${report}`, ...parameters]);
  const { numPassedTests = 0, numFailedTests = 0 } = await read<{ numPassedTests: number; numFailedTests: number }>(
    report,
  );
  return judged(succeeded, { passed: numPassedTests, failed: numFailedTests });
}

/** The journeys, with these paths and options of Playwright's; all of them without any. playwright.config.ts names the report. */
export async function playwright(parameters: string[] = []): Promise<Outcome> {
  const report = join(root, "test-results/e2e.json");
  await rm(report, { force: true });
  const succeeded = await runProgram(["playwright", "test", ...parameters]);
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

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import { runMark } from "./leftovers.ts";

/** How a step went, in tests; a step without tests of its own counts as one. */
export interface Outcome {
  passed: number;
  failed: number;
  /** What it printed, when it did not print it as it ran. */
  output?: string;
  /** What failed, if only at first, each with its name and the reason: said once more at the end, where it is found. */
  troubles?: string[];
}

/** So many journeys may pass at the second attempt only; what makes more of them fail is no chance. */
const unsteadyAllowed = 2;

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
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = await read<VitestReport>(report);
  const troubles = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) => trouble(fullName, failureMessages[0]));
  return judged(succeeded, { passed: numPassedTests, failed: numFailedTests, troubles });
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

/**
 * The journeys, with these paths and options of Playwright's; all of them without any. playwright.config.ts names the report.
 * In the full run a journey that fails is made once more: passing then, it is unsteady, and named with its first failure.
 */
export async function playwright(parameters: string[] = []): Promise<Outcome> {
  const report = join(root, "test-results/e2e.json");
  await rm(report, { force: true });
  const succeeded = await runProgram(["playwright", "test", ...parameters]);
  const { stats, suites = [] } = await read<JSONReport>(report);
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {};
  const steady = flaky <= unsteadyAllowed;
  return judged(succeeded, {
    passed: expected + (steady ? flaky : 0),
    failed: unexpected + (steady ? 0 : flaky),
    troubles: suites.flatMap(troublesOf),
  });
}

function troublesOf({ specs, suites = [] }: JSONReportSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ status, projectName, results }) => {
      if (status !== "unexpected" && status !== "flaky") return [];
      const name = `${status === "flaky" ? "unsteady, " : ""}${projectName}: ${file}:${line}, ${title}`;
      return [trouble(name, results[0]?.errors.map(({ message }) => message).join("\n"))];
    }),
  );
  return [...own, ...suites.flatMap(troublesOf)];
}

function trouble(name: string, reason = "no reason was given"): string {
  const lines = stripVTControlCharacters(reason).split("\n").slice(0, 12);
  return [name, ...lines.map((line) => `    ${line}`)].join("\n");
}

/** A run that found nothing to test, or that failed for another reason than a test, has failed. */
function judged(succeeded: boolean, { passed, failed, troubles }: Outcome): Outcome {
  const wrong = !succeeded || passed + failed === 0;
  return { passed, failed: wrong && failed === 0 ? 1 : failed, troubles };
}

async function read<Report>(path: string): Promise<Partial<Report>> {
  const text = await readFile(path, "utf8").catch(() => "{}");
  return JSON.parse(text) as Partial<Report>;
}

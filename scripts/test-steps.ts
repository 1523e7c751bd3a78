import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { delimiter, join, relative, resolve, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import { runMark } from "./orphaned-processes.ts";

/** A step without tests counts as one. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Undefined if it was printed live. */
  output?: string;
  /** Passed on the second attempt; included in `passed`. */
  unsteady?: number;
  /** Name and reason of each failure, including unsteady tests. */
  troubles?: string[];
}

/** A run with more unsteady tests fails. */
export const maxFlakyTests = 2;

const root = resolve(import.meta.dirname, "..");
const bin = join(root, "node_modules/.bin");

/** Output is written to the terminal unless `output` collects it. */
async function runProgram(command: string[], output?: Buffer[]): Promise<boolean> {
  const [program = "node", ...parameters] = command;
  const out = output ? "pipe" : "inherit";
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: ["ignore", out, out],
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...runMark },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => output?.push(chunk));
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGINT", passOn).on("SIGTERM", passOn);
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  process.off("SIGINT", passOn).off("SIGTERM", passOn);
  if (signal === "SIGINT" || signal === "SIGTERM") process.exit(1);
  return code === 0;
}

/** Captures the output, because checks run in parallel. */
export async function check(...command: string[]): Promise<Outcome> {
  const output: Buffer[] = [];
  const passed = await runProgram(command, output);
  return {
    ...(passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
    output: Buffer.concat(output).toString(),
  };
}

/** `retry` runs failed files again alone; tests that pass then are unsteady. */
export async function vitest(paths: string[] = [], options: string[] = [], { retry = false } = {}): Promise<Outcome> {
  const first = await runVitest([...paths.map(asFilter), ...options]);
  const failedFiles = first.files.filter(({ status }) => status === "failed");
  // Too many failed files for the limit, even if a retry passes.
  if (!retry || failedFiles.length === 0 || failedFiles.length > maxFlakyTests) return outcomeOf(first);
  const retryRuns: UnitRun[] = [];
  for (const { name } of failedFiles) {
    console.log(`\nRunning again, on its own: ${relative(root, name)}`);
    retryRuns.push(await runVitest([name, ...options]));
  }
  return outcomeAfterRetry(first, retryRuns);
}

/** Vitest filters match substrings, so the path of an existing file or folder is made absolute. */
export function asFilter(path: string): string {
  const absolute = resolve(root, path);
  if (!existsSync(absolute)) return path;
  return statSync(absolute).isDirectory() ? absolute + sep : absolute;
}

export interface UnitRun {
  succeeded: boolean;
  files: TestFile[];
}

interface TestFile {
  name: string;
  status: string;
  /** Set if the file itself failed, in an import or a hook. */
  message?: string;
  assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages?: string[] }[];
}

async function runVitest(parameters: string[]): Promise<UnitRun> {
  const report = join(root, "test-results/vitest.json");
  await rm(report, { force: true });
  const reporters = [`--reporter=${parameters.length > 0 ? "default" : "dot"}`, "--reporter=json"];
  const succeeded = await runProgram(["vitest", "run", ...reporters, `--outputFile.json=${report}`, ...parameters]);
  const { testResults = [] } = await read<{ testResults: TestFile[] }>(report);
  return { succeeded, files: testResults };
}

function outcomeOf({ succeeded, files }: UnitRun): Outcome {
  const passed = files.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === "passed"));
  const troubles = files.flatMap((file) => failuresOf(file));
  return withVerdict(succeeded, { passed: passed.length, failed: troubles.length, troubles });
}

/** Combines a run with the retries of its failed files, in the same order. */
export function outcomeAfterRetry(first: UnitRun, retry: UnitRun[]): Outcome {
  const failed = first.files.filter(({ status }) => status === "failed");
  const steady = outcomeOf({ succeeded: true, files: first.files.filter((file) => !failed.includes(file)) });
  const outcomes = retry.map(outcomeOf);
  const unsteady = failed.filter((_, at) => outcomes[at]?.failed === 0).flatMap((file) => failuresOf(file));
  const troubles = outcomes.flatMap((outcome) => outcome.troubles ?? []);
  return {
    passed: steady.passed + sum(outcomes.map(({ passed }) => passed)),
    failed: sum(outcomes.map((outcome) => outcome.failed)),
    unsteady: unsteady.length,
    troubles: [...unsteady.map((failure) => `unsteady, ${failure}`), ...troubles],
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function failuresOf({ name, status, message, assertionResults }: TestFile): string[] {
  if (status !== "failed") return [];
  const file = relative(root, name);
  const tests = assertionResults.filter((result) => result.status === "failed");
  if (tests.length === 0) return [trouble(file, message || undefined)];
  return tests.map(({ ancestorTitles, title, failureMessages }) =>
    trouble(`${file}: ${[...ancestorTitles, title].join(" › ")}`, failureMessages?.[0]),
  );
}

/** playwright.config.ts sets the report's path and the retries. */
export async function playwright(parameters: string[] = []): Promise<Outcome> {
  const report = join(root, "test-results/e2e.json");
  await rm(report, { force: true });
  const succeeded = await runProgram(["playwright", "test", ...parameters]);
  const { stats, suites = [] } = await read<JSONReport>(report);
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {};
  return withVerdict(succeeded, {
    passed: expected + flaky,
    failed: unexpected,
    unsteady: flaky,
    // The top-level suite is the file, which each failure already includes.
    troubles: suites.flatMap((suite) => journeyFailures(suite, [])),
  });
}

export function journeyFailures({ specs, suites = [] }: JSONReportSuite, groups: readonly string[]): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ status, projectName, results }) => {
      if (status !== "unexpected" && status !== "flaky") return [];
      const prefix = status === "flaky" ? "unsteady, " : "";
      const name = `${prefix}${projectName}: ${file}:${line}, ${[...groups, title].join(" › ")}`;
      return [trouble(name, results[0]?.errors.map(({ message }) => message).join("\n"))];
    }),
  );
  return [...own, ...suites.flatMap((suite) => journeyFailures(suite, [...groups, suite.title]))];
}

function trouble(name: string, reason = "no reason was given"): string {
  const lines = ownLines(stripVTControlCharacters(reason))
    .map((line) => line.replaceAll("file://", "").replaceAll(`${root}/`, ""))
    .slice(0, 12);
  return [name, ...lines.map((line) => `    ${line}`)].join("\n");
}

export function ownLines(failure: string): string[] {
  return failure.split("\n").filter((line) => !/^\s*at .*(?:\bnode_modules\/|\bnode:|<anonymous>)/.test(line));
}

/** A run without tests, or with an error outside of them, counts as failed. */
function withVerdict(succeeded: boolean, outcome: Outcome): Outcome {
  const wrong = !succeeded || outcome.passed + outcome.failed === 0;
  return { ...outcome, failed: wrong && outcome.failed === 0 ? 1 : outcome.failed };
}

async function read<Report>(path: string): Promise<Partial<Report>> {
  const text = await readFile(path, "utf8").catch(() => "{}");
  return JSON.parse(text) as Partial<Report>;
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { format } from "oxfmt";
import { type Mutant, readMutants, withChange } from "./mutant.ts";

/**
 * `npm run test:mutants` applies one patch after the other to a copy of this checkout and expects a test to fail for each.
 * `-- admin-guard double-enquiry` selects some of them. First the tests must pass without a patch. Prints a report, writes the report
 * of a full run to `results`, and exits with 1 if no test failed for a patch, or if it could not be tested.
 */
const root = resolve(import.meta.dirname, "../..");
const copy = join(root, ".data/mutants");
const results = join(import.meta.dirname, "results");
/** Milliseconds for the tests of one patch, including a build. */
const timeoutMillis = 5 * 60_000;
/** Milliseconds for a process to end after SIGTERM. */
const graceMillis = 20_000;

interface Run {
  /** Undefined if no test completed. */
  passed?: number;
  failed: { file: string; test: string }[];
  output: string;
}

interface Outcome {
  mutant: Mutant;
  verdict: "detected" | "SURVIVED" | "BROKEN";
  /** The first test that failed, or the output if the tests could not run. */
  by: string;
  seconds: number;
}

const print = (text: string) => process.stdout.write(`${text}\n`);

let running: ChildProcess | undefined;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void end(running).then(() => process.exit(1));
  });
}

const { positionals } = parseArgs({ allowPositionals: true });
const all = await readMutants();
const unknown = positionals.find((name) => !all.some((mutant) => mutant.name === name));
if (unknown !== undefined) {
  print(`There is no tests/mutants/${unknown}.patch.`);
  process.exit(1);
}
const chosen = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

const startedAt = new Date();
await makeCopy();
const unpatched = await testUnpatched();
if (unpatched.failed.length > 0 || !unpatched.passed) {
  const names = unpatched.failed.map(({ file, test }) => `${file}: ${test}`);
  print(["The tests fail without a patch:", unpatched.output, ...names].join("\n"));
  process.exitCode = 1;
} else {
  print("The tests pass without a patch.");
  const outcomes: Outcome[] = [];
  for (const mutant of chosen) {
    const outcome = await testMutant(mutant);
    outcomes.push(outcome);
    print(`${outcome.verdict.padEnd(8)} ${mutant.name} (${outcome.seconds.toFixed(0)} s): ${outcome.by}`);
  }
  await report(outcomes);
  if (outcomes.some(({ verdict }) => verdict !== "detected")) process.exitCode = 1;
}
await rm(copy, { recursive: true, force: true });

/** Copies tracked and untracked files, without those of .gitignore. */
async function makeCopy(): Promise<void> {
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  const ignored = (await readFile(join(root, ".gitignore"), "utf8")).split("\n").map((line) => line.replace(/\/$/, ""));
  for (const name of await readdir(root)) {
    if (name === ".git" || ignored.includes(name)) continue;
    await cp(join(root, name), join(copy, name), { recursive: true });
  }
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
}

/** Runs the tests of the chosen mutants without a patch. */
async function testUnpatched(): Promise<Run> {
  const named = chosen.filter(({ testName }) => testName !== undefined);
  const names = named.flatMap(({ testName }) => testName ?? []);
  const others = chosen.filter(({ testName }) => testName === undefined);
  const first = await testWithRetry(suitesOf(others), []);
  return named.length > 0 && first.passed !== undefined ? testWithRetry(suitesOf(named), names) : first;
}

function suitesOf(mutants: readonly Mutant[]): string[] {
  return [...new Set(mutants.flatMap(({ suites }) => suites))];
}

/** Retries failed files, because a busy machine fails a test now and then, but not in succession. */
async function testWithRetry(suites: readonly string[], names: readonly string[]): Promise<Run> {
  if (suites.length === 0) return { passed: 0, failed: [], output: "" };
  const run = await testCopy(suites, { names, runAll: true });
  const failedFiles = [...new Set(run.failed.map(({ file }) => file))];
  return failedFiles.length > 0 ? testCopy(failedFiles, { names, runAll: true }) : run;
}

async function testMutant(mutant: Mutant): Promise<Outcome> {
  const testStartedAt = performance.now();
  const { suites, testName, changes } = mutant;
  const originals = new Map<string, string>();
  for (const change of changes) {
    const path = join(copy, change.path);
    const text = await readFile(path, "utf8");
    originals.set(path, text);
    await writeFile(path, withChange(text, change));
  }
  const run = await testCopy(suites, { names: testName === undefined ? [] : [testName] });
  for (const [path, text] of originals) await writeFile(path, text);
  return { mutant, ...check(run), seconds: (performance.now() - testStartedAt) / 1000 };
}

/** A patch that prevents the tests from running was not detected by a test. */
function check({ passed, failed, output }: Run): Pick<Outcome, "verdict" | "by"> {
  const [first] = failed;
  if (first) return { verdict: "detected", by: `${first.file}: ${first.test}` };
  if (passed) return { verdict: "SURVIVED", by: `${passed} tests passed` };
  return { verdict: "BROKEN", by: output.trim().split("\n").slice(-30).join("\n") };
}

/** Runs tests of the copy, with a build if they need one. Stops at the first failure unless `runAll`. */
async function testCopy(
  paths: readonly string[],
  { names, runAll = false }: { names: readonly string[]; runAll?: boolean },
): Promise<Run> {
  // Long timeouts, so that a slow test on a busy machine does not count as a failure.
  const options = ["--testTimeout=120000", ...(runAll ? [] : ["--bail=1"])];
  if (names.length > 0) options.push("-t", names.map(escapePattern).join("|"));
  const reportFile = join(copy, "test-results/vitest.json");
  await rm(reportFile, { force: true });
  // A separate process group, so that all its processes can be ended.
  const child = spawn(process.execPath, ["scripts/test.ts", ...paths, ...options], {
    cwd: copy,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running = child;
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  const tooLate = setTimeout(() => void end(child), runAll ? 4 * timeoutMillis : timeoutMillis);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(tooLate);
  running = undefined;
  const found = await readReport(reportFile);
  // A failure without a failed test: a file that cannot be loaded, or a failed build.
  const isComplete = code === 0 && found.passed > 0;
  return { ...found, passed: isComplete ? found.passed : undefined, output: Buffer.concat(output).toString() };
}

/** Escapes a name for Vitest's pattern. */
function escapePattern(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

interface VitestReport {
  numPassedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

async function readReport(path: string): Promise<{ passed: number; failed: Run["failed"] }> {
  const text = await readFile(path, "utf8").catch(() => "{}");
  const { numPassedTests = 0, testResults = [] } = JSON.parse(text) as Partial<VitestReport>;
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => ({ file: relative(copy, name), test: fullName })),
  );
  return { passed: numPassedTests, failed };
}

/** Ends a test run with all its processes. */
async function end(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const { pid } = child;
  const closed = once(child, "close");
  process.kill(-pid, "SIGTERM");
  const lastResort = setTimeout(() => process.kill(-pid, "SIGKILL"), graceMillis);
  await closed;
  clearTimeout(lastResort);
}

async function report(outcomes: readonly Outcome[]): Promise<void> {
  const undetected = outcomes.filter(({ verdict }) => verdict !== "detected");
  const summary = undetected.length === 0 ? "each detected" : `${undetected.length} NOT DETECTED`;
  const minutes = (Date.now() - startedAt.getTime()) / 60_000;
  const cell = (text: string) =>
    text
      .replaceAll("|", String.raw`\|`)
      .replaceAll("\n", " ")
      .slice(0, 300);
  const rows = outcomes.map(({ mutant, verdict, by, seconds }) =>
    [mutant.name, mutant.promise, verdict, by, seconds.toFixed(0)].map(cell).join(" | "),
  );
  const text = [
    `# ${outcomes.length} patches, ${startedAt.toISOString().slice(0, 16).replace("T", " ")} UTC: ${summary}`,
    "",
    `\`${["npm run test:mutants", ...positionals].join(" ")}\`, ${minutes.toFixed(0)} minutes, Node ${process.versions.node}.`,
    "",
    "| patch | promise | verdict | first detected by | seconds |",
    "| --- | --- | --- | --- | --- |",
    ...rows.map((row) => `| ${row} |`),
    "",
  ].join("\n");
  const { code } = await format("report.md", text, { printWidth: 120 });
  process.stdout.write(`\n${code}`);
  if (positionals.length > 0) return;
  await mkdir(results, { recursive: true });
  await writeFile(join(results, `${startedAt.toISOString().slice(0, 10)}.md`), code);
}

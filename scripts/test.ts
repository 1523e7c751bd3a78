import { buildWhenStale } from "./build.ts";
import { exitWithParent } from "./exit-with-parent.ts";
import { ensureChromium } from "./install-chromium.ts";
import { findOrphanedProcesses } from "./orphaned-processes.ts";
import { check, type Outcome, playwright, maxFlakyTests, vitest } from "./test-steps.ts";

/**
 * `npm test` runs the checks and tests that need neither the built server nor a browser. `--ci` adds those that do, and
 * repeats failures once. `--full`, or a `.full.` file, also runs complete tables and rebuilds. A failure stops none of them.
 * `npm test -- PATH...` runs only these tests, with options for Vitest or Playwright. The last line has the totals.
 */
type Step = [name: string, run: () => Promise<Outcome>];

function selected(parameters: string[]): Step[][] {
  const firstOption = parameters.findIndex((parameter) => parameter.startsWith("-"));
  const paths = firstOption === -1 ? parameters : parameters.slice(0, firstOption);
  const options = parameters.slice(paths.length);
  const isJourney = (path: string) => path.includes("tests/e2e") || path.endsWith(".spec.ts");
  const [ofBrowser, others] = [paths.filter(isJourney), paths.filter((path) => !isJourney(path))];
  // Only these need a running server; Playwright's set-up builds by itself.
  const needsBuild = others.some((path) => /^(\.\/)?(tests|bench)\b/.test(path));
  const steps: Step[][] = [];
  if (needsBuild) steps.push([["build", built]]);
  if (others.length > 0) steps.push([["unit and database tests", () => vitest(others, options, { retry })]]);
  if (ofBrowser.length > 0) steps.push([["journeys", () => journeys([...ofBrowser, ...options])]]);
  return steps;
}

async function built(): Promise<Outcome> {
  await buildWhenStale();
  return { passed: 0, failed: 0 };
}

async function journeys(parameters?: string[]): Promise<Outcome> {
  ensureChromium();
  return playwright(parameters);
}

/** `npm test` checks only the changes since its last run. */
function types(): Promise<Outcome> {
  const state = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/tsc.tsbuildinfo"];
  return check("tsc", ...(full ? [] : state));
}

async function noProcessLeft(): Promise<Outcome> {
  const leftovers = await findOrphanedProcesses();
  for (const line of leftovers) console.error(`Still running: ${line}`);
  return leftovers.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const total = { passed: 0, failed: 0, unsteady: 0 };
const summary: string[] = [];
const troubles: string[] = [];
const MAX_NAMED = 20;

async function run([name, step]: Step): Promise<void> {
  const startedAt = performance.now();
  const {
    passed,
    failed,
    output,
    unsteady = 0,
    troubles: seen = [],
  } = await step().catch((error: unknown): Outcome => {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, output: reason };
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (output !== undefined) console.log(`\n== ${name}\n${output.trim()}`);
  total.passed += passed;
  total.failed += failed;
  total.unsteady += unsteady;
  troubles.push(...seen);
  const ofThem = unsteady > 0 ? `, ${unsteady} of them on the second attempt` : "";
  const count = passed + failed > 1 ? `, ${passed} passed${ofThem}, ${failed} failed` : "";
  summary.push(`${failed > 0 ? "FAILED" : "passed"}  ${name} (${seconds} s${count})`);
}

exitWithParent();
const parameters = process.argv.slice(2).filter((parameter) => parameter !== "--full" && parameter !== "--ci");
const full = process.argv.includes("--full") || parameters.some((path) => path.includes(".full."));
const ci = process.argv.includes("--ci");
const retry = full || ci;
if (full) process.env.FULL = "1";
if (retry) process.env.RETRY = "1";
else if (parameters.length === 0) process.env.WITHOUT_SERVER = "1";
if (parameters.some((path) => path.includes("tests/tools"))) process.env.TOOLS = "1";

const checks: Step[] = [
  ["format", () => check("oxfmt", "--check", ".")],
  ["lint", () => check("npm", "run", "--silent", "lint:rules")],
  ["types", types],
];
const routeTypes: Step = ["route types", () => check("react-router", "typegen")];
const leftovers: Step = ["no processes left running", noProcessLeft];

/** Steps in one row run in parallel. */
const withoutServer: Step[][] = [[routeTypes], checks, [["unit and database tests", () => vitest()]], [leftovers]];
const everything: Step[][] = [
  [routeTypes],
  [
    ...checks,
    ["build", full ? () => check("node", "scripts/build.ts") : async () => ({ ...(await built()), passed: 1 })],
  ],
  [["unit, database and HTTP tests", () => vitest([], [], { retry })]],
  [["journeys", journeys]],
  [leftovers],
];

const standard = full || ci ? everything : withoutServer;
const rows = parameters.length > 0 ? selected(parameters) : standard;
if (rows.length === 0) console.error("Put a path before the options: npm test -- app/features/leads -t 'a name'");
for (const row of rows) {
  console.log(`\n== ${row.map(([name]) => name).join(", ")}`);
  await Promise.all(row.map(run));
}

if (troubles.length > 0) console.log(`\n== failures\n${troubles.join("\n")}`);
if (total.unsteady > maxFlakyTests) {
  summary.push(`FAILED  ${total.unsteady} tests passed only on the second attempt; the limit is ${maxFlakyTests}`);
  total.failed += total.unsteady;
  total.passed -= total.unsteady;
}
console.log(`\n${summary.join("\n")}\n`);
// Again without their reasons, for those who see only the end.
for (const text of troubles.slice(0, MAX_NAMED)) console.log(text.split("\n", 1)[0]);
if (troubles.length > MAX_NAMED) console.log(`and ${troubles.length - MAX_NAMED} more`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

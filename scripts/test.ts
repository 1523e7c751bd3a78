import { endWithNpm } from "./end-with-npm.ts";
import { ensureChromium } from "./install-chromium.ts";
import { findLeftovers } from "./leftovers.ts";
import { check, type Outcome, playwright, vitest } from "./test-steps.ts";

/** `npm test`: every check there is, each even when one before it has failed. The last line counts them. */
const steps: [name: string, run: () => Promise<Outcome>][] = [
  ["format", () => check(["prettier", "--check", "."])],
  ["lint", () => check(["npm", "run", "--silent", "lint"])],
  ["types", () => check(["npm", "run", "--silent", "typecheck"])],
  ["build", () => check(["node", "scripts/build.ts"])],
  ["unit and database tests", vitest],
  ["journeys", journeys],
  ["no process left", noProcessLeft],
];

async function journeys(): Promise<Outcome> {
  ensureChromium();
  return playwright();
}

async function noProcessLeft(): Promise<Outcome> {
  const leftovers = await findLeftovers();
  for (const line of leftovers) console.error(`Still running: ${line}`);
  return leftovers.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function run(step: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await step();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

endWithNpm();
const total: Outcome = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const [name, step] of steps) {
  console.log(`\n== ${name}`);
  const begun = performance.now();
  const { passed, failed } = await run(step);
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  summary.push(
    `${failed > 0 ? "FAILED" : "passed"}  ${name} (${seconds} s${passed + failed > 1 ? `, ${passed} passed, ${failed} failed` : ""})`,
  );
}

console.log(`\n${summary.join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { resolve } from "node:path";
import { exitWithParent } from "./exit-with-parent.ts";
import { vitest } from "./test-steps.ts";

/**
 * `npm run test:seeds [SEED]`: runs property tests with a new seed. Add any counterexample to the table of its test.
 */
exitWithParent();
const seed = process.argv[2] ?? String(randomInt(2 ** 31));
const root = resolve(import.meta.dirname, "..");
const search = ["grep", "--name-only", "--extended-regexp", 'from "fast-check"|tests/support/(any-text|seldom)'];
const files = execFileSync("git", [...search, "--", "*.test.ts", "*.test.tsx"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n");

process.env.PROPERTY_SEED = seed;
const { passed, failed } = await vitest(files);
console.log(`\nSeed ${seed}. To run a file again with this seed: PROPERTY_SEED=${seed} npm test -- PATH`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

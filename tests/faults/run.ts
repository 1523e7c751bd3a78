import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "prettier";
import { allAccidents } from "./accidents.ts";
import { runFaults } from "./fault-run.ts";
import { reportOf } from "./report.ts";

/**
 * The whole fault test, on the build that is there: `npm run test:faults`. Prints its report, writes it into `results`
 * and exits with 1 when a promise was broken.
 */
const results = join(import.meta.dirname, "results");

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const report = await runFaults({
  enquiries: 10_000,
  clients: 16,
  accidents: allAccidents,
  limitSeconds: 540,
  onKill: ({ at, target, step, hit }) =>
    process.stdout.write(`${at.toISOString()} SIGKILL ${target} ${step}${hit ? "" : ": MISSED"}\n`),
});
const text = await format(reportOf(report, "npm run test:faults"), { parser: "markdown", printWidth: 120 });
process.stdout.write(`\n${text}`);
await mkdir(results, { recursive: true });
await writeFile(join(results, `${report.startedAt.toISOString().slice(0, 10)}.md`), text);
if (report.faults.length > 0) process.exitCode = 1;

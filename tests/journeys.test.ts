import { execFile } from "node:child_process";
import { basename, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { leftForFull, leftWithoutScripts, leftWithScripts } from "./support/left-for-full.ts";
import { oneSidedSpecs } from "./support/one-sided-specs.ts";

const root = resolve(import.meta.dirname, "..");

interface Suite {
  title: string;
  file?: string;
  suites?: Suite[];
  specs?: { title: string; tags: string[]; tests: { projectName: string }[] }[];
}

/** The full names of all journeys by project, as Playwright itself lists them, and of those that only read. */
async function listJourneys(): Promise<{ journeys: Map<string, Set<string>>; reading: Set<string> }> {
  const command = resolve(root, "node_modules/@playwright/test/cli.js");
  const { stdout } = await promisify(execFile)(process.execPath, [command, "test", "--list", "--reporter=json"], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    // All of them, those that only `npm run test:full` makes included.
    env: { ...process.env, FULL: "1" },
  });
  const found = new Map<string, Set<string>>();
  const reading = new Set<string>();
  const walk = ({ title, suites = [], specs = [] }: Suite, path: string[]) => {
    for (const spec of specs) {
      const name = [...path, title, spec.title].join(" › ");
      if (spec.tags.includes("read")) reading.add(name);
      for (const { projectName } of spec.tests) {
        found.set(projectName, (found.get(projectName) ?? new Set()).add(name));
      }
    }
    for (const suite of suites) walk(suite, [...path, title]);
  };
  for (const suite of (JSON.parse(stdout) as { suites: Suite[] }).suites) walk(suite, []);
  return { journeys: found, reading };
}

const { journeys, reading } = await listJourneys();
const [withJavaScript, without] = ["js", "no-js"].map((project) => journeys.get(project) ?? new Set<string>());
const specOf = (journey: string) => basename(journey.split(" › ")[0] ?? "");

test("every journey is made with and without JavaScript, but for those of the listed specs", () => {
  const onlyWith = [...withJavaScript!].filter((journey) => !without!.has(journey));
  const onlyWithout = [...without!].filter((journey) => !withJavaScript!.has(journey));
  expect(onlyWith.filter((journey) => !specOf(journey).endsWith(".js.spec.ts"))).toEqual([]);
  expect(onlyWithout.filter((journey) => !specOf(journey).endsWith(".no-js.spec.ts"))).toEqual([]);
  const oneSided = [...new Set([...onlyWith, ...onlyWithout].map(specOf))];
  expect(oneSided.toSorted()).toEqual(Object.keys(oneSidedSpecs).toSorted());
});

const isOf = (list: readonly RegExp[], journey: string) =>
  list.some((pattern) => pattern.test(journey.replaceAll(" › ", " ")));

test("every journey that is left for the full run is there, and made in both but for those of scripts", () => {
  const both = [...withJavaScript!].filter((journey) => without!.has(journey));
  const ofScripts = [...withJavaScript!].filter((journey) => specOf(journey).endsWith(".js.spec.ts"));
  const isThere = (pattern: RegExp, names: string[]) => names.some((name) => isOf([pattern], name));
  expect([...leftForFull, ...leftWithoutScripts].filter((pattern) => !isThere(pattern, both))).toEqual([]);
  expect(leftWithScripts.filter((pattern) => !isThere(pattern, [...both, ...ofScripts]))).toEqual([]);
});

test("what is left on one side is made on the other", () => {
  expect(reading.size).toBeGreaterThan(0);
  const both = [...withJavaScript!].filter((journey) => without!.has(journey) && !isOf(leftForFull, journey));
  const notMade = both.filter((journey) => {
    const isMadeWith = !reading.has(journey) && !isOf(leftWithScripts, journey);
    return !isMadeWith && isOf(leftWithoutScripts, journey);
  });
  expect(notMade).toEqual([]);
});

test("what is left for the full run leaves every spec a journey with scripts and one without", () => {
  for (const [all, left] of [
    [withJavaScript!, [...leftForFull, ...leftWithScripts]],
    [without!, [...leftForFull, ...leftWithoutScripts]],
  ] as const) {
    const made = [...all].filter((journey) => !isOf(left, journey));
    expect(new Set(made.map(specOf))).toEqual(new Set([...all].map(specOf)));
  }
});

/** They measure every page in every state; what people do on them is in the other specs. */
const measurements = new Set([
  "accessibility.js.spec.ts",
  "appearance.js.spec.ts",
  "documents.no-js.spec.ts",
  "hydration.js.spec.ts",
  "recovery.js.spec.ts",
  "states.js.spec.ts",
  "translation.js.spec.ts",
]);

test("seven of ten journeys and more are made in both", () => {
  const made = [...withJavaScript!].filter((journey) => !measurements.has(specOf(journey)));
  const both = made.filter((journey) => without!.has(journey));
  expect(both.length).toBeGreaterThan(made.length * 0.7);
});

import { execFile } from "node:child_process";
import { basename, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { excludedTags } from "./support/full.ts";
import { oneSidedSpecs } from "./support/one-sided-specs.ts";

const root = resolve(import.meta.dirname, "..");

interface Suite {
  title: string;
  file?: string;
  suites?: Suite[];
  specs?: { title: string; tags: string[]; tests: { projectName: string }[] }[];
}

/** The tags of each journey by its full name, by project, as Playwright lists them. */
async function listJourneys(): Promise<Map<string, Map<string, string[]>>> {
  const command = resolve(root, "node_modules/@playwright/test/cli.js");
  const { stdout } = await promisify(execFile)(process.execPath, [command, "test", "--list", "--reporter=json"], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, FULL: "1", EVERY_JOURNEY: "1" },
  });
  const found = new Map<string, Map<string, string[]>>();
  const walk = ({ title, suites = [], specs = [] }: Suite, path: string[]) => {
    for (const spec of specs) {
      const name = [...path, title, spec.title].join(" › ");
      for (const { projectName } of spec.tests) {
        found.set(projectName, (found.get(projectName) ?? new Map<string, string[]>()).set(name, spec.tags));
      }
    }
    for (const suite of suites) walk(suite, [...path, title]);
  };
  for (const suite of (JSON.parse(stdout) as { suites: Suite[] }).suites) walk(suite, []);
  return found;
}

const journeys = await listJourneys();
const withJavaScript = journeys.get("js") ?? new Map<string, string[]>();
const without = journeys.get("no-js") ?? new Map<string, string[]>();
const specOf = (journey: string) => basename(journey.split(" › ")[0] ?? "");

test("every journey is made with and without JavaScript, but for those of the listed specs", () => {
  const onlyWith = [...withJavaScript.keys()].filter((journey) => !without.has(journey));
  const onlyWithout = [...without.keys()].filter((journey) => !withJavaScript.has(journey));
  expect(onlyWith.filter((journey) => !specOf(journey).endsWith(".js.spec.ts"))).toEqual([]);
  expect(onlyWithout.filter((journey) => !specOf(journey).endsWith(".no-js.spec.ts"))).toEqual([]);
  const oneSided = [...new Set([...onlyWith, ...onlyWithout].map(specOf))];
  expect(oneSided.toSorted()).toEqual(Object.keys(oneSidedSpecs).toSorted());
});

const isLeftOut = (tags: readonly string[], left: readonly string[]) => tags.some((tag) => left.includes(`@${tag}`));

test("every tag is one that a run leaves out", () => {
  const tags = new Set([...withJavaScript.values(), ...without.values()].flat());
  const known = new Set(Object.values(excludedTags).flatMap((run) => Object.values(run).flat()));
  expect(new Set([...tags].map((tag) => `@${tag}`))).toEqual(known);
});

test.each(["test", "full"] as const)("a journey that the run %j leaves out on one side is made on the other", (run) => {
  const left = excludedTags[run];
  const made = new Set([
    ...[...withJavaScript].filter(([, tags]) => !isLeftOut(tags, left.js)).map(([journey]) => journey),
    ...[...without].filter(([, tags]) => !isLeftOut(tags, left["no-js"])).map(([journey]) => journey),
  ]);
  const all = [...withJavaScript, ...without].filter(([, tags]) => run === "full" || !tags.includes("full"));
  expect(all.filter(([journey]) => !made.has(journey)).map(([journey]) => journey)).toEqual([]);
});

test("tags of the full run leave test:ci a journey of every spec on each side", () => {
  const left = { js: excludedTags.test.js.filter((tag) => tag !== "@read"), "no-js": excludedTags.test["no-js"] };
  for (const [all, tags] of [
    [withJavaScript, left.js],
    [without, left["no-js"]],
  ] as const) {
    const made = [...all].filter(([, own]) => !isLeftOut(own, tags)).map(([journey]) => specOf(journey));
    expect(new Set(made)).toEqual(new Set([...all.keys()].map(specOf)));
  }
});

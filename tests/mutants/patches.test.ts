import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parseMutant, readMutants, withChange } from "./mutant.ts";

/*
 * `npm run test:mutants` applies each of these patches and runs the tests that should fail. This test only checks, quickly, that
 * they can still be applied. If you change lines that a patch contains, update the patch.
 */
const root = resolve(import.meta.dirname, "../..");
const mutants = await readMutants();

test.each(mutants)("$name can be applied, changes a few lines, and names existing tests", async (mutant) => {
  const { changes, suites, testName } = mutant;
  expect(changes.length).toBeGreaterThan(0);
  for (const change of changes) {
    expect(change.path).toMatch(/^(?:app|db|migrations|server)\/(?!.*(?:\.test\.|\.fixture\.))/);
    const text = await readFile(join(root, change.path), "utf8");
    const patched = withChange(text, change);
    expect(patched).not.toBe(text);
    expect(changedLines(text, patched)).toBeLessThanOrEqual(5);
  }
  const texts = await Promise.all(suites.map((path) => readFile(join(root, path), "utf8")));
  if (testName !== undefined) expect(texts.some((text) => text.includes(testName))).toBe(true);
});

/** The number of added or removed lines, whichever is larger. */
function changedLines(before: string, after: string): number {
  const own = (text: string, other: string) => {
    const lines = other.split("\n");
    return text.split("\n").filter((line) => !lines.includes(line)).length;
  };
  return Math.max(own(before, after), own(after, before));
}

const patch = `Guests are not greeted.

Promise: all guests are greeted
Detected by: app/greet.test.ts app/door.test.ts -t "by name"

--- a/app/greet.ts
+++ b/app/greet.ts
@@ -1,3 +1,2 @@
 enter();
-greet();
 leave();
`;

test("a patch is parsed with its header", () => {
  expect(parseMutant("no-greeting", patch)).toEqual({
    name: "no-greeting",
    consequence: "Guests are not greeted.",
    promise: "all guests are greeted",
    suites: ["app/greet.test.ts", "app/door.test.ts"],
    testName: "by name",
    changes: [
      { path: "app/greet.ts", hunks: [{ before: "enter();\ngreet();\nleave();\n", after: "enter();\nleave();\n" }] },
    ],
  });
  expect(() => parseMutant("no-greeting", patch.replace("Promise: ", ""))).toThrow("no-greeting.patch begins with");
});

test.each([
  { text: "enter();\ngreet();\nleave();\n", why: "the only lines", patched: "enter();\nleave();\n" },
  {
    text: "// 1\n// 2\nenter();\ngreet();\nleave();\n",
    why: "after other lines",
    patched: "// 1\n// 2\nenter();\nleave();\n",
  },
])("a patch is applied where its lines are: $why", ({ text, patched }) => {
  const [change] = parseMutant("no-greeting", patch).changes;
  expect(change && withChange(text, change)).toBe(patched);
});

test.each([
  { text: "enter();\nleave();\n", why: "missing", times: 0 },
  { text: "re_enter();\ngreet();\nleave();\n", why: "part of a longer line", times: 0 },
  { text: "enter();\ngreet();\nleave();\n".repeat(2), why: "repeated", times: 2 },
])("a patch whose lines are $why cannot be applied", ({ text, times }) => {
  const [change] = parseMutant("no-greeting", patch).changes;
  expect(() => change && withChange(text, change)).toThrow(`app/greet.ts occur ${times} times`);
});

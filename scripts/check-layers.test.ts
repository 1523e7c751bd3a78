import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A project with planted breaches of what `npm run lint` forbids, and with files that it must let pass. */
const files: Record<string, string> = {
  "app/features/suburbs/guide/suburb.page.tsx": "export default function Suburb() { return null; }",
  "app/features/suburbs/names.ts": `export default ["Newtown"];`,
  "app/features/suburbs/left.ts": `import { right } from "#app/features/suburbs/right.ts"; export const left = (): number => right() + 1;`,
  "app/features/suburbs/right.ts": `import { left } from "./left.ts"; export const right = (): number => left() + 1;`,
  "app/features/suburbs/model/suburbs.queries.server.ts": `import { sql } from "kysely"; export const found = (name: string) => sql.raw(name);`,
  "app/features/suburbs/save.server.ts":
    "const save = async () => Promise.resolve(); export function saveAll(): void { save(); }",
  "app/features/suburbs/period.ts": "export const period = process.env.PERIOD;",
  "app/features/suburbs/suburb-form.tsx": `import { Suspense } from "react"; export const Form = () => <Suspense><img src="/a.png" /></Suspense>;`,
  "app/features/suburbs/loose.ts": "export const loose: any = 1; console.log(loose);",
  "app/env.server.ts": "export const env = process.env;",
  "scripts/backup.ts": "console.log(process.env.PATH);",
};

const here = resolve(import.meta.dirname, "..");
const project = mkdtempSync(join(tmpdir(), "southerly-lint-"));
let diagnostics: { code: string; filename: string }[] = [];

function runNode(script: string, ...options: string[]) {
  return spawnSync(process.execPath, [join(here, script), ...options], { cwd: project, encoding: "utf8" });
}

beforeAll(() => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(project, dirname(path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  for (const name of [".oxlintrc.json", "tsconfig.json", "package.json"]) cpSync(join(here, name), join(project, name));
  symlinkSync(join(here, "node_modules"), join(project, "node_modules"));
  const { stdout } = runNode("node_modules/oxlint/bin/oxlint", "--type-aware", "--format", "json");
  ({ diagnostics } = JSON.parse(stdout) as { diagnostics: typeof diagnostics });
}, 30_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

test("check-layers fails and names file, line and remedy, then passes when the file is gone", () => {
  const path = join(project, "app/features/suburbs/suburb-heading.tsx");
  writeFileSync(path, `\nimport { sql } from "kysely";\nexport const heading = sql;`);
  const failed = runNode("scripts/check-layers.ts");
  expect(failed.stderr).toContain("app/features/suburbs/suburb-heading.tsx:2\n  component does not import kysely.");
  expect(failed.status).toBe(1);

  rmSync(path);
  expect(runNode("scripts/check-layers.ts")).toMatchObject({ status: 0, stderr: "" });
});

test("check-layers fails in a folder without sources", () => {
  expect(runNode("scripts/check-layers.ts", join(project, "nothing")).status).toBe(1);
});

test.each([
  ["no-default-export", "app/features/suburbs/names.ts"],
  ["no-cycle", "app/features/suburbs/left.ts"],
  ["no-restricted-properties", "app/features/suburbs/model/suburbs.queries.server.ts"],
  ["no-floating-promises", "app/features/suburbs/save.server.ts"],
  ["no-restricted-properties", "app/features/suburbs/period.ts"],
  ["no-restricted-imports", "app/features/suburbs/suburb-form.tsx"],
  ["alt-text", "app/features/suburbs/suburb-form.tsx"],
  ["no-explicit-any", "app/features/suburbs/loose.ts"],
  ["no-console", "app/features/suburbs/loose.ts"],
])("oxlint finds %s in %s", (rule, path) => {
  const rules = diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code);
  expect(rules.join(" ")).toContain(rule);
});

test.each(["app/features/suburbs/guide/suburb.page.tsx", "app/env.server.ts", "scripts/backup.ts"])(
  "oxlint lets %s pass",
  (path) => {
    expect(diagnostics.filter(({ filename }) => filename === path)).toEqual([]);
  },
);

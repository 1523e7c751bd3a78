import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readMarkdown, tokensOf } from "#tests/support/markdown.ts";
import { checkDeployment } from "./deploy-check.ts";

const complete = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://southerly@db.test/southerly",
  SECRET_KEYS: "a-key-for-tests-that-is-no-secret-to-anybody",
  ORIGIN: "https://homes.test",
  TRUST_PROXY: "1",
  SMTP_URL: "smtp://mail.test:587",
  MAIL_FROM: "hello@homes.test",
  SERVICE_DESK_EMAIL: "desk@homes.test",
  SUPPORT_EMAIL: "help@homes.test",
  SUPPORT_PHONE: "02 5550 0199",
  MEDIA_URL: "s3://KEY:SECRET@s3.test/pictures",
  REQUIRE_AGENT_VERIFICATION: "true",
};
const verdicts = (values: object) =>
  checkDeployment({ ...complete, ...values }).map(({ setting, verdict }) => `${verdict} ${setting}`);

test.each([
  { values: {}, found: [] },
  { values: { SECRET_KEYS: " " }, found: ["refuse SECRET_KEYS"] },
  { values: { ORIGIN: "", TRUST_PROXY: "" }, found: ["refuse ORIGIN"] },
  { values: { ORIGIN: "http://homes.test" }, found: ["warn ORIGIN"] },
  { values: { ORIGIN: "http://localhost:3000", TRUST_PROXY: "0" }, found: [] },
  { values: { TRUST_PROXY: undefined }, found: ["warn TRUST_PROXY"] },
  { values: { EMBEDDED_DATABASE: "true" }, found: ["warn EMBEDDED_DATABASE"] },
  { values: { REQUIRE_AGENT_VERIFICATION: "" }, found: ["warn REQUIRE_AGENT_VERIFICATION"] },
  { values: { REQUIRE_AGENT_VERIFICATION: "false" }, found: [] },
  { values: { SMTP_URL: "" }, found: ["warn SMTP_URL"] },
  { values: { MAIL_FROM: undefined }, found: ["refuse MAIL_FROM"] },
  { values: { MAIL_FROM: "hello@Example.com" }, found: ["refuse MAIL_FROM"] },
  { values: { SERVICE_DESK_EMAIL: "desk@mail.example.org" }, found: ["refuse SERVICE_DESK_EMAIL"] },
  { values: { SERVICE_DESK_EMAIL: "desk@counterexample.com" }, found: [] },
  { values: { SUPPORT_EMAIL: "support@example.com" }, found: ["warn SUPPORT_EMAIL"] },
  { values: { SUPPORT_EMAIL: "", SUPPORT_PHONE: "" }, found: ["warn SUPPORT_EMAIL", "warn SUPPORT_PHONE"] },
  { values: { MEDIA_URL: "" }, found: ["warn MEDIA_URL"] },
  { values: { MEDIA_URL: "file:///srv/media" }, found: [] },
  { values: { MEDIA_URL: "s3://KEY:SECRET@s3.test/pictures?insecure=1" }, found: ["warn MEDIA_URL"] },
  { values: { MEDIA_URL: "s3://KEY:SECRET@127.0.0.1:9000/pictures?insecure=1" }, found: [] },
  {
    values: { SMTP_URL: "", ORIGIN: "", MAIL_FROM: "", SERVICE_DESK_EMAIL: "" },
    found: ["warn ORIGIN", "warn SMTP_URL", "warn MAIL_FROM", "warn SERVICE_DESK_EMAIL"],
  },
])("$values: $found", ({ values, found }) => {
  expect(verdicts(values)).toEqual(found);
});

test.each([{ DATABASE_URL: "" }, { NODE_ENV: "development" }, { NODE_ENV: "test" }])(
  "nothing needs to be set with %j",
  (values) => {
    expect(checkDeployment({ NODE_ENV: "production", DATABASE_URL: complete.DATABASE_URL, ...values })).toEqual([]);
  },
);

interface Compose {
  "x-southerly": { environment: Record<string, string> };
}

const project = join(import.meta.dirname, "..");
/** The settings file that the guide creates with `cat`. */
const [, documented = ""] = tokensOf("code", readMarkdown(join(project, "docs/deploying.md")))
  .map(({ text }) => text)
  .join("\n")
  .split(/<<'END'\n|\nEND\n/);

test.each([
  {
    file: "compose.yaml",
    settings: (parse(readFileSync(join(project, "compose.yaml"), "utf8"), { merge: true }) as Compose)["x-southerly"]
      .environment,
  },
  { file: "docs/deploying.md", settings: parseEnv(documented) },
])("the settings documented in $file pass", ({ settings }) => {
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(["DATABASE_URL", "SECRET_KEYS", "ORIGIN", "SMTP_URL"]));
  expect(checkDeployment({ NODE_ENV: "production", ...settings })).toEqual([]);
});

/** Runs a script with only these settings. */
function run(file: string, env: object) {
  const path = join(import.meta.dirname, file);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], { env: { ...env }, encoding: "utf8" });
  return { status, stdout, stderr };
}

test("the check reports what would prevent a start, without starting", () => {
  expect(run("deploy-check.ts", complete)).toEqual({
    status: 0,
    stdout: "The database could not be reached, so its version was not checked.\nNo problems found.\n",
    stderr: "",
  });
  const warned = run("deploy-check.ts", { ...complete, SMTP_URL: "" });
  expect(warned).toMatchObject({ status: 0, stdout: expect.stringContaining("SMTP_URL is not set") });
  const refused = run("deploy-check.ts", { ...complete, SECRET_KEYS: "", MAIL_FROM: "", TRUST_PROXY: "0" });
  expect(refused.status).toBe(1);
  expect(refused.stdout.split("\n").map((line) => line.slice(0, 22))).toEqual([
    "The database could not",
    "Fix these settings bef",
    "  - SECRET_KEYS is not",
    "  - MAIL_FROM is not s",
    "Please check these set",
    "  - TRUST_PROXY is 0 b",
    "",
  ]);
  expect(run("deploy-check.ts", { ...complete, PORT: "many" })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("PORT must be"),
  });
  expect(run("deploy-check.ts", {})).toMatchObject({ status: 0, stdout: expect.stringContaining("DATABASE_URL") });
});

test("a refused start prints the list, without using the database", () => {
  const { SERVICE_DESK_EMAIL: _, ...incomplete } = complete;
  const { status, stderr } = run("main.ts", { ...incomplete, TRUST_PROXY: "0" });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^Fix these settings before the server can start:\n {2}- SERVICE_DESK_EMAIL .*\n.*\n {2}- TRUST_PROXY/,
  );
});

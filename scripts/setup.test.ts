import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const project = resolve(import.meta.dirname, "..");

test("settings that are there and cannot be read end the start with a sentence", async () => {
  const folder = await mkdtemp(join(tmpdir(), "southerly-setup-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "scripts"));
  await cp(join(project, "scripts/setup.mjs"), join(folder, "scripts/setup.mjs"));
  await cp(join(project, "package-lock.json"), join(folder, "package-lock.json"));
  await symlink(join(project, "node_modules"), join(folder, "node_modules"));
  // Root can read every file, but no user can read a folder as a file.
  await mkdir(join(folder, ".env"));
  const parameters = [join(folder, "scripts/setup.mjs"), "scripts/none.ts"];
  const { status, stderr } = spawnSync(process.execPath, parameters, { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^\S+\/\.env exists but cannot be read \(EISDIR.*\): give this user permission to read it\.\n$/,
  );
});

test("npm and the image start processes that keep little memory, with the same settings", async () => {
  const folder = await mkdtemp(join(tmpdir(), "southerly-setup-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = join(folder, "print-environment.mjs");
  await writeFile(script, "console.log(JSON.stringify(process.env))");
  const env = { PATH: process.env.PATH };
  const { stdout } = spawnSync(process.execPath, ["scripts/setup.mjs", script], {
    cwd: project,
    encoding: "utf8",
    env,
  });
  const image = await readFile(join(project, "Dockerfile"), "utf8");
  const settings = [...image.matchAll(/\b(MALLOC_\w+|NODE_OPTIONS)=(\S+)/g)].map(([, name = "", value]) => [
    name,
    value,
  ]);
  expect(settings).toHaveLength(4);
  expect(JSON.parse(stdout)).toMatchObject(Object.fromEntries(settings));
});

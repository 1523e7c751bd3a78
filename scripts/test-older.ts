import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { errorMessages } from "#db/command.ts";
import { exitWithParent } from "./exit-with-parent.ts";

/**
 * `npm run test:older [COMMIT] [PATH...]`: tests an older commit on the current schema, which versions share during a
 * rollout. Defaults: the commit before the newest migration; tests of HTTP and jobs.
 */
const root = resolve(import.meta.dirname, "..");
const folder = join(root, ".data/older");
const isCommit = (word: string | undefined) => word !== undefined && !word.includes("/");

function git(...parameters: string[]): string {
  return execFileSync("git", parameters, { cwd: root, encoding: "utf8" }).trim();
}

function beforeNewestMigration(): string {
  const newest = git("log", "-1", "--diff-filter=A", "--format=%H", "--", "migrations");
  return git("rev-parse", `${newest}^`);
}

async function discard(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  git("worktree", "prune");
}

async function testOlder(commit: string, paths: string[]): Promise<number> {
  await discard();
  git("worktree", "add", "--quiet", "--detach", folder, commit);
  try {
    console.log(`${git("log", "-1", "--format=%h %s", commit)}\n\nwith the migrations of this version:`);
    await rm(join(folder, "migrations"), { recursive: true });
    await cp(join(root, "migrations"), join(folder, "migrations"), { recursive: true });
    const test = spawn(process.execPath, ["scripts/setup.mjs", "scripts/test.ts", ...paths], {
      cwd: folder,
      stdio: "inherit",
    });
    process.once("SIGINT", () => test.kill("SIGINT")).once("SIGTERM", () => test.kill("SIGTERM"));
    const [code] = (await once(test, "exit")) as [number | null];
    return code ?? 1;
  } finally {
    await discard();
  }
}

exitWithParent();
const [first, ...others] = process.argv.slice(2);
try {
  const commit = isCommit(first) ? git("rev-parse", `${first}^{commit}`) : beforeNewestMigration();
  const paths = isCommit(first) ? others : process.argv.slice(2);
  process.exitCode = await testOlder(commit, paths.length > 0 ? paths : ["tests/api", "app/jobs"]);
} catch (error) {
  console.error(errorMessages(error)[0]);
  process.exitCode = 1;
}

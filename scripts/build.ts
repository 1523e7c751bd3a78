import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { precompress } from "#server/precompress.ts";

const root = resolve(import.meta.dirname, "..");
const stampFile = join(root, "build/.sources");
const builtFiles = join(root, "build/client");
const earlierAssets = join(root, ".data/assets");
const retentionMs = 30 * 24 * 60 * 60 * 1000;

const sources = [
  "app",
  "db",
  "platform",
  "reference/data",
  "public",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package-lock.json",
];

/** Builds if the sources have changed; returns whether it did. Aborting stops the build. */
export async function buildWhenStale(abort?: AbortSignal): Promise<boolean> {
  const stamp = await hashOfSources();
  if (stamp === (await readFile(stampFile, "utf8").catch(() => ""))) return false;
  await build(stamp, abort);
  return true;
}

async function build(stamp: string, abort?: AbortSignal): Promise<void> {
  await retainAssets();
  await rm(stampFile, { force: true });
  await runReactRouter(abort);
  await precompress(builtFiles);
  await writeFile(stampFile, stamp);
}

async function hashOfSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const path of (await Promise.all(sources.map(filesOf))).flat()) {
    hash.update(path).update("\0");
    hash.update(await readFile(join(root, path))).update("\0");
  }
  return hash.digest("hex");
}

/** Sorted for a stable hash. */
async function filesOf(path: string): Promise<string[]> {
  const stats = await stat(join(root, path)).catch(() => undefined);
  if (!stats) return [];
  if (stats.isFile()) return [path];
  const names = await readdir(join(root, path), { recursive: true });
  const files = names.filter((name) => !/\.test\.tsx?$/.test(name)).map((name) => join(path, name));
  const kinds = await Promise.all(files.map((file) => stat(join(root, file))));
  return files.filter((_, index) => kinds[index]?.isFile()).toSorted();
}

/** Retains old assets for 30 days, for pages opened before a deploy. */
async function retainAssets(): Promise<void> {
  await mkdir(earlierAssets, { recursive: true });
  for (const name of await readdir(join(builtFiles, "assets")).catch(() => [])) {
    await cp(join(builtFiles, "assets", name), join(earlierAssets, name));
    // Count the age from the replacement.
    await utimes(join(earlierAssets, name), new Date(), new Date());
  }
  for (const name of await readdir(earlierAssets)) {
    const { mtimeMs } = await stat(join(earlierAssets, name));
    if (Date.now() - mtimeMs > retentionMs) await rm(join(earlierAssets, name));
  }
}

async function runReactRouter(abort?: AbortSignal): Promise<void> {
  const command = join(root, "node_modules/.bin/react-router");
  const child = spawn(process.execPath, [command, "build"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production" },
    signal: abort,
    killSignal: "SIGTERM",
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`The build failed:\n${Buffer.concat(output).toString().trim()}`);
}

if (import.meta.main) {
  try {
    await build(await hashOfSources());
    console.log("Built.");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

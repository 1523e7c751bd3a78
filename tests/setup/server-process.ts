import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { testMedia } from "#db/test-database.ts";

export interface ServerProcess {
  url: string;
  pid: number;
  /** The log output so far. */
  log(): string;
  /** Stops the server like Ctrl-C and waits until it has exited. */
  stop(): Promise<void>;
}

/** The signing key of every server under test. */
export const secretKeys = "a-key-for-tests-that-is-no-secret-to-anybody";

/** The pictures of the journeys. Each file of the other tests has its own folder. */
const testMediaUrl = pathToFileURL(testMedia).href;

const main = join(import.meta.dirname, "../../server/main.ts");
/** Tests start from these defaults, not from the shell or `.env`. */
const defaults = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: "0",
  LOG_LEVEL: "warn",
  SECRET_KEYS: secretKeys,
  // Tests of jobs switch the worker on. In other tests it would only use CPU time.
  WORKER: "off",
};
const unset = {
  ORIGIN: "",
  ALLOWED_HOSTS: "",
  TRUST_PROXY: "",
  WEB_PROCESSES: "",
  METRICS_PORT: "",
  DATABASE_POOL: "",
  DATABASE_QUEUE: "",
  DATABASE_TIMEOUT: "",
  DATABASE_DIRECT_URL: "",
  DATABASE_REPLICA_URL: "",
  PAGE_CACHE_MB: "",
  FLOOD_LIMIT: "",
  SMTP_URL: "",
  MAIL_FROM: "",
  SERVICE_DESK_EMAIL: "",
  SUPPORT_EMAIL: "",
  SUPPORT_PHONE: "",
  MEDIA_PUBLIC_URL: "",
  FEED_PHOTOS_TEST_ADDRESS: "",
  WEBHOOK_TEST_ADDRESS: "",
};
const startMillis = 20_000;
const stopMillis = 15_000;

const running = new Set<ChildProcess>();

/** Stops all servers that the test file started and did not stop itself, also after a failure. */
export async function stopServers(): Promise<void> {
  await Promise.all([...running].map(end));
}

export interface StartOptions {
  /**
   * The size limit for each file that the server writes, in kilobytes (some shells apply double). Larger writes fail
   * as on a full disk.
   */
  maxFileKilobytes?: number;
}

/**
 * Starts the built server on a free port with these settings added to the defaults. Throws the server's output if it
 * does not become ready.
 */
export async function startServer(
  settings: Record<string, string>,
  { maxFileKilobytes }: StartOptions = {},
): Promise<ServerProcess> {
  // Shells count this limit in blocks of 512 or of 1024 bytes.
  const limited = ["-c", `ulimit -f ${(maxFileKilobytes ?? 0) * 2} && exec "$0" "$@"`, process.execPath, main];
  const [command, args] = maxFileKilobytes === undefined ? [process.execPath, [main]] : ["/bin/sh", limited];
  const server = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { MEDIA_URL: testMediaUrl, ...process.env, ...defaults, ...unset, ...settings },
  });
  running.add(server);
  server.once("exit", () => running.delete(server));
  const output: Buffer[] = [];
  server.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  server.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
  const log = () => Buffer.concat(output).toString();
  const stop = () => end(server);
  try {
    return { url: await readiness(server, log), pid: server.pid ?? 0, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves with the address that the server sends over its IPC channel. */
function readiness(server: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The server ${reason}:\n${log()}`));
    const tooLate = setTimeout(() => fail(`was not ready within ${startMillis / 1000} s`), startMillis);
    server.once("exit", (code) => {
      clearTimeout(tooLate);
      fail(`ended with code ${code}`);
    });
    server.once("message", (message: { ready: string }) => {
      clearTimeout(tooLate);
      resolve(message.ready);
    });
  });
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  const lastResort = setTimeout(() => server.kill("SIGKILL"), stopMillis);
  await ended;
  clearTimeout(lastResort);
}

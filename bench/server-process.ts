import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Usage } from "./report-usage.ts";

/** A server in a separate process. */
export interface ServerProcess {
  url: string;
  pid: number;
  usage(): Promise<Usage>;
  /** Sends a message and returns the value of `property` in the next message that has it. */
  request(message: unknown, property: string): Promise<unknown>;
  stop(): Promise<void>;
}

export interface ServerCommand {
  main: URL;
  /** Modules to preload in addition to the one that reports usage. */
  preloads?: URL[];
  environment?: Record<string, string>;
  /** Sent to the server once it has announced `{ waiting: true }`. */
  message?: unknown;
  nodeOptions?: string[];
}

const reportUsage = new URL("./report-usage.ts", import.meta.url);
const southerly = new URL("../server/main.ts", import.meta.url);
const timeoutMillis = 30_000;

/** Starts Southerly's production server on a free port, without request log, flood limit, worker and page cache. */
export function startSoutherly(databaseUrl: string, options: Partial<ServerCommand> = {}): Promise<ServerProcess> {
  const environment = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "silent",
    FLOOD_LIMIT: "0",
    DATABASE_POOL: "8",
    PAGE_CACHE_MB: "0",
    DATABASE_URL: databaseUrl,
    SECRET_KEYS: "a-key-for-benchmarks-that-opens-nothing",
    WORKER: "off",
    ...unset,
    ...options.environment,
  };
  return startServer({ main: southerly, ...options, environment });
}

/** Starts a worker as in production that logs only errors. */
export function startWorker(databaseUrl: string, environment: Record<string, string>): Promise<ServerProcess> {
  return startServer({
    main: new URL("../scripts/worker.ts", import.meta.url),
    environment: {
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      DATABASE_URL: databaseUrl,
      ORIGIN: "http://localhost:3000",
      ...environment,
    },
  });
}

/** Empty values override the shell and `.env`, so that the benchmarks use the defaults. */
const unset = {
  DATABASE_DIRECT_URL: "",
  DATABASE_REPLICA_URL: "",
  ORIGIN: "",
  ALLOWED_HOSTS: "",
  TRUST_PROXY: "",
  METRICS_PORT: "",
  WEB_PROCESSES: "",
};

/** Starts a server and waits until it announces `{ ready: <address> }`. Throws its output if it does not. */
export async function startServer(command: ServerCommand): Promise<ServerProcess> {
  const imports = [reportUsage, ...(command.preloads ?? [])].flatMap((module) => ["--import", module.href]);
  const child = spawn(process.execPath, [...(command.nodeOptions ?? []), ...imports, fileURLToPath(command.main)], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, ...command.environment },
  });
  const output: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));

  try {
    if (command.message !== undefined) {
      await nextMessage(child, "waiting");
      child.send(command.message as object);
    }
    const url = String(await nextMessage(child, "ready"));
    const request = (message: unknown, property: string) => {
      const response = nextMessage(child, property);
      child.send(message as object);
      return response;
    };
    return {
      url,
      pid: child.pid ?? 0,
      request,
      usage: async () => (await request("usage", "usage")) as Usage,
      stop: () => end(child),
    };
  } catch (error) {
    await end(child);
    throw new Error(`${fileURLToPath(command.main)} did not start:\n${Buffer.concat(output).toString()}`, {
      cause: error,
    });
  }
}

/** The value of a property of the next message that has it. */
function nextMessage(child: ChildProcess, property: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (conclude: () => void) => {
      clearTimeout(tooLate);
      child.off("message", listen).off("exit", fail);
      conclude();
    };
    const listen = (message: unknown) => {
      if (typeof message !== "object" || message === null || !(property in message)) return;
      settle(() => resolve((message as Record<string, unknown>)[property]));
    };
    const fail = () => settle(() => reject(new Error("The server ended.")));
    const tooLate = setTimeout(
      () =>
        settle(() => reject(new Error(`The server did not report "${property}" within ${timeoutMillis / 1000} s.`))),
      timeoutMillis,
    );
    child.on("message", listen).on("exit", fail);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const lastResort = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await ended;
  clearTimeout(lastResort);
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { childrenOf, killWithChildren } from "./process-tree.ts";

/** A process that the test kills and restarts. */
export interface Supervised {
  /** When the current process was started. */
  startedAt(): Date;
  /** Sends SIGKILL. Resolves when the process and its children are dead. */
  kill(): Promise<void>;
  /** Starts it again. Resolves when it is ready. */
  restart(): Promise<void>;
  /** Shuts it down cleanly. */
  stop(): Promise<void>;
}

/** A supervised Node process. */
export interface SupervisedProcess extends Supervised {
  /** The ids of the current process and of its children. */
  pids(): { own: number; children: number[] };
  /** The output since the first start. */
  output(): string;
}

const startMillis = 60_000;
const stopMillis = 20_000;
/**
 * Other variables of the shell are not inherited, so that the processes use the product's defaults. SOUTHERLY_RUN identifies
 * orphaned processes (scripts/orphaned-processes.ts), and the compile cache saves a quarter of each start.
 */
const inherited = ["PATH", "HOME", "TMPDIR", "SOUTHERLY_RUN", "NODE_COMPILE_CACHE"];

/**
 * Starts a module that sends `{ ready: ... }` to its parent, with these environment variables. Throws its output if it does not get
 * ready. `onUnexpectedExit` is called if it later exits on its own.
 */
export async function superviseProcess(
  file: string,
  settings: Record<string, string>,
  onUnexpectedExit: (reason: Error) => void,
): Promise<SupervisedProcess> {
  const output: Buffer[] = [];
  let startedAt = new Date();
  let child: ChildProcess | undefined;
  let isExpectedToRun = true;
  const text = () => Buffer.concat(output).toString();

  // Kills the process if the test exits early.
  const killOnExit = () => void child?.kill("SIGKILL");
  const own = () => child?.pid ?? 0;

  async function start(): Promise<void> {
    startedAt = new Date();
    process.once("exit", killOnExit);
    child = spawn(process.execPath, [file], {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        ...Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
        NODE_ENV: "production",
        LOG_LEVEL: "warn",
        ...settings,
      },
    });
    child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
    child.once("exit", () => process.off("exit", killOnExit));
    await readiness(child, file, text);
    isExpectedToRun = true;
    child.once("exit", (code, signal) => {
      if (isExpectedToRun) onUnexpectedExit(new Error(`${file} ended by itself (${code ?? signal}).`));
    });
  }

  await start();
  return {
    startedAt: () => startedAt,
    kill: async () => {
      isExpectedToRun = false;
      if (!isRunning(child)) return;
      const ended = once(child, "exit");
      await killWithChildren(own());
      await ended;
    },
    restart: start,
    stop: async () => {
      isExpectedToRun = false;
      await end(child);
    },
    pids: () => ({ own: own(), children: childrenOf(own()) }),
    output: text,
  };
}

function readiness(child: ChildProcess, file: string, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${file} ${reason}:\n${output().slice(-5000)}`));
    const tooLate = setTimeout(() => {
      child.kill("SIGKILL");
      fail(`was not ready within ${startMillis / 1000} s`);
    }, startMillis);
    child.once("exit", (code) => {
      clearTimeout(tooLate);
      fail(`ended with code ${code}`);
    });
    child.once("message", () => {
      clearTimeout(tooLate);
      resolve();
    });
  });
}

function isRunning(child: ChildProcess | undefined): child is ChildProcess {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const lastResort = setTimeout(() => child.kill("SIGKILL"), stopMillis);
  await ended;
  clearTimeout(lastResort);
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { childrenOf, killWithChildren } from "./families.ts";

/** Something that the test kills and starts again. */
export interface Supervised {
  /** When what runs now was started. */
  startedAt(): Date;
  /** SIGKILL; resolves when nothing of it lives any more. */
  kill(): Promise<void>;
  /** Starts it anew and resolves when it is ready. */
  restart(): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
}

/** A Node process under supervision. */
export interface SupervisedProcess extends Supervised {
  /** The process that runs now, and those that it has started. */
  pids(): { own: number; children: number[] };
  /** What all its lives have printed. */
  output(): string;
}

const startMillis = 60_000;
const stopMillis = 20_000;
/**
 * Whatever else the shell says, the processes start from the product's defaults. SOUTHERLY_RUN finds leftovers
 * (scripts/orphaned-processes.ts), and the compile cache saves a quarter of each start.
 */
const inherited = ["PATH", "HOME", "TMPDIR", "SOUTHERLY_RUN", "NODE_COMPILE_CACHE"];

/**
 * Starts a module of ours that says `{ ready: ... }` to its parent, in an environment of these settings. Throws its
 * output when it does not get ready; `onFall` hears when it later ends without being asked to.
 */
export async function superviseProcess(
  file: string,
  settings: Record<string, string>,
  onFall: (reason: Error) => void,
): Promise<SupervisedProcess> {
  const output: Buffer[] = [];
  let startedAt = new Date();
  let child: ChildProcess | undefined;
  let wanted = true;
  const text = () => Buffer.concat(output).toString();

  // A test that ends in the middle leaves nothing behind.
  const killWithTest = () => void child?.kill("SIGKILL");
  const own = () => child?.pid ?? 0;

  async function start(): Promise<void> {
    startedAt = new Date();
    process.once("exit", killWithTest);
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
    child.once("exit", () => process.off("exit", killWithTest));
    await readiness(child, file, text);
    wanted = true;
    child.once("exit", (code, signal) => {
      if (wanted) onFall(new Error(`${file} ended by itself (${code ?? signal}).`));
    });
  }

  await start();
  return {
    startedAt: () => startedAt,
    kill: async () => {
      wanted = false;
      if (!isRunning(child)) return;
      const ended = once(child, "exit");
      await killWithChildren(own());
      await ended;
    },
    restart: start,
    stop: async () => {
      wanted = false;
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

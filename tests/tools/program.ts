import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Starts a system program in the foreground and waits until it listens. Throws if it is not installed or exits. */
export async function startProgram(name: string, parameters: string[], port: number): Promise<() => Promise<void>> {
  const { child, output } = start(name, parameters);
  for (let tries = 0; tries < 100; tries += 1) {
    if (await listens(port)) return () => end(child);
    if (child.exitCode !== null) break;
    await delay(50);
  }
  await end(child);
  throw new Error(`${name} did not start:\n${output()}`);
}

/** Runs a system program to its end, or for at most `seconds`, and returns its output. Throws if it is not installed. */
export async function runProgram(name: string, parameters: string[], seconds: number): Promise<string> {
  const { child, output } = start(name, parameters);
  const tooLong = setTimeout(() => void end(child), seconds * 1000);
  await once(child, "close");
  clearTimeout(tooLong);
  return output();
}

function start(name: string, parameters: string[]): { child: ChildProcess; output: () => string } {
  if (spawnSync(name, ["-v"], { stdio: "ignore" }).error) {
    throw new Error(`${name} is not installed, but these tests need it: apt-get install ${name}.`);
  }
  const child = spawn(name, parameters, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const lastResort = setTimeout(() => child.kill("SIGKILL"), 5000);
  await ended;
  clearTimeout(lastResort);
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

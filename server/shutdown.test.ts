import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";

const program = `
import { createShutdown } from ${JSON.stringify(join(import.meta.dirname, "shutdown.ts"))};
const shutdown = createShutdown((error) => console.log("failed: " + error.message));
shutdown.afterwards(() => new Promise((resolve) => setTimeout(() => { console.log("first opened"); resolve(); }, Number(process.argv[1]))));
shutdown.afterwards(() => Promise.reject(new Error("second opened")));
shutdown.stopAfterwards(Promise.reject(new Error("never started"))).catch(() => undefined);
shutdown.stopAfterwards(Promise.resolve({ stop: async () => console.log("last opened") }));
setInterval(() => {}, 1000);
console.log("started");
`;

interface Signal {
  name: NodeJS.Signals;
  afterMillis: number;
  /** The delay begins after this output. */
  afterOutput?: string;
}

interface Ended {
  code: number | null;
  printed: string[];
}

async function run(undoMillis: number, signals: Signal[]): Promise<Ended> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, String(undoMillis)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, "close");
  await once(child.stdout, "data");
  for (const { name, afterMillis, afterOutput = "started" } of signals) {
    await vi.waitFor(() => expect(printed).toContain(afterOutput), { timeout: 10_000, interval: 10 });
    await delay(afterMillis);
    child.kill(name);
  }
  const [code] = (await ended) as [number | null];
  return { code, printed: printed.trim().split("\n").slice(1) };
}

test("a signal closes everything in reverse order, even if one part fails to close", async () => {
  expect(await run(0, [{ name: "SIGTERM", afterMillis: 0 }])).toEqual({
    code: 0,
    printed: ["last opened", "failed: second opened", "first opened"],
  });
});

test("Ctrl-C that arrives twice at once, from the terminal and from npm, counts as one", async () => {
  const twice = [0, 100].map((afterMillis) => ({ name: "SIGINT" as const, afterMillis }));
  expect(await run(300, twice)).toMatchObject({ code: 0, printed: { length: 3 } });
});

test("a second signal ends the process at once", async () => {
  // A busy machine delivers the first signal late. If the second follows too soon, both count as one.
  const twice: Signal[] = [
    { name: "SIGINT", afterMillis: 0 },
    { name: "SIGINT", afterMillis: 1200, afterOutput: "last opened" },
  ];
  expect(await run(60_000, twice)).toMatchObject({ code: 1, printed: { length: 2 } });
});

test("it continues when its output is closed, and still stops gracefully", async () => {
  const loud = `${program}
    let faults = 0;
    process.on("uncaughtException", (error) => { faults += 1; console.error(error); });
    setInterval(() => { console.log("still here"); console.error("still here"); }, 20);
    setTimeout(() => process.send(faults), 500);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", loud, "0"], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  child.stdout?.destroy();
  child.stderr?.destroy();
  // Regression: each error was printed, which occupied a core.
  expect(await once(child, "message")).toEqual([0, undefined]);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { full, sampleOf } from "#tests/support/full.ts";
import { isAlive } from "#tests/support/is-alive.ts";
import { errorMessages } from "./command.ts";
import { readPostmaster } from "./embedded-cluster.ts";
import { type DatabaseHandle, discardAbandoned, ensureEmbedded, type OnLost } from "./embedded.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let directory: string;
let handles: DatabaseHandle[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "southerly-embedded-"));
  handles = [];
});

afterEach(async () => {
  await Promise.all(handles.map((handle) => handle.stop()));
  await discardAbandoned(directory);
});

async function ensure(onLost?: OnLost): Promise<DatabaseHandle> {
  const handle = await ensureEmbedded({ directory, onLost });
  handles.push(handle);
  return handle;
}

async function selectValue(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: unknown }>(text);
    return rows[0]?.value;
  } finally {
    await client.end();
  }
}

function serverPid(): number {
  const postmaster = readPostmaster(join(directory, "postgres"));
  if (!postmaster) throw new Error("No server runs.");
  return postmaster.pid;
}

/** PostgreSQL removes postmaster.pid, and so counts as stopped, a moment before its process ends. */
async function expectEnd(pid: number): Promise<void> {
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000, interval: 20 });
}

/** Another process that owns the cluster of `directory`. The test kills it. */
async function startElsewhere() {
  const owner = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `const { ensureEmbedded } = await import(${JSON.stringify(resolve(import.meta.dirname, "embedded.ts"))});
       const { url, stop } = await ensureEmbedded({ directory: ${JSON.stringify(directory)} });
       process.once("SIGTERM", () => void stop().then(() => process.exit()));
       console.log(url);
       setInterval(() => undefined, 1000);`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  for await (const url of createInterface({ input: owner.stdout })) {
    return {
      url,
      end: async (signal: NodeJS.Signals) => {
        owner.kill(signal);
        await once(owner, "exit");
      },
    };
  }
  throw new Error("The other process printed nothing.");
}

test("keeps its data in UTF-8 over a restart, with a password file that only its owner can read", async () => {
  const first = await ensure();
  await selectValue(first.url, "create table places as select 'Woolloomooloo – ümlaut' as name");
  await first.stop();
  expect(readPostmaster(join(directory, "postgres"))).toBeUndefined();

  const second = await ensure();
  expect(await selectValue(second.url, "select name as value from places")).toBe("Woolloomooloo – ümlaut");
  expect(await selectValue(second.url, "select lower('ÀÉ') as value")).toBe("àé");
  expect((await stat(join(directory, "postgres-password"))).mode & 0o777).toBe(0o600);
});

test("a second process uses the running server, and leaves it running", async () => {
  const owner = await startElsewhere();
  const user = await ensure();
  expect(user.url).toBe(owner.url);

  await user.stop();
  expect(await selectValue(owner.url, "select 1 as value")).toBe(1);

  const pid = serverPid();
  await owner.end("SIGKILL");
  expect(isAlive(pid)).toBe(true);
});

test("a process uses the server that a killed one left running, and stops it in the end", async () => {
  const killed = await startElsewhere();
  await killed.end("SIGKILL");
  const pid = serverPid();

  const successor = await ensure();
  expect(successor.url).toBe(killed.url);
  expect(serverPid()).toBe(pid);

  await successor.stop();
  await expectEnd(pid);
});

test.runIf(full)("keeps its port over a restart, so that other processes can reconnect", async () => {
  const first = await ensure();
  await first.stop();
  expect((await ensure()).url).toBe(first.url);
});

test.runIf(full)("gets another port if its own is in use", async () => {
  const first = await ensure();
  await first.stop();
  const taken = createServer().listen(Number(new URL(first.url).port), "127.0.0.1");
  await once(taken, "listening");
  try {
    const second = await ensure();
    expect(second.url).not.toBe(first.url);
    expect(await selectValue(second.url, "select 1 as value")).toBe(1);
  } finally {
    taken.close();
  }
});

test.each(sampleOf(["SIGKILL", "SIGTERM"] as const, 1))(
  "the server survives the process that started it, which ends by %s, and stops with the last one that uses it",
  async (signal) => {
    const owner = await startElsewhere();
    const lost = vi.fn<OnLost>();
    const user = await ensure(lost);
    const pid = serverPid();
    await owner.end(signal);
    expect(await selectValue(user.url, "select 1 as value")).toBe(1);
    process.kill(pid, "SIGKILL");
    await vi.waitFor(async () => expect(await selectValue(user.url, "select 1 as value")).toBe(1), {
      timeout: 20_000,
      interval: 100,
    });
    expect(lost).not.toHaveBeenCalled();

    const restarted = serverPid();
    await user.stop();
    await expectEnd(restarted);
  },
);

test.runIf(full)("reports once that the server has moved to another port", async () => {
  const owner = await startElsewhere();
  const lost = vi.fn<OnLost>();
  const user = await ensure(lost);
  const data = join(directory, "postgres");
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
  await writeFile(join(data, "postmaster.pid"), lines.with(3, "1").join("\n"));
  await vi.waitFor(() => expect(lost).toHaveBeenCalled(), { timeout: 10_000 });
  expect(lost.mock.calls).toEqual([
    [new Error(`PostgreSQL in ${directory} moved from port ${new URL(user.url).port} to 1. Start this process again.`)],
  ]);
  await writeFile(join(data, "postmaster.pid"), lines.join("\n"));
  await owner.end("SIGKILL");
});

test("two starts at the same moment end up with one server", async () => {
  const [one, other] = await Promise.all([ensure(), ensure()]);
  expect(one.url).toBe(other.url);
});

test("a killed server is started again on the same address", async () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const { url } = await ensure();
  process.kill(serverPid(), "SIGKILL");
  await vi.waitFor(async () => expect(await selectValue(url, "select 1 as value")).toBe(1), {
    timeout: 10_000,
    interval: 100,
  });
  expect(stderr).toHaveBeenCalledWith(expect.stringContaining("PostgreSQL stopped unexpectedly"));
  stderr.mockRestore();
});

test.runIf(full)("a stale postmaster.pid with the process id of another program does not prevent a start", async () => {
  await (await ensure()).stop();
  const data = join(directory, "postgres");
  const lines = [String(process.ppid), data, "1700000000", "5432", "", "127.0.0.1", "  1234567 12", "ready", ""];
  await writeFile(join(data, "postmaster.pid"), lines.join("\n"));

  const { url } = await ensure();
  expect(await selectValue(url, "select 1 as value")).toBe(1);
});

test.runIf(full)("an interrupted first start is repeated", async () => {
  await mkdir(join(directory, "postgres.new/base"), { recursive: true });
  await writeFile(join(directory, "postgres-password"), "of the interrupted start");

  const { url } = await ensure();
  expect(await selectValue(url, "select 1 as value")).toBe(1);
});

test("a start with overwritten files fails with one sentence, and leaves no server running", async () => {
  const first = await ensure();
  await first.stop();
  const passwordFile = join(directory, "postgres-password");
  const password = await readFile(passwordFile, "utf8");
  const failure = async () => errorMessages(await ensureEmbedded({ directory }).catch((thrown: unknown) => thrown));

  for (const content of ["", "\n", "two words", "\0\x01"]) {
    await writeFile(passwordFile, content);
    expect(await failure()).toEqual([
      expect.stringMatching(/postgres-password contains no password, .* restore that file/),
    ]);
  }
  await writeFile(passwordFile, "f".repeat(48));
  expect(await failure()).toEqual([
    expect.stringMatching(/postgres-password does not open the database .* restore that file/),
  ]);
  expect(readPostmaster(join(directory, "postgres"))).toBeUndefined();

  await writeFile(passwordFile, `${password}\n`);
  const owner = join(directory, "postgres-turn");
  await writeFile(owner, "garbage".repeat(1000));
  expect(await failure()).toEqual([expect.stringMatching(/postgres-turn was overwritten: stop Southerly here/)]);
  await rm(owner);

  await writeFile(join(directory, "postgres-port"), "99999");
  const version = join(directory, "postgres/PG_VERSION");
  await rename(version, `${version}.away`);
  expect(await failure()).toEqual([expect.stringMatching(/PG_VERSION is missing/)]);
  expect(await readFile(passwordFile, "utf8")).toBe(`${password}\n`);
  await rename(`${version}.away`, version);
  const { url } = await ensure();
  expect(await selectValue(url, "select 1 as value")).toBe(1);

  // Another process uses the server that this one runs.
  await writeFile(passwordFile, "f".repeat(48));
  expect(await failure()).toEqual([expect.stringMatching(/postgres-password does not open the database/)]);
  await writeFile(passwordFile, password);
});

// Root may write everywhere except in the kernel's own folders.
test.each([
  ["a file", () => join(directory, "file"), /file is a file where a folder is expected\. Move it away \(EEXIST\)\.$/],
  ["below a file", () => join(directory, "file/data"), /is below a file where a folder is expected/],
  [
    "where no folder can be made",
    () => "/sys/southerly",
    /^\/sys\/southerly (cannot be accessed|is on a read-only disk)/,
  ],
  [
    "a folder in which nothing can be written",
    () => "/sys/kernel",
    /^(\/sys\/kernel\/\S+ (cannot be accessed|is on a read-only disk)|The folder \/sys\/kernel belongs to another user)/,
  ],
])("a data folder that is %s ends the start with a sentence that names it", async (_, path, sentence) => {
  await writeFile(join(directory, "file"), "");
  const error: unknown = await ensureEmbedded({ directory: path() }).catch((thrown: unknown) => thrown);
  expect(errorMessages(error)).toEqual([expect.stringMatching(sentence)]);
});

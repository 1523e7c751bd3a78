import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "#db/embedded-cluster.ts";
import { testDatabase } from "#db/test-database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { full } from "#tests/support/full.ts";
import { isAlive } from "#tests/support/is-alive.ts";
import { openSoutherly } from "#tests/support/southerly.ts";
import { openTcpProxy } from "#tests/support/tcp-proxy.ts";

vi.setConfig({ testTimeout: 60_000 });

const { db, url } = await testDatabase();

/**
 * Several processes on one port, as WEB_PROCESSES starts them. Needs Linux, because it reads the child processes from
 * /proc.
 */
const open = (settings: Record<string, string> = {}) =>
  openSoutherly({ WEB_PROCESSES: "2", ...settings }, onTestFinished);

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

const doesJobs = (pid: number) => readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes("WORKER=inline");

test("both processes respond, share limits, and their metrics are summed", async () => {
  const metricsPort = await freePort();
  const server = await open({ METRICS_PORT: String(metricsPort), FLOOD_LIMIT: "20" });
  expect(childrenOf(server.pid)).toHaveLength(2);
  const responses = await Promise.all(Array.from({ length: 50 }, () => server.send("/privacy")));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(30);
  await vi.waitFor(async () => expect((await server.send("/readyz")).text).toBe("ready\n"), { timeout: 10_000 });
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(figures).toContain(
    'http_request_duration_seconds_count{route="/privacy",kind="application",method="GET",status="2xx"} 20\n',
  );
  expect(figures).toContain("\nweb_processes 2\n");
  expect(figures).toContain("\nsoutherly_database_up 1\n");
});

test("a process that dies is replaced with its jobs, while the other responds", async () => {
  const server = await open({ WORKER: "inline" });
  const before = childrenOf(server.pid);
  const [first = 0] = before.filter(doesJobs);
  expect(before.filter(doesJobs)).toHaveLength(1);
  process.kill(first, "SIGKILL");
  const answers = [];
  for (let times = 0; times < 20; times += 1) {
    const signal = AbortSignal.timeout(3000);
    answers.push(
      await fetch(`${server.url}/privacy`, { signal, headers: { connection: "close" } }).catch(() => "lost"),
    );
  }
  // A connection that was being handed to the killed process may be lost.
  expect(answers.filter((response) => response === "lost").length).toBeLessThanOrEqual(1);
  await vi.waitFor(
    () => {
      const after = childrenOf(server.pid);
      expect(after).not.toContain(first);
      expect(after).toHaveLength(2);
      expect(after.filter(doesJobs)).toHaveLength(1);
    },
    { timeout: 10_000, interval: 100 },
  );
  expect(server.log()).toContain("another starts");
});

test("SIGUSR2 restarts the processes one at a time without failed requests", async () => {
  // Starting processes slows the machine: use a long timeout, so that only a request lost by the restart fails.
  const server = await open({ WORKER: "inline", DATABASE_TIMEOUT: "20000" });
  const before = childrenOf(server.pid);
  const statuses = new Map<number | string, number>();
  const renewed = new AbortController();
  const client = async () => {
    while (!renewed.signal.aborted) {
      const status = await fetch(`${server.url}/listings`, { headers: { connection: "close" } }).then(
        (response) => response.status,
        String,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const clients = Array.from({ length: 6 }, client);
  process.kill(server.pid, "SIGUSR2");
  const areAllNew = () => expect(childrenOf(server.pid).filter((pid) => before.includes(pid))).toEqual([]);
  await vi.waitFor(areAllNew, { timeout: 40_000, interval: 100 });
  renewed.abort();
  await Promise.all(clients);
  expect([...statuses.keys()], server.log()).toEqual([200]);
  const after = childrenOf(server.pid);
  expect(after).toHaveLength(2);
  expect(after.filter(doesJobs)).toHaveLength(1);
});

test.runIf(full)("a process that cannot start replaces none", async () => {
  const line = await openTcpProxy(url);
  onTestFinished(() => line.close());
  const server = await open({ DATABASE_URL: line.url });
  const before = childrenOf(server.pid);
  line.cut();
  process.kill(server.pid, "SIGUSR2");
  await vi.waitFor(() => expect(server.log()).toContain("the web processes were not renewed"), {
    timeout: 30_000,
    interval: 100,
  });
  expect(childrenOf(server.pid)).toEqual(before);
  line.restore();
  await vi.waitFor(async () => expect((await server.send("/listings")).status).toBe(200), { timeout: 10_000 });
});

test("a signal ends all processes after the requests in progress", async () => {
  const server = await open();
  const pids = childrenOf(server.pid);
  const { asked } = await db.transaction().execute(async (trx) => {
    await sql`lock table listings in access exclusive mode`.execute(trx);
    const requests = Array.from({ length: 4 }, () => server.send("/listings"));
    await eventually(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          db,
        );
      expect(rows.length).toBeGreaterThanOrEqual(4);
    });
    process.kill(server.pid, "SIGTERM");
    return { asked: requests };
  });
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await vi.waitFor(() => expect([server.pid, ...pids].filter(isAlive)).toEqual([]), { timeout: 15_000 });
});

test.runIf(full)("they do not outlive the one that started them", async () => {
  const server = await open();
  const pids = childrenOf(server.pid);
  process.kill(server.pid, "SIGKILL");
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 5000 });
});

test.runIf(full)("an invalid setting is reported once, and nothing is left running", async () => {
  const taken = await open();
  const port = new URL(taken.url).port;
  const failure = await open({ PORT: port }).then(
    () => "",
    (error: unknown) => String(error),
  );
  expect(failure.match(/is in use by another program/g)).toHaveLength(1);
});

test.runIf(full)("one that hangs is replaced", async () => {
  const server = await open();
  const [hung = 0] = childrenOf(server.pid);
  process.kill(hung, "SIGSTOP");
  await vi.waitFor(() => expect(isAlive(hung)).toBe(false), { timeout: 30_000, interval: 100 });
  await vi.waitFor(() => expect(childrenOf(server.pid)).toHaveLength(2), { timeout: 15_000, interval: 100 });
});

test("a single process exits when its event loop is blocked, to be restarted", async () => {
  const block = "process.on('SIGWINCH',()=>{for(;;);})";
  const server = await open({ WEB_PROCESSES: "1", NODE_OPTIONS: `--import=data:text/javascript,${block}` });
  process.kill(server.pid, "SIGWINCH");
  await vi.waitFor(() => expect(isAlive(server.pid)).toBe(false), { timeout: 45_000, interval: 100 });
  expect(server.log()).toContain("the process hangs and is killed");
});

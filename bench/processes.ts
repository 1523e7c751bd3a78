import { readdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import autocannon, { type Result } from "autocannon";
import pg from "pg";
import type { Figure } from "./figures.ts";
import { median, toMegabytes } from "./measure.ts";
import { machine, type Row, writeResults } from "./results.ts";
import { type ServerProcess, startSoutherly } from "./server-process.ts";
import { type TemporaryDatabase, withTemporaryDatabase } from "./temporary-database.ts";

/**
 * `npm run bench:processes`: `/listings` from one and from two web processes on one machine, uncached and from memory. Throughput
 * depends on the cores that client and PostgreSQL leave, so their CPU time is measured too. Linux only, because it reads /proc.
 */

const counts = [1, 2];
const rounds = 5;
const seconds = 4;
const warmingSeconds = 8;
const modes = { "made anew": "0", "from memory": "32" };
/** The unit of processor time in /proc: hundredths of a second on every Linux. */
const ticksPerSecond = 100;
const headers = { "accept-encoding": "br" };

type Mode = keyof typeof modes;

/** Processor seconds by program. */
type Seconds = Record<"web" | "client" | "database", number>;

interface Run extends Seconds {
  succeeded: number;
  failed: number;
  duration: number;
  p99: number;
}

interface Target {
  work: Mode;
  count: number;
  server: ServerProcess;
  runs: Run[];
}

await withTemporaryDatabase("processes", run);

async function run({ url, secretKey, stopAtEnd }: TemporaryDatabase): Promise<void> {
  // These modules read the environment when they are loaded, so they are imported after it is set.
  const { updateReference } = await import("#reference/apply.ts");
  const { seedWhenEmpty } = await import("#samples/seed.ts");
  await updateReference(url);
  await seedWhenEmpty(url);
  const postmaster = await postmasterOf(url);

  const targets: Target[] = [];
  for (const work of Object.keys(modes) as Mode[]) {
    for (const count of counts) {
      const environment = { SECRET_KEYS: secretKey, WEB_PROCESSES: String(count), PAGE_CACHE_MB: modes[work] };
      targets.push({ work, count, server: stopAtEnd(await startSoutherly(url, { environment })), runs: [] });
    }
  }
  for (const { server } of targets) await sendRequests(server, warmingSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const { server, runs } of targets) runs.push(await measure(server, postmaster));
  }

  const cores = availableParallelism();
  const rows: Row[] = [];
  for (const target of targets) rows.push(await rowOf(target));
  const tables = { [`/listings with brotli, 10 connections, ${cores} cores for all`]: rows };
  for (const table of Object.values(tables)) console.table(table);
  const figures = targets.filter(({ count }) => count === Math.max(...counts)).map((most) => figureOf(most, targets));
  const command = "npm run bench:processes";
  await writeResults("processes", { command, machine: await machine(url), rounds, seconds, figures, tables });
}

function sendRequests(server: ServerProcess, duration: number): Promise<Result> {
  return autocannon({ url: `${server.url}/listings`, connections: 10, duration, headers });
}

/** Sends requests for some seconds and measures the processor time of each program. */
async function measure(server: ServerProcess, postmaster: number): Promise<Run> {
  const before = await used();
  const { latency, errors, timeouts, duration, non2xx, ...result } = await sendRequests(server, seconds);
  const after = await used();
  return {
    web: after.web - before.web,
    client: after.client - before.client,
    database: after.database - before.database,
    succeeded: result["2xx"],
    failed: non2xx + errors + timeouts,
    duration,
    p99: latency.p99,
  };

  async function used(): Promise<Seconds> {
    const { user, system } = process.cpuUsage();
    const all = await processes();
    const of = (pid: number) => all.filter((one) => one.pid === pid || one.parent === pid);
    const sum = (pid: number) => of(pid).reduce((total, one) => total + one.ticks, 0) / ticksPerSecond;
    return { web: sum(server.pid), client: (user + system) / 1e6, database: sum(postmaster) };
  }
}

async function rowOf({ work, count, server, runs }: Target): Promise<Row> {
  const of = (value: (run: Run) => number) => median(runs.map(value));
  const perRequest = of(({ web, succeeded }) => (1000 * web) / succeeded).toFixed(3);
  const busy = (one: keyof Seconds) => of((once) => once[one] / once.duration).toFixed(2);
  const servers = (await processes()).filter(({ pid, parent }) =>
    count === 1 ? pid === server.pid : parent === server.pid,
  );
  const each = await Promise.all(servers.map(({ pid }) => memoryOf(pid)));
  // Include the parent process, which serves no requests.
  const all = count === 1 ? each : [...each, await memoryOf(server.pid)];
  const together =
    all.reduce((sum, one) => sum + one.resident - one.shared, 0) + Math.max(...all.map(({ shared }) => shared));
  return {
    work,
    processes: count,
    "requests per second": Math.round(of(({ succeeded, duration }) => succeeded / duration)),
    "p99 ms": of(({ p99 }) => p99),
    "web, CPU ms per request": perRequest,
    "cores busy: web": busy("web"),
    client: busy("client"),
    PostgreSQL: busy("database"),
    "MB each": each.map(({ resident }) => toMegabytes(resident)).join(", "),
    "MB together": toMegabytes(together),
    failed: runs.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Requests per second, compared with those of one process. */
function figureOf({ work, count, runs }: Target, targets: readonly Target[]): Figure {
  const perSecond = (all: readonly Run[]) => median(all.map(({ succeeded, duration }) => succeeded / duration));
  const single = targets.find((one) => one.work === work && one.count === 1);
  return {
    name: `/listings ${work}, ${count} processes`,
    value: perSecond(runs),
    unit: "requests per second",
    better: "more",
    limit: { name: "one process", value: perSecond(single?.runs ?? []) },
  };
}

/** Every process of this machine, with its parent and the processor time of itself and its finished children. */
async function processes(): Promise<{ pid: number; parent: number; ticks: number }[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const found = await Promise.all(
    pids.map(async (pid) => {
      // The process may have ended since; its fields are then empty.
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const fields = stat
        .slice(stat.lastIndexOf(")") + 2)
        .split(" ")
        .map(Number);
      const [, parent = 0] = fields;
      return { pid, parent, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) };
    }),
  );
  return found;
}

/** Resident bytes of a process, and how many of them are shared with others, such as Node's code. */
async function memoryOf(pid: number): Promise<{ resident: number; shared: number }> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
  const bytes = (kind: string) => 1024 * Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, "m").exec(rollup)?.[1]);
  return { resident: bytes("Rss"), shared: bytes("Shared_Clean") + bytes("Shared_Dirty") };
}

/** The PostgreSQL process that is the parent of all connections. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const own = rows[0]?.pid;
    return (await processes()).find(({ pid }) => pid === own)?.parent ?? 0;
  } finally {
    await client.end();
  }
}

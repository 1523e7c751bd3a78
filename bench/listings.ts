import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { cloneDatabase, startTestCluster } from "#db/test-database.ts";
import type { Figure } from "./figures.ts";
import { type FirstVisit, type SlowVisit, visit, visitSlowly } from "./first-visit.ts";
import { median, medians, measure, type Measurement, type Target, toMegabytes, warmUp } from "./measure.ts";
import { assertSameResponses, type Path, recordPages, recordQueries } from "./recorded-pages.ts";
import { machine, type Row, writeResults } from "./results.ts";
import { type ServerProcess, startServer, startSoutherly } from "./server-process.ts";

/**
 * `npm run bench:listings` compares `/listings` and `/api/listings` with a bare server that runs the same queries and sends the
 * same bytes, and measures a first visit (not with `-- --servers`). It reports whether the budgets are met, but never fails.
 */
const { values: options } = parseArgs({
  options: { servers: { type: "boolean", default: false } },
});

/** Many short rounds: a disturbance then affects a few of them, but not the median. */
const rounds = 5;
const seconds = 2;
const slowRounds = 3;
const budgets = {
  page: 0.18,
  pageBrotli: 0.1,
  api: 0.4,
  /** Compared with the prebuilt string. */
  fromMemory: 0.6,
  notModified: 10,
  documentBytes: 30_000,
  allButPhotos: 220_000,
};
/** Names of two of the servers in the tables. */
const fromMemory = "Southerly, from memory";
const notModified = "Southerly, 304";

const slowBudgets = { largestContentfulPaint: 2500, layoutShift: 0.01 };

// Do not log the seed, nor warnings of its slow inserts.
process.env.LOG_LEVEL = "error";

/** The servers of this run. They share one seeded database and are stopped in reverse order. */
const opened: { stop(): Promise<void> }[] = [];
try {
  await run();
} finally {
  for (const one of opened.toReversed()) await one.stop();
}

async function run(): Promise<void> {
  // Measure the current sources.
  execFileSync(process.execPath, [join(import.meta.dirname, "../scripts/build.ts")], { stdio: "inherit" });
  const cluster = stopAtEnd(await startTestCluster());
  const { url: databaseUrl } = await cloneDatabase(cluster.url, "seeded");
  const facts = await machine(databaseUrl);
  const tables: Record<string, Row[]> = {};

  const { queries, port } = await recordQueries(databaseUrl);
  // The API returns absolute picture URLs, so this server needs the same port as the recorded one.
  const southerly = stopAtEnd(await startSoutherly(databaseUrl, { environment: { PORT: port } }));
  const pages = await recordPages(southerly, queries);
  const bare = stopAtEnd(
    await startServer({ main: new URL("./bare-server.ts", import.meta.url), message: { databaseUrl, pages } }),
  );
  const prebuilt = stopAtEnd(
    await startServer({ main: new URL("./prebuilt-server.ts", import.meta.url), message: pages }),
  );
  await assertSameResponses(bare, pages);
  await assertSameResponses(prebuilt, pages);

  const caching = stopAtEnd(await startSoutherly(databaseUrl, { environment: { PAGE_CACHE_MB: "32" } }));

  const visits = options.servers ? undefined : await visitAll(`${southerly.url}/listings`);
  if (visits) tables["First visit to /listings"] = firstVisitRows(visits);

  const measured = await measureInTurn({ southerly, caching, bare, prebuilt });
  for (const [title, servers] of Object.entries(measured)) tables[title] = serverRows(servers);
  tables["Budgets: requests per core against another server"] = ratioRows(measured);
  await writeResults("listings", {
    command: `npm run bench:listings${options.servers ? " -- --servers" : ""}`,
    machine: facts,
    method: {
      connections: 10,
      rounds,
      seconds,
      queries: { page: queries["/listings"].length, api: queries["/api/listings"].length },
    },
    figures: [
      ...Object.entries(measured).flatMap(([path, servers]) => serverFigures(path, servers)),
      ...(visits ? visitFigures(visits) : []),
    ],
    measured,
    ...visits,
    tables,
  });
  print(tables);
}

function stopAtEnd<T extends { stop(): Promise<void> }>(one: T): T {
  opened.push(one);
  return one;
}

/** Measurements of visits with an empty cache. */
interface Visits {
  firstVisit: FirstVisit;
  slowVisits: SlowVisit[];
}

async function visitAll(page: string): Promise<Visits> {
  const firstVisit = await visit(page);
  const slowVisits = [];
  for (let round = 0; round < slowRounds; round += 1) slowVisits.push(await visitSlowly(page));
  return { firstVisit, slowVisits };
}

type Servers = Record<string, Measurement>;
type Measured = Record<Path, Servers>;

/** Measures each server in turn, round after round, so that a slow minute of the machine affects all of them. */
async function measureInTurn(
  servers: Record<"southerly" | "caching" | "bare" | "prebuilt", ServerProcess>,
): Promise<Measured> {
  const { southerly, caching, bare, prebuilt } = servers;
  const of = async (path: Path): Promise<Record<string, Target>> => ({
    Southerly: { server: southerly, path },
    "Southerly, brotli": { server: southerly, path, headers: { "accept-encoding": "br" } },
    [fromMemory]: { server: caching, path },
    "Southerly, from memory, brotli": { server: caching, path, headers: { "accept-encoding": "br" } },
    [notModified]: { server: caching, path, headers: { "if-none-match": await etagOf(caching, path) }, expects: "3xx" },
    "bare node:http + pg + template": { server: bare, path },
    "prebuilt string": { server: prebuilt, path },
  });
  return { "/listings": await inTurn(await of("/listings")), "/api/listings": await inTurn(await of("/api/listings")) };
}

/** The ETag of a cached page. A new server caches nothing until it listens for changes. */
async function etagOf({ url }: ServerProcess, path: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const etag = (await fetch(url + path)).headers.get("etag");
    if (etag !== null) return etag;
    await delay(100);
  }
  throw new Error(`${path} is not cached in memory.`);
}

async function inTurn(targets: Record<string, Target>): Promise<Servers> {
  const runs: Record<string, Measurement[]> = {};
  for (const target of Object.values(targets)) await warmUp(target);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, target] of Object.entries(targets)) (runs[name] ??= []).push(await measure(target, seconds));
  }
  return Object.fromEntries(Object.entries(runs).map(([name, all]) => [name, medians(all)]));
}

function serverRows(servers: Servers): Row[] {
  return Object.entries(servers).map(([server, { perCore, perSecond, p50, p99, rss, failed }]) => ({
    server,
    "requests per CPU second": Math.round(perCore),
    "CPU ms per request": (1000 / perCore).toFixed(3),
    "of bare": ratio(servers, server).toFixed(2),
    "requests per second": Math.round(perSecond),
    "p50 ms": p50,
    "p99 ms": p99,
    "memory MB": toMegabytes(rss),
    failed,
  }));
}

/** Requests per CPU second, compared with the bare server of the same run. */
function serverFigures(path: string, servers: Servers): Figure[] {
  const limit = { name: "the bare server", value: servers["bare node:http + pg + template"]?.perCore ?? Number.NaN };
  return Object.entries(servers)
    .filter(([server]) => server.startsWith("Southerly"))
    .map(([server, { perCore }]) => ({
      name: server.replace("Southerly", path),
      value: perCore,
      unit: "requests per CPU second",
      better: "more",
      limit,
    }));
}

function visitFigures({ firstVisit: visited, slowVisits: slow }: Visits): Figure[] {
  const millis = (name: string, of: keyof SlowVisit): Figure => ({
    name: `${name}, slow phone`,
    value: median(slow.map((one) => one[of])),
    unit: "ms",
    better: "less",
  });
  return [
    { name: "document with its CSS, brotli", value: visited.documentBrotli, unit: "bytes", better: "less" },
    { name: "everything but photos", value: Math.round(visited.allButPhotos), unit: "bytes", better: "less" },
    millis("first contentful paint", "firstContentfulPaint"),
    millis("largest contentful paint", "largestContentfulPaint"),
    millis("hydrated once touched", "hydratedAfter"),
  ];
}

function ratio(servers: Servers, server: string, limit = "bare node:http + pg + template"): number {
  return (servers[server]?.perCore ?? Number.NaN) / (servers[limit]?.perCore ?? Number.NaN);
}

function ratioRows(measured: Measured): Row[] {
  const row = (figure: string, found: number, budget: number) => ({
    figure,
    found: found.toFixed(3),
    "at least": budget,
    budget: found >= budget ? "met" : "missed",
  });
  return [
    row("/listings", ratio(measured["/listings"], "Southerly"), budgets.page),
    row(
      "/listings with brotli, against bare without",
      ratio(measured["/listings"], "Southerly, brotli"),
      budgets.pageBrotli,
    ),
    row("/api/listings", ratio(measured["/api/listings"], "Southerly"), budgets.api),
    ...(["/listings", "/api/listings"] as const).flatMap((path) => [
      row(
        `${path} from memory, against the prebuilt string`,
        ratio(measured[path], fromMemory, "prebuilt string"),
        budgets.fromMemory,
      ),
      row(`${path}, 304, against bare`, ratio(measured[path], notModified), budgets.notModified),
    ]),
  ];
}

function firstVisitRows({ firstVisit: visited, slowVisits: slow }: Visits): Row[] {
  const of = (figure: keyof SlowVisit) => median(slow.map((one) => one[figure]));
  const row = (figure: string, found: number, most: number | string = "") => ({
    figure,
    found,
    "at most": most,
    budget: typeof most === "number" ? (found <= most ? "met" : "missed") : "",
  });
  return [
    row("document with its CSS, brotli, bytes", visited.documentBrotli, budgets.documentBytes),
    row("everything but photos, bytes", Math.round(visited.allButPhotos), budgets.allButPhotos),
    ...Object.entries(visited.byKind).map(([kind, { requests, bytes }]) =>
      row(`of these ${kind} (${requests} requests), bytes`, Math.round(bytes)),
    ),
    row("400 kbit/s, 400 ms, CPU/4: first contentful paint, ms", Math.round(of("firstContentfulPaint"))),
    row("largest contentful paint, ms", Math.round(of("largestContentfulPaint")), slowBudgets.largestContentfulPaint),
    row("hydrated after the reader's first movement, ms", Math.round(of("hydratedAfter"))),
    row("layout shift", Number(of("layoutShift").toFixed(4)), slowBudgets.layoutShift),
  ];
}

function print(tables: Record<string, readonly Row[]>): void {
  for (const [title, rows] of Object.entries(tables)) {
    console.log(`\n${title}`);
    console.table(rows);
  }
}

import cluster from "node:cluster";
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { PageCacheStats } from "./page-cache.ts";
import type { Exchange, Outcome } from "./request-log.ts";

export interface Metrics {
  observe: (exchange: Exchange, outcome: Outcome) => void;
  /** In the Prometheus text format. */
  read: () => Promise<string>;
}

export interface MetricSources {
  pools: () => { pool: string; used: number; idle: number; waiting: number }[];
  web?: WebStats;
}

interface WebStats {
  /** The route pattern bounds the number of labels. */
  patternOf: (path: string) => string;
  /** Undefined without a page cache. */
  pages?: () => PageCacheStats;
  /** Undefined without a change listener. */
  receivesChanges?: () => boolean;
  countWaiting: () => number;
  /** Visitor statements per server. Undefined without a replica. */
  countReads?: () => { replica: number; primary: number };
}

interface Reading {
  name: string;
  help: string;
  labels?: readonly string[];
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

export function createMetrics({ pools, web }: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerPools(registry, pools);
  const observe = web ? registerWeb(registry, web) : () => undefined;

  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry);
    void new AggregatorRegistry();
  }
  return { read: () => registry.metrics(), observe };
}

/** Call in the primary, before forking. */
export function readAllProcesses(): () => Promise<string> {
  const all = new AggregatorRegistry();
  // Fails for seconds, until a hung process is replaced.
  return () => all.clusterMetrics().catch(() => "");
}

function registerPools(registry: Registry, pools: MetricSources["pools"]): void {
  const connections = {
    name: "database_pool_connections",
    help: "Open connections to the database.",
    labels: ["pool", "state"],
  };
  register(Gauge, registry, connections, () =>
    pools().flatMap(({ pool, used, idle }) => [
      { labels: { pool, state: "used" }, value: used },
      { labels: { pool, state: "idle" }, value: idle },
    ]),
  );
  const waiting = { name: "database_pool_waiting", help: "Queries waiting for a connection.", labels: ["pool"] };
  register(Gauge, registry, waiting, () =>
    pools().map((each) => ({ labels: { pool: each.pool }, value: each.waiting })),
  );
}

function registerWeb(registry: Registry, stats: WebStats): Metrics["observe"] {
  registerStats(registry, stats);
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request headers to the end of the response.",
    labelNames: ["route", "kind", "method", "status"] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const forwardedUnread = new Counter({
    name: "http_requests_forwarded_unread_total",
    help: "Requests with X-Forwarded-For while TRUST_PROXY is 0: behind a proxy, all of them count as one client.",
    registers: [registry],
  });
  return ({ kind, method, path, isForwardedUnread }, { status, milliseconds }) => {
    const labels = {
      route: kind === "static" ? "files" : stats.patternOf(path),
      kind,
      method: methods.has(method) ? method : "other",
      status: `${Math.floor(status / 100)}xx`,
    };
    duration.observe(labels, milliseconds / 1000);
    if (isForwardedUnread) forwardedUnread.inc();
  };
}

function registerStats(registry: Registry, { pages, receivesChanges, countWaiting, countReads }: WebStats): void {
  const gauge = (reading: Reading, read: () => Value[]) => register(Gauge, registry, reading, read);
  const counter = (reading: Reading, read: () => Value[]) => register(Counter, registry, reading, read);

  gauge({ name: "web_processes", help: "Running web processes." }, () => [{ value: 1 }]);
  gauge({ name: "database_queue_requests", help: "Requests waiting for the database." }, () => [
    { value: countWaiting() },
  ]);
  if (receivesChanges) {
    gauge({ name: "change_listeners", help: "Processes that receive database change notifications." }, () => [
      { value: receivesChanges() ? 1 : 0 },
    ]);
  }
  if (pages) {
    const by = (label: string, counts: Readonly<Record<string, number>>) =>
      Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));
    counter(
      {
        name: "page_cache_requests_total",
        help: "Requests for cacheable pages: served from the cache, shared with a concurrent request, or rendered.",
        labels: ["answer"],
      },
      () => by("answer", pages().requests),
    );
    counter(
      {
        name: "page_cache_dropped_total",
        help: "Pages removed from the cache: their data changed, they expired, or the cache was full.",
        labels: ["reason"],
      },
      () => by("reason", pages().dropped),
    );
    gauge({ name: "page_cache_entries", help: "Cached pages." }, () => [{ value: pages().entries }]);
    gauge({ name: "page_cache_bytes", help: "Size of the cached pages, which PAGE_CACHE_MB limits." }, () => [
      { value: pages().bytes },
    ]);
  }
  if (countReads) {
    counter(
      {
        name: "visitor_statements_total",
        help: "Queries of page requests, by database server. The primary runs those that need data the replica does not have yet.",
        labels: ["server"],
      },
      () => Object.entries(countReads()).map(([server, value]) => ({ labels: { server }, value })),
    );
  }
}

interface Value {
  labels?: Record<string, string>;
  value: number;
}

function register(
  Kind: typeof Gauge | typeof Counter,
  registry: Registry,
  { name, help, labels = [] }: Reading,
  read: () => Value[],
): void {
  const metric: Gauge | Counter = new Kind({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect: () => {
      metric.reset();
      for (const each of read()) metric.inc(each.labels ?? {}, each.value);
    },
  });
}

import cluster from "node:cluster";
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { PageCacheFigures } from "./page-cache.ts";
import type { Exchange, Outcome } from "./request-log.ts";

/** Prometheus figures of this process. */
export interface Metrics {
  observe: (exchange: Exchange, outcome: Outcome) => void;
  /** All of them, in the text format of Prometheus. */
  read: () => Promise<string>;
}

/** What the process knows of itself, read when it is asked. */
export interface Figures {
  /** The connections to the database, pool by pool. */
  pools: () => { pool: string; used: number; idle: number; waiting: number }[];
  /** Undefined in a process that answers nothing. */
  web?: WebFigures;
}

/** What a process knows that answers. */
interface WebFigures {
  /** The pattern that a path belongs to: there are as many labels as there are pages, whatever is asked for. */
  patternOf: (path: string) => string;
  /** Undefined when no page is kept. */
  pages?: () => PageCacheFigures;
  /** Undefined when nothing listens to the changes of the database. */
  hearsChanges?: () => boolean;
  /** Requests that wait for the database. */
  countWaiting: () => number;
  /** Statements of visitors, by the server that answered them. Undefined without a replica. */
  countReads?: () => { replica: number; primary: number };
}

/** What a metric says. */
interface Reading {
  name: string;
  help: string;
  labels?: readonly string[];
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/**
 * Counts every exchange by route, kind, method and class of status; adds the figures of Node itself, of the connections, of the
 * queue and of the pages that are kept.
 */
export function createMetrics({ pools, web }: Figures): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerPools(registry, pools);
  const observe = web ? registerWeb(registry, web) : () => undefined;

  // Asked by the process that started this one and others: it adds them up.
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry);
    void new AggregatorRegistry();
  }
  return { read: () => registry.metrics(), observe };
}

/** Reads the figures of all processes of this start, added up. Only for the one that started the others; made before them. */
export function readAllProcesses(): () => Promise<string> {
  const all = new AggregatorRegistry();
  // One that hangs does not answer, and is replaced within seconds: until then nobody's figures are known.
  return () => all.clusterMetrics().catch(() => "");
}

function registerPools(registry: Registry, pools: Figures["pools"]): void {
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
  const waiting = { name: "database_pool_waiting", help: "Questions that wait for a connection.", labels: ["pool"] };
  register(Gauge, registry, waiting, () =>
    pools().map((each) => ({ labels: { pool: each.pool }, value: each.waiting })),
  );
}

function registerWeb(registry: Registry, figures: WebFigures): Metrics["observe"] {
  registerFigures(registry, figures);
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's head to the end of its response.",
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
      route: kind === "static" ? "files" : figures.patternOf(path),
      kind,
      method: methods.has(method) ? method : "other",
      status: `${Math.floor(status / 100)}xx`,
    };
    duration.observe(labels, milliseconds / 1000);
    if (isForwardedUnread) forwardedUnread.inc();
  };
}

function registerFigures(registry: Registry, { pages, hearsChanges, countWaiting, countReads }: WebFigures): void {
  const gauge = (reading: Reading, read: () => Value[]) => register(Gauge, registry, reading, read);
  const counter = (reading: Reading, read: () => Value[]) => register(Counter, registry, reading, read);

  gauge({ name: "web_processes", help: "Processes that answer." }, () => [{ value: 1 }]);
  gauge({ name: "database_queue_requests", help: "Requests that wait for the database." }, () => [
    { value: countWaiting() },
  ]);
  if (hearsChanges) {
    gauge({ name: "change_listeners", help: "Processes that hear of the changes in the database." }, () => [
      { value: hearsChanges() ? 1 : 0 },
    ]);
  }
  if (pages) {
    const by = (label: string, counts: Readonly<Record<string, number>>) =>
      Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));
    counter(
      {
        name: "page_cache_requests_total",
        help: "Requests for pages that may be for everybody: answered from memory, together with another, or made anew.",
        labels: ["answer"],
      },
      () => by("answer", pages().asked),
    );
    counter(
      {
        name: "page_cache_dropped_total",
        help: "Pages that are in memory no more: something they were made from changed, their time was over, or there was no room.",
        labels: ["reason"],
      },
      () => by("reason", pages().dropped),
    );
    gauge({ name: "page_cache_entries", help: "Pages in memory." }, () => [{ value: pages().entries }]);
    gauge({ name: "page_cache_bytes", help: "What they take of PAGE_CACHE_MB." }, () => [{ value: pages().bytes }]);
  }
  if (countReads) {
    counter(
      {
        name: "visitor_statements_total",
        help: "Statements of visitors, by the server that answered: the primary is asked what the replica does not have yet.",
        labels: ["server"],
      },
      () => Object.entries(countReads()).map(([server, value]) => ({ labels: { server }, value })),
    );
  }
}

/** One value of a metric. */
interface Value {
  labels?: Record<string, string>;
  value: number;
}

/** A metric that is not counted as things happen, but read from elsewhere when it is asked. */
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

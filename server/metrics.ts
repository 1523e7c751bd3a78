import cluster from "node:cluster";
import { createServer, type Server } from "node:http";
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
  /** Undefined when no page is kept. */
  pages?: () => PageCacheFigures;
  /** Requests that wait for the database. */
  countWaiting: () => number;
  /** Statements of visitors, by the server that answered them. Undefined without a replica. */
  countReads?: () => { replica: number; primary: number };
}

/** Counts every exchange by kind, method and class of status; adds the figures of Node itself, of the queue and of the pages that are kept. */
export function createMetrics({ pages, countWaiting, countReads }: Figures): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's head to the end of its response.",
    labelNames: ["kind", "method", "status"] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });

  const forwardedUnread = new Counter({
    name: "http_requests_forwarded_unread_total",
    help: "Requests with X-Forwarded-For while TRUST_PROXY is 0: behind a proxy, all of them count as one client.",
    registers: [registry],
  });

  registerGauge(registry, "database_queue_requests", "Requests that wait for the database.", countWaiting);
  if (pages) registerPages(registry, pages);
  if (countReads) registerReads(registry, countReads);

  // Asked by the process that started this one and others: it adds them up.
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry);
    void new AggregatorRegistry();
  }

  return {
    read: () => registry.metrics(),
    observe: ({ kind, method, isForwardedUnread }, { status, milliseconds }) => {
      duration.observe({ kind, method, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000);
      if (isForwardedUnread) forwardedUnread.inc();
    },
  };
}

/** Reads the figures of all processes of this start, added up. Only for the one that started the others; made before them. */
export function readAllProcesses(): () => Promise<string> {
  const all = new AggregatorRegistry();
  return () => all.clusterMetrics();
}

/** Answers GET /metrics with what `read` finds; the caller listens on loopback and closes it. */
export function createMetricsServer(read: () => Promise<string>): Server {
  return createServer((request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) => response.writeHead(200, { "content-type": Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}

/** The hit rate is what was not made, of all that was asked. */
function registerPages(registry: Registry, figures: () => PageCacheFigures): void {
  const asked = new Counter({
    name: "page_cache_requests_total",
    help: "Requests for pages that may be for everybody: answered from memory, together with another, or made anew.",
    labelNames: ["answer"] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [answer, count] of Object.entries(figures().asked)) asked.inc({ answer }, count);
    },
  });
  registerGauge(registry, "page_cache_entries", "Pages in memory.", () => figures().entries);
  registerGauge(registry, "page_cache_bytes", "What they take of PAGE_CACHE_MB.", () => figures().bytes);
}

function registerReads(registry: Registry, read: () => { replica: number; primary: number }): void {
  const counter = new Counter({
    name: "visitor_statements_total",
    help: "Statements of visitors, by the server that answered: the primary is asked what the replica does not have yet.",
    labelNames: ["server"] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [server, count] of Object.entries(read())) counter.inc({ server }, count);
    },
  });
}

function registerGauge(registry: Registry, name: string, help: string, read: () => number): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
}

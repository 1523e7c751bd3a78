import autocannon from "autocannon";
import type { ServerProcess } from "./server-process.ts";

/** A request to a server. */
export interface Target {
  server: ServerProcess;
  path: string;
  headers?: Record<string, string>;
  /** The class of successful statuses; 2xx by default. */
  expects?: "2xx" | "3xx";
}

export interface Measurement {
  /** Successful responses per second of CPU time of the server process. */
  perCore: number;
  /** Requests per second of wall-clock time, which depends on other load of the machine. */
  perSecond: number;
  /** Latencies in milliseconds with ten connections. */
  p50: number;
  p99: number;
  /** Resident memory after the run, in bytes. */
  rss: number;
  /** Other statuses, errors and timeouts. Southerly returns 503 if it waits too long for a connection. */
  failed: number;
}

/** Requests until V8 has compiled the hot code and PostgreSQL has prepared the frequent statements. */
const warmingRequests = 2000;

/** Sends a fixed number of requests, so that the server is warm however slow the machine is. */
export async function warmUp({ server, path, headers }: Target): Promise<void> {
  await autocannon({ url: server.url + path, connections: 10, amount: warmingRequests, headers });
}

/** Sends requests as fast as the server responds, for `seconds`. Throws if none succeeds. */
export async function measure(target: Target, seconds: number): Promise<Measurement> {
  const { server, path, headers, expects = "2xx" } = target;
  const before = await server.usage();
  const result = await autocannon({ url: server.url + path, connections: 10, duration: seconds, headers });
  const after = await server.usage();
  const responses = result["1xx"] + result["2xx"] + result["3xx"] + result["4xx"] + result["5xx"];
  const succeeded = result[expects];
  const failed = responses - succeeded + result.errors + result.timeouts;
  if (succeeded === 0) throw new Error(`No response from ${server.url}${path} was successful.`);
  return {
    perCore: succeeded / ((after.cpuMicros - before.cpuMicros) / 1e6),
    perSecond: succeeded / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    rss: after.rss,
    failed,
  };
}

/** The median of each figure. */
export function medians(runs: readonly Measurement[]): Measurement {
  const of = (figure: keyof Measurement) => median(runs.map((run) => run[figure]));
  return {
    perCore: of("perCore"),
    perSecond: of("perSecond"),
    p50: of("p50"),
    p99: of("p99"),
    rss: of("rss"),
    failed: of("failed"),
  };
}

/** The median, the lower of the two middle values for an even count. NaN for an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** Rounded megabytes (10^6 bytes). */
export function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

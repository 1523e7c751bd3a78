import autocannon from "autocannon";
import type { ServerProcess } from "./server-process.ts";

/** What is asked of which server. */
export interface Target {
  server: ServerProcess;
  path: string;
  headers?: Record<string, string>;
  /** What is a success: a page, unless it says otherwise. */
  expects?: "2xx" | "3xx";
}

/** One run against one target. */
export interface Measurement {
  /** Requests answered per second of CPU time of the server's process. */
  perCore: number;
  /** Requests per second of the clock, which depends on what else the machine does. */
  perSecond: number;
  /** Latencies in milliseconds at the given number of connections. */
  p50: number;
  p99: number;
  /** Resident memory after the run, bytes. */
  rss: number;
  /** Answers other than 2xx, errors and timeouts: Southerly says 503 when it waits for a connection for too long. */
  failed: number;
}

/** How many requests it takes until V8 has compiled and PostgreSQL has prepared what is asked often. */
const warmingRequests = 2000;

/** Asks often enough that the runs to come find the server warm, however slow the machine is. */
export async function warmUp({ server, path, headers }: Target): Promise<void> {
  await autocannon({ url: server.url + path, connections: 10, amount: warmingRequests, headers });
}

/** Asks as fast as the server answers, for so many seconds. Throws when no answer is a success. */
export async function measure(target: Target, seconds: number): Promise<Measurement> {
  const { server, path, headers, expects = "2xx" } = target;
  const before = await server.usage();
  const result = await autocannon({ url: server.url + path, connections: 10, duration: seconds, headers });
  const after = await server.usage();
  const answers = result["1xx"] + result["2xx"] + result["3xx"] + result["4xx"] + result["5xx"];
  const succeeded = result[expects];
  const failed = answers - succeeded + result.errors + result.timeouts;
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

/** Each figure's median over the runs. */
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

/** The middle of the values, the lower one when there are two; NaN of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** Bytes as whole megabytes (10^6). */
export function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

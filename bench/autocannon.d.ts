/** The part of autocannon that the benchmarks use; the package brings no types. */
declare module "autocannon" {
  interface Request {
    method?: string;
    path: string;
    headers?: Record<string, string>;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds; without it `amount` decides. */
    duration?: number;
    /** Requests in all. */
    amount?: number;
    headers?: Record<string, string>;
    requests?: readonly Request[];
  }
  /** Latencies in milliseconds. */
  interface Result {
    "1xx": number;
    "2xx": number;
    "3xx": number;
    "4xx": number;
    "5xx": number;
    errors: number;
    timeouts: number;
    duration: number;
    latency: { p50: number; p99: number };
  }
  function autocannon(options: Options): Promise<Result>;
  export default autocannon;
}

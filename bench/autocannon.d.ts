/** The part of autocannon's API that the benchmarks use. The package has no types. */
declare module "autocannon" {
  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    /** Creates each request from this one. */
    setupRequest?: (request: Request) => Request;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. If absent, `amount` determines the end. */
    duration?: number;
    /** Total number of requests. */
    amount?: number;
    headers?: Record<string, string>;
    requests?: readonly Request[];
    /** Requests per second over all connections. Unlimited if absent. */
    overallRate?: number;
  }
  /** Latencies in milliseconds. */
  export interface Result {
    "1xx": number;
    "2xx": number;
    "3xx": number;
    "4xx": number;
    "5xx": number;
    errors: number;
    timeouts: number;
    non2xx: number;
    duration: number;
    latency: { p50: number; p99: number };
  }
  function autocannon(options: Options): Promise<Result>;
  export default autocannon;
}

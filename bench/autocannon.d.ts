/** The part of autocannon that the benchmarks use; the package brings no types. */
declare module "autocannon" {
  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    /** Makes each request anew from what is said here. */
    setupRequest?: (request: Request) => Request;
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
    /** Requests a second over all connections; without it as many as are answered. */
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

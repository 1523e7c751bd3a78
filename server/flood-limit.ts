import cluster from "node:cluster";
import { LRUCache } from "lru-cache";
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { clientNetwork, clientPrefix } from "./client-address.ts";

/** The window starts with the client's first request. */
export interface FloodLimit {
  requests: number;
  seconds: number;
}

/** The least recently active client is evicted. */
const MAX_CLIENTS = 20_000;

/** Timeout (milliseconds) for the primary's counter. */
const countMillis = 1000;

/** Relative to a /64: phones of one carrier may share a /48. */
const PREFIX_TIMES = 10;

/** Per client, shared by all processes. Resolves to 0, or to the seconds to wait. */
export function createFloodLimit({ requests, seconds }: FloodLimit, name = "requests") {
  const ofNetwork = createCounter({ keyPrefix: name, points: requests, duration: seconds });
  const ofPrefix = createCounter({ keyPrefix: `${name}/48`, points: requests * PREFIX_TIMES, duration: seconds });

  return async function secondsToWait(address: string): Promise<number> {
    const wait = await ofNetwork(clientNetwork(address));
    const prefix = clientPrefix(address);
    return wait > 0 || prefix === undefined ? wait : ofPrefix(prefix);
  };
}

function createCounter(limit: { keyPrefix: string; points: number; duration: number }) {
  const limiter = cluster.isWorker
    ? new RateLimiterCluster({ ...limit, timeoutMs: countMillis })
    : new RateLimiterMemory(limit);
  // The limiter would use 400 MB for a million addresses in one window.
  const clients = new LRUCache<string, true>({
    max: MAX_CLIENTS,
    dispose: (_, client, reason) => {
      if (reason === "evict") limiter.delete(client).catch(() => undefined);
    },
  });

  return async function count(client: string): Promise<number> {
    clients.set(client, true);
    try {
      await limiter.consume(client);
      return 0;
    } catch (rejected) {
      // The counter failed: let the request through.
      if (!(rejected instanceof RateLimiterRes)) return 0;
      return Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
    }
  };
}

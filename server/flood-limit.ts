import cluster from "node:cluster";
import { LRUCache } from "lru-cache";
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { clientNetwork } from "./client-address.ts";

/** So many requests within a window, which starts with the first of them. */
export interface FloodLimit {
  requests: number;
  seconds: number;
}

/** Clients counted at once; beyond it the one that was silent longest is forgotten. */
const MAX_CLIENTS = 20_000;

/** How long (milliseconds) the process that counts for several may take. */
const countMillis = 1000;

/**
 * A coarse brake per client, for all processes of this start (see processes.ts); exact limits per operation are the application's.
 * Those of one name share their points. The function resolves to 0 (go on), or to the seconds to wait.
 */
export function createFloodLimit({ requests, seconds }: FloodLimit, name = "requests") {
  const limit = { keyPrefix: name, points: requests, duration: seconds };
  const limiter = cluster.isWorker
    ? new RateLimiterCluster({ ...limit, timeoutMs: countMillis })
    : new RateLimiterMemory(limit);
  // The limiter forgets a client when its window ends. A million addresses within one would take 400 MB until then.
  const clients = new LRUCache<string, true>({
    max: MAX_CLIENTS,
    dispose: (_, client, reason) => {
      if (reason === "evict") limiter.delete(client).catch(() => undefined);
    },
  });

  return async function secondsToWait(address: string): Promise<number> {
    const client = clientNetwork(address);
    clients.set(client, true);
    try {
      await limiter.consume(client);
      return 0;
    } catch (rejected) {
      // Nobody counted: a brake that fails must not stop anybody.
      if (!(rejected instanceof RateLimiterRes)) return 0;
      return Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
    }
  };
}

import cluster from "node:cluster";
import { LRUCache } from "lru-cache";
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { clientNetwork, clientPrefix } from "./client-address.ts";

/** So many requests within a window, which starts with the first of them. */
export interface FloodLimit {
  requests: number;
  seconds: number;
}

/** Clients counted at once; beyond it the one that was silent longest is forgotten. */
const MAX_CLIENTS = 20_000;

/** How long (milliseconds) the process that counts for several may take. */
const countMillis = 1000;

/** How many times as many requests a whole /48 has as one /64 in it: phones of one carrier may share one. */
const PREFIX_TIMES = 10;

/**
 * A coarse brake per client, for all processes of this start (see processes.ts); exact limits per operation are the application's.
 * Those of one name share their points. The function resolves to 0 (go on), or to the seconds to wait.
 */
export function createFloodLimit({ requests, seconds }: FloodLimit, name = "requests") {
  const ofNetwork = createCounter({ keyPrefix: name, points: requests, duration: seconds });
  const ofPrefix = createCounter({ keyPrefix: `${name}/48`, points: requests * PREFIX_TIMES, duration: seconds });

  return async function secondsToWait(address: string): Promise<number> {
    const wait = await ofNetwork(clientNetwork(address));
    const prefix = clientPrefix(address);
    return wait > 0 || prefix === undefined ? wait : ofPrefix(prefix);
  };
}

/** Counts the requests of each client. Resolves to 0, or to the seconds that it must wait. */
function createCounter(limit: { keyPrefix: string; points: number; duration: number }) {
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

  return async function count(client: string): Promise<number> {
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

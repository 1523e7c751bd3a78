import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { clientNetwork } from "./client-address.ts";

/** So many requests within a window, which starts with the first of them. */
export interface FloodLimit {
  requests: number;
  seconds: number;
}

/** Clients counted at once; beyond it the one that was silent longest is forgotten. */
const MAX_CLIENTS = 20_000;

/**
 * A coarse brake per client, in this process only; exact limits per operation are the application's.
 * The function resolves to 0 (go on), or to the seconds to wait.
 */
export function createFloodLimit({ requests, seconds }: FloodLimit) {
  const limiter = new RateLimiterMemory({ points: requests, duration: seconds });
  // The limiter forgets a client when its window ends. A million addresses within one would take 400 MB until then.
  const clients = new LRUCache<string, true>({
    max: MAX_CLIENTS,
    dispose: (_, client, reason) => {
      if (reason === "evict") void limiter.delete(client);
    },
  });

  return async function secondsToWait(address: string): Promise<number> {
    const client = clientNetwork(address);
    clients.set(client, true);
    try {
      await limiter.consume(client);
      return 0;
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      return Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
    }
  };
}

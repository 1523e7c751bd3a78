import { clientNetwork } from "./client-address.ts";

/** A bucket of `requests` that fills up again within `seconds`. */
export interface FloodLimit {
  requests: number;
  seconds: number;
}

interface Bucket {
  tokens: number;
  /** Milliseconds, as `now` counts them. */
  filledAt: number;
}

/** Clients remembered at once; beyond it the one that was silent longest is forgotten. */
const rememberedClients = 20_000;

/**
 * A coarse brake per client, in this process only; exact limits per operation are the application's.
 * The function answers 0 (go on), or the seconds to wait.
 */
export function createFloodBrake(
  { requests, seconds }: FloodLimit,
  now: () => number = performance.now.bind(performance),
) {
  const buckets = new Map<string, Bucket>();
  const perMillisecond = requests / (seconds * 1000);

  return function spend(address: string): number {
    const client = clientNetwork(address);
    const at = now();
    const bucket = buckets.get(client) ?? { tokens: requests, filledAt: at };
    bucket.tokens = Math.min(requests, bucket.tokens + (at - bucket.filledAt) * perMillisecond);
    bucket.filledAt = at;
    // A Map keeps the order of insertion: putting the client back makes it the newest.
    buckets.delete(client);
    buckets.set(client, bucket);
    if (buckets.size > rememberedClients) forgetOldest(buckets);
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perMillisecond / 1000);
    bucket.tokens -= 1;
    return 0;
  };
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  const oldest = buckets.keys().next();
  if (!oldest.done) buckets.delete(oldest.value);
}

import { transaction } from "#db/transaction.server.ts";
import { findLastSearchId, type LastRuns, updateQuietSearches } from "./digest.queries.server.ts";

export interface QuietRunsOptions {
  /** Ids per transaction. */
  batchSize?: number;
  signal?: AbortSignal;
}

/**
 * Records the run of every live daily and weekly search that had no match to mail at its last seven o'clock in Sydney.
 * Safe to run twice or in parallel. Returns the number of searches. Throws `Unavailable` when PostgreSQL is away.
 */
export async function recordQuietRuns(
  runs: LastRuns,
  { batchSize = 10_000, signal }: QuietRunsOptions = {},
): Promise<number> {
  const last = await findLastSearchId();
  let recorded = 0;
  for (let after = 0; after < last; after += batchSize) {
    signal?.throwIfAborted();
    recorded += await transaction(() => updateQuietSearches(after, after + batchSize, runs), { patient: true });
  }
  return recorded;
}

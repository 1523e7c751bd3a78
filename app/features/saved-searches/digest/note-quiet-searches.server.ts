import { transaction } from "#db/transaction.server.ts";
import { findLastRuns, findLastSearchId, type LastRuns, updateQuietSearches } from "./digest.queries.server.ts";

export interface QuietOptions {
  /** Ids that one transaction looks at. */
  batchSize?: number;
  signal?: AbortSignal;
}

/** When the searches were last to run, as of now. Throws `Unavailable` when PostgreSQL is away. */
export function lastRuns(): Promise<LastRuns> {
  return findLastRuns();
}

/**
 * Notes the run of every live daily and weekly search that had nothing to tell at its last seven o'clock in Sydney. Doing
 * it again, or in two places at once, changes nothing more. Answers how many. Throws `Unavailable` when PostgreSQL is away.
 */
export async function noteQuietSearches(
  runs: LastRuns,
  { batchSize = 10_000, signal }: QuietOptions = {},
): Promise<number> {
  const last = await findLastSearchId();
  let noted = 0;
  for (let after = 0; after < last; after += batchSize) {
    signal?.throwIfAborted();
    noted += await transaction(() => updateQuietSearches(after, after + batchSize, runs), { patient: true });
  }
  return noted;
}

import { Unavailable } from "#app/lib/errors.ts";
import { logger } from "#platform/logger.server.ts";

/** For example one recipient. Must be idempotent after its commit. */
export interface JobPart {
  /** The same in every attempt. Undefined for the step that lists the parts. */
  subject?: string;
  work: () => Promise<unknown>;
  /** Marks the part as done, so that no later job tries it. */
  giveUp?: () => Promise<unknown>;
}

/** The worker abandons a part that killed the process twice. */
export type RunPart = (part: JobPart) => Promise<void>;

/** How the worker runs a job. */
export interface JobContext {
  /** Aborts when this worker stops (see `endsBeforeStop`) or another one has the job. */
  signal: AbortSignal;
  /** For jobs guarded in parts. */
  runPart?: RunPart;
  /** Earlier attempts. */
  retries?: number;
}

/** Parts that may fail with PostgreSQL unavailable before the job stops. */
const MAX_UNAVAILABLE = 10;

/**
 * Continues after a failed part and throws its error at the end. Throws at once when `signal` aborts or PostgreSQL
 * stays unavailable.
 */
export async function runParts(
  list: () => Promise<readonly JobPart[]>,
  { signal, runPart = async ({ work }) => void (await work()) }: Partial<JobContext> = {},
): Promise<void> {
  signal?.throwIfAborted();
  let parts: readonly JobPart[] = [];
  await runPart({
    work: async () => {
      parts = await list();
    },
  });
  const failed: unknown[] = [];
  let unavailable = 0;
  for (const part of parts) {
    signal?.throwIfAborted();
    try {
      await runPart(part);
    } catch (error) {
      logger.warn({ err: error, part: part.subject }, "a part of a job did not finish");
      failed.push(error);
      if (error instanceof Unavailable && (unavailable += 1) >= MAX_UNAVAILABLE) throw error;
    }
  }
  if (failed.length === 1) throw failed[0];
  if (failed.length > 1) throw new AggregateError(failed, `${failed.length} parts of a job did not finish.`);
}

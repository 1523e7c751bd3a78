import { Unavailable } from "#app/lib/errors.ts";
import { logger } from "#platform/logger.server.ts";

/** One recipient, photo or other piece of a job's work. Repeated after its commit it must do nothing. */
export interface JobPart {
  /** The same in every try. Left out by the step that lists the parts, which is about the job's payload. */
  subject?: string;
  work: () => Promise<unknown>;
  /** Marks it as done without doing it, so that no later job tries it again. */
  giveUp?: () => Promise<unknown>;
}

/** Does a part. The worker's own gives it up when it has ended its process twice. */
export type RunPart = (part: JobPart) => Promise<void>;

/** Of parts that find PostgreSQL away, so many are tried. */
const MAX_UNAVAILABLE = 10;

/**
 * Lists the parts of a job and does them one after the other. A part that fails does not stop the others; the error is
 * thrown after the last. Throws at once when `signal` aborts or PostgreSQL stays away.
 */
export async function doParts(
  list: () => Promise<readonly JobPart[]>,
  signal?: AbortSignal,
  run: RunPart = async ({ work }) => void (await work()),
): Promise<void> {
  signal?.throwIfAborted();
  let parts: readonly JobPart[] = [];
  await run({
    work: async () => {
      parts = await list();
    },
  });
  const failed: unknown[] = [];
  let unavailable = 0;
  for (const part of parts) {
    signal?.throwIfAborted();
    try {
      await run(part);
    } catch (error) {
      logger.warn({ err: error, part: part.subject }, "a part of a job did not finish");
      failed.push(error);
      if (error instanceof Unavailable && (unavailable += 1) >= MAX_UNAVAILABLE) throw error;
    }
  }
  if (failed.length === 1) throw failed[0];
  if (failed.length > 1) throw new AggregateError(failed, `${failed.length} parts of a job did not finish.`);
}

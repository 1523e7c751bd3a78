import { withoutDeadline } from "#app/deadline.server.ts";
import { TooMany, Unavailable } from "#app/lib/errors.ts";
import { openTurns } from "#app/limits/turns.server.ts";

/** Files of feeds that arrive or wait at the same time; each may lie on the disk until it is kept. */
const MAX_ARRIVING = 128;
const retrySeconds = 5;

let arriving = 0;

/**
 * Has a file arrive and be kept; a program waits longer than a person before a page. Throws `TooMany` when so many do that
 * this one is to come again, or that PostgreSQL is not reached in time.
 */
export async function withRoom<Result>(arrive: () => Promise<Result>): Promise<Result> {
  if (arriving >= MAX_ARRIVING) throw new TooMany(retrySeconds);
  arriving += 1;
  const isOneOfMany = arriving > 1;
  try {
    return await withoutDeadline(arrive);
  } catch (error) {
    // The last of them may be alone by now.
    if (error instanceof Unavailable && (isOneOfMany || arriving > 1)) throw new TooMany(retrySeconds);
    throw error;
  } finally {
    arriving -= 1;
  }
}

/**
 * Keeps a file when its last byte is here and it is its turn, so that a slow line holds up nobody: each is in memory whole,
 * more than once, and this process keeps one at a time. Throws `TooMany` when that takes too long.
 */
export const withTurn = openTurns({ atOnce: 1, mayWait: MAX_ARRIVING }, retrySeconds);

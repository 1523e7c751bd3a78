import { withoutDeadline } from "#app/deadline.server.ts";
import { TooMany, Unavailable } from "#app/lib/errors.ts";

/** Files of feeds that this process takes at the same time: fewer than it has connections to PostgreSQL. */
const MAX_AT_ONCE = 4;
/** Those that wait for their turn, their bytes in the network. */
const MAX_WAITING = 124;
const retrySeconds = 5;

let taking = 0;
const waiting: (() => void)[] = [];

/**
 * Takes a file when it is its turn; a program waits longer than a person before a page. Throws `TooMany` when so many wait
 * that this one is to come again, or that PostgreSQL is not reached in time.
 */
export async function withTurn<Result>(take: () => Promise<Result>): Promise<Result> {
  const isCrowded = taking >= MAX_AT_ONCE;
  if (isCrowded) {
    if (waiting.length >= MAX_WAITING) throw new TooMany(retrySeconds);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else taking += 1;
  try {
    return await withoutDeadline(take);
  } catch (error) {
    if (error instanceof Unavailable && (isCrowded || waiting.length > 0)) throw new TooMany(retrySeconds);
    throw error;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else taking -= 1;
  }
}

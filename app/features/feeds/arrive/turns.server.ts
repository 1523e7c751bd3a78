import { withoutDeadline } from "#app/deadline.server.ts";
import { TooMany, Unavailable } from "#app/lib/errors.ts";
import { openTurns } from "#app/limits/turns.server.ts";

/** Files that may arrive at the same time, each into a file on the disk: of one sender, and in all. */
const MAX_OF_SENDER = 8;
const MAX_ARRIVING = 512;
const retrySeconds = 5;

let working = 0;
let arriving = 0;
const arrivingBySender = new Map<string, number>();

/**
 * Lets a program wait for longer than a person before a page. Throws `TooMany` instead of `Unavailable` when PostgreSQL does
 * not answer in time because many come at once.
 */
export async function withPatience<Result>(work: () => Promise<Result>): Promise<Result> {
  working += 1;
  const isOneOfMany = working > 1;
  try {
    return await withoutDeadline(work);
  } catch (error) {
    // The last of them may be alone by now.
    if (error instanceof Unavailable && (isOneOfMany || working > 1)) throw new TooMany(retrySeconds);
    throw error;
  } finally {
    working -= 1;
  }
}

/**
 * Lets the bytes of a file arrive, however slowly: they cost a place of their sender (a connection or a person), and nobody
 * else's. Throws `TooMany` when the sender has no place left.
 */
export async function withRoom<Result>(sender: string, arrive: () => Promise<Result>): Promise<Result> {
  const own = arrivingBySender.get(sender) ?? 0;
  if (own >= MAX_OF_SENDER || arriving >= MAX_ARRIVING) throw new TooMany(retrySeconds);
  arriving += 1;
  arrivingBySender.set(sender, own + 1);
  try {
    return await arrive();
  } finally {
    arriving -= 1;
    const left = (arrivingBySender.get(sender) ?? 1) - 1;
    if (left > 0) arrivingBySender.set(sender, left);
    else arrivingBySender.delete(sender);
  }
}

/**
 * Does the work on a file whose last byte is here; `keys` name its connection, person or address, which share the turns.
 * Each file is in memory whole, more than once. Throws `TooMany` when that takes too long.
 */
export const withTurn = openTurns({ atOnce: 4, perKey: 2, mayWait: 128 }, retrySeconds);

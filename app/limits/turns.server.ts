import { TooMany } from "#app/lib/errors.ts";

interface Turns {
  /** How many this process does at the same time. */
  atOnce: number;
  /** How many more may wait for one of them to end. */
  mayWait: number;
}

/** How long (milliseconds) one of them waits. */
const patienceMillis = 60_000;

/**
 * Work of which a process does only so much at the same time, in the order in which it came. What comes when too many wait,
 * or waits for longer than a minute, ends in `TooMany`, with the seconds after which to come again.
 */
export function openTurns({ atOnce, mayWait }: Turns, retrySeconds: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  function takeTurn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= mayWait) return Promise.reject(new TooMany(retrySeconds));
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(new TooMany(retrySeconds));
      }, patienceMillis);
      waiting.push(take);
    });
  }

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    await takeTurn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

import { TooMany } from "#app/lib/errors.ts";

interface Turns {
  /** How many this process does at the same time. */
  atOnce: number;
  /** How many of them may share a key. */
  perKey?: number;
  /** How many more may wait for one of them to end. */
  mayWait: number;
}

interface Waiting {
  keys: readonly string[];
  start: () => void;
  reject: () => void;
}

/** How long (milliseconds) one of them waits. */
const patienceMillis = 60_000;

/**
 * Limits how much of some work a process does at the same time. `keys` name who the work is for, such as a person and a
 * network address: a free turn goes to the waiting work whose keys hold the fewest turns, then to the one that was served
 * least recently. When too many wait, the key with the most waiting work loses its newest. Throws `TooMany`, with the
 * seconds after which to retry, for work that is turned away or has waited for a minute.
 */
export function openTurns({ atOnce, perKey = atOnce, mayWait }: Turns, retrySeconds: number) {
  let running = 0;
  let served = 0;
  let waiting: Waiting[] = [];
  const runningByKey = new Map<string, number>();
  const servedByKey = new Map<string, number>();

  const mostOf = (keys: readonly string[], counts: ReadonlyMap<string, number>) =>
    Math.max(0, ...keys.map((key) => counts.get(key) ?? 0));
  const countWaiting = (key: string) => waiting.filter(({ keys }) => keys.includes(key)).length;
  const mayStart = (keys: readonly string[]) => running < atOnce && mostOf(keys, runningByKey) < perKey;

  function start(keys: readonly string[]): void {
    running += 1;
    served += 1;
    for (const key of new Set(keys)) {
      runningByKey.set(key, (runningByKey.get(key) ?? 0) + 1);
      servedByKey.set(key, served);
    }
  }

  function end(keys: readonly string[]): void {
    running -= 1;
    for (const key of new Set(keys)) {
      const left = (runningByKey.get(key) ?? 0) - 1;
      if (left > 0) runningByKey.set(key, left);
      else runningByKey.delete(key);
    }
    startNext();
    // Keys that wait for nothing need no history.
    if (waiting.length === 0) servedByKey.clear();
  }

  function startNext(): void {
    for (let next = findNext(); next; next = findNext()) {
      remove(next);
      start(next.keys);
      next.start();
    }
  }

  function findNext(): Waiting | undefined {
    const ready = waiting.filter(({ keys }) => mayStart(keys));
    const rank = ({ keys }: Waiting) => [mostOf(keys, runningByKey), mostOf(keys, servedByKey)] as const;
    // Sorting is stable: equals keep the order in which they came.
    return ready
      .map((each) => ({ each, rank: rank(each) }))
      .toSorted((one, other) => one.rank[0] - other.rank[0] || one.rank[1] - other.rank[1])[0]?.each;
  }

  function remove(left: Waiting): void {
    waiting = waiting.filter((each) => each !== left);
  }

  /** Makes room for a newcomer at the cost of whoever has more waiting; false when that is the newcomer. */
  function makeRoom(keys: readonly string[]): boolean {
    if (waiting.length < mayWait) return true;
    const own = Math.max(0, ...keys.map(countWaiting));
    const heaviest = waiting.findLast((each) => Math.max(0, ...each.keys.map(countWaiting)) > own + 1);
    heaviest?.reject();
    return heaviest !== undefined;
  }

  function takeTurn(keys: readonly string[]): Promise<void> {
    if (mayStart(keys)) {
      start(keys);
      return Promise.resolve();
    }
    if (!makeRoom(keys)) return Promise.reject(new TooMany(retrySeconds));
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => entry.reject(), patienceMillis);
      const entry: Waiting = {
        keys,
        start: () => {
          clearTimeout(patience);
          resolve();
        },
        reject: () => {
          clearTimeout(patience);
          remove(entry);
          reject(new TooMany(retrySeconds));
        },
      };
      waiting.push(entry);
    });
  }

  return async function inTurn<Result>(work: () => Promise<Result>, keys: readonly string[] = []): Promise<Result> {
    await takeTurn(keys);
    try {
      return await work();
    } finally {
      end(keys);
    }
  };
}

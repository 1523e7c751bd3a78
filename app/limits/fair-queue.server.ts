import { TooMany } from "#app/lib/errors.ts";

interface FairQueueOptions {
  /** Per process. */
  concurrency: number;
  perKey?: number;
  maxQueued: number;
}

interface QueuedTask {
  keys: readonly string[];
  start: () => void;
  reject: () => void;
}

/** Until a queued task is rejected. */
const queueTimeoutMs = 60_000;

/**
 * `keys` identify the beneficiaries, such as a person and a network address. A free slot is given to the task whose
 * keys occupy the fewest slots, then to the one served least recently. If the queue is full, the key with the most
 * queued tasks loses its newest. Throws `TooMany` for tasks that are rejected or have waited a minute.
 */
export function createFairQueue(
  { concurrency, perKey = concurrency, maxQueued }: FairQueueOptions,
  retrySeconds: number,
) {
  let running = 0;
  let served = 0;
  let waiting: QueuedTask[] = [];
  const runningByKey = new Map<string, number>();
  const servedByKey = new Map<string, number>();

  const maxCount = (keys: readonly string[], counts: ReadonlyMap<string, number>) =>
    Math.max(0, ...keys.map((key) => counts.get(key) ?? 0));
  const countWaiting = (key: string) => waiting.filter(({ keys }) => keys.includes(key)).length;
  const mayStart = (keys: readonly string[]) => running < concurrency && maxCount(keys, runningByKey) < perKey;

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
      const remaining = (runningByKey.get(key) ?? 0) - 1;
      if (remaining > 0) runningByKey.set(key, remaining);
      else runningByKey.delete(key);
    }
    startNext();
    if (waiting.length === 0) servedByKey.clear();
  }

  function startNext(): void {
    for (let next = findNext(); next; next = findNext()) {
      remove(next);
      start(next.keys);
      next.start();
    }
  }

  function findNext(): QueuedTask | undefined {
    const ready = waiting.filter(({ keys }) => mayStart(keys));
    const rank = ({ keys }: QueuedTask) => [maxCount(keys, runningByKey), maxCount(keys, servedByKey)] as const;
    // The stable sort preserves the order of arrival.
    return ready
      .map((each) => ({ each, rank: rank(each) }))
      .toSorted((one, other) => one.rank[0] - other.rank[0] || one.rank[1] - other.rank[1])[0]?.each;
  }

  function remove(task: QueuedTask): void {
    waiting = waiting.filter((each) => each !== task);
  }

  /** Rejects a task of a key with more queued tasks than the newcomer's; false if there is none. */
  function makeRoom(keys: readonly string[]): boolean {
    if (waiting.length < maxQueued) return true;
    const own = Math.max(0, ...keys.map(countWaiting));
    const heaviest = waiting.findLast((each) => Math.max(0, ...each.keys.map(countWaiting)) > own + 1);
    heaviest?.reject();
    return heaviest !== undefined;
  }

  function acquire(keys: readonly string[]): Promise<void> {
    if (mayStart(keys)) {
      start(keys);
      return Promise.resolve();
    }
    if (!makeRoom(keys)) return Promise.reject(new TooMany(retrySeconds));
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => entry.reject(), queueTimeoutMs);
      const entry: QueuedTask = {
        keys,
        start: () => {
          clearTimeout(timeout);
          resolve();
        },
        reject: () => {
          clearTimeout(timeout);
          remove(entry);
          reject(new TooMany(retrySeconds));
        },
      };
      waiting.push(entry);
    });
  }

  return async function runQueued<Result>(work: () => Promise<Result>, keys: readonly string[] = []): Promise<Result> {
    await acquire(keys);
    try {
      return await work();
    } finally {
      end(keys);
    }
  };
}

import { setTimeout as delay } from "node:timers/promises";

/** Resolves when an item may start, given its position among all items from 0 (the first) to 1. */
export type Pace = (place: number) => Promise<void>;

/** Without a delay. */
export const atOnce: Pace = () => Promise.resolve();

/** Spreads the items over a number of seconds from now on. Rejects when `signal` aborts. */
export function spreadOver(seconds: number, signal: AbortSignal): Pace {
  const startedAt = performance.now();
  return async (place) => {
    const waitMillis = startedAt + place * seconds * 1000 - performance.now();
    if (waitMillis > 0) await delay(waitMillis, undefined, { signal });
  };
}

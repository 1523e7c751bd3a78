import { setTimeout as delay } from "node:timers/promises";

/** Resolves when a part of some work may begin: its place among all parts, from 0 (the first) to 1. */
export type Pace = (place: number) => Promise<void>;

/** As fast as it goes. */
export const atOnce: Pace = () => Promise.resolve();

/** Spreads the parts over so many seconds from now on. What waits rejects when `signal` aborts. */
export function spreadOver(seconds: number, signal: AbortSignal): Pace {
  const startedAt = performance.now();
  return async (place) => {
    const waitMillis = startedAt + place * seconds * 1000 - performance.now();
    if (waitMillis > 0) await delay(waitMillis, undefined, { signal });
  };
}

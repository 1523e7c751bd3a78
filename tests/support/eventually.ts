import { vi } from "vitest";

/** Repeats a check until it passes; fails after ten seconds, long enough for a busy machine. Returns its value. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 10_000 });
}

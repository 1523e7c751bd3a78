import { vi } from "vitest";

/**
 * Repeats a check until it passes and returns its value. Fails after ten seconds, which is long enough for a busy
 * machine.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 10_000 });
}

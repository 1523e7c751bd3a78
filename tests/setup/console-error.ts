import { afterEach, beforeEach } from "vitest";

/**
 * Fails a test that prints an unexpected error on the console. For an expected error, use `vi.spyOn(console,
 * "error")`.
 */
const unexpected: unknown[][] = [];
const print = console.error;

beforeEach(() => {
  unexpected.length = 0;
  console.error = (...values: unknown[]) => {
    unexpected.push(values);
    print(...values);
  };
});

afterEach(() => {
  console.error = print;
  const [first] = unexpected;
  if (first) throw new Error(`Unexpected console.error (${unexpected.length}): ${first.map(String).join(" ")}`);
});

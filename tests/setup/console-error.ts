import { afterEach, beforeEach } from "vitest";

/** An error on the console that a test does not expect fails it; one that it expects is caught with `vi.spyOn(console, "error")`. */
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

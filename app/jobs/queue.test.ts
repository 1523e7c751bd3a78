import { expect, test } from "vitest";
import { MAX_ATTEMPTS, retryDelaySeconds } from "./queue.server.ts";

test("delays double from half a minute to two hours", () => {
  const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelaySeconds(index + 1, 0));
  expect(delays).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7200]);
});

test("adds up to a fifth to a delay at random", () => {
  expect(retryDelaySeconds(1, 1)).toBe(36);
  expect(retryDelaySeconds(40, 1)).toBe(8640);
});

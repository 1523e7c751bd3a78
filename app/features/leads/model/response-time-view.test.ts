import { expect, test } from "vitest";
import { toResponseTimeView } from "./response-time.ts";

test.each([
  [0, "1 minute"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [59 * 60, "59 minutes"],
  [59 * 60 + 1, "1 hour"],
  [3600, "1 hour"],
  [3601, "2 hours"],
  [48 * 3600, "48 hours"],
  [48 * 3600 + 1, "3 days"],
  [72 * 3600, "3 days"],
])("a median of %d seconds is within %s", (medianSeconds, words) => {
  expect(toResponseTimeView({ medianSeconds, responses: 24 })).toEqual({
    usually: `Usually answers within ${words}`,
    basis: "Half of the last 24 answers came at least this fast.",
  });
});

import { expect, test } from "vitest";
import { runCombined } from "./combined-run.ts";
import { oneMinute } from "./timetable.ts";

// This test fails only for losses, duplicates and wrong responses. Durations depend on other load on the machine, so only `npm run
// test:faults` checks them.
test(
  "everything at once survives kills of web, worker and PostgreSQL, broken lines, a full disk, a renewal and a restart",
  { timeout: 660_000 },
  async () => {
    const report = await runCombined({
      seconds: 60,
      settlingSeconds: 480,
      timetable: oneMinute,
      enquiries: 240,
      homes: 120,
      searches: 400,
      pictures: 12,
      visitors: 24,
      importHomes: 60,
    });
    expect(report.faults).toEqual([]);
  },
);

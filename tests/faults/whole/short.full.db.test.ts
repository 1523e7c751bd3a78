import { expect, test } from "vitest";
import { oneMinute } from "./timetable.ts";
import { runWhole } from "./whole-run.ts";

// Only losses, repeats and wrong responses fail here: times depend on what else the machine is doing, and `npm run test:faults` judges them.
test(
  "everything at once survives kills of web, worker and PostgreSQL, broken lines, a full disk, a renewal and a restart",
  { timeout: 660_000 },
  async () => {
    const report = await runWhole({
      seconds: 60,
      settlingSeconds: 480,
      timetable: oneMinute,
      enquiries: 240,
      homes: 120,
      searches: 400,
      pictures: 12,
      visitors: 24,
      feedHomes: 60,
    });
    expect(report.faults).toEqual([]);
  },
);

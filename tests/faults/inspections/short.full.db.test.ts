import { expect, test } from "vitest";
import { inspectionKills, runInspections } from "./inspection-run.ts";

test(
  "every registered visitor gets reminders, moves and cancellations once, through kills of the worker at every step",
  { timeout: 240_000 },
  async () => {
    const report = await runInspections({ visitors: 120, plannedKills: inspectionKills, limitSeconds: 200 });
    expect(report.faults).toEqual([]);
    expect(report).toMatchObject({ visitors: 360, messages: 360 });
  },
);

import { expect, test } from "vitest";
import { fewAccidents } from "./enquiry-accidents.ts";
import { runFaults } from "./fault-run.ts";

test(
  "enquiries survive kills of web, worker and PostgreSQL at every step: each is stored once, and every mail arrives",
  { timeout: 240_000 },
  async () => {
    const report = await runFaults({ enquiries: 300, clients: 16, accidents: fewAccidents, limitSeconds: 200 });
    expect(report.faults).toEqual([]);
    expect(report).toMatchObject({ acknowledged: 300, leads: 300, messages: 600 });
  },
);

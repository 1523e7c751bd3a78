import { expect, test } from "vitest";
import { runAlerts } from "./alert-run.ts";
import { fewMailFaults } from "./mail-faults.ts";
import { fewKills } from "./planned-kills.ts";

test(
  "alerts survive kills of web, worker and PostgreSQL and an unreachable mail server: each search gets each home once",
  { timeout: 240_000 },
  async () => {
    const report = await runAlerts({
      homes: 120,
      searches: 400,
      agents: 5,
      clients: 8,
      plannedKills: fewKills,
      mailFaults: fewMailFaults,
      expiresHeartbeats: true,
      limitSeconds: 200,
    });
    expect(report.faults).toEqual([]);
    expect(report.expectedMatches).toBeGreaterThan(100);
  },
);

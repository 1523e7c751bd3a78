import { expect, test } from "vitest";
import { runImports } from "./import-run.ts";
import { fewKills } from "./planned-kills.ts";

test(
  "import files survive kills of worker and PostgreSQL: the result is the same, and each search is notified once",
  { timeout: 240_000 },
  async () => {
    const report = await runImports({ homes: 400, plannedKills: fewKills, limitSeconds: 220 });
    expect(report.faults).toEqual([]);
    expect(report.kills).toHaveLength(fewKills.length);
  },
);

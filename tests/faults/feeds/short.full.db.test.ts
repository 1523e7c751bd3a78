import { expect, test } from "vitest";
import { fewAccidents } from "./accidents.ts";
import { runFeeds } from "./feed-run.ts";

test(
  "import files survive kills of worker and PostgreSQL: the result is the same, and each search is notified once",
  { timeout: 240_000 },
  async () => {
    const report = await runFeeds({ homes: 400, accidents: fewAccidents, limitSeconds: 220 });
    expect(report.faults).toEqual([]);
    expect(report.kills).toHaveLength(fewAccidents.length);
  },
);

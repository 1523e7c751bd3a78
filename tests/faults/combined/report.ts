import { table } from "#tests/faults/report.ts";
import type { CombinedReport } from "./combined-run.ts";

/** Tables of the verdicts and of the incidents. */
export function combinedTables({ verdicts, incidents, startedAt }: CombinedReport): string[] {
  const second = (at: Date) => ((at.getTime() - startedAt.getTime()) / 1000).toFixed(1);
  return [
    table(
      ["promise", "how it was tried", "counted", "verdict"],
      verdicts.map(({ promise, tried, counted, faults, late = [] }) => [
        promise,
        tried,
        counted,
        faults.length > 0 ? "BROKEN" : late.length > 0 ? "LATE" : "kept",
      ]),
    ),
    table(
      ["second", "what happened", "over after"],
      incidents.map(({ kind, from, to }) => [
        second(from),
        kind,
        `${((to.getTime() - from.getTime()) / 1000).toFixed(1)} s`,
      ]),
    ),
  ];
}

import type { ImportReport } from "./import-run.ts";

/** The rows of the report's table of counts. */
export function importCounts(report: ImportReport): string[][] {
  return [
    ["homes", `${report.homes} of each of two agencies, in three files`],
    ...[...report.compared].map(([kind, count]) => [`compared: ${kind}`, String(count)]),
    ["emails delivered", String(report.deliveries)],
    ["delivered repeatedly", `${report.repeats}, allowed: ${report.allowedRepeats}`],
    ["without kills", `${report.undisturbedSeconds.toFixed(1)} s`],
    ["with kills", `${report.killedSeconds.toFixed(1)} s`],
  ];
}

import type { FeedReport } from "./feed-run.ts";

/** The rows of the report's table of counts. */
export function feedCounts(report: FeedReport): string[][] {
  return [
    ["homes", `${report.homes} of each of two agencies, in three files`],
    ...[...report.compared].map(([kind, count]) => [`compared: ${kind}`, String(count)]),
    ["mails that came", String(report.handedOver)],
    ["of these again", `${report.repeats}, allowed: ${report.allowedRepeats}`],
    ["without kills", `${report.calmSeconds.toFixed(1)} s`],
    ["with kills", `${report.killedSeconds.toFixed(1)} s`],
  ];
}

import { tellRetries } from "#tests/faults/report.ts";
import type { AlertReport } from "./alert-run.ts";

/** The rows of the report's table of counts. */
export function alertCounts(report: AlertReport): string[][] {
  const searches = [...report.searches].map(([kind, count]) => `${kind} ${count}`);
  const troubles = report.troubles.map(({ kind, millis }) => `${kind} for ${millis / 1000} s`);
  return [
    ["homes", `${report.homes} by ${report.clients} clients`],
    ["published and acknowledged", String(report.acknowledged)],
    ["sent again", tellRetries(report.retries)],
    ["saved searches", searches.join(", ")],
    ["stopped by the link in a mail", String(report.stopped)],
    ["way to the mail server", troubles.join(", ")],
    ["mails refused for now or for good", String(report.refusals)],
    ["matches that there must be", String(report.expectedMatches)],
    ["matches", `${report.matches}, with those of homes that changed since`],
    ["messages", `${report.messages}, of these dead letters: ${report.dead}`],
    ["mails that came", String(report.handedOver)],
    ["of these again", `${report.repeats}, allowed: ${report.allowedRepeats}`],
    ["times that all digests were made due", String(report.days)],
    ["last acknowledgement", `${report.publishingSeconds.toFixed(1)} s after the first home`],
    ["nothing left to do", `${report.deliveringSeconds.toFixed(1)} s after the first home`],
  ];
}

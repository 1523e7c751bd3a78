import { describeRetries } from "#tests/faults/report.ts";
import type { AlertReport } from "./alert-run.ts";

/** The rows of the report's table of counts. */
export function alertCounts(report: AlertReport): string[][] {
  const searches = [...report.searches].map(([kind, count]) => `${kind} ${count}`);
  const mailFaults = report.mailFaults.map(({ kind, millis }) => `${kind} for ${millis / 1000} s`);
  return [
    ["homes", `${report.homes} by ${report.clients} clients`],
    ["published and acknowledged", String(report.acknowledged)],
    ["retries", describeRetries(report.retries)],
    ["saved searches", searches.join(", ")],
    ["unsubscribed by the link in an email", String(report.stopped)],
    ["connection to the mail server", mailFaults.join(", ")],
    ["eemails refused", String(report.refusals)],
    ["required matches", String(report.expectedMatches)],
    ["matches", `${report.matches}, including those of homes that changed later`],
    ["messages", `${report.messages}, of these dead letters: ${report.dead}`],
    ["emails delivered", String(report.deliveries)],
    ["delivered repeatedly", `${report.repeats}, allowed: ${report.allowedRepeats}`],
    ["simulated days", String(report.days)],
    ["last acknowledgement", `${report.publishingSeconds.toFixed(1)} s after the first home`],
    ["all work done", `${report.deliveringSeconds.toFixed(1)} s after the first home`],
  ];
}

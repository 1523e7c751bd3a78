import { arch, cpus, platform, release, totalmem } from "node:os";
import type { FaultReport } from "./fault-run.ts";
import type { Kill } from "./kill-at-step.ts";

/** The result that all runs have in common. */
export interface Outcome {
  /** One sentence for each broken promise. */
  faults: string[];
  kills: Kill[];
  startedAt: Date;
  /** Version and durability settings of PostgreSQL. */
  database: string;
}

/** The Markdown report of a run: machine, tables of `more`, kills, and counts. */
export function reportOf(
  name: string,
  outcome: Outcome,
  { counts, command, more = [] }: { counts: string[][]; command: string; more?: string[] },
): string {
  const { startedAt, faults, database } = outcome;
  return [
    `# ${name}, ${startedAt.toISOString().slice(0, 16).replace("T", " ")} UTC: ${faults.length === 0 ? "every promise kept" : "FAILED"}`,
    `\`${command}\`, ${machine()}, Node ${process.versions.node}, ${database}.`,
    ...more,
    killTable(outcome),
    table(["what", "count"], counts),
    faults.length === 0 ? "" : `## Broken promises\n\n${faults.map((fault) => `- ${fault}`).join("\n")}`,
  ]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}

function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${platform()} ${release()} ${arch()}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}, ${gigabytes} GB`;
}

function killTable({ kills, startedAt }: Outcome): string {
  return table(
    ["second", "killed", "step", "hit", "ready after", "evidence"],
    kills.map(({ at, target, step, hit, downMillis, evidence }) => [
      ((at.getTime() - startedAt.getTime()) / 1000).toFixed(1),
      target,
      step,
      hit ? "yes" : "NO",
      `${(downMillis / 1000).toFixed(1)} s`,
      evidence.join("; then "),
    ]),
  );
}

/** Number of retries by reason. */
export function describeRetries(reasons: ReadonlyMap<string, number>): string {
  const retried = [...reasons].toSorted(([, a], [, b]) => b - a);
  const retries = retried.reduce((sum, [, count]) => sum + count, 0);
  return retries === 0 ? "0" : `${retries} (${retried.map(([reason, count]) => `${reason}: ${count}`).join(", ")})`;
}

/** The rows of the report's table of counts. */
export function enquiryCounts(report: FaultReport): string[][] {
  return [
    ["enquiries", `${report.enquiries} by ${report.clients} clients`],
    ["acknowledged", `${report.acknowledged}, of these already stored: ${report.acknowledgedAsRepeat}`],
    ["retries", describeRetries(report.retries)],
    ["rows of leads", String(report.leads)],
    ["messages", String(report.messages)],
    ["emails delivered", String(report.deliveries)],
    ["delivered repeatedly", `${report.repeats}, allowed: ${report.allowedRepeats}`],
    ["last acknowledgement", `${report.sendingSeconds.toFixed(1)} s after the first enquiry`],
    ["last email sent", `${report.deliveringSeconds.toFixed(1)} s after the first enquiry`],
  ];
}

/** A Markdown table. */
export function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

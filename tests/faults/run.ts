import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { format } from "oxfmt";
import { runAlerts } from "./alerts/alert-run.ts";
import { alertCounts } from "./alerts/counts.ts";
import { allMailFaults } from "./alerts/mail-faults.ts";
import { allKills as alertKills } from "./alerts/planned-kills.ts";
import { runCombined } from "./combined/combined-run.ts";
import { combinedTables } from "./combined/report.ts";
import { tenMinutes } from "./combined/timetable.ts";
import { allKills } from "./enquiry-kills.ts";
import { runFaults } from "./fault-run.ts";
import { importCounts } from "./imports/counts.ts";
import { runImports } from "./imports/import-run.ts";
import { allKills as importKills } from "./imports/planned-kills.ts";
import { inspectionKills, inspectionCounts, runInspections } from "./inspections/inspection-run.ts";
import type { Kill } from "./kill-at-step.ts";
import { enquiryCounts, type Outcome, reportOf } from "./report.ts";

/**
 * `npm run test:faults` runs all fault tests at once for ten minutes, on the existing build. `-- enquiries`, `-- alerts`,
 * `-- inspections` or `-- imports` runs one part with larger numbers. Prints the reports, writes them to `results`, and exits with 1
 * if a promise was broken.
 */
const results = join(import.meta.dirname, "results");
const { positionals } = parseArgs({ allowPositionals: true });
const isRequested = (part: "enquiries" | "alerts" | "inspections" | "imports") => positionals.includes(part);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const onKill = ({ at, target, step, hit }: Kill) =>
  process.stdout.write(`${at.toISOString()} SIGKILL ${target} ${step}${hit ? "" : ": MISSED"}\n`);

if (positionals.length === 0) {
  const report = await runCombined({
    seconds: 600,
    settlingSeconds: 600,
    timetable: tenMinutes,
    enquiries: 3000,
    homes: 480,
    searches: 3000,
    pictures: 36,
    visitors: 200,
    importHomes: 300,
    onEvent: (what, at) => process.stdout.write(`${at.toISOString()} ${what}\n`),
  });
  const checkedReport = { ...report, faults: [...report.faults, ...report.late] };
  await writeReport("Fault test of the whole product", checkedReport, report.counts, "", combinedTables(report));
}
if (isRequested("enquiries")) {
  const report = await runFaults({
    enquiries: 10_000,
    clients: 16,
    plannedKills: allKills,
    limitSeconds: 540,
    onKill,
  });
  await writeReport("Fault test of enquiries", report, enquiryCounts(report), "-enquiries");
}
if (isRequested("alerts")) {
  const report = await runAlerts({
    homes: 2000,
    searches: 20_000,
    // Fifty homes each: an agent may publish 60 an hour.
    agents: 40,
    clients: 16,
    plannedKills: alertKills,
    mailFaults: allMailFaults,
    expiresHeartbeats: false,
    limitSeconds: 1800,
    onKill,
  });
  await writeReport("Fault test of alerts", report, alertCounts(report), "-alerts");
}
if (isRequested("inspections")) {
  const report = await runInspections({
    visitors: 1000,
    plannedKills: inspectionKills,
    limitSeconds: 600,
    onKill,
  });
  await writeReport("Fault test of inspections", report, inspectionCounts(report), "-inspections");
}
if (isRequested("imports")) {
  const report = await runImports({ homes: 5000, plannedKills: importKills, limitSeconds: 3600, onKill });
  await writeReport("Fault test of imports", report, importCounts(report), "-imports");
}

async function writeReport(
  name: string,
  outcome: Outcome,
  counts: string[][],
  suffix: string,
  more?: string[],
): Promise<void> {
  const command = ["npm run test:faults", ...positionals].join(" -- ");
  const report = reportOf(name, outcome, { counts, command, more });
  const { code: text } = await format("report.md", report, { printWidth: 120 });
  process.stdout.write(`\n${text}`);
  await mkdir(results, { recursive: true });
  await writeFile(join(results, `${outcome.startedAt.toISOString().slice(0, 10)}${suffix}.md`), text);
  if (outcome.faults.length > 0) process.exitCode = 1;
}

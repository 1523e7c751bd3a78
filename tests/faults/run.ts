import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { format } from "oxfmt";
import { allAccidents as alertAccidents } from "./alerts/accidents.ts";
import { runAlerts } from "./alerts/alert-run.ts";
import { alertCounts } from "./alerts/counts.ts";
import { allTroubles } from "./alerts/mail-troubles.ts";
import { allAccidents } from "./enquiry-accidents.ts";
import { allAccidents as feedAccidents } from "./feeds/accidents.ts";
import { feedCounts } from "./feeds/counts.ts";
import { runFeeds } from "./feeds/feed-run.ts";
import { runFaults } from "./fault-run.ts";
import { inspectionAccidents, inspectionCounts, runInspections } from "./inspections/inspection-run.ts";
import { enquiryCounts, type Outcome, reportOf } from "./report.ts";
import type { Kill } from "./strike.ts";
import { wholeTables } from "./whole/report.ts";
import { tenMinutes } from "./whole/timetable.ts";
import { runWhole } from "./whole/whole-run.ts";

/**
 * `npm run test:faults` runs all fault tests at once for ten minutes, on the existing build; `-- enquiries`, `-- alerts`, `--
 * inspections` or `-- imports` runs one part with larger numbers. Prints the reports, writes them to `results`, and exits with 1 if
 * a promise was broken.
 */
const results = join(import.meta.dirname, "results");
const { positionals } = parseArgs({ allowPositionals: true });
const isWanted = (part: "enquiries" | "alerts" | "inspections" | "feeds") => positionals.includes(part);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const onKill = ({ at, target, step, hit }: Kill) =>
  process.stdout.write(`${at.toISOString()} SIGKILL ${target} ${step}${hit ? "" : ": MISSED"}\n`);

if (positionals.length === 0) {
  const report = await runWhole({
    seconds: 600,
    settlingSeconds: 600,
    timetable: tenMinutes,
    enquiries: 3000,
    homes: 480,
    searches: 3000,
    pictures: 36,
    visitors: 200,
    feedHomes: 300,
    onHappened: (what, at) => process.stdout.write(`${at.toISOString()} ${what}\n`),
  });
  const judged = { ...report, faults: [...report.faults, ...report.late] };
  await keep("Fault test of the whole product", judged, report.counts, "", wholeTables(report));
}
if (isWanted("enquiries")) {
  const report = await runFaults({
    enquiries: 10_000,
    clients: 16,
    accidents: allAccidents,
    limitSeconds: 540,
    onKill,
  });
  await keep("Fault test of enquiries", report, enquiryCounts(report), "-enquiries");
}
if (isWanted("alerts")) {
  const report = await runAlerts({
    homes: 2000,
    searches: 20_000,
    // Fifty homes each: an agent may publish 60 an hour.
    agents: 40,
    clients: 16,
    accidents: alertAccidents,
    troubles: allTroubles,
    hurry: false,
    limitSeconds: 1800,
    onKill,
  });
  await keep("Fault test of alerts", report, alertCounts(report), "-alerts");
}
if (isWanted("inspections")) {
  const report = await runInspections({
    visitors: 1000,
    accidents: inspectionAccidents,
    limitSeconds: 600,
    onKill,
  });
  await keep("Fault test of inspections", report, inspectionCounts(report), "-inspections");
}
if (isWanted("feeds")) {
  const report = await runFeeds({ homes: 5000, accidents: feedAccidents, limitSeconds: 3600, onKill });
  await keep("Fault test of feeds", report, feedCounts(report), "-feeds");
}

async function keep(
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

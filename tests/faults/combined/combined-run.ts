import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertUser } from "#samples/factories/users.ts";
import { publishAll } from "#tests/faults/alerts/agents.ts";
import { settle } from "#tests/faults/alerts/alert-run.ts";
import { passDays } from "#tests/faults/alerts/days.ts";
import { type Fixtures as AlertFixtures, insertFixtures, victimsOf } from "#tests/faults/alerts/fixtures.ts";
import { writeHomes } from "#tests/faults/alerts/homes.ts";
import { closeMailboxes } from "#tests/faults/alerts/mail-faults.ts";
import { writeSearches } from "#tests/faults/alerts/searches.ts";
import { unsubscribeAll } from "#tests/faults/alerts/unsubscribe.ts";
import { sendAll } from "#tests/faults/clients.ts";
import { type Home, insertHomes, victimsAmong, writeEnquiries } from "#tests/faults/enquiries.ts";
import { describeDatabase } from "#tests/faults/fault-run.ts";
import { type ImportFixtures, insertAgencies, sendFiles } from "#tests/faults/imports/import-run.ts";
import {
  type InspectionFixtures,
  insertInspections,
  changeInspections,
  victimsAmongVisitors,
} from "#tests/faults/inspections/inspection-run.ts";
import { insertOpenHome, registerAll } from "#tests/faults/inspections/registrations.ts";
import { type Kill, prepareStep } from "#tests/faults/kill-at-step.ts";
import { spreadOver } from "#tests/faults/pace.ts";
import {
  insertPictureFixtures,
  type PictureFixtures,
  uploadAll,
  victimsAmongPhotos,
} from "#tests/faults/pictures/uploads.ts";
import type { Outcome } from "#tests/faults/report.ts";
import { runKills, createSequence, describeMissing } from "#tests/faults/run-kills.ts";
import { openTestSystem, type TestSystem } from "#tests/faults/test-system.ts";
import { sessionCookie } from "#tests/support/members.ts";
import { insertChangingHome, type ChangingHome, watchPrice } from "./cache-freshness.ts";
import { type IncidentRecord, runIncidents, mountDisk, unmountDisk } from "./incidents.ts";
import { checkCombined, type Verdict } from "./promises.ts";
import { exceedRateLimit, reuseKeys } from "./rate-limits.ts";
import { watchJobs } from "./recovery.ts";
import type { Timetable } from "./timetable.ts";
import { visit, visitAll } from "./visitors.ts";

/** The size of a run. */
export interface CombinedRun {
  /** Seconds during which requests are sent and processes are killed. */
  seconds: number;
  /** Maximum seconds after that until no work remains. */
  settlingSeconds: number;
  timetable: Timetable;
  enquiries: number;
  homes: number;
  searches: number;
  pictures: number;
  /** Visitors registered for each changed inspection, and visitors who register during the run. */
  visitors: number;
  importHomes: number;
  /** Called after each kill and incident. */
  onEvent?: (what: string, at: Date) => void;
}

/** The result of a run. */
export interface CombinedReport extends Outcome {
  /** One sentence for each promise that was kept late. This is a failure only on an otherwise idle machine. */
  late: string[];
  incidents: IncidentRecord[];
  verdicts: Verdict[];
  counts: string[][];
}

/** All rows that a run needs. */
export interface CombinedFixtures {
  enquiryHomes: Home[];
  alerts: AlertFixtures;
  pictures: PictureFixtures;
  inspections: InspectionFixtures;
  openHome: number;
  imports: ImportFixtures;
  changingHome: ChangingHome;
  adminCookie: string;
}

/** Seconds between simulated days, so that digests are sent while homes are published. */
const secondsOfDay = 40;
/** Minimum milliseconds between simulated days, because several tasks request them. */
const minDayMillis = 2000;
const diskMegabytes = 256;
const homesOfAgent = 12;

/** Runs all fault tests at once on their own processes and PostgreSQL, which it removes. Throws if the run cannot be completed. */
export async function runCombined(run: CombinedRun): Promise<CombinedReport> {
  await using stack = new AsyncDisposableStack();
  const system = await openTestSystem(stack, (db) => insertCombinedFixtures(db, run), { WEB_PROCESSES: "2" });
  const hasDisk = mountDisk(system.media, diskMegabytes);
  if (hasDisk) stack.defer(() => unmountDisk(system.media));
  try {
    return await runAndJudge(system, run, hasDisk);
  } catch (error) {
    throw new Error(`The fault test did not finish.\n${system.recentOutput()}`, { cause: error });
  }
}

async function insertCombinedFixtures(db: Kysely<DB>, run: CombinedRun): Promise<CombinedFixtures> {
  // Fewer homes per agent than the limit on new homes allows, because failed attempts may count.
  const agentCount = Math.ceil(run.homes / homesOfAgent);
  const homes = writeHomes(run.homes, agentCount, run.timetable.homes);
  const searches = writeSearches(run.searches, homes, { forAll: false });
  const { id: adminId } = await insertUser(db, { isAdmin: true });
  return {
    // First, because its searches have fixed ids that start at 1.
    alerts: await insertFixtures(db, { homes, searches, agentCount }),
    enquiryHomes: await insertHomes(db, run.enquiries),
    pictures: await insertPictureFixtures(db, run.pictures, run.timetable.pictures),
    inspections: await insertInspections(db, run.visitors),
    openHome: await insertOpenHome(db),
    imports: await insertAgencies(db, run.importHomes),
    changingHome: await insertChangingHome(db),
    adminCookie: await sessionCookie(db, adminId),
  };
}

/** The observations of a run that are checked. */
export type CombinedOutcome = Awaited<ReturnType<typeof execute>>;

async function runAndJudge(
  system: TestSystem<CombinedFixtures>,
  run: CombinedRun,
  hasDisk: boolean,
): Promise<CombinedReport> {
  const outcome = await execute(system, run, hasDisk);
  const { pool, origin } = system;
  const deadLetters = await visit(`${origin}/admin/outbox?status=dead`, { cookie: system.fixtures.adminCookie });
  // Stop all changes before reading the state.
  await Promise.all([system.targets.web.stop(), system.targets.worker.stop()]);
  const { verdicts, counts } = await checkCombined(system, run, { ...outcome, deadLetters: deadLetters.text, hasDisk });
  return {
    faults: verdicts.flatMap(({ promise, faults }) => faults.map((fault) => `${promise}: ${fault}`)),
    late: verdicts.flatMap(({ promise, late = [] }) => late.map((fault) => `${promise}: ${fault}`)),
    kills: outcome.kills,
    incidents: outcome.incidents,
    startedAt: outcome.startedAt,
    verdicts,
    counts,
    database: await describeDatabase(pool),
  };
}

/** Runs all requests, kills and incidents in parallel. The first failure or the time limit aborts everything. */
async function execute(system: TestSystem<CombinedFixtures>, run: CombinedRun, hasDisk: boolean) {
  const { origin, fixtures, pool } = system;
  const { timetable } = run;
  const enquiries = writeEnquiries(run.enquiries, fixtures.enquiryHomes, timetable.enquiries);
  // The reference for the other agency's files, applied before anything else runs.
  const referenceSignal = AbortSignal.any([system.unexpectedExit, AbortSignal.timeout(run.settlingSeconds * 1000)]);
  await sendFiles(system, fixtures.imports.undisturbed, { plannedKills: [], signal: referenceSignal });
  run.onEvent?.("the files of the undisturbed agency are applied", new Date());
  const victims = [
    ...victimsAmong(enquiries),
    ...victimsOf(fixtures.alerts),
    ...victimsAmongPhotos(fixtures.pictures),
    ...victimsAmongVisitors(fixtures.inspections, timetable.inspections),
  ];
  for (const victim of victims) await prepareStep(system, victim);
  closeMailboxes(system, fixtures.alerts.searches);

  const startedAt = new Date();
  const failure = new AbortController();
  const limit = AbortSignal.timeout((run.seconds + run.settlingSeconds) * 1000);
  const signal = AbortSignal.any([failure.signal, system.unexpectedExit, limit]);
  const pace = spreadOver(run.seconds, signal);
  const sequence = createSequence();
  const ending = new AbortController();
  const untilEnd = AbortSignal.any([signal, ending.signal]);
  const kills: Kill[] = [];
  const incidents: IncidentRecord[] = [];
  const recoveries: ReturnType<typeof watchJobs>[] = [];
  let days = 0;

  const noteKill = (kill: Kill) => {
    kills.push(kill);
    run.onEvent?.(`SIGKILL ${kill.target} ${kill.step}${kill.hit ? "" : ": MISSED"}`, kill.at);
    if (kill.target !== "worker") return;
    const watching = watchJobs(pool, kill, signal);
    // Its result is awaited at the end.
    watching.catch(() => undefined);
    recoveries.push(watching);
  };
  const noteIncident = (record: IncidentRecord) => {
    incidents.push(record);
    run.onEvent?.(record.kind, record.from);
  };
  let dayAt = 0;
  const passDay = async () => {
    if (Date.now() - dayAt < minDayMillis) return;
    dayAt = Date.now();
    // A day does not count while PostgreSQL is unreachable.
    await passDays(pool).then(
      () => (days += 1),
      () => undefined,
    );
  };
  const passAllDays = async () => {
    for (let second = secondsOfDay; second < run.seconds; second += secondsOfDay) {
      await pace(second / run.seconds);
      await passDay();
    }
  };
  const possible = timetable.incidents.filter(({ kind }) => hasDisk || kind !== "the disk of pictures is full");
  const unsubscriptions = unsubscribeAll(system, fixtures.alerts.searches, untilEnd);
  const visiting = visitAll(
    origin,
    ["/", "/listings", fixtures.changingHome.path, "/agents", "/inspections"],
    3,
    untilEnd,
  );
  const enough = new AbortController();
  const watching = watchPrice(origin, fixtures.changingHome, AbortSignal.any([signal, enough.signal]));

  const pending = new Set<string>();
  const tracked = async <Result>(name: string, work: Promise<Result>) => {
    pending.add(name);
    const result = await work;
    pending.delete(name);
    return result;
  };
  const registering = { visitors: run.visitors, clients: 2, signal, pace };
  const work = [
    tracked("enquiries", sendAll(origin, enquiries, 8, signal, pace)),
    tracked("homes", publishAll(origin, fixtures.alerts, 4, signal, undefined, pace)),
    tracked("pictures", uploadAll(origin, fixtures.pictures, 2, signal, pace)),
    tracked("registrations", registerAll(origin, fixtures.openHome, registering)),
    tracked("rate limit", exceedRateLimit(origin, firstEnquiryHome(fixtures), pace, signal)),
    tracked(
      "changed inspections",
      pace(0.5).then(() => changeInspections({ ...system, fixtures: fixtures.inspections }, signal)),
    ),
    tracked("days", passAllDays()),
    tracked(
      "import files",
      sendFiles(system, fixtures.imports.killed, {
        plannedKills: timetable.imports,
        signal,
        onKill: noteKill,
        pace: (place) => pace(0.05 + place * 0.9),
        sequence,
        passDay,
      }),
    ),
    tracked("kills", runKills(system, victims, signal, noteKill, sequence)),
    tracked("incidents", runIncidents(system, possible, { pace, sequence, signal, onEvent: noteIncident })),
  ] as const;
  try {
    const [sendReport, publishing, uploads, registrations, rateLimited, complaints] = await Promise.all(work);
    enough.abort();
    const freshness = await watching;
    const keys = await tracked("keys", reuseKeys(origin, sendReport.acknowledged, signal));
    const settlingFrom = Date.now();
    pending.add(`${unsubscriptions.pending()} unsubscriptions and the remaining jobs`);
    await settle(system, { signal, passDay, isOver: () => unsubscriptions.pending() === 0, days: () => days });
    const settlingSeconds = (Date.now() - settlingFrom) / 1000;
    ending.abort();
    const visits = await visiting;
    const jobRecoveries = await Promise.all(recoveries);
    return {
      startedAt,
      enquiries,
      sendReport,
      publishing,
      uploads,
      registrations,
      rateLimited,
      keys,
      inspectionComplaints: complaints,
      unsubscriptions,
      days,
      kills,
      incidents,
      visits,
      freshness,
      jobRecoveries,
      settlingSeconds,
    };
  } catch (error) {
    failure.abort(error);
    await Promise.allSettled([...work, visiting, watching]);
    if (!limit.aborted) throw signal.reason;
    const missing = describeMissing(victims, kills);
    throw new Error(
      `It took too long. Still running: ${[...pending].join(", ")}; kills that never happened: ${missing}.`,
      {
        cause: error,
      },
    );
  } finally {
    ending.abort();
  }
}

function firstEnquiryHome({ enquiryHomes: [home] }: CombinedFixtures): Home {
  if (!home) throw new Error("There is no home to enquire about.");
  return home;
}

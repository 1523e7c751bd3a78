import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { describeDatabase } from "#tests/faults/fault-run.ts";
import { sendAll } from "#tests/faults/clients.ts";
import { type Home, insertHomes, victimsAmong, writeEnquiries } from "#tests/faults/enquiries.ts";
import { haveAccidents, takeTurns, tellMissing } from "#tests/faults/have-accidents.ts";
import { spreadOver } from "#tests/faults/pace.ts";
import type { Outcome } from "#tests/faults/report.ts";
import { openStage, type Stage } from "#tests/faults/stage.ts";
import { type Kill, prepareStep } from "#tests/faults/strike.ts";
import { publishAll } from "#tests/faults/alerts/agents.ts";
import { settle } from "#tests/faults/alerts/alert-run.ts";
import { type Cast as AlertCast, insertCast, victimsOf } from "#tests/faults/alerts/cast.ts";
import { passDays } from "#tests/faults/alerts/days.ts";
import { writeHomes } from "#tests/faults/alerts/homes.ts";
import { closeMailboxes } from "#tests/faults/alerts/mail-troubles.ts";
import { writeSearches } from "#tests/faults/alerts/searches.ts";
import { stopMails } from "#tests/faults/alerts/stops.ts";
import { type FeedCast, insertOffices, sendFiles } from "#tests/faults/feeds/feed-run.ts";
import { insertOpenHome, registerAll } from "#tests/faults/inspections/registrations.ts";
import {
  type InspectionCast,
  insertInspections,
  tellEverybody,
  victimsAmongVisitors,
} from "#tests/faults/inspections/inspection-run.ts";
import { insertPictureCast, type PictureCast, uploadAll, victimsAmongPhotos } from "#tests/faults/pictures/uploads.ts";
import { insertUser } from "#samples/factories/users.ts";
import { sessionCookie } from "#tests/support/members.ts";
import { insertRestless, type Restless, watchPrice } from "./freshness.ts";
import { sendTooMany, useKeysAgain } from "./limits.ts";
import { type Happened, haveIncidents, mountDisk, unmountDisk } from "./incidents.ts";
import { judgeWhole, type Verdict } from "./promises.ts";
import { watchJobs } from "./recovery.ts";
import type { Timetable } from "./timetable.ts";
import { visit, visitAll } from "./visitors.ts";

/** The size of a run. */
export interface WholeRun {
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
  feedHomes: number;
  /** Called after each kill and incident. */
  onHappened?: (what: string, at: Date) => void;
}

/** The result of a run. */
export interface WholeReport extends Outcome {
  /** One sentence for each promise that was kept late. This is a failure only on an otherwise idle machine. */
  late: string[];
  incidents: Happened[];
  verdicts: Verdict[];
  counts: string[][];
}

/** All rows that a run needs. */
export interface WholeCast {
  askedHomes: Home[];
  alerts: AlertCast;
  pictures: PictureCast;
  inspections: InspectionCast;
  openHome: number;
  feeds: FeedCast;
  restless: Restless;
  adminCookie: string;
}

/** Seconds between simulated days, so that digests are sent while homes are published. */
const secondsOfDay = 40;
/** Minimum milliseconds between simulated days, because several tasks request them. */
const shortestDayMillis = 2000;
const diskMegabytes = 256;
const homesOfAgent = 12;

/** Runs all fault tests at once on their own processes and PostgreSQL, which it removes. Throws if the run cannot be completed. */
export async function runWhole(run: WholeRun): Promise<WholeReport> {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack, (db) => insertWholeCast(db, run), { WEB_PROCESSES: "2" });
  const hasDisk = mountDisk(stage.media, diskMegabytes);
  if (hasDisk) stack.defer(() => unmountDisk(stage.media));
  try {
    return await witness(stage, run, hasDisk);
  } catch (error) {
    throw new Error(`The fault test did not finish.\n${stage.lastWords()}`, { cause: error });
  }
}

async function insertWholeCast(db: Kysely<DB>, run: WholeRun): Promise<WholeCast> {
  // Fewer homes per agent than the limit on new homes allows, because failed attempts may count.
  const agentCount = Math.ceil(run.homes / homesOfAgent);
  const homes = writeHomes(run.homes, agentCount, run.timetable.homes);
  const searches = writeSearches(run.searches, homes, { forAll: false });
  const { id: adminId } = await insertUser(db, { isAdmin: true });
  return {
    // First, because its searches have fixed ids that start at 1.
    alerts: await insertCast(db, { homes, searches, agentCount }),
    askedHomes: await insertHomes(db, run.enquiries),
    pictures: await insertPictureCast(db, run.pictures, run.timetable.pictures),
    inspections: await insertInspections(db, run.visitors),
    openHome: await insertOpenHome(db),
    feeds: await insertOffices(db, run.feedHomes),
    restless: await insertRestless(db),
    adminCookie: await sessionCookie(db, adminId),
  };
}

/** The observations of a run that are checked. */
export type Played = Awaited<ReturnType<typeof play>>;

async function witness(stage: Stage<WholeCast>, run: WholeRun, hasDisk: boolean): Promise<WholeReport> {
  const played = await play(stage, run, hasDisk);
  const { pool, origin } = stage;
  const deadLetters = await visit(`${origin}/admin/outbox?status=dead`, { cookie: stage.cast.adminCookie });
  // Stop all changes before reading the state.
  await Promise.all([stage.targets.web.stop(), stage.targets.worker.stop()]);
  const { verdicts, counts } = await judgeWhole(stage, run, { ...played, deadLetters: deadLetters.text, hasDisk });
  return {
    faults: verdicts.flatMap(({ promise, faults }) => faults.map((fault) => `${promise}: ${fault}`)),
    late: verdicts.flatMap(({ promise, late = [] }) => late.map((fault) => `${promise}: ${fault}`)),
    kills: played.kills,
    incidents: played.incidents,
    startedAt: played.startedAt,
    verdicts,
    counts,
    database: await describeDatabase(pool),
  };
}

/** Runs all requests, kills and incidents in parallel. The first failure or the time limit aborts everything. */
async function play(stage: Stage<WholeCast>, run: WholeRun, hasDisk: boolean) {
  const { origin, cast, pool } = stage;
  const { timetable } = run;
  const enquiries = writeEnquiries(run.enquiries, cast.askedHomes, timetable.enquiries);
  // The reference for the other agency's files, applied before anything else runs.
  const inPeace = AbortSignal.any([stage.fall, AbortSignal.timeout(run.settlingSeconds * 1000)]);
  await sendFiles(stage, cast.feeds.calm, { accidents: [], signal: inPeace });
  run.onHappened?.("the files of a feed are applied in peace", new Date());
  const victims = [
    ...victimsAmong(enquiries),
    ...victimsOf(cast.alerts),
    ...victimsAmongPhotos(cast.pictures),
    ...victimsAmongVisitors(cast.inspections, timetable.inspections),
  ];
  for (const victim of victims) await prepareStep(stage, victim);
  closeMailboxes(stage, cast.alerts.searches);

  const startedAt = new Date();
  const failure = new AbortController();
  const limit = AbortSignal.timeout((run.seconds + run.settlingSeconds) * 1000);
  const signal = AbortSignal.any([failure.signal, stage.fall, limit]);
  const pace = spreadOver(run.seconds, signal);
  const turns = takeTurns();
  const ending = new AbortController();
  const untilEnd = AbortSignal.any([signal, ending.signal]);
  const kills: Kill[] = [];
  const incidents: Happened[] = [];
  const takenUp: ReturnType<typeof watchJobs>[] = [];
  let days = 0;

  const noteKill = (kill: Kill) => {
    kills.push(kill);
    run.onHappened?.(`SIGKILL ${kill.target} ${kill.step}${kill.hit ? "" : ": MISSED"}`, kill.at);
    if (kill.target !== "worker") return;
    const watching = watchJobs(pool, kill, signal);
    // Its result is awaited at the end.
    watching.catch(() => undefined);
    takenUp.push(watching);
  };
  const noteIncident = (happened: Happened) => {
    incidents.push(happened);
    run.onHappened?.(happened.kind, happened.from);
  };
  let dayAt = 0;
  const passSome = async () => {
    if (Date.now() - dayAt < shortestDayMillis) return;
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
      await passSome();
    }
  };
  const possible = timetable.incidents.filter(({ kind }) => hasDisk || kind !== "the disk of pictures is full");
  const stops = stopMails(stage, cast.alerts.searches, untilEnd);
  const visiting = visitAll(origin, ["/", "/listings", cast.restless.path, "/agents", "/inspections"], 3, untilEnd);
  const enough = new AbortController();
  const watching = watchPrice(origin, cast.restless, AbortSignal.any([signal, enough.signal]));

  const underWay = new Set<string>();
  const during = async <Result>(name: string, work: Promise<Result>) => {
    underWay.add(name);
    const result = await work;
    underWay.delete(name);
    return result;
  };
  const registering = { visitors: run.visitors, clients: 2, signal, pace };
  const work = [
    during("enquiries", sendAll(origin, enquiries, 8, signal, pace)),
    during("homes", publishAll(origin, cast.alerts, 4, signal, undefined, pace)),
    during("pictures", uploadAll(origin, cast.pictures, 2, signal, pace)),
    during("registrations", registerAll(origin, cast.openHome, registering)),
    during("too many enquiries", sendTooMany(origin, askedHome(cast), pace, signal)),
    during(
      "changed inspections",
      pace(0.5).then(() => tellEverybody({ ...stage, cast: cast.inspections }, signal)),
    ),
    during("days", passAllDays()),
    during(
      "files of a feed",
      sendFiles(stage, cast.feeds.killed, {
        accidents: timetable.feeds,
        signal,
        onKill: noteKill,
        pace: (place) => pace(0.05 + place * 0.9),
        turns,
        passSome,
      }),
    ),
    during("kills", haveAccidents(stage, victims, signal, noteKill, turns)),
    during("incidents", haveIncidents(stage, possible, { pace, turns, signal, onHappened: noteIncident })),
  ] as const;
  try {
    const [correspondence, publishing, uploads, registrations, hasty, complaints] = await Promise.all(work);
    enough.abort();
    const freshness = await watching;
    const keys = await during("keys", useKeysAgain(origin, correspondence.acknowledged, signal));
    const settlingFrom = Date.now();
    underWay.add(`mails to ${stops.underWay()} who have just stopped them, and what else waits`);
    await settle(stage, { signal, passSome, isOver: () => stops.underWay() === 0, days: () => days });
    const settlingSeconds = (Date.now() - settlingFrom) / 1000;
    ending.abort();
    const visits = await visiting;
    const jobsTakenUp = await Promise.all(takenUp);
    return {
      startedAt,
      enquiries,
      correspondence,
      publishing,
      uploads,
      registrations,
      hasty,
      keys,
      inspectionComplaints: complaints,
      stops,
      days,
      kills,
      incidents,
      visits,
      freshness,
      jobsTakenUp,
      settlingSeconds,
    };
  } catch (error) {
    failure.abort(error);
    await Promise.allSettled([...work, visiting, watching]);
    if (!limit.aborted) throw signal.reason;
    const never = tellMissing(victims, kills);
    throw new Error(
      `It took too long. Still under way: ${[...underWay].join(", ")}; kills that never happened: ${never}.`,
      {
        cause: error,
      },
    );
  } finally {
    ending.abort();
  }
}

function askedHome({ askedHomes: [home] }: WholeCast): Home {
  if (!home) throw new Error("There is no home to ask about.");
  return home;
}

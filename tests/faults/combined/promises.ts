import { mailElement } from "#app/features/admin/model/filters.ts";
import { checkParts, readStored as readAlerts } from "#tests/faults/alerts/verdict.ts";
import { checkImports } from "#tests/faults/imports/import-run.ts";
import { checkInspections } from "#tests/faults/inspections/inspection-run.ts";
import { checkRegistrations } from "#tests/faults/inspections/registrations.ts";
import type { Kill } from "#tests/faults/kill-at-step.ts";
import { checkPictures } from "#tests/faults/pictures/uploads.ts";
import { describeRetries } from "#tests/faults/report.ts";
import type { TestSystem } from "#tests/faults/test-system.ts";
import {
  countRepeatingKills,
  countRepeats,
  checkDelivery,
  checkKills,
  checkLeads,
  checkMessages,
  checkRepeats,
  readStored,
  some,
} from "#tests/faults/verdict.ts";
import type { CombinedOutcome, CombinedFixtures, CombinedRun } from "./combined-run.ts";
import { type Disturbance, checkVisits, describeDurations, unlessDisturbed } from "./disturbances.ts";
import type { IncidentKind } from "./incidents.ts";

/** The verdict on one promise. */
export interface Verdict {
  /** Its number in the list of promises, and its text. */
  promise: string;
  tried: string;
  counted: string;
  /** Losses, duplicates and errors, a sentence each; empty if the promise was kept. */
  faults: string[];
  /** Results that took longer than promised, which also depends on other load on the machine. */
  late?: string[];
}

/** The observations after the system has settled. */
interface Seen extends CombinedOutcome {
  /** The HTML of the admin page that lists undeliverable emails. */
  deadLetters: string;
  /** Whether the pictures had their own disk, which can be filled. */
  hasDisk: boolean;
}

/** Incidents after which an email in progress may arrive again. */
const repeating: readonly IncidentKind[] = [
  "the worker hangs",
  "the database is cut off",
  "the database is silent",
  "the mail server is cut off",
  "the mail server is silent",
];
/** Seconds within which the jobs of a dead worker restart. */
const maxRestartSeconds = 30;
/** Seconds for which a page may be outdated: normally, and when the notification of a change may have been lost. */
const maxOldSeconds = { heard: 1, lost: 60 };

/** Checks each promise, and counts the results. */
export async function checkCombined(
  system: TestSystem<CombinedFixtures>,
  run: CombinedRun,
  seen: Seen,
): Promise<{ verdicts: Verdict[]; counts: string[][] }> {
  const { pool, sink, fixtures } = system;
  const { kills, incidents, visits, sendReport, publishing, unsubscriptions, days } = seen;
  const { deliveries } = sink;
  const killsOf = (target: Kill["target"]) => kills.filter((kill) => kill.target === target).length;
  const times = (kind: IncidentKind) => incidents.filter((incident) => incident.kind === kind).length;

  const all = await readStored(pool);
  const leads = all.leads.filter(({ email }) => !email.startsWith("hasty."));
  const leadIds = new Set(leads.map(({ id }) => id));
  const messages = all.messages.filter(({ lead_id }) => leadIds.has(lead_id));
  const stored = { ...all, leads, messages };
  const ofLeads = new Set(messages.map(({ message_id }) => message_id));
  const leadMails = deliveries.filter(({ messageId }) => ofLeads.has(messageId));
  const enquiring = { enquiries: seen.enquiries, sendReport, deliveries: leadMails };

  const alertsStored = await readAlerts(pool, fixtures.alerts);
  const ofSearches = new Set(fixtures.alerts.searches.map(({ email }) => email));
  const alertMails = deliveries.filter(({ recipients }) => recipients.some((address) => ofSearches.has(address)));
  const alerts = await checkParts(
    { fixtures: fixtures.alerts, publishing, unsubscriptions, days, deliveries: alertMails },
    alertsStored,
  );
  const inspections = await checkInspections({ ...system, fixtures: fixtures.inspections });
  const imports = await checkImports({ ...system, fixtures: fixtures.imports }, run.importHomes);
  const { failures } = seen.registrations;
  const registered = { inspectionId: fixtures.openHome, visitors: run.visitors, failures, deliveries };
  const allowedRepeats = countRepeatingKills(kills) + incidents.filter(({ kind }) => repeating.includes(kind)).length;
  const dead = alertsStored.messages.filter(({ status }) => status === "dead");

  const disturbances = disturbancesOf(seen);
  const visited = checkVisits(visits, disturbances);
  const waits = seen.jobRecoveries.filter(({ jobs }) => jobs > 0);
  const undisturbed = unlessDisturbed(seen.freshness.changes, disturbances, maxOldSeconds.lost);
  const plannedKills = [
    ...run.timetable.enquiries,
    ...run.timetable.homes,
    ...run.timetable.pictures,
    ...Object.values(run.timetable.inspections).flat(),
    ...run.timetable.imports,
  ];
  const deaths = times("a web process is killed") + times("a web process hangs");
  const replaced = system.web.output().split("another starts").length - 1;

  const verdicts: Verdict[] = [
    {
      promise: "1: every acknowledged lead is stored exactly once",
      tried: `${seen.enquiries.length} enquiries, retried ${describeRetries(sendReport.retries)}`,
      counted: `${sendReport.acknowledged.length} acknowledged, ${leads.length} rows`,
      faults: [...some(sendReport.complaints), ...some(checkLeads(enquiring, stored))],
    },
    {
      promise: "2: a retry returns the same result; a key with other content is refused",
      tried: `every other enquiry and every fourth home with an Idempotency-Key, every fourth home with the one-time key of the form; ${seen.keys.tried} keys of enquiries used again with other content`,
      counted: `${seen.keys.refused} refused, ${seen.keys.same} returned the existing lead`,
      faults: [...seen.keys.complaints, ...alerts.publishing],
    },
    {
      promise: "3, 4: a home's alert is stored with it, and its email is never lost",
      tried: `${publishing.acknowledged.size} homes published, ${fixtures.alerts.searches.length} saved searches, ${days} simulated days`,
      counted: `${alertsStored.matches.length} matches of ${alerts.expectedMatches} or more, ${alertsStored.messages.length} messages`,
      faults: alerts.mails,
    },
    {
      promise: "4: every email arrives; at most one arrives repeatedly per crash, with the same Message-ID",
      tried: `worker killed ${killsOf("worker")} times, PostgreSQL ${killsOf("PostgreSQL")}, lines broken or worker stopped ${allowedRepeats - countRepeatingKills(kills)}`,
      counted: `${deliveries.length} emails arrived, ${countRepeats(deliveries)} of them repeatedly; allowed: ${allowedRepeats}`,
      faults: [
        ...some(checkMessages(enquiring, stored)),
        ...some(checkDelivery(enquiring, stored)),
        ...checkRepeats(deliveries, allowedRepeats),
        ...some(await findStrayMails(system, unsubscriptions.done)),
      ],
    },
    {
      promise: `5: a dead worker's job restarts within ${maxRestartSeconds} s`,
      tried: `worker killed ${killsOf("worker")} times, with jobs in hand ${waits.length} times`,
      counted: `longest ${Math.max(0, ...waits.map(({ seconds }) => seconds ?? Infinity)).toFixed(1)} s`,
      faults: [],
      late: waits
        .filter(({ seconds }) => seconds === undefined || seconds > maxRestartSeconds)
        .map(({ seconds }) => `A job waited ${seconds?.toFixed(1) ?? "too many"} s.`),
    },
    {
      promise:
        "6: a mail server that is down, slow or refuses emails does not affect pages; every email arrives or is listed as a dead letter",
      tried: incidents
        .filter(({ kind }) => kind.startsWith("the mail server"))
        .map(({ kind }) => kind)
        .join(", "),
      counted: `${visited.within("mail").length} pages during that time, ${describeDurations(visited.within("mail"))}; ${sink.refusals()} emails refused, ${dead.length} dead letters`,
      faults: [
        ...visited.lostIn("mail"),
        ...dead
          .filter(({ id }) => !seen.deadLetters.includes(`"${mailElement(id)}"`))
          .map(({ id }) => `The admin page does not list the dead letter ${id}.`),
      ],
      late: visited.lateIn("mail"),
    },
    {
      promise: "7: without PostgreSQL the process stays up, returns 503 quickly, and recovers by itself",
      tried: `killed ${killsOf("PostgreSQL")} times, cut off ${times("the database is cut off")}, silent ${times("the database is silent")}, slow ${times("the database is slow")}`,
      counted: `${visited.unavailable.length} pages returned 503, ${describeDurations(visited.unavailable)}; last one ${visited.recoverySeconds.toFixed(1)} s after the end`,
      faults: visited.lostIn("database"),
      late: visited.lateIn("database"),
    },
    {
      promise: "8: a restart drops no request",
      tried: `${times("the web processes are renewed")} renewals under load, ${times("the web is restarted")} restarts`,
      counted: `${visited.within("renewal").length} pages while it was renewed; ${visited.within("restart").length} while it was restarted, of these not accepted ${visited.within("restart").filter(({ outcome }) => outcome === "ECONNREFUSED").length}`,
      faults: [...visited.lostIn("renewal"), ...visited.lostIn("restart")],
      late: [...visited.lateIn("renewal"), ...visited.lateIn("restart")],
    },
    {
      promise: "52: a picture is stored once and never lost, even if the disk is full",
      tried: `${fixtures.pictures.photos.length} uploads, retried ${describeRetries(seen.uploads.retries)}; disk full ${seen.hasDisk ? `${times("the disk of pictures is full")} times` : "never: that needs root on Linux"}`,
      counted: `${fixtures.pictures.photos.length} acknowledged; rows, originals and sizes compared`,
      faults: [
        ...some(seen.uploads.complaints),
        ...some(await checkPictures(system, fixtures.pictures)),
        ...visited.lostIn("disk"),
      ],
      late: visited.lateIn("disk"),
    },
    {
      promise: "54: each import file is applied exactly once",
      tried: `three files of ${run.importHomes} homes, compared with those of an undisturbed agency`,
      counted: [...imports.compared].map(([kind, count]) => `${kind} ${count}`).join(", "),
      faults: some(imports.faults),
    },
    {
      promise: `56: a cached page is not outdated for more than ${maxOldSeconds.heard} s, or ${maxOldSeconds.lost} s when the notification is lost`,
      tried: `${seen.freshness.changes.length} changes of a price, each requested until four responses in a row show it`,
      counted: `${undisturbed.length} without disturbances, median ${median(undisturbed.map(({ millis }) => millis))} ms; longest of all ${(Math.max(0, ...seen.freshness.changes.map(({ millis }) => millis)) / 1000).toFixed(1)} s`,
      faults: seen.freshness.complaints,
      late: [
        ...(median(undisturbed.map(({ millis }) => millis)) > maxOldSeconds.heard * 1000
          ? ["The median time of an outdated page is longer."]
          : []),
        ...seen.freshness.changes
          .filter(({ millis }) => millis > maxOldSeconds.lost * 1000)
          .map(({ millis }) => `A page was outdated for ${(millis / 1000).toFixed(1)} s.`),
      ],
    },
    {
      promise: "57: each registration is stored once, and each visitor is notified of each change once",
      tried: `${run.visitors} registrations by the form, retried ${describeRetries(seen.registrations.retries)}; ${run.visitors} visitors each of an inspection that was moved, one that was cancelled, and one that is tomorrow`,
      counted: `${inspections.messages} emails about the three`,
      faults: [
        ...some(seen.registrations.complaints),
        ...seen.inspectionComplaints,
        ...some(await checkRegistrations(pool, registered)),
        ...some(inspections.faults),
      ],
    },
    {
      promise: "58: a limit is shared by all processes and all addresses of a /64",
      tried: `${seen.rateLimited.attempted} enquiries from as many addresses of one /64, in two processes`,
      counted: `${seen.rateLimited.accepted} accepted of ${seen.rateLimited.limit} or fewer`,
      faults: [
        ...some(seen.rateLimited.complaints),
        ...(seen.rateLimited.accepted > seen.rateLimited.limit ? [`${seen.rateLimited.accepted} were accepted.`] : []),
      ],
    },
    {
      promise: "60: no process keeps running while it is broken",
      tried: `a web process killed ${times("a web process is killed")} times and stopped ${times("a web process hangs")}, the worker stopped ${times("the worker hangs")}`,
      counted: `${replaced} replaced of ${deaths}; ${visits.length} pages, ${visited.excused.length} of them lost to a kill or without the database, ${visited.busy.length} with a 503 from a busy machine`,
      faults: [
        ...visited.lostIn("none"),
        ...visited.lostIn("death"),
        ...(replaced >= deaths ? [] : [`${replaced} processes were replaced, and ${deaths} had died.`]),
      ],
      late: [...visited.lateIn("none"), ...visited.lateIn("death")],
    },
    {
      promise: "the run itself: each kill hit its step",
      tried: `${plannedKills.length} kills`,
      counted: `${kills.filter(({ hit }) => hit).length} hit`,
      faults: checkKills({ plannedKills, kills }),
    },
  ];
  const counts = [
    ["pages requested", `${visits.length}, ${describeDurations(visits)}`],
    ["responses with 200", String(visits.filter(({ outcome }) => outcome === 200).length)],
    ["retries of homes", describeRetries(publishing.retries)],
    ["emails delivered", String(deliveries.length)],
    ["unsubscribed by the link in an email", String(unsubscriptions.done.size)],
    ["all work done", `${seen.settlingSeconds.toFixed(1)} s after the last request`],
  ];
  return { verdicts, counts };
}

/** The disturbances caused by kills and incidents, by their effect on visitors. */
function disturbancesOf({ kills, incidents }: Pick<Seen, "kills" | "incidents">): Disturbance[] {
  const ofTarget = { web: "death", worker: "none", PostgreSQL: "database" } as const;
  return [
    ...kills.map(({ target, at, downMillis }): Disturbance => ({
      of: ofTarget[target],
      from: at.getTime(),
      to: at.getTime() + downMillis,
    })),
    ...incidents.map(({ kind, from, to }): Disturbance => ({
      of: disturbed[kind],
      from: from.getTime(),
      to: to.getTime(),
    })),
  ];
}

const disturbed: Record<IncidentKind, Disturbance["of"]> = {
  "a web process is killed": "death",
  "a web process hangs": "death",
  "the web processes are renewed": "renewal",
  "the web is restarted": "restart",
  "the worker is restarted": "none",
  "the worker hangs": "none",
  "the database is cut off": "database",
  "the database is silent": "database",
  "the database is slow": "database",
  "the mail server is cut off": "mail",
  "the mail server is silent": "mail",
  "the mail server is slow": "mail",
  "the mail server refuses for now": "mail",
  "the disk of pictures is full": "disk",
};

/** Emails without a message, except those to addresses that have unsubscribed, whose messages are deleted. */
async function findStrayMails(
  { pool, sink }: TestSystem<CombinedFixtures>,
  stopped: ReadonlyMap<string, Date>,
): Promise<string[]> {
  const { rows } = await pool.query<{ message_id: string; to_address: string }>(
    "select message_id, to_address from messages",
  );
  const addressOf = new Map(rows.map(({ message_id, to_address }) => [message_id, to_address]));
  return sink.deliveries
    .filter(
      ({ messageId, recipients }) => recipients.join() !== addressOf.get(messageId) && !stopped.has(recipients.join()),
    )
    .map(({ messageId, recipients }) => `${messageId} was delivered to ${recipients.join(", ")} without a message.`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

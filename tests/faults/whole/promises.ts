import type { Stage } from "#tests/faults/stage.ts";
import type { Kill } from "#tests/faults/strike.ts";
import { tellRetries } from "#tests/faults/report.ts";
import {
  countRepeatingKills,
  countRepeats,
  judgeDelivery,
  judgeKills,
  judgeLeads,
  judgeMessages,
  judgeRepeats,
  readStored,
  some,
} from "#tests/faults/verdict.ts";
import { judgeParts, readStored as readAlerts } from "#tests/faults/alerts/verdict.ts";
import { judgeFeeds } from "#tests/faults/feeds/feed-run.ts";
import { judgeInspections } from "#tests/faults/inspections/inspection-run.ts";
import { judgeRegistrations } from "#tests/faults/inspections/registrations.ts";
import { judgePictures } from "#tests/faults/pictures/uploads.ts";
import { mailElement } from "#app/features/admin/model/filters.ts";
import type { IncidentKind } from "./incidents.ts";
import { type Disturbance, judgeVisits, tellMillis, unlessDisturbed } from "./disturbances.ts";
import type { Played, WholeCast, WholeRun } from "./whole-run.ts";

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
interface Seen extends Played {
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
export async function judgeWhole(
  stage: Stage<WholeCast>,
  run: WholeRun,
  seen: Seen,
): Promise<{ verdicts: Verdict[]; counts: string[][] }> {
  const { pool, sink, cast } = stage;
  const { kills, incidents, visits, correspondence, publishing, stops, days } = seen;
  const { handedOver } = sink;
  const killsOf = (target: Kill["target"]) => kills.filter((kill) => kill.target === target).length;
  const times = (kind: IncidentKind) => incidents.filter((incident) => incident.kind === kind).length;

  const all = await readStored(pool);
  const leads = all.leads.filter(({ email }) => !email.startsWith("hasty."));
  const leadIds = new Set(leads.map(({ id }) => id));
  const messages = all.messages.filter(({ lead_id }) => leadIds.has(lead_id));
  const stored = { ...all, leads, messages };
  const ofLeads = new Set(messages.map(({ message_id }) => message_id));
  const leadMails = handedOver.filter(({ messageId }) => ofLeads.has(messageId));
  const enquiring = { enquiries: seen.enquiries, correspondence, handedOver: leadMails };

  const alertsStored = await readAlerts(pool, cast.alerts);
  const ofSearches = new Set(cast.alerts.searches.map(({ email }) => email));
  const alertMails = handedOver.filter(({ recipients }) => recipients.some((address) => ofSearches.has(address)));
  const alerts = await judgeParts({ cast: cast.alerts, publishing, stops, days, handedOver: alertMails }, alertsStored);
  const inspections = await judgeInspections({ ...stage, cast: cast.inspections });
  const feeds = await judgeFeeds({ ...stage, cast: cast.feeds }, run.feedHomes);
  const { failures } = seen.registrations;
  const registered = { inspectionId: cast.openHome, visitors: run.visitors, failures, handedOver };
  const allowedRepeats = countRepeatingKills(kills) + incidents.filter(({ kind }) => repeating.includes(kind)).length;
  const dead = alertsStored.messages.filter(({ status }) => status === "dead");

  const disturbances = disturbancesOf(seen);
  const visited = judgeVisits(visits, disturbances);
  const waits = seen.jobsTakenUp.filter(({ jobs }) => jobs > 0);
  const undisturbed = unlessDisturbed(seen.freshness.changes, disturbances, maxOldSeconds.lost);
  const accidents = [
    ...run.timetable.enquiries,
    ...run.timetable.homes,
    ...run.timetable.pictures,
    ...Object.values(run.timetable.inspections).flat(),
    ...run.timetable.feeds,
  ];
  const deaths = times("a web process is killed") + times("a web process hangs");
  const replaced = stage.web.output().split("another starts").length - 1;

  const verdicts: Verdict[] = [
    {
      promise: "1: every acknowledged lead is stored exactly once",
      tried: `${seen.enquiries.length} enquiries, sent again ${tellRetries(correspondence.retries)}`,
      counted: `${correspondence.acknowledged.length} acknowledged, ${leads.length} rows`,
      faults: [...some(correspondence.complaints), ...some(judgeLeads(enquiring, stored))],
    },
    {
      promise: "2: a retry is the same one; a key with other content is refused",
      tried: `every other enquiry and every fourth home with an Idempotency-Key, every fourth home with the one-time key of the form; ${seen.keys.tried} keys of enquiries used again with other content`,
      counted: `${seen.keys.refused} refused, ${seen.keys.same} answered with the lead that was there`,
      faults: [...seen.keys.complaints, ...alerts.publishing],
    },
    {
      promise: "3, 4: a home's alert is recorded with it, and its mail is never lost",
      tried: `${publishing.acknowledged.size} homes published, ${cast.alerts.searches.length} saved searches, ${days} times all digests made due`,
      counted: `${alertsStored.matches.length} matches of ${alerts.expectedMatches} or more, ${alertsStored.messages.length} messages`,
      faults: alerts.mails,
    },
    {
      promise: "4: every mail arrives; at most one comes again per crash, under its Message-ID",
      tried: `worker killed ${killsOf("worker")} times, PostgreSQL ${killsOf("PostgreSQL")}, lines broken or worker stopped ${allowedRepeats - countRepeatingKills(kills)}`,
      counted: `${handedOver.length} mails came, ${countRepeats(handedOver)} of them again; allowed: ${allowedRepeats}`,
      faults: [
        ...some(judgeMessages(enquiring, stored)),
        ...some(judgeDelivery(enquiring, stored)),
        ...judgeRepeats(handedOver, allowedRepeats),
        ...some(await findStrayMails(stage, stops.done)),
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
        "6: a mail server that is down, slow, or refuses leaves pages as they are; every mail arrives or is a dead letter for an admin to see",
      tried: incidents
        .filter(({ kind }) => kind.startsWith("the mail server"))
        .map(({ kind }) => kind)
        .join(", "),
      counted: `${visited.within("mail").length} pages meanwhile, ${tellMillis(visited.within("mail"))}; ${sink.refusals()} mails refused, ${dead.length} dead letters`,
      faults: [
        ...visited.lostIn("mail"),
        ...dead
          .filter(({ id }) => !seen.deadLetters.includes(`"${mailElement(id)}"`))
          .map(({ id }) => `An admin does not see that mail ${id} was given up.`),
      ],
      late: visited.lateIn("mail"),
    },
    {
      promise: "7: without PostgreSQL the process stays up, says 503 soon, and recovers by itself",
      tried: `killed ${killsOf("PostgreSQL")} times, cut off ${times("the database is cut off")}, silent ${times("the database is silent")}, slow ${times("the database is slow")}`,
      counted: `${visited.unavailable.length} pages said 503, ${tellMillis(visited.unavailable)}; last one ${visited.recoverySeconds.toFixed(1)} s after the end`,
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
      promise: "52: a picture is stored once and never lost, though the disk is full",
      tried: `${cast.pictures.photos.length} uploads, sent again ${tellRetries(seen.uploads.retries)}; disk full ${seen.hasDisk ? `${times("the disk of pictures is full")} times` : "never: that takes root on Linux"}`,
      counted: `${cast.pictures.photos.length} acknowledged; rows, originals and sizes compared`,
      faults: [
        ...some(seen.uploads.complaints),
        ...some(await judgePictures(stage, cast.pictures)),
        ...visited.lostIn("disk"),
      ],
      late: visited.lateIn("disk"),
    },
    {
      promise: "54: the files of a feed come to what they say, each once",
      tried: `three files of ${run.feedHomes} homes, compared with the same in peace`,
      counted: [...feeds.compared].map(([kind, count]) => `${kind} ${count}`).join(", "),
      faults: some(feeds.faults),
    },
    {
      promise: `56: a page that is kept is not old for more than ${maxOldSeconds.heard} s, or ${maxOldSeconds.lost} s when the notification is lost`,
      tried: `${seen.freshness.changes.length} changes of a price, each looked at until four answers in a row show it`,
      counted: `${undisturbed.length} with everything running, half within ${median(undisturbed.map(({ millis }) => millis))} ms; longest of all ${(Math.max(0, ...seen.freshness.changes.map(({ millis }) => millis)) / 1000).toFixed(1)} s`,
      faults: seen.freshness.complaints,
      late: [
        ...(median(undisturbed.map(({ millis }) => millis)) > maxOldSeconds.heard * 1000
          ? ["After half of the changes a page was old for longer."]
          : []),
        ...seen.freshness.changes
          .filter(({ millis }) => millis > maxOldSeconds.lost * 1000)
          .map(({ millis }) => `A page was old for ${(millis / 1000).toFixed(1)} s.`),
      ],
    },
    {
      promise: "57: who registered is there once, and hears of each change once",
      tried: `${run.visitors} registrations by the form, sent again ${tellRetries(seen.registrations.retries)}; ${run.visitors} people each of an inspection that was moved, one that was cancelled, one that is tomorrow`,
      counted: `${inspections.messages} mails about the three`,
      faults: [
        ...some(seen.registrations.complaints),
        ...seen.inspectionComplaints,
        ...some(await judgeRegistrations(pool, registered)),
        ...some(inspections.faults),
      ],
    },
    {
      promise: "58: a limit is one limit, in all processes and for all addresses of a /64",
      tried: `${seen.hasty.asked} enquiries from as many addresses of one /64, in two processes`,
      counted: `${seen.hasty.taken} taken of ${seen.hasty.limit} or fewer`,
      faults: [
        ...some(seen.hasty.complaints),
        ...(seen.hasty.taken > seen.hasty.limit ? [`${seen.hasty.taken} were taken.`] : []),
      ],
    },
    {
      promise: "60: no process lives on useless",
      tried: `a web process killed ${times("a web process is killed")} times and stopped ${times("a web process hangs")}, the worker stopped ${times("the worker hangs")}`,
      counted: `${replaced} replaced of ${deaths}; ${visits.length} pages, ${visited.excused.length} of them lost to a kill or without the database, ${visited.busy.length} told to come again by a busy machine`,
      faults: [
        ...visited.lostIn("none"),
        ...visited.lostIn("death"),
        ...(replaced >= deaths ? [] : [`${replaced} processes were replaced, and ${deaths} had died.`]),
      ],
      late: [...visited.lateIn("none"), ...visited.lateIn("death")],
    },
    {
      promise: "the run itself: each kill hit its step",
      tried: `${accidents.length} kills`,
      counted: `${kills.filter(({ hit }) => hit).length} hit`,
      faults: judgeKills({ accidents, kills }),
    },
  ];
  const counts = [
    ["pages looked at", `${visits.length}, ${tellMillis(visits)}`],
    ["answered 200", String(visits.filter(({ outcome }) => outcome === 200).length)],
    ["homes sent again", tellRetries(publishing.retries)],
    ["mails that came", String(handedOver.length)],
    ["stopped by the link in a mail", String(stops.done.size)],
    ["nothing left to do", `${seen.settlingSeconds.toFixed(1)} s after the last was asked for`],
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
async function findStrayMails({ pool, sink }: Stage<WholeCast>, stopped: ReadonlyMap<string, Date>): Promise<string[]> {
  const { rows } = await pool.query<{ message_id: string; to_address: string }>(
    "select message_id, to_address from messages",
  );
  const addressOf = new Map(rows.map(({ message_id, to_address }) => [message_id, to_address]));
  return sink.handedOver
    .filter(
      ({ messageId, recipients }) => recipients.join() !== addressOf.get(messageId) && !stopped.has(recipients.join()),
    )
    .map(({ messageId, recipients }) => `${messageId} came to ${recipients.join(", ")}, and no message says so.`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

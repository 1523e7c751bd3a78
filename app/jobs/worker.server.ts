import type { Job, JobResult, JobWithMetadata } from "pg-boss";
import { env } from "#platform/env.server.ts";
import { deleteExpired } from "#app/features/accounts/model/delete-expired.job.ts";
import {
  eraseOldRegistrationsDaily,
  remindVisitorsDaily,
  notifyVisitors,
  tellAgents,
} from "#app/features/inspections/register/notify.job.ts";
import {
  fetchDuePhotos,
  giveUpFile,
  keepFeedsDaily,
  nextFile,
  recoverPhotosDaily,
  requeueFeed,
  runFeedOnFile,
  watchFeedFolders,
} from "#app/features/feeds/run-feed.job.ts";
import { eraseOldLeadsDaily, releaseConfirmedLeads } from "#app/features/leads/leads.job.ts";
import { eraseOldReportsDaily } from "#app/features/moderation/erase-reports.job.ts";
import { sendNewsletter } from "#app/features/newsletter/send-newsletter.job.ts";
import { giveUpPicture, prepareUploaded, sweepPicturesDaily } from "#app/features/pictures/pictures.job.ts";
import {
  matchChanged,
  matchPriceDropped,
  matchPublished,
} from "#app/features/saved-searches/match/match-listings.job.ts";
import { sendDueDigests } from "#app/features/saved-searches/digest/send-digests.job.ts";
import { eraseUnconfirmed } from "#app/features/subscribers/erase-unconfirmed.job.ts";
import { logger, withOccasion } from "#platform/logger.server.ts";
import { type DeliveryOptions, giveUpMail, mailsTogether, openDelivery } from "./deliver-mail.job.ts";
import { connectionName } from "./deaths.queries.server.ts";
import { openDeathGuard } from "./deaths.server.ts";
import { type EventName, eventNames, type EventPayload, events } from "./events.ts";
import { doParts, type RunPart } from "./parts.server.ts";
import { openBoss, prepareQueue } from "./queue.server.ts";

export { prepareQueue } from "./queue.server.ts";

/** A worker that runs until it is stopped. */
export interface Worker {
  /** Takes no further job, gives the one that runs ten seconds to finish, and hands back the rest. */
  stop(): Promise<void>;
}

/** What differs from the environment and the defaults; tests use it. */
export type WorkerOptions = Partial<DeliveryOptions>;

/**
 * Does one job of an event; true where its subject has more to do. An aborted `signal` means that the job now belongs to
 * another worker. `run` does the parts of a job that is guarded in parts.
 */
type Subscriber<Name extends EventName> = (
  payload: EventPayload<Name>,
  signal: AbortSignal,
  run: RunPart,
) => Promise<unknown>;

/** Does many jobs of an event in one go: all of them are done, or none. */
type BatchSubscriber<Name extends EventName> = (payloads: EventPayload<Name>[], signal: AbortSignal) => Promise<void>;

/** What a job is about; see `GuardedJob`. */
interface Attempt {
  subject: string;
  progress?: string;
}

interface EachSubscription<Name extends EventName> {
  each: Subscriber<Name>;
  /** What the next try is about, where that is less than the payload. */
  attempt?: (payload: EventPayload<Name>) => Promise<Attempt>;
  /** Ends what the payload is about when the worker has died of it twice. */
  giveUp?: (payload: EventPayload<Name>) => Promise<void>;
  /** Puts a job that has more to do behind the others, when its turn is over. */
  requeue?: (payload: EventPayload<Name>) => Promise<void>;
  /** Its parts (see `doParts`) are guarded one by one: a poisoned one is given up alone. */
  isGuardedInParts?: true;
  /** They take long: those of other groups do not wait for them. So many of one group run at the same time. */
  sideBySide?: number;
  /** So many run at the same time in one process, whatever they are about. */
  together?: number;
}

interface BatchSubscription<Name extends EventName> {
  batch: BatchSubscriber<Name>;
}

type Subscription<Name extends EventName> = EachSubscription<Name> | BatchSubscription<Name>;

const graceMillis = 10_000;
/** How long a job with more to do goes on while others wait. */
const turnMillis = 1000;
/** How often the jobs of dead workers are looked for. */
const superviseSeconds = 5;

/** Events that the clock publishes, in Sydney's time. Half past three is once in every day, also when the clocks change. */
const timeZone = "Australia/Sydney";
export const timetable = {
  "day.begun": "30 3 * * *",
  "evening.begun": "0 18 * * *",
  "visitors.due": "0 8,18 * * *",
  "digests.due": "0 7 * * *",
  "month.begun": "0 9 1 * *",
} as const satisfies Partial<Record<EventName, string>>;

type NightlyTask = (day: EventPayload<"day.begun">, signal: AbortSignal) => Promise<void>;

/** What is done when a day begins, in this order. docs/metrics.md says of each what it erases. */
export const nightly: Readonly<Record<string, NightlyTask>> = {
  "expired sessions and links": deleteExpired,
  "old enquiries": eraseOldLeadsDaily,
  "old registrations": eraseOldRegistrationsDaily,
  "what nobody confirmed": eraseUnconfirmed,
  "unused pictures": sweepPicturesDaily,
  "old files of feeds": keepFeedsDaily,
  "forgotten photos": recoverPhotosDaily,
  "old reports": eraseOldReportsDaily,
};

/** Queues of events that are no more. Their jobs had no subscriber, and each installation still holds them. */
const retiredQueues = ["lead.submitted"];

/** Fetched together, done one after the other, the urgent ones first; so many of such rows side by side. */
const oneByOne = (rows = 1) => ({
  batchSize: 10,
  pollingIntervalSeconds: 1,
  burstWhenBatchFull: true,
  perJobResults: true as const,
  includeMetadata: true as const,
  localConcurrency: rows,
});

/** Several at the same time, and of one group (see `publishEvent`) no more than so many, in whichever worker. */
const sideBySide = (groupConcurrency: number) => ({
  ...oneByOne(),
  batchSize: 1,
  localConcurrency: groupConcurrency + 2,
  groupConcurrency,
});

/** Of a batch, so many are named in the log. */
const namedJobs = 10;

/** Fetched together and done together. */
const asBatch = { batchSize: 200, pollingIntervalSeconds: 1, burstWhenBatchFull: true } as const;

/** Starts doing the jobs, in this process. It survives a restart of PostgreSQL. */
export async function startWorker(options: WorkerOptions = {}): Promise<Worker> {
  await prepareQueue();
  const mail = openDelivery({ smtpUrl: env.SMTP_URL, ...options });
  const guard = openDeathGuard();
  const boss = openBoss(
    { schedule: true, superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds },
    connectionName(guard.worker),
  );
  const stopping = new AbortController();

  // An event without a subscriber does not compile: its jobs would pile up.
  const subscriptions: { [Name in EventName]: Subscription<Name> } = {
    "mail.queued": { each: mail.deliver, giveUp: giveUpMail, together: mailsTogether },
    "account.confirmed": { each: releaseConfirmedLeads },
    "listing.published": { batch: matchPublished },
    "listing.price_dropped": { batch: matchPriceDropped },
    "listing.changed": { batch: matchChanged },
    "picture.uploaded": { each: prepareUploaded, giveUp: giveUpPicture },
    "listing.inspection_changed": { each: notifyVisitors, isGuardedInParts: true },
    "feed.file_received": {
      each: runFeedOnFile,
      attempt: nextFile,
      requeue: requeueFeed,
      giveUp: giveUpFile,
      sideBySide: 1,
    },
    "feed.photos_due": { each: fetchDuePhotos, isGuardedInParts: true, sideBySide: 2 },
    "digests.due": { each: sendDueDigests, isGuardedInParts: true },
    "month.begun": { each: sendNewsletter, isGuardedInParts: true },
    "evening.begun": { each: remindVisitorsDaily, isGuardedInParts: true },
    "visitors.due": { each: tellAgents, isGuardedInParts: true },
    "day.begun": { each: doNightly, isGuardedInParts: true },
  };

  function subscribe<Name extends EventName>(name: Name, subscription: Subscription<Name>): Promise<string> {
    return "each" in subscription
      ? boss.work<object, unknown, ReturnType<typeof oneByOne> | ReturnType<typeof sideBySide>>(
          name,
          subscription.sideBySide === undefined ? oneByOne(subscription.together) : sideBySide(subscription.sideBySide),
          (jobs) => runEach<Name>(jobs, { name, subscription, guard }, stopping.signal),
        )
      : boss.work<object, unknown, typeof asBatch>(name, asBatch, (jobs) =>
          withOccasion({ event: name, jobs: jobs.slice(0, namedJobs).map(({ id }) => id) }, () =>
            runBatch<Name>(jobs, { name, subscription, guard }, stopping.signal),
          ),
        );
  }

  await boss.start();
  for (const name of retiredQueues) await boss.deleteQueue(name);
  // What fell due while no worker ran happens once, when the next one starts.
  for (const [name, cron] of Object.entries(timetable)) {
    await boss.schedule(name, cron, {}, { tz: timeZone, missed: "once" });
  }
  for (const name of eventNames) await subscribe(name, subscriptions[name]);
  const stopWatching = watchFeedFolders();

  return {
    stop: async () => {
      stopping.abort();
      await stopWatching();
      await boss.stop({ timeout: graceMillis });
      await guard.close();
      mail.close();
    },
  };
}

async function doNightly(day: EventPayload<"day.begun">, signal: AbortSignal, run: RunPart): Promise<void> {
  const parts = Object.entries(nightly).map(([subject, work]) => ({ subject, work: () => work(day, signal) }));
  await doParts(() => Promise.resolve(parts), signal, run);
}

type Guard = ReturnType<typeof openDeathGuard>;

/** All at once. When the worker stops, the subscriber ends where it next reads its signal; the jobs then run again. */
async function runBatch<Name extends EventName>(
  jobs: Job[],
  { name, subscription: { batch }, guard }: { name: Name; subscription: BatchSubscription<Name>; guard: Guard },
  stopping: AbortSignal,
): Promise<void> {
  try {
    const signal = AbortSignal.any([stopping, ...jobs.map((job) => job.signal)]);
    const work = (subjects: readonly string[]) => {
      const payloads = subjects.map((subject) => events[name].parse(JSON.parse(subject)) as EventPayload<Name>);
      return batch(payloads, signal);
    };
    const about = jobs.map(({ id, data }) => ({ id, subject: JSON.stringify(events[name].parse(data)) }));
    await guard.runTogether(name, about, { signal, work });
  } catch (error) {
    logger.warn({ err: error, count: jobs.length }, "jobs did not finish and will be tried again");
    throw error;
  }
}

/** One after the other. What has not begun when the worker stops is handed back; any worker may have it at once. */
async function runEach<Name extends EventName>(
  jobs: JobWithMetadata[],
  { name, subscription, guard }: { name: Name; subscription: EachSubscription<Name>; guard: Guard },
  stopping: AbortSignal,
): Promise<JobResult[]> {
  const { each, attempt, requeue, giveUp, isGuardedInParts } = subscription;
  async function runOne(id: string, data: object, signal: AbortSignal): Promise<JobResult> {
    try {
      const payload = events[name].parse(data) as EventPayload<Name>;
      const job = { event: name, jobIds: [id], signal: AbortSignal.any([stopping, signal]) };
      const runPart: RunPart = (part) => guard.run({ subject: JSON.stringify(payload), ...job, ...part });
      if (isGuardedInParts) {
        await each(payload, job.signal, runPart);
        return { id, status: "completed" };
      }
      const begun = performance.now();
      for (let isMore = true; isMore;) {
        isMore = false;
        const about = (await attempt?.(payload)) ?? { subject: JSON.stringify(payload) };
        await guard.run({
          ...about,
          ...job,
          work: async () => {
            isMore = (await each(payload, signal, runPart)) === true;
          },
          giveUp: giveUp && (() => giveUp(payload)),
        });
        if (!isMore || performance.now() - begun < turnMillis) continue;
        await requeue?.(payload);
        break;
      }
      return { id, status: "completed" };
    } catch (error) {
      logger.warn({ err: error }, "a job did not finish and will be tried again");
      return { id, status: "failed", output: { message: String(error) } };
    }
  }

  const results: JobResult[] = [];
  // The queue fetches the urgent ones first, in any order.
  for (const { id, data, signal } of jobs.toSorted((a, b) => b.priority - a.priority)) {
    if (stopping.aborted || signal.aborted) {
      results.push({ id, status: "failed", output: { message: "The worker stopped first." } });
      continue;
    }
    results.push(await withOccasion({ event: name, job: id }, () => runOne(id, data, signal)));
  }
  return results;
}

import type { Job, JobResult, JobWithMetadata } from "pg-boss";
import {
  assignImportedHomes,
  publishHomesOfVerified,
  publishReceivedDrafts,
  fetchDuePhotos,
  refuseFailingFile,
  findNextRun,
  requeueConnection,
  runImportOnFile,
  watchImportFolders,
} from "#app/features/imports/run-import.job.ts";
import {
  mailVisitorsAfterInspection,
  remindVisitorsDaily,
  notifyVisitors,
  sendDueVisitorDigests,
} from "#app/features/inspections/register/notify.job.ts";
import { releaseConfirmedLeads } from "#app/features/leads/leads.job.ts";
import { reviewOnePrice, stopAfterDeadline } from "#app/features/listings/price-corrections.server.ts";
import { sendIssue } from "#app/features/newsletter/newsletter.server.ts";
import { giveUpPicture, prepareUploaded } from "#app/features/pictures/pictures.job.ts";
import {
  matchChanged,
  matchPriceDropped,
  matchPublished,
  sendDueDigests,
} from "#app/features/saved-searches/alerts.job.ts";
import { deliverWebhook, giveUpWebhook } from "#app/features/webhooks/webhook.job.ts";
import { env } from "#platform/env.server.ts";
import { logger, withLogContext } from "#platform/logger.server.ts";
import { connectionName } from "./deaths.queries.server.ts";
import { openDeathGuard } from "./deaths.server.ts";
import { type DeliveryOptions, giveUpMail, MAIL_CONCURRENCY, openDelivery } from "./deliver-mail.job.ts";
import { type EventName, eventNames, type EventPayload, events } from "./events.ts";
import type { JobContext, RunPart } from "./parts.server.ts";
import { openBoss, prepareQueue } from "./queue.server.ts";
import { runDailyTasks } from "./timetable.job.ts";

export { prepareQueue } from "./queue.server.ts";

export interface Worker {
  /** Gives running jobs ten seconds and returns the rest to the queue. */
  stop(): Promise<void>;
}

/** Overrides of the environment, for tests. */
export type WorkerOptions = Partial<DeliveryOptions>;

/** Returns true if the subject has more to do. */
type JobHandler<Name extends EventName> = (payload: EventPayload<Name>, job: JobContext) => Promise<unknown>;

/** Runs a batch of jobs, all or none. */
type BatchHandler<Name extends EventName> = (payloads: EventPayload<Name>[], signal: AbortSignal) => Promise<void>;

/** See `GuardedJob`. */
interface Attempt {
  subject: string;
  progress?: string;
}

interface SingleSubscription<Name extends EventName> {
  handler: JobHandler<Name>;
  /** Describes the next attempt, if it covers less than the payload. */
  attempt?: (payload: EventPayload<Name>) => Promise<Attempt>;
  /** Runs after the subject killed the worker twice. */
  giveUp?: (payload: EventPayload<Name>) => Promise<void>;
  /** Requeues an unfinished job at the end of its turn. */
  requeue?: (payload: EventPayload<Name>) => Promise<void>;
  /** Guards its parts (see `runParts`), so that only a poisoned part is given up. */
  isGuardedInParts?: true;
  /** For long jobs: groups run concurrently, with this many jobs each. */
  groupConcurrency?: number;
  /** Per process, regardless of the subject. */
  concurrency?: number;
  /**
   * For one message to another server: a stopping worker lets it end, because a message that is cut off may arrive and is
   * sent again. Other jobs end at their next check of the signal.
   */
  endsBeforeStop?: true;
}

interface BatchSubscription<Name extends EventName> {
  batch: BatchHandler<Name>;
}

type Subscription<Name extends EventName> = SingleSubscription<Name> | BatchSubscription<Name>;

const shutdownMs = 10_000;
/** The turn of a job with more to do while others wait. */
const turnMs = 1000;
/** Looks for jobs of dead workers this often. */
const superviseSeconds = 5;

/** Sydney's time. 3:30 exists once a day, also when the clocks change. */
const timeZone = "Australia/Sydney";
export const timetable = {
  "day.begun": "30 3 * * *",
  "evening.begun": "0 18 * * *",
  "visitors.due": "0 8,18 * * *",
  "digests.due": "0 7 * * *",
  "month.begun": "0 9 1 * *",
} as const satisfies Partial<Record<EventName, string>>;

/** Existing installations still have these. */
const retiredQueues = ["lead.submitted"];

/** Fetches batches and runs jobs one at a time by priority, in this many parallel rows. */
const sequentialJobs = (rows = 1) => ({
  batchSize: 10,
  pollingIntervalSeconds: 1,
  burstWhenBatchFull: true,
  perJobResults: true as const,
  includeMetadata: true as const,
  localConcurrency: rows,
});

/** At most this many per group (see `publishEvent`) across all workers. */
const groupedJobs = (groupConcurrency: number) => ({
  ...sequentialJobs(),
  batchSize: 1,
  localConcurrency: groupConcurrency + 2,
  groupConcurrency,
});

/** Per batch. */
const MAX_LOGGED_JOBS = 10;

const batchedJobs = { batchSize: 200, pollingIntervalSeconds: 1, burstWhenBatchFull: true } as const;

/** The worker survives a restart of PostgreSQL. */
export async function startWorker(options: WorkerOptions = {}): Promise<Worker> {
  await prepareQueue();
  const mail = openDelivery({ smtpUrl: env.SMTP_URL, ...options });
  const guard = openDeathGuard();
  const boss = openBoss(
    { schedule: true, superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds },
    connectionName(guard.worker),
  );
  const stopping = new AbortController();

  // The type requires a handler for every event; otherwise jobs would pile up.
  const subscriptions: { [Name in EventName]: Subscription<Name> } = {
    "mail.queued": { handler: mail.deliver, giveUp: giveUpMail, concurrency: MAIL_CONCURRENCY, endsBeforeStop: true },
    "account.confirmed": { handler: releaseConfirmedLeads },
    "listing.published": { batch: matchPublished },
    "listing.price_dropped": { batch: matchPriceDropped },
    "listing.changed": { batch: matchChanged },
    "listing.price_correction_due": { handler: ({ correctionId }) => stopAfterDeadline(correctionId) },
    "listing.limits_changed": { handler: ({ listingId }) => reviewOnePrice(listingId) },
    "picture.uploaded": { handler: prepareUploaded, giveUp: giveUpPicture },
    "listing.inspection_changed": { handler: notifyVisitors, isGuardedInParts: true },
    "listing.follow_up_sent": { handler: mailVisitorsAfterInspection, isGuardedInParts: true },
    "feed.file_received": {
      handler: runImportOnFile,
      attempt: findNextRun,
      requeue: requeueConnection,
      giveUp: refuseFailingFile,
      groupConcurrency: 1,
    },
    "feed.photos_due": { handler: fetchDuePhotos, isGuardedInParts: true, groupConcurrency: 2 },
    "agency.joined": { handler: assignImportedHomes },
    "agents.verified": { handler: publishHomesOfVerified },
    "drafts.received": { handler: publishReceivedDrafts },
    "webhook.queued": { handler: deliverWebhook, giveUp: giveUpWebhook, groupConcurrency: 1, endsBeforeStop: true },
    "digests.due": { handler: sendDueDigests, isGuardedInParts: true },
    "month.begun": { handler: (_event, job) => sendIssue(job), isGuardedInParts: true },
    "evening.begun": { handler: remindVisitorsDaily, isGuardedInParts: true },
    "visitors.due": { handler: sendDueVisitorDigests, isGuardedInParts: true },
    "day.begun": { handler: runDailyTasks, isGuardedInParts: true },
  };

  function subscribe<Name extends EventName>(name: Name, subscription: Subscription<Name>): Promise<string> {
    return "handler" in subscription
      ? boss.work<object, unknown, ReturnType<typeof sequentialJobs> | ReturnType<typeof groupedJobs>>(
          name,
          subscription.groupConcurrency === undefined
            ? sequentialJobs(subscription.concurrency)
            : groupedJobs(subscription.groupConcurrency),
          (jobs) => runSingly<Name>(jobs, { name, subscription, guard }, stopping.signal),
        )
      : boss.work<object, unknown, typeof batchedJobs>(name, batchedJobs, (jobs) =>
          withLogContext({ event: name, jobs: jobs.slice(0, MAX_LOGGED_JOBS).map(({ id }) => id) }, () =>
            runBatch<Name>(jobs, { name, subscription, guard }, stopping.signal),
          ),
        );
  }

  await boss.start();
  for (const name of retiredQueues) await boss.deleteQueue(name);
  // Events missed without a worker run once when the next one starts.
  for (const [name, cron] of Object.entries(timetable)) {
    await boss.schedule(name, cron, {}, { tz: timeZone, missed: "once" });
  }
  for (const name of eventNames) await subscribe(name, subscriptions[name]);
  const stopWatching = watchImportFolders();

  return {
    stop: async () => {
      stopping.abort();
      await stopWatching();
      await boss.stop({ timeout: shutdownMs });
      await guard.close();
      mail.close();
    },
  };
}

type Guard = ReturnType<typeof openDeathGuard>;

/** When the worker stops, the handler ends at its next check of the signal, and the jobs are retried. */
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
    logger.warn({ err: error, count: jobs.length }, "jobs failed and will be retried");
    throw error;
  }
}

/** When the worker stops, jobs that have not ended return to the queue. */
async function runSingly<Name extends EventName>(
  jobs: JobWithMetadata[],
  { name, subscription, guard }: { name: Name; subscription: SingleSubscription<Name>; guard: Guard },
  stopping: AbortSignal,
): Promise<JobResult[]> {
  const { handler, attempt, requeue, giveUp, isGuardedInParts, endsBeforeStop } = subscription;
  async function runOne({ id, data, signal, retryCount }: JobWithMetadata): Promise<JobResult> {
    try {
      const payload = events[name].parse(data) as EventPayload<Name>;
      const guarded = { event: name, jobIds: [id], signal: AbortSignal.any([stopping, signal]) };
      if (isGuardedInParts) {
        const runPart: RunPart = (part) => guard.run({ subject: JSON.stringify(payload), ...guarded, ...part });
        await handler(payload, { signal: guarded.signal, runPart, retries: retryCount });
        return { id, status: "completed" };
      }
      const startedAt = performance.now();
      const context = { signal: endsBeforeStop ? signal : guarded.signal, retries: retryCount };
      let isMore: unknown;
      do {
        isMore = false;
        const identity = (await attempt?.(payload)) ?? { subject: JSON.stringify(payload) };
        await guard.run({
          ...identity,
          ...guarded,
          work: async () => {
            isMore = await handler(payload, context);
          },
          giveUp: giveUp && (() => giveUp(payload)),
        });
      } while (isMore === true && performance.now() - startedAt < turnMs);
      if (isMore === true) await requeue?.(payload);
      return { id, status: "completed" };
    } catch (error) {
      logger.warn({ err: error }, "a job failed and will be retried");
      return { id, status: "failed", output: { message: String(error) } };
    }
  }

  const results: JobResult[] = [];
  // The queue fetches by priority but returns the batch unsorted.
  for (const job of jobs.toSorted((a, b) => b.priority - a.priority)) {
    const { id } = job;
    if (stopping.aborted || job.signal.aborted) {
      results.push({ id, status: "failed", output: { message: "The worker stopped first." } });
      continue;
    }
    results.push(await withLogContext({ event: name, job: id }, () => runOne(job)));
  }
  return results;
}

import type { Job, JobResult } from "pg-boss";
import { env } from "#app/env.server.ts";
import { forgetExpired } from "#app/features/accounts/model/forget-expired.job.ts";
import { eraseOldLeadsDaily } from "#app/features/leads/retention/erase.job.ts";
import { sendNewsletter } from "#app/features/newsletter/send-newsletter.job.ts";
import { matchPriceDropped, matchPublished } from "#app/features/saved-searches/match/match-listings.job.ts";
import { sendDueDigests } from "#app/features/saved-searches/digest/send-digests.job.ts";
import { eraseUnconfirmed } from "#app/features/subscribers/erase-unconfirmed.job.ts";
import { logger } from "#app/logger.server.ts";
import { type DeliveryOptions, openDelivery } from "./deliver-mail.job.ts";
import { type EventName, type EventPayload, events } from "./events.ts";
import { openBoss, prepareQueue } from "./queue.server.ts";

export { prepareQueue } from "./queue.server.ts";

/** A worker that runs until it is stopped. */
export interface Worker {
  /** Takes no further job, gives the one that runs ten seconds to finish, and hands back the rest. */
  stop(): Promise<void>;
}

/** What differs from the environment and the defaults; tests use it. */
export type WorkerOptions = Partial<DeliveryOptions>;

/** What hears an event. An aborted `signal` says that the job is no longer ours. */
type Hearer<Name extends EventName> = (payload: EventPayload<Name>, signal: AbortSignal) => Promise<void>;

/** What hears many of an event at once: all of them are done, or none. */
type Listener<Name extends EventName> = (payloads: EventPayload<Name>[], signal: AbortSignal) => Promise<void>;

const graceMillis = 10_000;
/** How often (seconds) the jobs of dead workers are looked for. */
const superviseSeconds = 5;
/** Whose clock the times below are read from. */
const timeZone = "Australia/Sydney";

/** What is said by the clock. Half past three is once in every day, those on which the clocks change included. */
const timetable = {
  "day.begun": "30 3 * * *",
  "digests.due": "0 7 * * *",
  "month.begun": "0 9 1 * *",
} as const satisfies Partial<Record<EventName, string>>;

/** Jobs are fetched together and done one after the other: a crash between a mail and the note of it repeats that mail alone. */
const taking = {
  batchSize: 10,
  pollingIntervalSeconds: 1,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

/** Fetched together and done together. */
const takingTogether = { batchSize: 200, pollingIntervalSeconds: 1, burstWhenBatchFull: true } as const;

/** Starts doing the jobs, in this process. A restart of PostgreSQL interrupts it; it goes on by itself. */
export async function startWorker(options: WorkerOptions = {}): Promise<Worker> {
  await prepareQueue();
  const mail = openDelivery({ smtpUrl: env.SMTP_URL, ...options });
  const boss = openBoss({
    schedule: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  const stopping = new AbortController();

  async function hear<Name extends EventName>(name: Name, hearer: Hearer<Name>): Promise<void> {
    await boss.work<object, unknown, typeof taking>(name, taking, (jobs) =>
      inTurn(jobs, name, hearer, stopping.signal),
    );
  }

  async function hearTogether<Name extends EventName>(name: Name, listener: Listener<Name>): Promise<void> {
    await boss.work<object, unknown, typeof takingTogether>(name, takingTogether, (jobs) =>
      together(jobs, name, listener, stopping.signal),
    );
  }

  await boss.start();
  // What no worker was there to be told is made up for by the next one to start, once.
  for (const [name, cron] of Object.entries(timetable)) {
    await boss.schedule(name, cron, {}, { tz: timeZone, missed: "once" });
  }
  await hear("mail.queued", mail.deliver);
  await hearTogether("listing.published", matchPublished);
  await hearTogether("listing.price_dropped", matchPriceDropped);
  await hearTogether("digests.due", sendDueDigests);
  await hear("month.begun", sendNewsletter);
  await hear("day.begun", async (day, signal) => {
    await forgetExpired();
    await eraseOldLeadsDaily(day, signal);
    await eraseUnconfirmed(day, signal);
  });

  return {
    stop: async () => {
      stopping.abort();
      await boss.stop({ timeout: graceMillis });
      mail.close();
    },
  };
}

/** All at once. A worker that stops lets what has begun end where it next asks its signal; the jobs are then had again. */
async function together<Name extends EventName>(
  jobs: Job[],
  name: Name,
  listener: Listener<Name>,
  stopping: AbortSignal,
): Promise<void> {
  try {
    const payloads = jobs.map(({ data }) => events[name].parse(data) as EventPayload<Name>);
    await listener(payloads, AbortSignal.any([stopping, ...jobs.map(({ signal }) => signal)]));
  } catch (error) {
    logger.warn({ err: error, jobs: jobs.length, event: name }, "jobs did not finish and will be tried again");
    throw error;
  }
}

/** One after the other. What has not begun when the worker stops is handed back; any worker may have it at once. */
async function inTurn<Name extends EventName>(
  jobs: Job[],
  name: Name,
  hearer: Hearer<Name>,
  stopping: AbortSignal,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { id, data, signal } of jobs) {
    if (stopping.aborted || signal.aborted) {
      results.push({ id, status: "failed", output: { message: "The worker stopped first." } });
      continue;
    }
    try {
      await hearer(events[name].parse(data) as EventPayload<Name>, signal);
      results.push({ id, status: "completed" });
    } catch (error) {
      logger.warn({ err: error, job: id, event: name }, "a job did not finish and will be tried again");
      results.push({ id, status: "failed", output: { message: String(error) } });
    }
  }
  return results;
}

import type { Job, JobResult } from "pg-boss";
import { env } from "#app/env.server.ts";
import { forgetExpired } from "#app/features/auth/forget-expired.job.ts";
import { eraseOldLeadsDaily } from "#app/features/leads/erase-old-leads.job.ts";
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

const graceMillis = 10_000;
/** How often (seconds) the jobs of dead workers are looked for. */
const superviseSeconds = 5;
/** When "day.begun" is sent. Half past three is once in every day, those on which the clocks change included. */
const daily = { cron: "30 3 * * *", timeZone: "Australia/Sydney" };

/** Jobs are fetched together and done one after the other: a crash between a mail and the note of it repeats that mail alone. */
const taking = {
  batchSize: 10,
  pollingIntervalSeconds: 1,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

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

  await boss.start();
  // A day that no worker saw begin is made up for by the next one to start.
  await boss.schedule("day.begun" satisfies EventName, daily.cron, {}, { tz: daily.timeZone, missed: "once" });
  // An event that nobody hears yet waits two weeks and is forgotten.
  await hear("mail.queued", mail.deliver);
  await hear("day.begun", async (day, signal) => {
    await forgetExpired();
    await eraseOldLeadsDaily(day, signal);
  });

  return {
    stop: async () => {
      stopping.abort();
      await boss.stop({ timeout: graceMillis });
      mail.close();
    },
  };
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

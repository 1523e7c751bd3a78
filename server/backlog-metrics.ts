import { Gauge, Registry } from "prom-client";
import type { Backlog } from "#db/backlog.ts";

const MAX_AGE_MS = 3000;

/** Reads at most every three seconds. Gives only `database_up 0` if the database is unreachable. */
export function createBacklogReader(read: () => Promise<Backlog>): () => Promise<string> {
  let reading: Promise<Backlog | undefined> | undefined;
  let until = 0;
  return async () => {
    if (!reading || performance.now() >= until) {
      until = performance.now() + MAX_AGE_MS;
      reading = read().catch(() => undefined);
    }
    return textOf(await reading);
  };
}

interface Value {
  labels?: Record<string, string>;
  value: number;
}

function textOf(backlog: Backlog | undefined): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, values: Value[]) => {
    const labelNames = Object.keys(values[0]?.labels ?? {});
    const metric = new Gauge({ name: `southerly_${name}`, help, labelNames, registers: [registry] });
    for (const { labels = {}, value } of values) metric.set(labels, value);
  };
  gauge("database_up", "1 if the database responds.", [{ value: backlog ? 1 : 0 }]);
  if (backlog) addBacklog(gauge, backlog);
  return registry.metrics();
}

type AddGauge = (name: string, help: string, values: Value[]) => void;

function addBacklog(gauge: AddGauge, { jobs, mails, deadMails, pictures, feedFiles }: Backlog): void {
  gauge(
    "jobs",
    "Jobs by state: due and not started, running, or given up.",
    jobs.flatMap(({ event, count, running, failed }) =>
      Object.entries({ waiting: count, running, failed }).map(([state, value]) => ({
        labels: { event, state },
        value,
      })),
    ),
  );
  gauge(
    "oldest_due_job_seconds",
    "How long the oldest job that has not started has been due.",
    jobs.map(({ event, oldestSeconds }) => ({ labels: { event }, value: oldestSeconds })),
  );
  gauge("mails", "Emails by state: queued, or failed (counted up to 1,000).", [
    { labels: { state: "waiting" }, value: mails.count },
    { labels: { state: "dead" }, value: deadMails },
  ]);
  gauge("oldest_unsent_mail_seconds", "Age of the oldest queued email.", [{ value: mails.oldestSeconds }]);
  gauge("pictures_waiting", "Pictures waiting to be processed.", [{ value: pictures.count }]);
  gauge("oldest_waiting_picture_seconds", "Age of the oldest waiting picture.", [{ value: pictures.oldestSeconds }]);
  gauge("feed_files_waiting", "Import files waiting to be processed, or being processed.", [
    { value: feedFiles.count },
  ]);
  gauge("oldest_waiting_feed_file_seconds", "Age of the oldest of these files.", [{ value: feedFiles.oldestSeconds }]);
}

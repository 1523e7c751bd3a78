import { publishEvent } from "#app/jobs/queue.server.ts";

/** A digest that is due later than this (seconds) needs no event: the schedule of the worker has one every morning at seven. */
const nearSeconds = 60 * 60;

/** Publishes "digests.due" for `nextRunAt`; does nothing for null and for times beyond the next hour. */
export async function scheduleDigests(nextRunAt: Date | null, { atLeastSeconds = 0 } = {}): Promise<void> {
  if (!nextRunAt) return;
  const afterSeconds = Math.max(atLeastSeconds, Math.ceil((nextRunAt.getTime() - Date.now()) / 1000));
  if (afterSeconds <= nearSeconds) await publishEvent("digests.due", {}, { afterSeconds });
}

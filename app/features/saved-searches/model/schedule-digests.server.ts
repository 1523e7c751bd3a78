import { publishEvent } from "#app/jobs/queue.server.ts";

/** A digest that is due later than this (seconds) is not announced yet: seven in the morning comes by itself. */
const nearSeconds = 60 * 60;

/** Says when the first of the waiting digests is due, `nextRunAt`; nothing when none waits, or only for much later. */
export async function announceDigests(nextRunAt: Date | null, { atLeastSeconds = 0 } = {}): Promise<void> {
  if (!nextRunAt) return;
  const afterSeconds = Math.max(atLeastSeconds, Math.ceil((nextRunAt.getTime() - Date.now()) / 1000));
  if (afterSeconds <= nearSeconds) await publishEvent("digests.due", {}, { afterSeconds });
}

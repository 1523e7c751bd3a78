import type { EventPayload } from "#app/jobs/events.ts";
import type { RunPart } from "#app/jobs/parts.server.ts";
import { findLastRuns } from "./digest.queries.server.ts";
import { recordQuietRuns, sendDigests } from "./send-digests.server.ts";

/** The last seven o'clock for which this process has recorded the runs without a match (milliseconds). */
let recordedUpTo = 0;

/** Handles "digests.due". The first one after seven o'clock also records the runs of searches without a match. */
export async function sendDueDigests(
  _event: EventPayload<"digests.due">,
  signal: AbortSignal,
  run: RunPart,
): Promise<void> {
  await sendDigests({ signal, run });
  const work = async () => {
    const runs = await findLastRuns();
    if (runs.daily.getTime() <= recordedUpTo) return;
    await recordQuietRuns(runs, { signal });
    recordedUpTo = runs.daily.getTime();
  };
  await run({ subject: "searches without a match", work });
}

import type { EventPayload } from "#app/jobs/events.ts";
import type { RunPart } from "#app/jobs/parts.server.ts";
import { findLastRuns } from "./digest.queries.server.ts";
import { recordQuietRuns, sendDigests } from "./send-digests.server.ts";

/** The last 7 am whose quiet runs this process has recorded, in milliseconds. */
let recordedUpTo = 0;

/** Handles "digests.due". The first event after 7 am also records runs without matches. */
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

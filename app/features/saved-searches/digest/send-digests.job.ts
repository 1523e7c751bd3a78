import type { EventPayload } from "#app/jobs/events.ts";
import { lastRuns, noteQuietSearches } from "./note-quiet-searches.server.ts";
import { sendDigests } from "./send-digests.server.ts";

/** The seven o'clock up to which this process has seen to the searches that had nothing to tell. */
let quietUpTo = 0;

/** Hears "digests.due", however often it was said. The first time after seven, the searches without a match ran, too. */
export async function sendDueDigests(
  _events: readonly EventPayload<"digests.due">[],
  signal: AbortSignal,
): Promise<void> {
  await sendDigests({ signal });
  const runs = await lastRuns();
  if (runs.daily.getTime() <= quietUpTo) return;
  await noteQuietSearches(runs, { signal });
  quietUpTo = runs.daily.getTime();
}

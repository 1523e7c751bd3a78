import type { EventPayload } from "#app/jobs/events.ts";
import type { RunPart } from "#app/jobs/parts.server.ts";
import { sendIssue } from "./newsletter.server.ts";

/** Runs on "month.begun". */
export async function sendNewsletter(
  _event: EventPayload<"month.begun">,
  signal: AbortSignal,
  run: RunPart,
): Promise<void> {
  await sendIssue({ signal, run });
}

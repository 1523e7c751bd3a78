import type { EventPayload } from "#app/jobs/events.ts";
import { sendIssue } from "./send-newsletter.server.ts";

/** Hears "month.begun". */
export async function sendNewsletter(_event: EventPayload<"month.begun">, signal: AbortSignal): Promise<void> {
  await sendIssue({ signal });
}

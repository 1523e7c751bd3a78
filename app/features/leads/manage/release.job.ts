import type { EventPayload } from "#app/jobs/events.ts";
import { releaseConfirmed } from "./release.server.ts";

/** Runs on "account.confirmed": sends on what somebody enquired before. */
export async function releaseConfirmedLeads({ userId }: EventPayload<"account.confirmed">): Promise<void> {
  await releaseConfirmed(userId);
}

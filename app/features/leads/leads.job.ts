import type { EventPayload } from "#app/jobs/events.ts";
import { releaseConfirmed } from "#app/features/leads/manage/manage.server.ts";
import { eraseOldLeads } from "#app/features/leads/retention/erase.server.ts";

/** Runs on "account.confirmed". */
export async function releaseConfirmedLeads({ userId }: EventPayload<"account.confirmed">): Promise<void> {
  await releaseConfirmed(userId);
}

/** Runs on "day.begun". */
export async function eraseOldLeadsDaily(_event: EventPayload<"day.begun">, signal: AbortSignal): Promise<void> {
  await eraseOldLeads({ signal });
}

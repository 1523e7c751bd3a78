import type { EventPayload } from "#app/jobs/events.ts";
import { releaseLeadsOfConfirmedUser } from "#app/features/admin/leads/leads.server.ts";
import { eraseExpiredLeads } from "#app/features/leads/retention/erase.server.ts";

/** Runs on "account.confirmed". */
export async function releaseConfirmedLeads({ userId }: EventPayload<"account.confirmed">): Promise<void> {
  await releaseLeadsOfConfirmedUser(userId);
}

/** Runs on "day.begun". */
export async function eraseExpiredLeadsDaily(_event: EventPayload<"day.begun">, signal: AbortSignal): Promise<void> {
  await eraseExpiredLeads({ signal });
}

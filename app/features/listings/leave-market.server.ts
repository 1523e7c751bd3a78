import {
  findAgencyOfUser,
  findMailbox,
  findMailedPrincipals,
} from "#app/features/agents/model/agent.queries.server.ts";
import { queueToMember } from "#app/features/agents/model/membership.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { updateInspectionsCancelled } from "#app/features/listings/manage/own-listings.queries.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Caller } from "#app/lib/caller.ts";
import type { Mailbox, MailMessage } from "#app/mail/layout.ts";

/** No person made the change. */
export const SYSTEM: Caller = { address: "" };

export const clearedMarketState = {
  underOfferAt: null,
  closedOn: null,
  closedPrice: null,
  priceWithheld: false,
} as const;

/**
 * Cancels upcoming inspections and tells registered visitors why. Call it in the transaction after updating the home,
 * so that the history does not list each inspection.
 */
export async function cancelUpcomingInspections(caller: Caller, listingId: number, reason: string): Promise<void> {
  const inspections = await updateInspectionsCancelled(listingId, reason);
  if (inspections.length === 0) return;
  for (const inspectionId of inspections) await publishEvent("listing.inspection_changed", { inspectionId });
  await recordChange(caller, {
    action: "listing.inspections_changed",
    subject: "listing",
    subjectId: listingId,
    detail: { changed: "cancelled", inspections },
  });
}

interface MailedHome {
  agentId: number | null;
  secondAgentId: number | null;
}

/** Emails both agents of the home and, unless `agentsOnly`, the principals of the agency, each once. */
export async function queueToAgents(
  home: MailedHome,
  compose: (to: Mailbox) => MailMessage,
  { agentsOnly = false } = {},
): Promise<void> {
  const ids = [home.agentId, home.secondAgentId].filter((id) => id !== null);
  const agents = (await Promise.all(ids.map(findMailbox))).filter((agent) => agent !== undefined);
  const agencies = await Promise.all(agents.map(({ userId }) => findAgencyOfUser(userId)));
  const agencyIds = [...new Set(agencies)].filter((id) => id !== undefined);
  const principals = await Promise.all(agencyIds.map(findMailedPrincipals));
  const readers = [...agents, ...(agentsOnly ? [] : principals.flatMap((agency) => agency.principals))];
  for (const to of new Map(readers.map((reader) => [reader.id, reader])).values()) await queueToMember(to, compose);
}

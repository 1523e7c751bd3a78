import {
  findAgencyOfUser,
  findMailbox,
  findMailedPrincipals,
} from "#app/features/agents/model/agent.queries.server.ts";
import { queueToMember, toDeputy } from "#app/features/agents/model/membership.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { updateInspectionsCancelled } from "#app/features/listings/manage/own-listings.queries.server.ts";
import { type Deputy, findDeputies } from "#app/features/managers/manager.queries.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Caller } from "#app/lib/caller.ts";
import type { Mailbox, MailMessage } from "#app/mail/layout.ts";

/** No person made the change. */
export const SYSTEM: Caller = { ip: "" };

export const clearedMarketState = {
  underOfferAt: null,
  closedOn: null,
  closedPrice: null,
  priceWithheld: false,
} as const;

/**
 * Cancels upcoming inspections and notifies registered visitors of the reason. Call it in the transaction after
 * updating the home, so that the history does not list each inspection.
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

/**
 * Emails both agents of the home and, unless `agentsOnly`, the principals of the agency, each once. The office replaces
 * an agent without a confirmed address.
 */
export async function queueToAgents(
  home: MailedHome,
  compose: (to: Mailbox) => MailMessage,
  { agentsOnly = false } = {},
): Promise<void> {
  const mails = new Map<string, MailMessage>();
  const principals: Mailbox[] = [];
  const deputies: Deputy[] = [];
  for (const id of [home.agentId, home.secondAgentId]) {
    if (id === null) continue;
    const agent = await findMailbox(id);
    if (agent) mails.set(agent.address, compose(agent));
    else deputies.push(...(await findDeputies(id)));
    const agencyId = agent && !agentsOnly ? await findAgencyOfUser(agent.userId) : undefined;
    if (agencyId !== undefined) principals.push(...(await findMailedPrincipals(agencyId)).principals);
  }
  for (const to of principals) if (!mails.has(to.address)) mails.set(to.address, compose(to));
  for (const to of deputies) if (!mails.has(to.address)) mails.set(to.address, toDeputy(to, compose));
  for (const mail of mails.values()) await queueToMember(mail.to, () => mail);
}

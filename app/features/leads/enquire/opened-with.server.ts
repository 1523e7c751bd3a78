import { serviceSlug } from "#app/features/services/service-slug.ts";
import { findSentLead, type SentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { readReceipt } from "#app/features/leads/model/receipt.server.ts";

/** The one thing that the enquiries of a page are about; a service by its slug or another name for it. */
export type EnquiryTarget = { listingId: number } | { agentId: number } | { tradeId: number } | { serviceId: string };

/** The receipt that a page was opened with; undefined when it is of no enquiry from this page, or of one that was withdrawn. */
export async function openedWithReceipt(token: string | null, target: EnquiryTarget): Promise<string | undefined> {
  const receipt = token === null ? undefined : readReceipt(token);
  if (token === null || receipt?.state !== "valid") return undefined;
  const lead = await findSentLead(receipt.leadId);
  return lead && isAbout(lead, target) && !lead.withdrawnAt ? token : undefined;
}

/** An enquiry about a home is its agent's, too, and yet not about the agent; one that names a service beside them is about them. */
function isAbout(lead: SentLead, target: EnquiryTarget): boolean {
  if ("listingId" in target) return lead.listingId === target.listingId;
  if ("tradeId" in target) return lead.tradeId === target.tradeId;
  if (lead.listingId !== null) return false;
  if ("agentId" in target) return lead.agentId === target.agentId;
  return lead.agentId === null && lead.tradeId === null && lead.service?.slug === serviceSlug(target.serviceId);
}

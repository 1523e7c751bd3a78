import { findSentLead } from "./lead.queries.server.ts";
import { readReceipt } from "./receipt.server.ts";

/** The receipt that the page of a home was opened with; undefined when it is of no enquiry about this home, or of one that was withdrawn. */
export async function openedWithReceipt(token: string | null, listingId: number): Promise<string | undefined> {
  const receipt = token === null ? undefined : readReceipt(token);
  if (token === null || receipt?.state !== "valid") return undefined;
  const lead = await findSentLead(receipt.leadId);
  return lead && lead.listingId === listingId && !lead.withdrawnAt ? token : undefined;
}

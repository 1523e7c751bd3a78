/** What can become of an enquiry, in the order in which it usually happens. */
export const leadStatuses = ["new", "contacted", "qualified", "converted", "closed"] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** The status that a text names, in upper or lower case; an empty one counts as new, an unknown one is undefined. */
export function readLeadStatus(text: string): LeadStatus | undefined {
  const name = text.trim().toLowerCase() || "new";
  return leadStatuses.find((status) => status === name);
}

/** The element of an enquiry in a list: the hash of an address that leads to it. */
export function leadElement(leadId: number): string {
  return `lead-${leadId}`;
}

/** In their usual order. */
export const leadStatuses = ["new", "contacted", "qualified", "converted", "closed"] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** Ignores case. Empty text means new; undefined for unknown text. */
export function readLeadStatus(text: string): LeadStatus | undefined {
  const name = text.trim().toLowerCase() || "new";
  return leadStatuses.find((status) => status === name);
}

/** The hash of links to an enquiry in a list. */
export function leadElement(leadId: number): string {
  return `lead-${leadId}`;
}

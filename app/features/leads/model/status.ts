/** What can become of an enquiry (specification, section 4), in the order in which it usually happens. */
export const leadStatuses = ["new", "contacted", "qualified", "converted", "closed"] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** The status that a text names, in any case; an empty one counts as new (decisions, Leads), an unknown one is undefined. */
export function readLeadStatus(text: string): LeadStatus | undefined {
  const name = text.trim().toLowerCase() || "new";
  return leadStatuses.find((status) => status === name);
}

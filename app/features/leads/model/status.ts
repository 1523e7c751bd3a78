/** What can become of an enquiry, in the order in which it usually happens. */
export const leadStatuses = ["new", "contacted", "qualified", "converted", "closed"] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** The status that a text names, in upper or lower case; an empty one counts as new, an unknown one is undefined. */
export function readLeadStatus(text: string): LeadStatus | undefined {
  const name = text.trim().toLowerCase() || "new";
  return leadStatuses.find((status) => status === name);
}

/** The parameter that names the enquiry whose form is posted; the rest of the address is that of the list. */
export const leadParameter = "lead";

/** The element of an enquiry in a list: the hash of an address that leads to it. */
export function leadElement(leadId: number): string {
  return `lead-${leadId}`;
}

/** The form of its status. */
export function leadStatusFormId(leadId: number | string | null): string {
  return `status-${leadId}`;
}

/** Where that form posts, on the page of this path and query. */
export function leadStatusAction(path: string, leadId: number): string {
  return `${path}${path.includes("?") ? "&" : "?"}${leadParameter}=${leadId}`;
}

import { brand } from "#platform/brand.ts";
import { leadStatusMessages } from "./lead.messages.ts";

export const leadStatuses = ["new", "contacted", "qualified", "converted", "closed"] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** Ignores case. Empty means new; undefined if unknown. */
export function readLeadStatus(text: string): LeadStatus | undefined {
  const name = text.trim().toLowerCase() || "new";
  return leadStatuses.find((status) => status === name);
}

export function leadElement(leadId: number): string {
  return `lead-${leadId}`;
}

interface ChangeAuthor {
  /** Of the profile. */
  name: string | null;
  isByLink: boolean;
  hasAccount: boolean;
}

/** The person or link that changed an enquiry. An account without a profile is an admin's, named by the brand. */
export function toChangeAuthor({ name, isByLink, hasAccount }: ChangeAuthor): string {
  if (isByLink) return leadStatusMessages.byLink;
  return name ?? (hasAccount ? brand.name : leadStatusMessages.byFormerAccount);
}

import { type LeadFilters, leadsPath } from "./filters.ts";

/** The parameter that names the lead that is to be sent on. */
export const releaseParameter = "release";

/** Where the button posts, on the page of these leads. */
export function releaseAction(filters: LeadFilters, leadId: number): string {
  const path = leadsPath(filters);
  return `${path}${path.includes("?") ? "&" : "?"}${releaseParameter}=${leadId}`;
}

/** The form of that button. */
export function releaseFormId(leadId: number | string | null): string {
  return `release-${leadId}`;
}

import { type NameFilters, nameListPath } from "#app/features/admin/model/name-filters.ts";
import { defineIntents } from "#app/lib/intents.ts";

export const agenciesAddress = "/admin/agencies";

/** The id of the form that creates an agency. */
export const createFormId = "create-agency";

/** The address of the list with these filters. */
export const agenciesPath = (filters: NameFilters): string => nameListPath(agenciesAddress, filters);

/** The forms of one agency in the list. */
export const agencyIntents = defineIntents({ change: {}, add: {} });

/** The id of an agency's row, for the hash of an address. */
export function agencyElement(agencyId: number): string {
  return `agency-${agencyId}`;
}

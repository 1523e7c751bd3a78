import { defineIntents } from "#app/lib/intents.ts";
import { pageNumber } from "#app/lib/page.ts";
import { searchText } from "#app/lib/query-text.ts";

/** The filters in the query string of /admin/agencies. */
export interface AgencyFilters {
  search?: string;
  page: number;
}

export const agenciesAddress = "/admin/agencies";

export const AGENCIES_PER_PAGE = 24;

/** The id of the form that creates an agency. */
export const createFormId = "create-agency";

/** Blank and malformed values count as absent. */
export function decodeAgencyFilters(params: URLSearchParams): AgencyFilters {
  return { search: searchText(params.get("search"), 255), page: pageNumber(params.get("page")) };
}

/** The address of the list with these filters. */
export function agenciesPath({ search, page }: AgencyFilters): string {
  const params = new URLSearchParams();
  if (search !== undefined) params.set("search", search);
  if (page !== 1) params.set("page", String(page));
  return params.size === 0 ? agenciesAddress : `${agenciesAddress}?${params.toString()}`;
}

/** The forms of one agency in the list. */
export const agencyIntents = defineIntents({ change: {}, add: {} });

/** The id of an agency's row, for the hash of an address. */
export function agencyElement(agencyId: number): string {
  return `agency-${agencyId}`;
}

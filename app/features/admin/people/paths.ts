import { defineIntents } from "#app/lib/intents.ts";
import { pageNumber } from "#app/lib/page.ts";
import { searchText } from "#app/lib/query-text.ts";

/** Which people are shown, read from the query string of /admin/people. */
export interface PeopleFilters {
  search?: string;
  page: number;
}

export const peopleAddress = "/admin/people";

export const PEOPLE_PER_PAGE = 24;

/** Total: what is blank or malformed is as if it were absent. */
export function decodePeopleFilters(params: URLSearchParams): PeopleFilters {
  return { search: searchText(params.get("search"), 255), page: pageNumber(params.get("page")) };
}

/** The address of these people. */
export function peoplePath({ search, page }: PeopleFilters): string {
  const params = new URLSearchParams();
  if (search !== undefined) params.set("search", search);
  if (page !== 1) params.set("page", String(page));
  return params.size === 0 ? peopleAddress : `${peopleAddress}?${params.toString()}`;
}

/** The buttons of a person. */
export const peopleIntents = defineIntents({
  sessions: { inPlace: true },
  suspend: { inPlace: true },
  reinstate: { inPlace: true },
});

/** The element of a person in the list: the hash of an address that leads to it. */
export function personElement(userId: number): string {
  return `person-${userId}`;
}

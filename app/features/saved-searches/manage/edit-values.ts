import { criteriaTexts } from "#app/features/listings/model/filter-controls.ts";
import { type Criteria, LISTING_TYPES } from "#app/features/listings/model/criteria.ts";
import { manageMessages as says } from "./manage.messages.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";

/** The fields of the form that edits a search, as text. */
export type EditSearchFields = { [Name in keyof Criteria]-?: string } & { frequency: SearchFrequency };

/** What that form begins with. */
export function editSearchValues(search: { criteria: Criteria; frequency: SearchFrequency }): EditSearchFields {
  const { criteria, frequency } = search;
  return { type: criteria.type, ...criteriaTexts(criteria), frequency };
}

export function listingTypeOptions() {
  return LISTING_TYPES.map((value) => ({ value, label: says.listingType[value] }));
}

/** All suburbs, and each of these names, one a line; the one that the search has is a choice, too, without homes. */
export function suburbChoices(names: string, current = "") {
  const suburbs = names.split("\n").filter(Boolean);
  const isListed = suburbs.some((name) => name === current);
  const choices = current === "" || isListed ? suburbs : [current, ...suburbs];
  return [{ value: "", label: says.allSuburbs }, ...choices.map((name) => ({ value: name, label: name }))];
}

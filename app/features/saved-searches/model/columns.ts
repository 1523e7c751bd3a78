import {
  type Criteria,
  CRITERIA,
  type CriterionValue,
  type ListingType,
  SAVED_NAMES,
  type SavedName,
} from "#app/features/listings/model/criteria.ts";

/** The columns of `saved_searches`. Null means no limit. */
export type SavedColumns = { listingType: ListingType } & {
  [Name in SavedName as (typeof CRITERIA)[Name]["savedColumn"]]: CriterionValue<Name> | null;
};

export const columnOf = {
  type: "listingType",
  ...Object.fromEntries(SAVED_NAMES.map((name) => [name, CRITERIA[name].savedColumn])),
} as { type: "listingType" } & { [Name in SavedName]: (typeof CRITERIA)[Name]["savedColumn"] };

export function toColumns(criteria: Criteria): SavedColumns {
  const limits = SAVED_NAMES.map((name) => [columnOf[name], criteria[name] ?? null]);
  return { listingType: criteria.type, ...Object.fromEntries(limits) } as SavedColumns;
}

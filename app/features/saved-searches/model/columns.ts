import {
  type Criteria,
  CRITERIA,
  CRITERION_NAMES,
  type CriterionName,
  type CriterionValue,
  type ListingType,
} from "#app/features/listings/model/criteria.ts";

/** The criteria of a search in the columns of `saved_searches`; null where it sets no limit. */
export type SavedColumns = { listingType: ListingType } & {
  [Name in CriterionName as (typeof CRITERIA)[Name]["savedAs"]]: CriterionValue<Name> | null;
};

/** The column that keeps each criterion. */
export const columnOf = {
  type: "listingType",
  ...Object.fromEntries(CRITERION_NAMES.map((name) => [name, CRITERIA[name].savedAs])),
} as { type: "listingType" } & { [Name in CriterionName]: (typeof CRITERIA)[Name]["savedAs"] };

/** Criteria as they are stored. */
export function toColumns(criteria: Criteria): SavedColumns {
  const limits = CRITERION_NAMES.map((name) => [columnOf[name], criteria[name] ?? null]);
  return { listingType: criteria.type, ...Object.fromEntries(limits) } as SavedColumns;
}

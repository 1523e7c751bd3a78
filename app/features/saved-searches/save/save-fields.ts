import type { Criteria } from "#app/features/listings/model/criteria.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";

/** The id of the form that saves a search, on its page and in a dialog. */
export const saveSearchFormId = "save-search";

/** What it sends; the rules are in saved-search.schema.ts. */
export type SaveSearchFields = { [Name in keyof Criteria]?: string } & {
  email?: string;
  frequency?: SearchFrequency;
};

/**
 * What must be filled in. It is said here and not by a loader, so that the search page need not carry it for a dialog that
 * hardly anybody opens; a test compares it with the schema.
 */
export const saveSearchConstraint = {
  type: { required: true },
  email: { required: true },
  frequency: { required: true },
};

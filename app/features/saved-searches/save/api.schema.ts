import { z } from "zod";
import { type Criteria, SAVED_NAMES, takesSeveral, unitOf } from "#app/features/listings/model/criteria.ts";
import { columnOf, type SavedColumns, toColumns } from "#app/features/saved-searches/model/columns.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";
import {
  criteriaFields,
  mailFields,
  normaliseCriteria,
  pricesInOrder,
  type SaveSearchInput,
} from "#app/features/saved-searches/model/saved-search.schema.ts";
import { isBlank } from "#app/lib/fields.ts";

/**
 * `POST /api/saved-searches` takes each criterion by the name that it has in a query string (bedroomsMin) and by that of its
 * column (minBedrooms), which counts where both are sent, and which names it in errors and in what is returned.
 */
const NAMES = ["type", ...SAVED_NAMES] as const;

const columnFields: Record<string, z.ZodType> = Object.fromEntries(
  NAMES.map((name) => [columnOf[name], criteriaFields[name]]),
);

/** How often is daily unless it is said. */
export const publicSavedSearchSchema: z.ZodType<SaveSearchInput> = z
  .preprocess(
    (sent) => {
      if (typeof sent !== "object" || sent === null) return sent;
      const field = (name: string): unknown => Reflect.get(sent, name);
      const renamed = SAVED_NAMES.map((name) => [columnOf[name], field(name)]);
      const frequency = isBlank(field("frequency")) ? "daily" : field("frequency");
      return { ...(Object.fromEntries(renamed) as object), ...sent, frequency };
    },
    pricesInOrder(z.object({ ...columnFields, ...mailFields }), columnOf.priceMin, columnOf.priceMax),
  )
  .transform(({ email, frequency, ...columns }) => {
    const sent: Record<string, unknown> = columns;
    const criteria = Object.fromEntries(NAMES.map((name) => [name, sent[columnOf[name]]])) as Criteria;
    return { ...normaliseCriteria(criteria), email, frequency };
  });

/** The names that the one reader of bodies may hand on to it. */
export const publicSavedSearchFields: readonly string[] = [
  ...new Set([...Object.keys(columnFields), ...SAVED_NAMES, ...Object.keys(mailFields)]),
];

/** How it reads a search. */
export const publicSavedSearchOptions = {
  names: publicSavedSearchFields,
  lists: SAVED_NAMES.flatMap((name) => (takesSeveral(name) ? [name, columnOf[name]] : [])),
  numbers: SAVED_NAMES.flatMap((name) => (unitOf(name) === undefined ? [] : [name, columnOf[name]])),
};

/** One suburb alone is sent as a text, which is how it may be asked for, and was before there could be several. */
type SentColumns = Omit<SavedColumns, "suburb"> & { suburb: string | string[] | null };

/** A saved search as the API returns it. */
export function publicSavedSearch(search: Criteria & { frequency: SearchFrequency }): SentColumns & {
  frequency: SearchFrequency;
} {
  const { suburb, ...columns } = toColumns(search);
  const [first = null, ...others] = suburb ?? [];
  return { ...columns, suburb: others.length === 0 ? first : suburb, frequency: search.frequency };
}

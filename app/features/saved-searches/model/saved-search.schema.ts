import { z } from "zod";
import { MAX_AREAS, readArea } from "#app/features/listings/model/area.ts";
import {
  type AnyValue,
  type Criteria,
  getCriterion,
  type CriterionValue,
  LISTING_TYPES,
  MAX_KEYWORDS_LENGTH,
  MAX_NAME_LENGTH,
  MAX_NAMES,
  MAX_SCHOOLS,
  getNoun,
  pickSavedCriteria,
  SAVED_NAMES,
  type SavedName,
  isMultiValued,
  getUnit,
} from "#app/features/listings/model/criteria.ts";
import { decodeListingFilters, encodeListingFilters } from "#app/features/listings/model/filters.ts";
import { isInRange, type UnitRules, UNITS } from "#app/features/listings/model/units.ts";
import { absentIfBlank, emailField, lineField } from "#app/http/fields.schema.ts";
import { isBlank } from "#app/lib/fields.ts";
import { tidy } from "#app/lib/plain-text.ts";
import { SEARCH_FREQUENCIES, type SearchFrequency, columnOf, savedSearchMessages as messages } from "./saved-search.ts";

/** The criteria of a search. Blank means no limit. */
export const criteriaFields = {
  type: z.enum(LISTING_TYPES, messages.type),
  ...(Object.fromEntries(SAVED_NAMES.map((name) => [name, criterionField(name)])) as unknown as {
    [Name in SavedName]: z.ZodOptional<z.ZodType<CriterionValue<Name>>>;
  }),
};

/** The recipient and the frequency. */
export const mailFields = {
  email: emailField({
    missing: messages.email,
    invalid: messages.emailForm,
    tooLong: messages.emailTooLong,
    lowerCase: true,
  }),
  frequency: z.enum(SEARCH_FREQUENCIES, messages.frequency),
};

/** Input of the form for a new search. */
export const saveSearchSchema = withNormalisedCriteria(
  pricesInOrder(z.object({ ...criteriaFields, ...mailFields }), "priceMin", "priceMax"),
);
export type SaveSearchInput = z.output<typeof saveSearchSchema>;

/** Input of the form that edits a search. */
export const searchEditSchema = withNormalisedCriteria(
  pricesInOrder(z.object({ ...criteriaFields, frequency: mailFields.frequency }), "priceMin", "priceMax"),
);
export type SearchEditInput = z.output<typeof searchEditSchema>;

/** Input of the form that changes the frequency. */
export const searchFrequencySchema = z.object({ frequency: mailFields.frequency });

/** Rejects a minimum price above the maximum, in addition to errors of single fields. */
export function pricesInOrder<Schema extends z.ZodObject>(schema: Schema, min: string, max: string): Schema {
  const isWrong = (low: unknown, high: unknown) => typeof low === "number" && typeof high === "number" && low > high;
  return schema.refine((search) => !isWrong(search[min], search[max]), {
    path: [max],
    when: () => true,
    error: messages.pricesInOrder,
  });
}

/**
 * Normalises criteria the way /listings does, so that mails and the linked page contain the same homes. 0 and the top
 * of the price slider mean no limit. Requires prices in order.
 */
export function normaliseCriteria(criteria: Criteria): Criteria {
  const query = new URLSearchParams(encodeListingFilters(pickSavedCriteria(criteria)));
  return pickSavedCriteria(decodeListingFilters(query).filters);
}

function withNormalisedCriteria<Schema extends z.ZodType<Criteria>>(schema: Schema): Schema {
  return schema.overwrite((search) => ({ ...search, ...normaliseCriteria(search) }));
}

function criterionField(name: SavedName): z.ZodType {
  const criterion = getCriterion(name);
  const { label } = criterion;
  switch (criterion.match) {
    case "words":
      return textField(MAX_KEYWORDS_LENGTH, messages.keywords);
    case "station":
    case "on-day":
      return textField(MAX_NAME_LENGTH, messages.name(label));
    case "any-key":
      return listField(nameText(MAX_NAME_LENGTH, messages.name(label)), messages.names(MAX_NAMES, label));
    case "in-school-area":
      return z.preprocess(
        splitAtCommas,
        listField(nameText(MAX_NAME_LENGTH, messages.name(label)), messages.names(MAX_SCHOOLS, label), MAX_SCHOOLS),
      );
    case "in-area": {
      const errorText = messages.areas(MAX_AREAS);
      const area = lineField(errorText).refine((text) => readArea(text).area !== undefined, errorText);
      return listField(area, errorText, MAX_AREAS);
    }
    case "every":
    case "in-region":
      return z.preprocess(
        splitAtCommas,
        listField(z.enum(Object.keys(criterion.choices), messages.choice(label)), messages.choice(label)),
      );
    case "missing":
      return absentIfBlank(z.literal(criterion.word, messages.choice(label)).optional());
    case "choice":
      return absentIfBlank(z.enum(Object.keys(criterion.choices), messages.choice(label)).optional());
    case "fact":
    case "to-come":
    case "widens":
      return absentIfBlank(z.preprocess(toFlag, z.literal(true, messages.choice(label)).optional()));
    case "at-least":
    case "at-most":
    case "exactly":
    case "newer-than": {
      const rules: UnitRules = UNITS[criterion.unit];
      const errorText = rules.saveError(getNoun(name));
      // Zero means no limit.
      const number = z
        .int(errorText)
        .refine((value) => value === 0 || isInRange(value, { ...criterion, rules }), errorText);
      const read = (sent: unknown) => (typeof sent === "string" ? rules.read(tidy(sent)) : sent);
      return absentIfBlank(z.preprocess(read, number.optional()));
    }
  }
}

/** Commas separate values, as in the address. */
function splitAtCommas(value: unknown): unknown[] {
  return [value]
    .flat()
    .flatMap((one: unknown) => (typeof one === "string" ? one.split(",").map((key) => key.trim()) : [one]));
}

/** Accepts the truthy values of forms and JSON. False means no limit. */
function toFlag(value: unknown): unknown {
  if (value === "1" || value === "on" || value === "true") return true;
  return value === false || value === "0" || value === "false" ? undefined : value;
}

/** Accepts a string or a list. Ignores blanks. */
function listField(item: z.ZodType<string>, errorText: string, most = MAX_NAMES) {
  return z.preprocess((value) => {
    const sent: unknown[] = Array.isArray(value) ? value : [value];
    const filled = sent.filter((one) => !isBlank(one));
    return filled.length === 0 ? undefined : filled;
  }, z.array(item, errorText).max(most, errorText).optional());
}

function nameText(max: number, errorText: string) {
  return lineField(errorText).min(2, errorText).max(max, errorText);
}

function textField(max: number, errorText: string) {
  return absentIfBlank(nameText(max, errorText).optional());
}

/**
 * `POST /api/saved-searches` accepts query names (bedroomsMin) and column names (minBedrooms), but no two different
 * values. Errors and results have column names.
 */
const NAMES = ["type", ...SAVED_NAMES] as const;

function sentName(name: (typeof NAMES)[number]): string {
  return (name === "type" ? undefined : getCriterion(name).sentAs) ?? columnOf[name];
}

const columnFields: Record<string, z.ZodType> = Object.fromEntries(
  NAMES.map((name) => [sentName(name), criteriaFields[name]]),
);

/** The default frequency is daily. */
export const publicSavedSearchSchema: z.ZodType<SaveSearchInput> = z
  .preprocess(
    (sent, context) => {
      if (typeof sent !== "object" || sent === null) return sent;
      const field = (name: string): unknown => Reflect.get(sent, name);
      const renamed = SAVED_NAMES.map((name) => {
        const column = sentName(name);
        const values = [field(column), field(name)].filter((value) => !isBlank(value));
        if (new Set(values.map((value) => toText(column, value))).size > 1) {
          context.addIssue({ code: "custom", path: [column], message: messages.contradiction(column, name) });
        }
        return [column, values[0]];
      });
      const frequency = isBlank(field("frequency")) ? "daily" : field("frequency");
      return { ...sent, ...(Object.fromEntries(renamed) as object), frequency };
    },
    pricesInOrder(z.object({ ...columnFields, ...mailFields }), columnOf.priceMin, columnOf.priceMax),
  )
  .transform(({ email, frequency, ...columns }) => {
    const sent: Record<string, unknown> = columns;
    const criteria = Object.fromEntries(NAMES.map((name) => [name, sent[sentName(name)]])) as Criteria;
    return { ...normaliseCriteria(criteria), email, frequency };
  });

/** Equal for values with the same meaning, such as 900000 and "$900k". */
function toText(column: string, value: unknown): string {
  const parsed = columnFields[column]?.safeParse(value);
  const values: unknown[] = [parsed?.success ? parsed.data : value].flat();
  const texts = values.map((one) => JSON.stringify(one));
  return texts.toSorted().join();
}

/** Names that the body reader passes on. */
export const publicSavedSearchFields: readonly string[] = [
  ...new Set([...Object.keys(columnFields), ...SAVED_NAMES, ...Object.keys(mailFields)]),
];

/** How the body reader parses a search. */
export const publicSavedSearchOptions = {
  names: publicSavedSearchFields,
  lists: SAVED_NAMES.flatMap((name) => (isMultiValued(name) ? [name, sentName(name)] : [])),
  numbers: SAVED_NAMES.flatMap((name) => (getUnit(name) === undefined ? [] : [name, columnOf[name]])),
};

/** Converts a saved search to its API form. A single suburb or type is a string, for compatibility with earlier clients. */
export function publicSavedSearch(
  search: Criteria & { frequency: SearchFrequency },
): Record<string, AnyValue | null> & { frequency: SearchFrequency } {
  const columns = NAMES.map((name) => [sentName(name), sentValue(name, search[name] ?? null)]);
  return { ...(Object.fromEntries(columns) as Record<string, AnyValue | null>), frequency: search.frequency };
}

function sentValue(name: (typeof NAMES)[number], value: AnyValue | null): AnyValue | null {
  if (name === "type" || getCriterion(name).match !== "any-key" || !Array.isArray(value)) return value;
  const [first = null, ...others] = value;
  return others.length === 0 ? first : value;
}

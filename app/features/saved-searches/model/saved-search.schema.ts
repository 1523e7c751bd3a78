import { z } from "zod";
import { LISTING_TYPES, MAX_ROOMS } from "#app/features/listings/model/criteria.ts";
import { emailField, nullIfBlank, numberField } from "#app/http/fields.schema.ts";
import { isBlank } from "#app/lib/fields.ts";
import { asSearched, SEARCH_FREQUENCIES } from "./criteria.ts";
import { savedSearchMessages as says } from "./saved-search.messages.ts";

/** Blank is no limit. */
const name = (most: number, sentence: string) =>
  nullIfBlank(z.string(sentence).trim().min(2, sentence).max(most, sentence).nullable());
const price = nullIfBlank(numberField(z.int32(says.price).min(0, says.price).nullable()));
const rooms = (sentence: string) =>
  nullIfBlank(numberField(z.int(sentence).min(0, sentence).max(MAX_ROOMS, sentence).nullable()));

/** The criteria by the names of their columns (specification, section 5), in the order of a form. */
const criteria = {
  listingType: z.enum(LISTING_TYPES, says.listingType),
  suburb: name(120, says.suburb),
  propertyType: name(120, says.propertyType),
  minPrice: price,
  maxPrice: price,
  minBedrooms: rooms(says.bedrooms),
  minBathrooms: rooms(says.bathrooms),
  keywords: name(255, says.keywords),
};

const email = emailField({
  missing: says.email,
  invalid: says.emailForm,
  tooLong: says.emailTooLong,
  lowerCase: true,
});

const frequency = z.enum(SEARCH_FREQUENCIES, says.frequency);

/** What the form of a new search sends. What is stored is what /listings would search for (asSearched). */
export const saveSearchSchema = searchable(z.object({ ...criteria, email, frequency }));
export type SaveSearchInput = z.output<typeof saveSearchSchema>;

/** What may be changed of a search that is there. */
export const searchEditSchema = searchable(z.object({ ...criteria, frequency }));
export type SearchEditInput = z.output<typeof searchEditSchema>;

/** The client's names of four criteria, and those of their columns (decisions, API conventions). */
const columnOf = {
  priceMin: "minPrice",
  priceMax: "maxPrice",
  bedroomsMin: "minBedrooms",
  bathroomsMin: "minBathrooms",
} as const;

/**
 * What `POST /api/saved-searches` takes, in either spelling; where both are said, that of the column counts. How often is
 * daily unless it is said.
 */
export const publicSavedSearchSchema = z.preprocess((sent) => {
  if (typeof sent !== "object" || sent === null) return sent;
  const said = (field: string): unknown => Reflect.get(sent, field);
  const renamed = Object.entries(columnOf).map(([clients, column]) => [column, said(clients)]);
  const often = isBlank(said("frequency")) ? "daily" : said("frequency");
  return { ...Object.fromEntries(renamed), ...sent, frequency: often } as unknown;
}, saveSearchSchema);

/** The names that the one reader of bodies may hand on to it. */
export const publicSavedSearchFields: readonly string[] = [
  ...Object.keys(saveSearchSchema.shape),
  ...Object.keys(columnOf),
];

/** Adds what is true of the criteria together; it is told together with what is wrong with one of them. */
function searchable<Schema extends z.ZodObject<typeof criteria>>(schema: Schema): Schema {
  return schema
    .refine(({ minPrice, maxPrice }) => !isNumber(minPrice) || !isNumber(maxPrice) || minPrice <= maxPrice, {
      path: ["maxPrice"],
      when: () => true,
      error: says.pricesInOrder,
    })
    .overwrite((search) => ({ ...search, ...asSearched(search) }));
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

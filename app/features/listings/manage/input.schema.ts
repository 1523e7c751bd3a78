import { z } from "zod";
import {
  checkCoordinates,
  type Coordinates,
  type CoordinatesFault,
  formatCoordinates,
  readCoordinates,
} from "#app/features/nearby/coordinates.ts";
import { absentIfBlank, dollarsField, nullIfBlank, numberField, statedField } from "#app/http/fields.schema.ts";
import { closingSchema } from "./closing.schema.ts";
import { coordinatesMessages, forbiddenPricePhraseText, marketMessages } from "./manage.messages.ts";
import { listingMessages as messages } from "#app/features/listings/model/listings.messages.ts";
import { listingFields } from "#app/features/listings/model/listing.schema.ts";
import { forbiddenPricePhrase } from "./price-phrases.ts";

/** Commas separate features in a form, and so does a new line. */
const typedFeatures = (value: unknown) =>
  typeof value === "string" ? value.split(/[,\n]/).filter((feature) => feature.trim() !== "") : value;

const features = z.preprocess(typedFeatures, listingFields.features);

/**
 * What an agent may say of a listing, in the order of the form, without any default: so
 * this is what a change may hold. Everything else of the row is the server's, and a client that names it is not heard.
 */
const said = {
  listingType: listingFields.listingType,
  price: absentIfBlank(dollarsField(listingFields.price)),
  priceFrequency: absentIfBlank(listingFields.priceFrequency.optional()),
  propertyType: listingFields.propertyType,
  address: listingFields.address,
  addressDisplay: listingFields.addressDisplay,
  latitude: numberField(listingFields.latitude),
  longitude: numberField(listingFields.longitude),
  suburb: listingFields.suburb,
  state: listingFields.state,
  postcode: listingFields.postcode,
  bedrooms: numberField(listingFields.bedrooms),
  bathrooms: numberField(listingFields.bathrooms),
  parking: numberField(listingFields.parking),
  landSize: numberField(listingFields.landSize),
  features,
  stepFreeAccess: statedField(listingFields.stepFreeAccess),
  stepFreeBathroom: statedField(listingFields.stepFreeBathroom),
  title: listingFields.title,
  description: listingFields.description,
  heroImageUrl: nullIfBlank(listingFields.heroImageUrl),
  contactEmail: listingFields.contactEmail,
  contactPhone: listingFields.contactPhone,
  status: listingFields.status,
};

/** A listing as a whole. No price is 0, which publishes none; no features are an empty list. */
const whole = {
  ...said,
  price: absentIfBlank(dollarsField(listingFields.price.default(0))),
  addressDisplay: listingFields.addressDisplay.default("full"),
  features: z.preprocess((value) => typedFeatures(value) ?? [], listingFields.features),
};

/** The whole of a listing, with every field it has. */
export const listingInputSchema = lawful(z.object(whole));
export type ListingInput = z.output<typeof listingInputSchema>;

/** What a form sends otherwise. */
const formFields = {
  /** Always chosen: a form without it, from an older page, shows nothing that was hidden. */
  addressDisplay: listingFields.addressDisplay,
  /** Both coordinates in one text, as a map shows them. */
  coordinates: absentIfBlank(z.string().transform(toPoint).optional()),
  /** Which place was meant, when that was asked: `placeAnswer` in place.ts. */
  placeId: z.string().max(400).optional(),
  /** "preview" for being shown and not stored. */
  intent: z.string().max(16).optional(),
};

const typed = z.object(whole).omit({ latitude: true, longitude: true }).extend(formFields);

/** The same as the form of a stored listing sends it. */
export const listingFormSchema = lawful(typed);

/** The form of a new one has a one-time key: what is sent twice from one page is stored once. */
export const newListingFormSchema = lawful(
  typed.extend({ addressDisplay: whole.addressDisplay, attemptId: z.string().max(64).optional() }),
);

/**
 * A new listing of a client of the API, which names at least what is offered and for how much: House, sale and 0 are
 * what the form begins with, and nobody who left them out meant them.
 */
export const newListingSchema = lawful(
  z.object({
    ...whole,
    price: said.price,
    state: whole.state.default("NSW"),
    status: whole.status.default("active"),
  }),
);

/** Some of a listing, to be changed; null or blank takes away what may be absent. The changed whole is judged again. */
export const listingChangesSchema = z.object(said).partial();
export type ListingChanges = z.output<typeof listingChangesSchema>;

/** The same for a client of the API, which may also say what became of the home. */
export const listingPatchSchema = listingChangesSchema.extend({
  status: z.enum(["active", "draft", "sold", "leased", "withdrawn"], marketMessages.status).optional(),
  underOffer: statedField(z.boolean(marketMessages.underOffer).nullish()),
  ...closingSchema.shape,
});
export type ListingPatch = z.output<typeof listingPatchSchema>;

/** The names that the one reader of bodies may hand on. */
export const listingInputFields = Object.keys(said) as readonly (keyof ListingInput)[];

/** How it reads a listing of the API. */
export const listingInputOptions = {
  names: listingInputFields,
  numbers: ["price", "bedrooms", "bathrooms", "parking", "landSize", "latitude", "longitude"],
};

/** How it reads what is to be changed of one. */
export const listingPatchOptions = {
  names: Object.keys(listingPatchSchema.shape),
  numbers: [...listingInputOptions.numbers, "closedPrice"],
};

/** Adds the rules over several fields; they are told together with those of one. */
function lawful<Schema extends z.ZodObject>(schema: Schema): Schema {
  const rules: [field: string, judge: (listing: Partial<ListingInput>) => string | undefined][] = [
    ["price", unpricedRental],
    ["latitude", misplaced],
    ["title", ({ title, listingType }) => priceInWords(title, listingType)],
    ["description", ({ description, listingType }) => priceInWords(description, listingType)],
  ];
  return rules.reduce(
    (judged, [field, judge]) =>
      judged.refine((listing) => judge(listing) === undefined, {
        path: [field],
        when: () => true,
        error: ({ input }) => judge(input as Partial<ListingInput>),
      }),
    schema,
  );
}

/** Rent is advertised with its amount (Residential Tenancies Act 2010 NSW, s 22A). */
function unpricedRental({ status, listingType, price: amount }: Partial<ListingInput>): string | undefined {
  return status === "active" && listingType === "rent" && amount === 0 ? messages.price : undefined;
}

/** A place has both coordinates, and is in Greater Sydney. */
function misplaced({ latitude, longitude }: Partial<ListingInput>): string | undefined {
  if (latitude == null && longitude == null) return undefined;
  if (latitude == null || longitude == null) return messages.halfPoint;
  const found = checkCoordinates({ latitude, longitude });
  return "fault" in found ? faultText(found) : undefined;
}

function faultText(found: CoordinatesFault): string {
  return "meant" in found
    ? coordinatesMessages[found.fault](formatCoordinates(found.meant))
    : coordinatesMessages[found.fault];
}

function toPoint(text: string, context: z.RefinementCtx): Coordinates {
  const found = readCoordinates(text);
  if (!("fault" in found)) return found;
  context.addIssue({ code: "custom", message: faultText(found) });
  return z.NEVER;
}

function priceInWords(words: unknown, listingType: unknown): string | undefined {
  if (typeof words !== "string" || (listingType !== "sale" && listingType !== "rent")) return undefined;
  const found = forbiddenPricePhrase(words, listingType);
  return found && forbiddenPricePhraseText(found.phrase, found.fault);
}

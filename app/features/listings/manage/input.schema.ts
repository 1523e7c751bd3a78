import { z } from "zod";
import {
  checkCoordinates,
  type Coordinates,
  type CoordinatesFault,
  formatCoordinates,
  readCoordinates,
} from "#app/features/nearby/coordinates.ts";
import { absentIfBlank, dollarsField, statedField } from "#app/http/fields.schema.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { addDays, readDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { coordinatesMessages, forbiddenPricePhraseText, marketMessages, termsMessages } from "./manage.messages.ts";
import { listingMessages, listingMessages as messages } from "#app/features/listings/model/listings.messages.ts";
import { fieldOf, LISTING_FIELD_NAMES, type ListingFieldName } from "#app/features/listings/model/fields.ts";
import { fieldSchemas, readFeatures, typedFieldSchemas } from "#app/features/listings/model/listing.schema.ts";
import {
  bondOfWeeks,
  forbiddenPricePhrase,
  maxBond,
  maxGuide,
  MIN_BOND,
} from "#app/features/listings/model/price-rules.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";

/**
 * The fields that an agent fills in, in the order of the form, without defaults: a change may name any of them. Everything
 * else of the row is the server's and is ignored when a client names it.
 */
const typedFields = {
  ...typedFieldSchemas,
  price: absentIfBlank(dollarsField(fieldSchemas.price)),
  priceFrequency: absentIfBlank(fieldSchemas.priceFrequency.optional()),
};

/** A listing as a whole. No price is 0, which publishes none; no features are an empty list. */
const whole = {
  ...typedFields,
  price: absentIfBlank(dollarsField(fieldSchemas.price.default(0))),
  addressDisplay: fieldSchemas.addressDisplay.default("full"),
  features: z.preprocess((value) => readFeatures(value) ?? [], fieldSchemas.features),
};

/** The whole of a listing, with every field it has. */
export const listingInputSchema = lawful(z.object(whole));
export type ListingInput = z.output<typeof listingInputSchema>;

/** Which place was meant, when that was asked: `placeAnswer` in place.ts. */
const placeId = z.string().max(400).optional();

/** What a form sends otherwise. */
const formFields = {
  /** Always chosen: a form without it, from an older page, shows nothing that was hidden. */
  addressDisplay: fieldSchemas.addressDisplay,
  /** Both coordinates in one text, as a map shows them. */
  coordinates: absentIfBlank(z.string().transform(toPoint).optional()),
  placeId,
  /** "preview" for being shown and not stored. */
  intent: z.string().max(16).optional(),
};

/** The new price once more, when it moves by more than 25 %. */
const confirmPrice = dollarsField(z.number(messages.price).nullish());

/** The type whose terms may be dropped, as the listing is of the other type now: it is asked below the type. */
const drop = z.string().optional();

const typed = z
  .object({ listingType: whole.listingType, drop })
  .extend(whole)
  .omit({ latitude: true, longitude: true })
  .extend(formFields);

/** The same as the form of a stored listing sends it. */
export const listingFormSchema = lawful(
  typed.extend({
    confirmPrice,
    /** Of what the form was opened with; a malformed one is as if it were absent. */
    version: z.string().max(4000).optional().catch(undefined),
  }),
);

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
    price: typedFields.price,
    addressDisplay: absentIfBlank(whole.addressDisplay),
    state: absentIfBlank(whole.state.default("NSW")),
    status: absentIfBlank(whole.status.default("active")),
    placeId: absentIfBlank(placeId),
  }),
);

/**
 * When a home was sold or leased, and for how much: dollars, of a rental as often as its rent is paid. What is blank is
 * absent; whether that will do is for the operation to say, which knows the home.
 */
const closingSchema = z.object({
  closedOn: absentIfBlank(z.string(marketMessages.day).transform(toDate).optional()),
  closedPrice: absentIfBlank(
    dollarsField(
      z
        .int(marketMessages.amount)
        .min(1, marketMessages.noAmount)
        .max(MAX_INTEGER, listingMessages.priceTooHigh)
        .optional(),
    ),
  ),
  priceWithheld: statedField(z.boolean(marketMessages.withheld).nullish()),
});
/** The same of the form, with what was stored when it was opened. */
export const closingFormSchema = closingSchema.extend({ version: z.string().max(400).optional().catch(undefined) });
export type ClosingInput = z.output<typeof closingSchema>;

function toDate(text: string, context: z.RefinementCtx): string {
  const date = readDate(text);
  if (date !== undefined) return date;
  context.addIssue({ code: "custom", message: marketMessages.day });
  return z.NEVER;
}

/** Some of a listing, to be changed; null or blank takes away what may be absent. The changed whole is judged again. */
export const listingChangesSchema = z.object(typedFields).partial();
export type ListingChanges = z.output<typeof listingChangesSchema>;

/** The same for a client of the API, which may also say what became of the home, and what its changes rest on. */
export const listingPatchSchema = listingChangesSchema.extend({
  placeId: absentIfBlank(placeId),
  price: absentIfBlank(dollarsField(fieldSchemas.price.optional())),
  addressDisplay: absentIfBlank(fieldSchemas.addressDisplay.optional()),
  status: absentIfBlank(z.enum(["active", "draft", "sold", "leased", "withdrawn"], marketMessages.status).optional()),
  underOffer: statedField(z.boolean(marketMessages.underOffer).nullish()),
  ...closingSchema.shape,
  confirmPrice,
  /** The `updatedAt` that it has read: when the listing was changed since, nothing is done. */
  unchangedSince: absentIfBlank(z.iso.datetime({ offset: true, error: messages.unchangedSince }).optional()),
});
export type ListingPatch = z.output<typeof listingPatchSchema>;

/** The names that the one reader of bodies may hand on. */
export const listingInputFields = LISTING_FIELD_NAMES;

/** How it reads a listing of the API. */
export const listingInputOptions = {
  names: [...listingInputFields, "placeId"],
  numbers: LISTING_FIELD_NAMES.filter((name) => ["number", "money", "degrees"].includes(fieldOf(name).kind)),
};

/** How it reads what is to be changed of one. */
export const listingPatchOptions = {
  names: Object.keys(listingPatchSchema.shape),
  numbers: [...listingInputOptions.numbers, "closedPrice", "confirmPrice"],
};

/** Adds the rules over several fields; they are told together with those of one. */
function lawful<Schema extends z.ZodObject>(schema: Schema): Schema {
  const rules: Partial<Record<ListingFieldName, (listing: Partial<ListingInput>) => string | undefined>> = {
    price: unpricedRental,
    priceTo: guideFault,
    priceWords: priceWordsFault,
    auctionAt: auctionFault,
    auctionPlace: auctionPlaceFault,
    availableFrom: availableFault,
    bond: bondFault,
    latitude: misplaced,
    title: ({ title, listingType }) => priceInWords(title, listingType),
    description: ({ description, listingType }) => priceInWords(description, listingType),
  };
  const faultOf = (name: ListingFieldName, listing: Partial<ListingInput>) =>
    ofOtherType(name, listing) ?? rules[name]?.(listing);
  return LISTING_FIELD_NAMES.filter((name) => name in rules || fieldOf(name).of !== undefined).reduce(
    (checked, name) =>
      checked.refine((listing) => faultOf(name, listing) === undefined, {
        path: [name],
        when: () => true,
        error: ({ input }) => faultOf(name, input as Partial<ListingInput>),
      }),
    schema,
  );
}

/** The error for a value that only a listing of the other type can have. */
function ofOtherType(name: ListingFieldName, listing: Partial<ListingInput>): string | undefined {
  const { of, ofOther } = fieldOf(name);
  const { listingType } = listing;
  return of !== undefined && listingType !== undefined && listingType !== of && listing[name] != null
    ? ofOther
    : undefined;
}

/** Rent is advertised with its amount (Residential Tenancies Act 2010 NSW, s 22A). */
function unpricedRental({ status, listingType, price: amount }: Partial<ListingInput>): string | undefined {
  return status === "active" && listingType === "rent" && amount === 0 ? messages.price : undefined;
}

/** A guide runs from the price up to at most 110% of it (Property and Stock Agents Act 2002 NSW, s 72A). */
function guideFault({ price: from, priceTo: to }: Partial<ListingInput>): string | undefined {
  if (typeof to !== "number") return undefined;
  // A price that could not be read says so itself.
  if (typeof from !== "number") return undefined;
  if (from === 0) return termsMessages.guideWithoutStart;
  if (to < from) return termsMessages.guideReversed(formatDollars(from), formatDollars(to));
  return to > maxGuide(from) ? termsMessages.guideTooWide(formatDollars(maxGuide(from))) : undefined;
}

/** Words stand instead of a figure and name none: a figure is searched for. */
function priceWordsFault({ listingType, price: amount, priceWords: words }: Partial<ListingInput>): string | undefined {
  if (typeof words !== "string") return undefined;
  if (typeof amount === "number" && amount > 0) return termsMessages.wordsWithPrice;
  return priceInWords(words, listingType) ?? (/\$ ?\d/.test(words) ? termsMessages.amountInWords : undefined);
}

/** Of a sale by auction, and at most a year ahead. */
function auctionFault({ saleMethod, auctionAt }: Partial<ListingInput>): string | undefined {
  if (!(auctionAt instanceof Date)) return undefined;
  if (saleMethod !== "auction") return termsMessages.auctionByOtherMethod;
  return sydneyDate(auctionAt) > addDays(sydneyDate(new Date()), 366) ? termsMessages.auctionTooFar : undefined;
}

function auctionPlaceFault({ saleMethod, auctionPlace }: Partial<ListingInput>): string | undefined {
  if (typeof auctionPlace !== "string") return undefined;
  return saleMethod === "auction" ? undefined : termsMessages.auctionByOtherMethod;
}

/** At most two years ahead; a day in the past means now. */
function availableFault({ availableFrom }: Partial<ListingInput>): string | undefined {
  if (typeof availableFrom !== "string") return undefined;
  return availableFrom > addDays(sydneyDate(new Date()), 2 * 366) ? termsMessages.availableTooFar : undefined;
}

/** Of a rental, at most four weeks' rent; a client of the API may state it in dollars or in weeks, and in both where they agree. */
function bondFault({ bond, bondWeeks, price, priceFrequency }: Partial<ListingInput>): string | undefined {
  if (typeof bond !== "number") return undefined;
  if (bond > 0 && bond < MIN_BOND) return messages.bond;
  if (typeof price !== "number" || price === 0) return undefined;
  const rent = { price, priceFrequency };
  if (bond > maxBond(rent)) return termsMessages.bondTooHigh(formatDollars(maxBond(rent)));
  if (typeof bondWeeks !== "number" || bondOfWeeks(bondWeeks, rent) === bond) return undefined;
  return termsMessages.bondTwice(formatDollars(bond), bondWeeks);
}

/** A place has both coordinates, and is in Greater Sydney. */
function misplaced({ latitude, longitude }: Partial<ListingInput>): string | undefined {
  if (latitude == null && longitude == null) return undefined;
  if (latitude == null || longitude == null) return messages.halfPoint;
  // What is no number says so itself.
  if (typeof latitude !== "number" || typeof longitude !== "number") return undefined;
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

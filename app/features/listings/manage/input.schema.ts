import { z } from "zod";
import { brokenRuleText, findBrokenRule, findForbiddenText } from "#app/features/listings/model/check-advertisement.ts";
import {
  getField,
  getSectionFields,
  LISTING_FIELD_NAMES,
  type ListingFieldName,
  TEXT_FIELDS,
} from "#app/features/listings/model/fields.ts";
import { listingMessages, listingMessages as messages } from "#app/features/listings/model/listing-form.messages.ts";
import { fieldSchemas, readFeatures, typedFieldSchemas } from "#app/features/listings/model/listing.schema.ts";
import { isPlaceholder, PLACEHOLDER_FIELDS } from "#app/features/listings/model/placeholders.ts";
import { maxGuide, readPriceEntry } from "#app/features/listings/model/price-text.ts";
import { bondForWeeks, MIN_BOND } from "#app/features/listings/model/rent.ts";
import {
  checkCoordinates,
  type Coordinates,
  type CoordinatesFault,
  formatCoordinates,
  readCoordinates,
} from "#app/features/nearby/coordinates.ts";
import { absentIfBlank, dollarsField, lineField, rowIdField, statedField } from "#app/http/fields.schema.ts";
import { findState, stateOfPostcode } from "#app/lib/australian-states.ts";
import { MAX_INTEGER, parseTypedDollars } from "#app/lib/fields.ts";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { addDays, readDate, sydneyDate } from "#app/lib/sydney-time.ts";
import {
  coordinatesMessages,
  secondHomeMessages,
  handOverMessages,
  marketMessages,
  termsMessages,
} from "./manage.messages.ts";
import { NOBODY } from "./paths.ts";

/** For text such as "1.2m+", names the amounts to enter. */
function priceField<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value, context) => {
    const entry = typeof value === "string" && Number.isNaN(parseTypedDollars(value)) && readPriceEntry(value);
    if (!entry) return value;
    const price = formatNumber(entry.price);
    const priceTo = entry.priceTo === undefined ? undefined : formatNumber(entry.priceTo);
    const message = entry.isRent ? messages.rentEntry(price) : messages.priceEntry(price, priceTo);
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }, dollarsField(schema));
}

/** Without defaults, so that a change may contain any of them. Ignores columns that the server sets. */
const typedFields = {
  ...typedFieldSchemas,
  price: absentIfBlank(priceField(fieldSchemas.price)),
  priceFrequency: absentIfBlank(fieldSchemas.priceFrequency.optional()),
};

/** A missing price is 0 (not published). */
const whole = {
  ...typedFields,
  price: absentIfBlank(priceField(fieldSchemas.price.default(0))),
  addressDisplay: fieldSchemas.addressDisplay.default("full"),
  features: z.preprocess((value) => readFeatures(value) ?? [], fieldSchemas.features),
};

export const listingInputSchema = lawful(z.object(whole));
export type ListingInput = z.output<typeof listingInputSchema>;

/** See `toPlaceId`. */
const placeId = z.string().max(400).optional();

/** The place of a form with errors in other fields. */
export const typedPlaceSchema = z.object({
  suburb: typedFieldSchemas.suburb,
  postcode: typedFieldSchemas.postcode,
  state: typedFieldSchemas.state,
  placeId,
});

const formFields = {
  /** Required: a form from an older page must not reveal a hidden address. */
  addressDisplay: fieldSchemas.addressDisplay,
  coordinates: absentIfBlank(z.string().transform(toPoint).optional()),
  placeId,
  /** "preview" shows the listing without storing it. */
  intent: z.string().max(16).optional(),
};

/** Repeats a doubtful price, a new one that moves by more than 25%, or a closing price far from the guide. */
export const confirmPrice = dollarsField(z.number(messages.price).nullish());

/** Null ends the sharing; the form sends `NOBODY`. */
const sharer = z.preprocess(
  (value) => (value === NOBODY ? null : typeof value === "string" && value.trim() === "" ? undefined : value),
  rowIdField(handOverMessages.noColleague).nullish(),
);
export const agentFields = {
  agentId: absentIfBlank(rowIdField(handOverMessages.noColleague).optional()),
  secondAgentId: sharer,
  assistantId: sharer,
};

/** What the question about an unlikely price needs, in a form with errors in other fields. */
export const typedPriceSchema = z.object({
  listingType: whole.listingType,
  propertyType: whole.propertyType,
  price: whole.price,
  priceFrequency: whole.priceFrequency,
  postcode: whole.postcode,
  bedrooms: whole.bedrooms.catch(undefined),
  confirmPrice: confirmPrice.catch(undefined),
});

/** The type whose fields may be cleared after switching to the other. */
const drop = z.string().optional();

/** The id of the own home at the same address, to advertise it twice. */
const confirmDuplicate = absentIfBlank(rowIdField(secondHomeMessages.tick).optional());

/** In the order of the form, which is that of the error summary: later keys keep their first place. */
const firstFields = {
  address: whole.address,
  suburb: whole.suburb,
  state: whole.state,
  postcode: whole.postcode,
  placeId,
  confirmDuplicate,
  addressDisplay: whole.addressDisplay,
  coordinates: formFields.coordinates,
  listingType: whole.listingType,
  propertyType: whole.propertyType,
  drop,
  ...(Object.fromEntries(getSectionFields("details").map((name) => [name, whole[name]])) as object),
};

const typed = z.object(firstFields).extend(whole).omit({ latitude: true, longitude: true }).extend(formFields);

export const listingFormSchema = lawful(
  typed.extend({
    ...agentFields,
    confirmPrice,
    /** The version that the form was opened with; invalid ones count as absent. */
    version: z.string().max(4000).optional().catch(undefined),
  }),
);

/** `attemptId` makes repeated submissions store the listing once. */
export const newListingFormSchema = lawful(
  typed.extend({
    ...agentFields,
    addressDisplay: whole.addressDisplay,
    confirmPrice,
    attemptId: lineField().max(64).optional(),
  }),
);

/** A price among those of several homes. `changeListing` checks the rules that span fields. */
export const onePriceSchema = z.object({ price: typedFields.price, priceTo: typedFields.priceTo, confirmPrice });

/** For API clients. Type, property type and price have no defaults, which would hide a forgotten field. */
export const newListingSchema = lawful(
  z.object({
    ...whole,
    price: typedFields.price,
    addressDisplay: absentIfBlank(whole.addressDisplay),
    state: absentIfBlank(whole.state.default("NSW")),
    status: absentIfBlank(whole.status.default("active")),
    placeId: absentIfBlank(placeId),
    confirmPrice,
    ...agentFields,
  }),
);

/** Dollars, for rent per rent period. The operation decides what may be blank. */
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
  confirmPrice,
});
/** Sent by the forms of homes that are imported from software. */
export const withdrawalFormSchema = z.object({ stopImport: z.literal("true").optional() });
export const closingFormSchema = closingSchema.extend({
  version: z.string().max(400).optional().catch(undefined),
  ...withdrawalFormSchema.shape,
});
export type ClosingInput = z.output<typeof closingSchema>;

function toDate(text: string, context: z.RefinementCtx): string {
  const date = readDate(text);
  if (date !== undefined) return date;
  context.addIssue({ code: "custom", message: marketMessages.day });
  return z.NEVER;
}

/** Null or blank clears an optional field. The complete listing is validated afterwards. */
export const listingChangesSchema = z.object(typedFields).partial();
export type ListingChanges = z.output<typeof listingChangesSchema>;

/** For API clients, which may also set the market status. */
export const listingPatchSchema = listingChangesSchema.extend({
  placeId: absentIfBlank(placeId),
  price: absentIfBlank(priceField(fieldSchemas.price.optional())),
  addressDisplay: absentIfBlank(fieldSchemas.addressDisplay.optional()),
  status: absentIfBlank(z.enum(["active", "draft", "sold", "leased", "withdrawn"], marketMessages.status).optional()),
  underOffer: statedField(z.boolean(marketMessages.underOffer).nullish()),
  ...closingSchema.shape,
  ...agentFields,
  /** The `updatedAt` that the client has read; a later change is a conflict. */
  unchangedSince: absentIfBlank(z.iso.datetime({ offset: true, error: messages.unchangedSince }).optional()),
});
export type ListingPatch = z.output<typeof listingPatchSchema>;

export const listingInputFields = LISTING_FIELD_NAMES;

export const listingInputOptions = {
  names: [...listingInputFields, "placeId", "confirmPrice", ...Object.keys(agentFields)],
  numbers: [
    ...LISTING_FIELD_NAMES.filter((name) => ["number", "money", "degrees"].includes(getField(name).kind)),
    "confirmPrice",
    ...Object.keys(agentFields),
  ],
};

export const listingPatchOptions = {
  names: Object.keys(listingPatchSchema.shape),
  numbers: [...listingInputOptions.numbers, "closedPrice"],
};

/** Adds rules that span fields; `when` reports them together with other errors. */
function lawful<Schema extends z.ZodObject>(schema: Schema): Schema {
  const rules: Partial<Record<ListingFieldName, (listing: Partial<ListingInput>) => string | undefined>> = {
    price: unpricedRental,
    priceTo: guideFault,
    priceWords: priceWordsFault,
    ...Object.fromEntries(PLACEHOLDER_FIELDS.map((name) => [name, missing(name)])),
    auctionAt: auctionFault,
    auctionPlace: auctionPlaceFault,
    availableFrom: availableFault,
    bond: bondFault,
    latitude: misplaced,
    state: stateFault,
  };
  const faultOf = (name: ListingFieldName, listing: Partial<ListingInput>) =>
    ofOtherType(name, listing) ??
    rules[name]?.(listing) ??
    (TEXT_FIELDS.includes(name) ? findForbiddenText(name, listing) : undefined);
  return LISTING_FIELD_NAMES.filter(
    (name) => name in rules || TEXT_FIELDS.includes(name) || getField(name).of !== undefined,
  ).reduce(
    (checked, name) =>
      checked.refine((listing) => faultOf(name, listing) === undefined, {
        path: [name],
        when: () => true,
        error: ({ input }) => faultOf(name, input as Partial<ListingInput>),
      }),
    schema,
  );
}

function ofOtherType(name: ListingFieldName, listing: Partial<ListingInput>): string | undefined {
  const { of, ofOther } = getField(name);
  const { listingType } = listing;
  return of !== undefined && listingType !== undefined && listingType !== of && listing[name] != null
    ? ofOther
    : undefined;
}

/** Residential Tenancies Act 2010 NSW, s 22A: rent must be advertised with its amount. */
function unpricedRental({ status, listingType, price: amount }: Partial<ListingInput>): string | undefined {
  return status === "active" && listingType === "rent" && amount === 0 ? messages.priceNotPositive : undefined;
}

/** At most 10% wide (Property and Stock Agents Act 2002 NSW, s 72A). */
function guideFault({ price: from, priceTo: to }: Partial<ListingInput>): string | undefined {
  if (typeof to !== "number") return undefined;
  // An invalid price has its own error.
  if (typeof from !== "number") return undefined;
  if (from === 0) return termsMessages.guideWithoutStart;
  if (to < from) return termsMessages.guideReversed(formatDollars(from), formatDollars(to));
  return to > maxGuide(from) ? termsMessages.guideTooWide(formatDollars(maxGuide(from))) : undefined;
}

/** No figure in the price text: searches compare the price field. */
function priceWordsFault(listing: Partial<ListingInput>): string | undefined {
  const { price: amount, priceWords: words } = listing;
  if (typeof words !== "string") return undefined;
  if (typeof amount === "number" && amount > 0) return termsMessages.textWithPrice;
  return findForbiddenText("priceWords", listing) ?? (/\$ ?\d/.test(words) ? termsMessages.amountInText : undefined);
}

/** A draft may lack them. */
function missing(name: (typeof PLACEHOLDER_FIELDS)[number]) {
  return ({ status, [name]: value }: Partial<ListingInput>) =>
    status === "active" && isPlaceholder(name, value) ? messages[name] : undefined;
}

/** Only for sales by auction, at most a year ahead. */
function auctionFault({ saleMethod, auctionAt }: Partial<ListingInput>): string | undefined {
  if (!(auctionAt instanceof Date)) return undefined;
  if (saleMethod !== "auction") return termsMessages.auctionByOtherMethod;
  return sydneyDate(auctionAt) > addDays(sydneyDate(new Date()), 366) ? termsMessages.auctionTooFar : undefined;
}

function auctionPlaceFault({ saleMethod, auctionPlace }: Partial<ListingInput>): string | undefined {
  if (typeof auctionPlace !== "string") return undefined;
  return saleMethod === "auction" ? undefined : termsMessages.auctionByOtherMethod;
}

/** At most two years ahead; past dates mean now. */
function availableFault({ availableFrom }: Partial<ListingInput>): string | undefined {
  if (typeof availableFrom !== "string") return undefined;
  return availableFrom > addDays(sydneyDate(new Date()), 2 * 366) ? termsMessages.availableTooFar : undefined;
}

/** At most four weeks' rent; dollars, weeks, or both if they agree. */
function bondFault({ bond, bondWeeks, price, priceFrequency }: Partial<ListingInput>): string | undefined {
  if (typeof bond !== "number") return undefined;
  if (bond > 0 && bond < MIN_BOND) return messages.bond;
  if (typeof price !== "number" || price === 0) return undefined;
  const rent = { price, priceFrequency };
  const high = findBrokenRule("high-bond", { bond, ...rent });
  if (high) return brokenRuleText(high);
  if (typeof bondWeeks !== "number" || bondForWeeks(bondWeeks, rent) === bond) return undefined;
  return termsMessages.bondTwice(formatDollars(bond), bondWeeks);
}

function misplaced({ latitude, longitude }: Partial<ListingInput>): string | undefined {
  if (latitude == null && longitude == null) return undefined;
  if (latitude == null || longitude == null) return messages.halfPoint;
  if (typeof latitude !== "number" || typeof longitude !== "number") return undefined;
  const found = checkCoordinates({ latitude, longitude });
  return "fault" in found ? faultText(found) : undefined;
}

/** The law of the state applies, so the postcode must not lie in another one. */
function stateFault({ state, postcode }: Partial<ListingInput>): string | undefined {
  if (typeof state !== "string" || typeof postcode !== "string") return undefined;
  const [stated, actual] = [findState(state), stateOfPostcode(postcode)];
  if (stated === undefined || actual === undefined || stated === actual) return undefined;
  return messages.stateOfPostcode(postcode, actual, stated);
}

function faultText(found: CoordinatesFault): string {
  return "suggestion" in found
    ? coordinatesMessages[found.fault](formatCoordinates(found.suggestion))
    : coordinatesMessages[found.fault];
}

function toPoint(text: string, context: z.RefinementCtx): Coordinates {
  const found = readCoordinates(text);
  if (!("fault" in found)) return found;
  context.addIssue({ code: "custom", message: faultText(found) });
  return z.NEVER;
}

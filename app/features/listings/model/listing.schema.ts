import { z } from "zod";
import { suburbName } from "#app/features/suburbs/model/suburb-question.ts";
import { emailField, lineField, linesField } from "#app/http/fields.schema.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { SALE_METHODS, type SaleMethod } from "./criteria.ts";
import { listingMessages as messages } from "./listings.messages.ts";

const text = (min: number, max: number, tooShort: string, tooLong: string) =>
  lineField(tooShort).min(min, tooShort).max(max, tooLong);

const rooms = z.int(messages.rooms).min(0, messages.rooms).max(12, messages.rooms).nullish();

const area = (message: string) => z.int(message).min(0, message).max(100_000, message).nullish();

/** A page of another site, which is linked to; z.url alone would take `javascript:`. */
const link = (message: string) =>
  z
    .url({ protocol: /^https?$/, hostname: z.regexes.domain, normalize: true, error: message })
    .max(2048, message)
    .nullish();

const stated = z.boolean(messages.stated).nullish();

/** How much of its address everybody may know: all of it, the street without the number, or the suburb alone. */
export const ADDRESS_DISPLAYS = ["full", "street", "suburb"] as const;
export type AddressDisplay = (typeof ADDRESS_DISPLAYS)[number];

/** Degrees to six decimals, 10 cm. Whether they are in Greater Sydney, and not the wrong way round, is a rule over both. */
const degrees = (message: string) =>
  z
    .number(message)
    .min(-180, message)
    .max(180, message)
    .overwrite((value) => Math.round(value * 1e6) / 1e6)
    .nullish();

/**
 * The fields that a person fills in, without defaults: an edit made partial must not publish a draft by filling in
 * "active".
 */
export const listingFields = {
  title: text(3, 255, messages.title, messages.titleTooLong),
  status: z.enum(["active", "draft"], messages.status),
  listingType: z.enum(["sale", "rent"], messages.listingType),
  propertyType: text(2, 120, messages.propertyType, messages.propertyTypeTooLong),
  price: z.int(messages.price).min(0, messages.price).max(MAX_INTEGER, messages.priceTooHigh),
  priceFrequency: z.enum(["once", "per_week", "per_month"], messages.priceFrequency),
  /** The upper end of a guide, of which `price` is the lower; equal for a guide of one figure. */
  priceTo: z.int(messages.priceTo).min(1, messages.priceTo).max(MAX_INTEGER, messages.priceTooHigh).nullish(),
  /** Instead of a figure: of a sale without a published price. */
  priceWords: lineField(messages.priceWords).max(60, messages.priceWords).nullish(),
  saleMethod: z.enum(Object.keys(SALE_METHODS) as [SaleMethod], messages.saleMethod).nullish(),
  auctionAt: z.date(messages.auctionAt).nullish(),
  /** Null is at the home. */
  auctionPlace: lineField(messages.auctionPlace).max(255, messages.auctionPlace).nullish(),
  /** "2026-12-05" */
  availableFrom: z.iso.date(messages.availableFrom).nullish(),
  /** In dollars; stored where it is not a whole number of weeks of rent. */
  bond: z.int(messages.bond).min(0, messages.bond).max(MAX_INTEGER, messages.bond).nullish(),
  /** Residential Tenancies Act 2010 NSW, s 159: at most four weeks' rent. */
  bondWeeks: z.int(messages.bondWeeks).min(0, messages.bondWeeks).max(4, messages.bondWeeks).nullish(),
  leaseMonths: z.int(messages.leaseMonths).min(1, messages.leaseMonths).max(60, messages.leaseMonths).nullish(),
  address: text(3, 255, messages.address, messages.addressTooLong),
  addressDisplay: z.enum(ADDRESS_DISPLAYS, messages.addressDisplay),
  latitude: degrees(messages.latitude),
  longitude: degrees(messages.longitude),
  suburb: lineField(messages.suburb).overwrite(suburbName).min(2, messages.suburb).max(120, messages.suburbTooLong),
  state: text(2, 16, messages.state, messages.stateTooLong),
  postcode: text(3, 12, messages.postcode, messages.postcodeTooLong),
  bedrooms: rooms,
  bathrooms: rooms,
  parking: rooms,
  landSize: area(messages.landSize),
  floorArea: area(messages.floorArea),
  /** From the street into the home; null is not stated. */
  stepFreeAccess: stated,
  /** A bathroom and its shower; null is not stated. */
  stepFreeBathroom: stated,
  description: linesField(messages.description).min(10, messages.description).max(10_000, messages.descriptionTooLong),
  heroImageUrl: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: messages.heroImageUrl })
    .max(2048, messages.heroImageUrl)
    .or(z.literal("").transform(() => null))
    .nullish(),
  videoUrl: link(messages.videoUrl),
  tourUrl: link(messages.tourUrl),
  contactEmail: emailField({ invalid: messages.contactEmail, tooLong: messages.contactEmailTooLong }),
  contactPhone: text(6, 50, messages.contactPhone, messages.contactPhoneTooLong),
  features: z
    .array(lineField(messages.features).max(80, messages.featureTooLong), messages.features)
    .transform((features) => features.filter((feature) => feature !== ""))
    .refine((features) => features.length <= 40, messages.tooManyFeatures),
};

/**
 * A row of `listings` before it is stored. A sale is always priced once; a rent that names no period is by the week; a
 * price of 0 means none is published, which a draft and a sale may do but an advertised rent may not (Residential
 * Tenancies Act 2010 NSW, s 22A). What is active has the time when it was published.
 */
export const listingInsertSchema = z
  .object({
    ...listingFields,
    createdByUserId: z.int32().positive(),
    agentId: z.int32().positive().nullable(),
    status: listingFields.status.default("active"),
    priceFrequency: listingFields.priceFrequency.optional(),
    state: listingFields.state.default("NSW"),
    addressDisplay: listingFields.addressDisplay.default("full"),
    features: listingFields.features.default([]),
    publishedAt: z.date().nullable(),
  })
  .refine((listing) => listing.status !== "active" || listing.publishedAt !== null, {
    error: "An active listing has the time when it was published",
    path: ["publishedAt"],
  })
  .refine((listing) => listing.status !== "active" || listing.listingType !== "rent" || listing.price > 0, {
    error: messages.price,
    path: ["price"],
  })
  .transform((listing) => ({ ...listing, priceFrequency: frequencyFor(listing) }));
export type ListingInsert = z.output<typeof listingInsertSchema>;

function frequencyFor(listing: { listingType: "sale" | "rent"; priceFrequency?: "once" | "per_week" | "per_month" }) {
  if (listing.listingType === "sale") return "once";
  return listing.priceFrequency === "per_month" ? "per_month" : "per_week";
}

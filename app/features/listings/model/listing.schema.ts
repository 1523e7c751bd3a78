import { z } from "zod";
import { emailField } from "#app/http/fields.schema.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { listingMessages as says } from "./listings.messages.ts";

const text = (min: number, max: number, tooShort: string, tooLong: string) =>
  z.string(tooShort).trim().min(min, tooShort).max(max, tooLong);

const rooms = z.int(says.rooms).min(0, says.rooms).max(12, says.rooms).nullish();

/**
 * The fields that a person fills in, without defaults: an edit made partial must not publish a draft by filling in
 * "active".
 */
export const listingFields = {
  title: text(3, 255, says.title, says.titleTooLong),
  status: z.enum(["active", "draft"], says.status),
  listingType: z.enum(["sale", "rent"], says.listingType),
  propertyType: text(2, 120, says.propertyType, says.propertyTypeTooLong),
  price: z.int(says.price).min(0, says.price).max(MAX_INTEGER, says.priceTooHigh),
  priceFrequency: z.enum(["once", "per_week", "per_month"], says.priceFrequency),
  address: text(3, 255, says.address, says.addressTooLong),
  suburb: text(2, 120, says.suburb, says.suburbTooLong),
  state: text(2, 16, says.state, says.stateTooLong),
  postcode: text(3, 12, says.postcode, says.postcodeTooLong),
  bedrooms: rooms,
  bathrooms: rooms,
  parking: rooms,
  landSize: z.int(says.landSize).min(0, says.landSize).max(100_000, says.landSize).nullish(),
  description: text(10, 10_000, says.description, says.descriptionTooLong),
  heroImageUrl: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: says.heroImageUrl })
    .max(2048, says.heroImageUrl)
    .or(z.literal("").transform(() => null))
    .nullish(),
  contactEmail: emailField({ invalid: says.contactEmail, tooLong: says.contactEmailTooLong }),
  contactPhone: text(6, 50, says.contactPhone, says.contactPhoneTooLong),
  features: z
    .array(z.string(says.features).trim().max(80, says.featureTooLong), says.features)
    .transform((features) => features.filter((feature) => feature !== ""))
    .refine((features) => features.length <= 40, says.tooManyFeatures),
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
    features: listingFields.features.default([]),
    publishedAt: z.date().nullable(),
  })
  .refine((listing) => listing.status !== "active" || listing.publishedAt !== null, {
    error: "An active listing has the time when it was published",
    path: ["publishedAt"],
  })
  .refine((listing) => listing.status !== "active" || listing.listingType !== "rent" || listing.price > 0, {
    error: says.price,
    path: ["price"],
  })
  .transform((listing) => ({ ...listing, priceFrequency: frequencyFor(listing) }));
export type ListingInsert = z.output<typeof listingInsertSchema>;

function frequencyFor(listing: { listingType: "sale" | "rent"; priceFrequency?: "once" | "per_week" | "per_month" }) {
  if (listing.listingType === "sale") return "once";
  return listing.priceFrequency === "per_month" ? "per_month" : "per_week";
}

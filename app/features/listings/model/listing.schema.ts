import { z } from "zod";
import { suburbName } from "#app/features/suburbs/model/paths.ts";
import {
  dollarsField,
  emailField,
  lineField,
  linesField,
  nullIfBlank,
  numberField,
  statedField,
  integerField,
} from "#app/http/fields.schema.ts";
import { findState } from "#app/lib/australian-states.ts";
import { isBlank, MAX_INTEGER } from "#app/lib/fields.ts";
import { readDate, readTime, toSydneyTime } from "#app/lib/sydney-time.ts";
import type { LinkField, ListingField } from "./field-kinds.ts";
import {
  getField,
  type FieldValue,
  LISTING_FIELD_NAMES,
  type ListingFieldName,
  type OptionalFieldName,
} from "./fields.ts";
import { listingMessages as messages } from "./listing-form.messages.ts";

/** Optional fields also accept null and undefined. */
function schemaOf(field: ListingField): z.ZodType {
  const schema = requiredSchemaOf(field);
  return field.optional ? schema.nullish() : schema;
}

function requiredSchemaOf(field: ListingField): z.ZodType {
  const { invalid, tooLarge = invalid, tooSmall = invalid } = field;
  switch (field.kind) {
    case "number":
      return z.int(invalid).min(field.min, invalid).max(field.max, tooLarge);
    case "money":
      return z.int(invalid).min(field.min, tooSmall).max(MAX_INTEGER, tooLarge);
    case "degrees":
      // checkCoordinates validates the pair.
      return z
        .number(invalid)
        .min(-180, invalid)
        .max(180, invalid)
        .overwrite((value) => Math.round(value * 1e6) / 1e6);
    case "stated":
      return z.boolean(invalid);
    case "date":
      return z.iso.date(invalid);
    case "timestamp":
      return z.date(invalid);
    case "choice":
      return z.enum(Object.keys(field.choices), invalid);
    case "line":
    case "phone":
      return lineField(invalid).min(field.min, invalid).max(field.max, tooLarge);
    case "lines":
      return linesField(invalid).min(field.min, invalid).max(field.max, tooLarge);
    case "link":
      return pageAddress(field);
    case "picture":
      return pictureAddress(invalid);
    case "email":
      return emailField({ invalid, tooLong: tooLarge });
    case "list":
      return z
        .array(lineField(invalid).max(80, messages.featureTooLong), invalid)
        .transform((features) => features.filter((feature) => feature !== ""))
        .refine((features) => features.length <= 40, messages.tooManyFeatures);
  }
}

/** z.url alone would accept `javascript:`. */
const pageAddress = ({ invalid, httpsOnly, max = MAX_ADDRESS_LENGTH }: LinkField) =>
  z
    .url({
      protocol: httpsOnly ? /^https$/ : /^https?$/,
      hostname: z.regexes.domain,
      normalize: true,
      error: invalid,
    })
    .max(max, invalid);

const pictureAddress = (invalid: string) =>
  z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: invalid })
    .max(MAX_ADDRESS_LENGTH, invalid)
    .or(z.literal("").transform(() => null));

const MAX_ADDRESS_LENGTH = 2048;

type FieldSchemas = {
  [Name in ListingFieldName]: Name extends OptionalFieldName
    ? z.ZodOptional<z.ZodNullable<z.ZodType<FieldValue<Name>, FieldValue<Name>>>>
    : z.ZodType<FieldValue<Name>, FieldValue<Name>>;
};

/** As stored: states were once any text, and such a home can still be taken off the market. */
const storedState = lineField(messages.state)
  .overwrite((text) => findState(text) ?? text)
  .min(2, messages.state)
  .max(16, messages.stateTooLong);

/** Without defaults, because a partial edit must not publish a draft by filling in "active". */
export const fieldSchemas = {
  ...(Object.fromEntries(LISTING_FIELD_NAMES.map((name) => [name, schemaOf(getField(name))])) as FieldSchemas),
  suburb: lineField(messages.suburb).overwrite(suburbName).min(2, messages.suburb).max(120, messages.suburbTooLong),
  state: storedState.refine((text) => findState(text) !== undefined, messages.stateUnknown),
};

/** Commas and line breaks separate features. */
export const readFeatures = (value: unknown) =>
  value === null
    ? []
    : typeof value === "string"
      ? value.split(/[,\n]/).filter((feature) => feature.trim() !== "")
      : value;

function typedSchemaOf(name: ListingFieldName): z.ZodType {
  const schema: z.ZodType = fieldSchemas[name];
  const { kind, optional } = getField(name);
  switch (kind) {
    case "number":
      return integerField(schema);
    case "degrees":
      return numberField(schema);
    case "money":
      return dollarsField(schema);
    case "stated":
      return statedField(schema);
    case "date":
      return z.preprocess(toDate, schema);
    case "timestamp":
      return z.preprocess(toMoment, schema);
    case "list":
      return z.preprocess(readFeatures, schema);
    default:
      return optional ? nullIfBlank(schema) : schema;
  }
}

/** A blank optional field is null. */
export const typedFieldSchemas = Object.fromEntries(
  LISTING_FIELD_NAMES.map((name) => [name, typedSchemaOf(name)]),
) as typeof fieldSchemas;

/** "2026-12-05T10:30" is Sydney time; a time with an offset is used as is. Blank is null. */
function toMoment(value: unknown, context: z.RefinementCtx): unknown {
  if (value === undefined || value instanceof Date) return value;
  if (isBlank(value)) return null;
  if (typeof value !== "string") return value;
  const [, day = "", time = "", zone] = /^(\S+?)[T ]+(.+?)(Z|[+-]\d\d:\d\d)?$/i.exec(value.trim()) ?? [];
  const date = readDate(day);
  if (date !== undefined && zone !== undefined) return new Date(`${date}T${time}${zone}`);
  const clock = readTime(time);
  if (date === undefined || clock === undefined) return value;
  const moment = toSydneyTime(date, clock);
  if ("instant" in moment) return moment.instant;
  context.addIssue({ code: "custom", message: moment.problem });
  return z.NEVER;
}

/** Blank is null. */
function toDate(value: unknown): unknown {
  if (value === undefined) return undefined;
  return isBlank(value) ? null : (typeof value === "string" && readDate(value)) || value;
}

/**
 * Sales have the frequency "once", rents default to weekly. An active rental needs a price (Residential Tenancies Act
 * 2010 NSW, s 22A).
 */
export const listingInsertSchema = z
  .object({
    ...fieldSchemas,
    createdByUserId: z.int32().positive(),
    agentId: z.int32().positive().nullable(),
    status: fieldSchemas.status.default("active"),
    priceFrequency: fieldSchemas.priceFrequency.optional(),
    state: storedState.default("NSW"),
    addressDisplay: fieldSchemas.addressDisplay.default("full"),
    features: fieldSchemas.features.default([]),
    publishedAt: z.date().nullable(),
  })
  .refine((listing) => listing.status !== "active" || listing.publishedAt !== null, {
    error: "An active listing has the time when it was published",
    path: ["publishedAt"],
  })
  .refine((listing) => listing.status !== "active" || listing.listingType !== "rent" || listing.price > 0, {
    error: messages.priceNotPositive,
    path: ["price"],
  })
  .transform((listing) => ({ ...listing, priceFrequency: frequencyFor(listing) }));
export type ListingInsert = z.output<typeof listingInsertSchema>;

function frequencyFor(listing: { listingType: "sale" | "rent"; priceFrequency?: "once" | "per_week" | "per_month" }) {
  if (listing.listingType === "sale") return "once";
  return listing.priceFrequency === "per_month" ? "per_month" : "per_week";
}

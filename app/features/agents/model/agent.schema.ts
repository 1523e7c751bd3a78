import { z } from "zod";
import { emailField, lineField, linesField, nullIfBlank, numberField, rowIdField } from "#app/http/fields.schema.ts";
import { sydneyDay } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { hasPhoneNumber } from "#app/lib/fields.ts";
import { tidy } from "#app/lib/plain-text.ts";
import { agencyMessages } from "./card.ts";

const messages = {
  name: "Name is required",
  years: "Enter whole years of experience, from 0 to 80",
  awayUntil: "Enter a date such as 2026-12-24",
  awayRange: "Choose a day from today to a year from now",
} as const;

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  nullIfBlank(schema.nullable()).transform((value) => (value === "" ? null : value));

const line = (most: number, tooLong: string) => lineField().max(most, tooLong);

/** Splits at commas and line breaks. Removes blanks, and duplicates in any letter case. */
function parts(text: string): string[] {
  const once = new Map<string, string>();
  for (const part of text.split(/[,;\n]/).map(tidy)) {
    const key = part.toLowerCase();
    if (part !== "" && !once.has(key)) once.set(key, part);
  }
  return [...once.values()];
}

interface ListRules {
  most: number;
  tooMany: string;
  shortest: number;
  longest: number;
  /** For a part of the wrong length. Reported once per list. */
  length: string;
}

const list = ({ most, tooMany, shortest, longest, length }: ListRules) =>
  z
    .string()
    .default("")
    .transform(parts)
    .pipe(
      z
        .array(z.string())
        .max(most, tooMany)
        .refine((items) => items.every((item) => item.length >= shortest && item.length <= longest), length),
    );

const MAX_ABSENCE_MS = 366 * DAY_MS;

function isComingDay(day: string): boolean {
  const now = new Date();
  return day >= sydneyDay(now) && day <= sydneyDay(new Date(now.getTime() + MAX_ABSENCE_MS));
}

/** Ignores fields that agents may not edit, such as `isFeatured`. */
export const ownProfileSchema = z.object({
  name: lineField(messages.name).min(1, messages.name).max(255, "Name is too long"),
  agencyId: optional(rowIdField(agencyMessages.unknown)),
  licenceNumber: optional(line(50, "Licence number is too long")),
  yearsExperience: optional(numberField(z.int(messages.years).min(0, messages.years).max(80, messages.years))),
  photoUrl: optional(
    z
      .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: "Enter a valid image URL" })
      .max(2048, "The image URL is too long"),
  ),
  phone: optional(line(50, "Phone is too long").refine(hasPhoneNumber, "Enter a valid phone number")),
  email: optional(emailField({ invalid: "Enter a valid email address", tooLong: "Email address is too long" })),
  /** The last day away, in Sydney. */
  awayUntil: optional(z.iso.date({ error: messages.awayUntil, abort: true }).refine(isComingDay, messages.awayRange)),
  suburbs: list({
    most: 40,
    tooMany: "List at most 40 suburbs",
    shortest: 1,
    longest: 120,
    length: "A suburb is too long",
  }),
  specialties: list({
    most: 20,
    tooMany: "List at most 20 specialties",
    shortest: 2,
    longest: 80,
    length: "A specialty has 2 to 80 characters",
  }),
  profileDescription: optional(linesField().max(10_000, "Please keep the description to 10,000 characters")),
});
export type OwnProfileInput = z.output<typeof ownProfileSchema>;

export const ownProfileFormSchema = ownProfileSchema.extend({
  /** The version that the form was opened with; invalid ones count as absent. */
  version: z.string().max(1000).optional().catch(undefined),
});

/** When the profile that the form shows was stored, in milliseconds. Tells whether someone else changed it since. */
const savedAt = optional(line(20, "This form is out of date"));

/** For admins. Agencies decide about membership on pages of their own. */
export const profileSchema = ownProfileSchema.omit({ agencyId: true }).extend({ savedAt });
export type ProfileInput = Omit<z.output<typeof profileSchema>, "savedAt">;

/** The public fields of a colleague, for principals and managers. */
export const colleagueProfileSchema = ownProfileSchema
  .pick({ name: true, phone: true, photoUrl: true, suburbs: true, profileDescription: true })
  .extend({ savedAt });
export type ProfileChange = z.output<typeof colleagueProfileSchema> & Partial<ProfileInput>;

/** Validates a row of `agents` before it is inserted. */
export const agentInsertSchema = z.object({
  agencyId: z.int32().positive().nullable(),
  userId: z.int32().positive().nullable(),
  name: lineField().min(1, "Name is required").max(255, "Name is too long"),
  photoUrl: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: "Enter a valid image URL" })
    .max(2048, "The image URL is too long")
    .nullish(),
  phone: lineField().max(50, "Phone is too long").nullish(),
  email: emailField({ invalid: "Enter a valid email address", tooLong: "Email address is too long" }).nullish(),
  suburbs: z.array(lineField().min(2).max(120, "Suburb is too long")).max(40, "List at most 40 suburbs").default([]),
  specialties: z
    .array(lineField().min(2).max(80, "Specialty is too long"))
    .max(20, "List at most 20 specialties")
    .default([]),
  profileDescription: linesField().max(10_000, "Profile is too long").nullish(),
  licenceNumber: lineField().max(50, "Licence number is too long").nullish(),
  isFeatured: z.boolean().default(false),
  yearsExperience: z
    .int("Enter whole years of experience")
    .min(0, "Enter whole years of experience")
    .max(80, "Enter whole years of experience")
    .nullish(),
});
export type AgentInsert = z.input<typeof agentInsertSchema>;
export type AgentRow = z.output<typeof agentInsertSchema>;

/** Validates a row of `agencies` before it is inserted. */
export const agencyInsertSchema = z.object({
  name: lineField().min(1, "Agency name is required").max(255, "Agency name is too long"),
  logoUrl: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: "Enter a valid image URL" })
    .max(2048, "The image URL is too long")
    .nullish(),
  website: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: "Enter a valid website address" })
    .max(2048, "The website address is too long")
    .nullish(),
  phone: lineField().max(50, "Phone is too long").nullish(),
  email: emailField({ invalid: "Enter a valid email address", tooLong: "Email address is too long" }).nullish(),
  address: lineField().max(255, "Address is too long").nullish(),
  subscriptionStatus: lineField().min(1).max(16).default("free"),
});
export type AgencyInsert = z.input<typeof agencyInsertSchema>;

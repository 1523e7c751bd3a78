import { z } from "zod";
import { emailField, lineField, linesField } from "#app/http/fields.schema.ts";

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

import { z } from "zod";
import { absentIfBlank, emailField, lineField, rowIdField } from "#app/http/fields.schema.ts";
import { checkInMessages } from "./inspections.messages.ts";
import { leadSchema } from "#app/features/leads/model/lead.schema.ts";

/** The mail to the agent would send links in our name. */
const withoutLink = (schema: z.ZodType<string>) =>
  schema
    .refine((text) => !/https?:\/\/|www\./i.test(text), "Please leave out web addresses")
    .overwrite((text) => text.replaceAll(/\s+/g, " "));

export const registrationSchema = leadSchema.pick({ name: true, email: true, phone: true }).extend({
  name: withoutLink(leadSchema.shape.name),
  phone: withoutLink(leadSchema.shape.phone),
});
export type RegistrationInput = z.output<typeof registrationSchema>;

const messages = {
  name: "Enter the name",
  phone: "Enter a phone number such as 0491 570 006",
} as const;

/** A name, and optional contact details. */
export const walkInSchema = z.object({
  name: lineField(messages.name).min(1, messages.name).max(255, "Use at most 255 characters"),
  phone: absentIfBlank(
    lineField(messages.phone)
      .max(50, messages.phone)
      .regex(/^(?=(?:\D*\d){6})[\d+()./\s-]+$/, messages.phone)
      .optional(),
  ),
  email: absentIfBlank(
    emailField({ invalid: "Valid email is required", tooLong: "Use at most 255 characters" }).optional(),
  ),
});
export type WalkIn = z.output<typeof walkInSchema>;

export const removalSchema = z.object({
  people: z.array(rowIdField(checkInMessages.remove.nobody)).max(1000).default([]),
});

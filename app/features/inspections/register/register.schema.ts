import type { z } from "zod";
import { leadSchema } from "#app/features/leads/model/lead.schema.ts";
import { registerMessages as messages } from "./register.messages.ts";

/** Names and numbers of people; the mail to the agent would carry a link as if it were ours. */
const withoutLink = (schema: z.ZodType<string>) =>
  schema
    .refine((text) => !/https?:\/\/|www\./i.test(text), messages.noLinks)
    .overwrite((text) => text.replaceAll(/\s+/g, " "));

/** What somebody leaves who means to come to an inspection: how they are called and reached, as in an enquiry. */
export const registrationSchema = leadSchema.pick({ name: true, email: true, phone: true }).extend({
  name: withoutLink(leadSchema.shape.name),
  phone: withoutLink(leadSchema.shape.phone),
});
export type RegistrationInput = z.output<typeof registrationSchema>;

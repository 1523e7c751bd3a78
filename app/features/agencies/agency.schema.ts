import { z } from "zod";
import { emailField, lineField, nullIfBlank } from "#app/http/fields.schema.ts";
import { agencyDetailMessages as messages } from "./agency.messages.ts";

/** Blank optional fields become null. */
export const agencySchema = z.object({
  name: lineField(messages.nameMissing).min(1, messages.nameMissing).max(255, messages.nameTooLong),
  email: nullIfBlank(emailField({ invalid: messages.email, tooLong: messages.emailTooLong }).nullable()),
  phone: nullIfBlank(
    lineField()
      .max(50, messages.phoneTooLong)
      .refine((phone) => (phone.match(/\d/g) ?? []).length >= 6, messages.phone)
      .nullable(),
  ),
  website: nullIfBlank(
    z
      .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: messages.website })
      .max(2048, messages.websiteTooLong)
      .nullable(),
  ),
  address: nullIfBlank(lineField().max(255, messages.addressTooLong).nullable()),
});
export type AgencyDetails = z.output<typeof agencySchema>;

export const agencyAgentSchema = z.object({
  email: emailField({ invalid: messages.email, tooLong: messages.emailTooLong, lowerCase: true }),
});

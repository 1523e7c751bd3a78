import { z } from "zod";
import { emailField, lineField } from "#app/http/fields.schema.ts";

/** A row of `agencies` before it is stored. */
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

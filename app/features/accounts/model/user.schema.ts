import { z } from "zod";
import { emailField } from "#app/http/fields.schema.ts";

const firstName = z.string().trim().min(1, "First name is required").max(120, "First name is too long");
const lastName = z.string().trim().min(1, "Last name is required").max(120, "Last name is too long");

/** A row of `users` before it is stored. The rules for names, e-mail and role are those of specification, section 5. */
export const userInsertSchema = z.object({
  email: emailField({ invalid: "Enter a valid email address", tooLong: "Email address is too long", lowerCase: true }),
  firstName: firstName.nullish(),
  lastName: lastName.nullish(),
  profileImageUrl: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: "Enter a valid image URL" })
    .max(2048, "The image URL is too long")
    .nullish(),
  passwordHash: z.string().min(1).nullish(),
  passwordSalt: z.string().min(1).nullish(),
  role: z.enum(["buyer", "seller", "agent"], "Select the account type").default("buyer"),
  isAdmin: z.boolean().default(false),
});
export type UserInsert = z.input<typeof userInsertSchema>;

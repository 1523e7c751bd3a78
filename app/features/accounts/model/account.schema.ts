import { z } from "zod";
import { emailField, lineField } from "#app/http/fields.schema.ts";
import { accountMessages as messages } from "./account.ts";

const email = emailField({ invalid: messages.email, tooLong: messages.emailTooLong, lowerCase: true });

/** Not trimmed. The maximum limits the cost of hashing. */
const password = z.string(messages.password).min(8, messages.password).max(1000, messages.passwordTooLong);

const name = (missing: string, tooLong: string) => lineField(missing).min(1, missing).max(120, tooLong);
const firstName = name(messages.firstName, messages.firstNameTooLong);
const lastName = name(messages.lastName, messages.lastNameTooLong);
const role = z.enum(["buyer", "seller", "agent"], messages.role);

export const logInSchema = z.object({ email, password });
export type LogInInput = z.output<typeof logInSchema>;

export const registerSchema = z.object({
  role,
  firstName,
  lastName,
  email,
  password,
});
export type RegisterInput = z.output<typeof registerSchema>;

export const emailSchema = registerSchema.pick({ email: true });
export const nameSchema = registerSchema.pick({ firstName: true, lastName: true });
export type NameInput = z.output<typeof nameSchema>;

/** The token identifies the account. */
export const newPasswordSchema = z.object({ newPassword: password });

/** Required except for names: someone else may use an open session. */
const currentPassword = z
  .string(messages.currentPassword)
  .min(1, messages.currentPassword)
  .max(1000, messages.passwordTooLong);

export const emailChangeSchema = z.object({ email, currentPassword });
export type EmailChangeInput = z.output<typeof emailChangeSchema>;
export const passwordChangeSchema = z.object({ currentPassword, newPassword: password });
export type PasswordChangeInput = z.output<typeof passwordChangeSchema>;
export const deletionSchema = z.object({ currentPassword });

/** Validates a row of `users` before it is inserted. */
export const userInsertSchema = z.object({
  email,
  firstName: firstName.nullish(),
  lastName: lastName.nullish(),
  profileImageUrl: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: "Enter a valid image URL" })
    .max(2048, "The image URL is too long")
    .nullish(),
  passwordHash: z.string().min(1).nullish(),
  passwordSalt: z.string().min(1).nullish(),
  role: role.default("buyer"),
  isAdmin: z.boolean().default(false),
  emailConfirmedAt: z.date().nullish(),
});
export type UserInsert = z.input<typeof userInsertSchema>;

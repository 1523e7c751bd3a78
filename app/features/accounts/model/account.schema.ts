import { z } from "zod";
import { emailField } from "#app/http/fields.schema.ts";
import { accountMessages as says } from "./account.messages.ts";

const email = emailField({ invalid: says.email, tooLong: says.emailTooLong, lowerCase: true });

/** Kept as it is typed, spaces included (specification, section 5; the upper bound keeps hashing bounded). */
const password = z.string(says.password).min(8, says.password).max(1000, says.passwordTooLong);

const name = (missing: string, tooLong: string) => z.string(missing).trim().min(1, missing).max(120, tooLong);

/** Who logs in; nothing else of an account is asked for. */
export const logInSchema = z.object({ email, password });
export type LogInInput = z.output<typeof logInSchema>;

/** Who registers: an agent, or one of the consumers' two roles. */
export const registerSchema = z.object({
  role: z.enum(["buyer", "seller", "agent"], says.role),
  firstName: name(says.firstName, says.firstNameTooLong),
  lastName: name(says.lastName, says.lastNameTooLong),
  email,
  password,
});
export type RegisterInput = z.output<typeof registerSchema>;

/** The parts of it that other forms of an account ask for. */
export const emailSchema = registerSchema.pick({ email: true });
export const nameSchema = registerSchema.pick({ firstName: true, lastName: true });
export type NameInput = z.output<typeof nameSchema>;

/** For whoever holds a mailed link: nothing else has to be known. */
export const newPasswordSchema = z.object({ newPassword: password });
export const confirmationSchema = z.object({});

/** What is more than a name asks for the present password: an open session may be somebody else's. */
const currentPassword = z.string(says.currentPassword).min(1, says.currentPassword).max(1000, says.passwordTooLong);

export const emailChangeSchema = z.object({ email, currentPassword });
export type EmailChangeInput = z.output<typeof emailChangeSchema>;
export const passwordChangeSchema = z.object({ currentPassword, newPassword: password });
export type PasswordChangeInput = z.output<typeof passwordChangeSchema>;
export const deletionSchema = z.object({ currentPassword });

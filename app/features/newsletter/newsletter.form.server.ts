import { emailSchema } from "#app/features/auth/account.schema.ts";
import { serverForm } from "#app/forms/server-form.server.ts";
import { newsletterFormId } from "./newsletter-form-id.ts";

export const newsletterForm = serverForm(emailSchema, { id: newsletterFormId });

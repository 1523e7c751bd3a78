import { emailSchema } from "#app/features/accounts/model/account.schema.ts";
import { serverForm } from "#app/forms/server-form.server.ts";
import { newsletterFormId } from "./newsletter-form-id.ts";

export const newsletterForm = serverForm(emailSchema, { id: newsletterFormId });

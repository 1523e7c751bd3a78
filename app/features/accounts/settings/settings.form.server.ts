import { serverForm } from "#app/forms/server-form.server.ts";
import { settingsFormId } from "./address.ts";
import {
  confirmationSchema,
  deletionSchema,
  emailChangeSchema,
  nameSchema,
  passwordChangeSchema,
} from "#app/features/accounts/model/account.schema.ts";

/** The forms of the account page, by what they do. */
export const settingsForms = {
  name: serverForm(nameSchema, { id: settingsFormId.name }),
  email: serverForm(emailChangeSchema, { id: settingsFormId.email }),
  password: serverForm(passwordChangeSchema, { id: settingsFormId.password }),
  sessions: serverForm(confirmationSchema, { id: settingsFormId.sessions }),
  deletion: serverForm(deletionSchema, { id: settingsFormId.deletion }),
};

import { serverForm } from "#app/forms/server-form.server.ts";
import { accountFormId, settingsFormId } from "./account-form-id.ts";
import {
  confirmationSchema,
  deletionSchema,
  emailChangeSchema,
  emailSchema,
  logInSchema,
  nameSchema,
  newPasswordSchema,
  passwordChangeSchema,
  registerSchema,
} from "./account.schema.ts";

export const logInForm = serverForm(logInSchema, { id: accountFormId });
export const consumerForm = serverForm(registerSchema, { id: accountFormId });
/** On the agent tab the role is not asked for. */
export const agentForm = serverForm(registerSchema.omit({ role: true }), { id: accountFormId });

export const forgottenPasswordForm = serverForm(emailSchema, { id: accountFormId });
export const newPasswordForm = serverForm(newPasswordSchema, { id: accountFormId });
export const confirmationForm = serverForm(confirmationSchema, { id: accountFormId });

/** The forms of the account page, by what they do. */
export const settingsForms = {
  name: serverForm(nameSchema, { id: settingsFormId.name }),
  email: serverForm(emailChangeSchema, { id: settingsFormId.email }),
  password: serverForm(passwordChangeSchema, { id: settingsFormId.password }),
  sessions: serverForm(confirmationSchema, { id: settingsFormId.sessions }),
  deletion: serverForm(deletionSchema, { id: settingsFormId.deletion }),
};

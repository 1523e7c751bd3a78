import { defineIntents } from "#app/lib/intents.ts";

/** The forms of the account page. That of the deletion is also shown at its address. */
export const accountIntents = defineIntents({
  confirmation: { form: "account-confirmation", whole: true },
  name: { form: "account-name", whole: true },
  email: { form: "account-email", whole: true },
  password: { form: "account-password", whole: true },
  sessions: { form: "account-sessions", whole: true },
  deletion: { form: "account-deletion", whole: true },
});

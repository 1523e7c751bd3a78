/** A page with one form of an account: whichever it is, it is this one. */
export const accountFormId = "account";

/** The account page has several. */
export const settingsFormId = {
  name: "account-name",
  email: "account-email",
  password: "account-password",
  sessions: "account-sessions",
  deletion: "account-deletion",
} as const;

/** The sentences of the pages that send and use a link to a new password. */
export const passwordMessages = {
  forgot: {
    title: "Reset your password",
    description: "Ask for a link by email that sets a new password.",
    lead: "Give the email address of your account, and we send you a link that sets a new password.",
    send: "Send the link",
    sending: "Sending...",
    failed: "Unable to send the link",
    sentTitle: "Check your inbox",
    sent: "If this address has an account, a link is on its way to it. The link works for one hour. We send at most three an hour.",
    again: "Use another address",
    back: "Back to log in",
  },

  newPassword: {
    title: "Set a new password",
    description: "Set a new password for your account.",
    lead: (email: string) =>
      `For the account of ${email}. Everybody who is logged in with the old password is logged out.`,
    set: "Set password",
    setting: "Setting password...",
    failed: "Unable to set the password",
    doneTitle: "Password changed",
    done: "You are logged in here, and logged out everywhere else.",
    suspended: "Your account is suspended, so you cannot log in yet.",
  },

  expired: {
    text: "A link that sets a password works once, for one hour, and only the newest one does.",
    action: "Ask for a new link",
  },
} as const;

/** The sentences of the pages that send and use a link to a new password. */
export const passwordMessages = {
  forgot: {
    title: "Reset your password",
    description: "Get a link by email to set a new password.",
    lead: "Enter the email address of your account, and we'll send you a link to set a new password.",
    send: "Send the link",
    sending: "Sending...",
    failed: "Unable to send the link",
    sentTitle: "Check your inbox",
    sent: "If there is an account with this address, a link is on its way. It works for one hour. We send at most three an hour.",
    again: "Use another address",
    back: "Back to log in",
  },

  newPassword: {
    title: "Set a new password",
    description: "Set a new password for your account.",
    lead: (email: string) => `For the account of ${email}. Anyone logged in with the old password will be logged out.`,
    set: "Set password",
    setting: "Setting password...",
    failed: "Unable to set the password",
    doneTitle: "Password changed",
    done: "You are logged in here, and logged out everywhere else.",
    suspended: "Your account is suspended, so you cannot log in yet.",
  },

  expired: {
    text: "Reset links work once, within an hour. Only the newest one works.",
    action: "Ask for a new link",
  },
} as const;

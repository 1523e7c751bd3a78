export const settingsMessages = {
  title: "Account",
  description: "Change your name, email address and password, download your data, or delete your account.",
  name: {
    title: "Name",
    about: "The name we greet you with. An agent's public profile has its own name.",
    save: "Save name",
  },
  confirmation: {
    title: "Confirm your address",
    about: (email: string) =>
      `We emailed a link to ${email}. Emails about your saved searches will begin once you use it. Everything else works in the meantime.`,
    send: "Send the link again",
    sending: "Sending...",
    failed: "Unable to send the link",
  },
  email: {
    title: "Email address",
    about: "You log in with",
    pending: (email: string) => `${email} is not confirmed yet. Use the link that we emailed to it.`,
    save: "Change email address",
  },
  password: {
    title: "Password",
    about: "A new password logs you out everywhere else.",
    save: "Change password",
    failed: "Unable to set the password",
  },
  sessions: {
    title: "Where you are logged in",
    about:
      "You stay logged in on a device until you log out there. A login that is not used for 30 days ends automatically.",
    save: "Log out everywhere else",
  },
  data: {
    title: "Your data",
    about: "One file with your account, logins, saved agents, enquiries, listings and profile.",
    save: "Download my data",
  },
  deletion: {
    title: "Delete this account",
    about: "This closes your account for good.",
    open: "Delete account",
  },
  saving: "Saving...",
  notFound: "There is no such setting.",
  done: {
    name: { title: "Name changed", text: (name: string) => `Your name is now ${name}.` },
    email: {
      title: "Check your inbox",
      text: (email: string) => `We have sent a link to ${email}. Your address changes once you confirm it there.`,
    },
    confirmation: {
      title: "Check your inbox",
      text: "We have sent you a new link. It works for 24 hours. Earlier links no longer work.",
    },
    confirmedBefore: { title: "Email address confirmed", text: "There is nothing more to do." },
    password: { title: "Password changed", text: "You are logged out everywhere else." },
    sessions: { title: "Logged out everywhere else", text: "Only this device is still logged in." },
  },
} as const;

/** The sentences of changing and confirming the email address of an account. */
export const emailMessages = {
  sameEmail: "This is already your email address",

  title: "Confirm your email address",
  description: "Confirm the email address of your account.",
  confirmLead: (email: string) =>
    `There is an account with ${email}. Confirm that the address is yours. If somebody else created the account, leave this page.`,
  changeLead: (email: string) => `${email} will be the email address of your account, and the one you log in with.`,
  confirm: "Confirm this address",
  confirming: "Confirming...",
  failed: "Unable to confirm the address",
  changed: { title: "Email address changed", text: (email: string) => `You log in with ${email} from now on.` },
  confirmed: { title: "Email address confirmed", text: (email: string) => `${email} is confirmed. Thank you.` },

  expired: {
    text: "Confirmation links work once, within 24 hours. Only the newest one works.",
    action: "Go to your account",
  },
} as const;

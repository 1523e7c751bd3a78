/** The sentences of changing and confirming the email address of an account. */
export const emailMessages = {
  sameEmail: "This is your email address already",

  title: "Confirm your email address",
  description: "Confirm the email address of your account.",
  confirmLead: (email: string) =>
    `There is an account with ${email}. Confirm that the address is yours. Did somebody else create the account? Then leave this page.`,
  changeLead: (email: string) => `${email} becomes the email address of your account. From then on you log in with it.`,
  confirm: "Confirm this address",
  confirming: "Confirming...",
  failed: "Unable to confirm the address",
  changed: { title: "Email address changed", text: (email: string) => `You log in with ${email} from now on.` },
  confirmed: { title: "Email address confirmed", text: (email: string) => `${email} is confirmed. Thank you.` },

  expired: {
    text: "A link that confirms an address works once, for 24 hours, and only the newest one does.",
    action: "Go to your account",
  },
} as const;

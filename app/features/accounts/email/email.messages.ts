/** The sentences of changing the email address of an account. */
export const emailMessages = {
  sameEmail: "This is your email address already",

  title: "Confirm your email address",
  description: "Confirm the new email address of your account.",
  lead: (email: string) => `${email} becomes the email address of your account. From then on you log in with it.`,
  confirm: "Confirm this address",
  confirming: "Confirming...",
  failed: "Unable to confirm the address",
  doneTitle: "Email address changed",
  done: (email: string) => `You log in with ${email} from now on.`,

  expired: {
    text: "A link that confirms an address works once, for 24 hours, and only the newest one does.",
    action: "Go to your account",
  },
} as const;

/** The sentences of deleting an account. */
export const deleteAccountMessages = {
  title: "Delete this account?",
  gone: "This is gone for good, at once:",
  goes: [
    "your account, and every login on every device",
    "your saved agents and homes, and your calendar address",
    "your saved searches and the emails about them",
    "what you reported of homes; of a report that we have not decided yet, who sent it",
  ],
  goesForAgents: [
    "your listings, published or not",
    "the inspections of your listings: whoever registered is told that they are cancelled",
    "your agent profile and its place in the directory",
  ],
  stays:
    "Enquiries that you have sent stay with those who received them, as they have to answer them. They are no longer linked to you here. So do registrations for inspections: the link in the email of each still withdraws it.",
  staysForAgents:
    "Enquiries that you have received were mailed to you; here you no longer see them. What you answered stays with those who asked.",
  noWayBack: "There is no way back. You may want to download your data first.",
  delete: "Delete my account",
  deleting: "Deleting...",
  keep: "Keep my account",
  failed: "Unable to delete the account",
  doneTitle: "Account deleted",
  done: (email: string) => `Your account is gone. We have sent a confirmation to ${email}.`,
} as const;

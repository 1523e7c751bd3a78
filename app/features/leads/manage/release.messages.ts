/** The sentences of sending on an enquiry that was held for review. */
export const releaseLeadMessages = {
  sendOn: "Send on",
  sent: { title: "Lead sent on", text: "It is on its way to its recipient, and its sender gets a receipt." },
  failed: "The enquiry could not be sent on. Please try again later.",
  onlyAdmins: "Only admins can do this.",
  withdrawn: "Its sender has withdrawn it.",
  gone: "What it is about cannot be seen any more, so there is nobody to send it to.",
} as const;

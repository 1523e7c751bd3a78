/** The sentences of the admin's list of leads. */
export const leadsMessages = {
  description: "Every enquiry, what became of it, and what is held for review.",
  search: "Search leads",
  text: "Search",
  textHint: "Name, email, phone, message or source",
  status: "Status",
  anyStatus: "Any status",
  held: "Held for review",
  from: "From",
  to: "To",
  submit: "Search",
  showAll: "Show all leads",
  order: "Waiting for an answer first, the most urgent at the top. Then the rest, newest first.",
  download: "Download CSV",
  downloadLimit: "The file holds the newest 50,000 at most.",
  columns: { lead: "Lead", about: "About", agent: "Agent", received: "Received", status: "Status" },
  call: "Call",
  write: "Write to",
  message: "Message",
  source: "Source",
  noAgent: "None",
  withdrawn: "Withdrawn by the sender",
  heldFor: "Held for review",
  empty: "No leads found",
  emptyHint: "Enquiries about homes, agents, services and trades appear here straight away.",
  emptyStep: "See the homes",
  noneLikeThis: "No leads match this search.",
  failed: "We couldn't load the leads just now.",
  failedToFetch: "Failed to fetch leads",
  exportFailed: "The leads could not be exported. Please try again later.",
  /** The headings of the file; the fields of the enquiry come after the first two. */
  file: {
    id: "Id",
    received: "Received",
    rest: [
      "Status",
      "Source",
      "Agent",
      "Held for review",
      "Withdrawn",
      "Answer due",
      "Opened",
      "Answered",
      "24 hours",
      "Message (first 500 characters)",
    ],
  },
} as const;

/** The reason of a lead that is held. */
export function heldFor(reason: string): string {
  return `${leadsMessages.heldFor}: ${reason}`;
}

/** What opens an answer that is held. */
export function heldAnswerBy(name: string): string {
  return `Answer by ${name}`;
}

/** The sentences of sending on an enquiry that was held for review. */
export const releaseLeadMessages = {
  sendOn: "Send on",
  sent: { title: "Lead sent on", text: "It is on its way to its recipient, and its sender gets a receipt." },
  failed: "The enquiry could not be sent on. Please try again later.",
  onlyAdmins: "Only admins can do this.",
  withdrawn: "Its sender has withdrawn it.",
  sentReply: { title: "Answer sent on", text: "It is on its way to whoever enquired." },
  sendReplyOn: "Send answer on",
  noReply: "There is no such answer",
  writerGone: "Whoever wrote it has no account with a confirmed address any more.",
  mailboxFull: "This address has had its unrequested emails of today. Try again tomorrow.",
  gone: "The home, agent or trade is no longer public, so there is nobody to send it to.",
} as const;

/** The sentences of an enquiry; those of the specification (sections 4, 5 and 8) word for word. */
export const leadMessages = {
  name: "Name is required",
  nameTooLong: "Name is too long",
  email: "Valid email is required",
  emailTooLong: "Email is too long",
  phone: "Phone is required",
  phoneTooLong: "Phone is too long",
  message: "Please provide more details (at least 10 characters)",
  messageTooLong: "Please keep it to 10,000 characters",
  wish: "Choose from inspection, price guide, contract and call",
  suburbTooLong: "Suburb is too long",
  propertyTypeTooLong: "Property type is too long",
  service: "Name one service",
  serviceTooLong: "The name of the service is too long",
  agent: "This agent is not in the directory",
  listing: "This home is not listed",
  trade: "This trade is not in the directory",
  consent: "Consent is yes or no",
  consentNeeded: "Please agree that we pass your enquiry to a broker",
  keyInUse: "This Idempotency-Key was used for another enquiry",
  keyLength: "An Idempotency-Key has 1 to 255 characters",

  anyPropertyType: "Not chosen",
  wouldLike: "I would like",
  messageHint: "At least 10 characters",
  /** The collection notice; `privacy` is the link after it. */
  notice: "We pass these details on so that your enquiry can be answered.",
  privacy: "How we look after your details",
  /** Who earns what from an enquiry about a service, and what is passed on: told at the same time and in the same form (decisions, The law it works under). */
  partnerDisclosure:
    "We pass your enquiry to a partner who does this work. We may earn a referral fee if you choose them. You pay us nothing.",
  brokerDisclosure:
    "We pass only your name, your contact details and what you ask for to a licensed mortgage broker. We may earn a referral fee from them. You pay us nothing. We are not a lender and give no credit advice.",
  brokerConsent: "I agree that my enquiry is passed to a mortgage broker, who may contact me about it.",
  submit: "Send enquiry",
  submitting: "Submitting...",

  thanks: "Thank You!",
  succeeded: { title: "Enquiry Submitted!", text: "We'll get back to you within 24 hours." },
  failed: { title: "Submission Failed", text: "Please try again later." },
  another: "Send another enquiry",
  receipt: "See or withdraw your enquiry",

  page: "Your enquiry",
  pageDescription: "What you sent, to whom, and what became of it.",
  facts: {
    about: "About",
    sentTo: "Sent to",
    sentAt: "Sent",
    status: "Status",
  },
  aboutNothing: "your enquiry",
  contactOfHome: "the contact for this home",
  sentMessage: "Your message",
  status: {
    new: "Received. You will hear back within 24 hours.",
    contacted: "You have been contacted.",
    qualified: "It is being looked after.",
    converted: "It has led to an agreement.",
    closed: "It is closed.",
  },
  overdue: "Received. You should have heard back by now.",
  withdrawn: "Withdrawn by you.",
  withdraw: "Withdraw this enquiry",
  withdrawMeaning:
    "We tell whoever received it that you no longer wish to be contacted about it. This cannot be undone.",
  withdrawYes: "Yes, withdraw it",
  withdrawing: "Withdrawing...",
  withdrawnTitle: "Your enquiry is withdrawn",
  noReceipt: "There is no such enquiry",
  notShown: {
    invalid: {
      title: "We can't find this enquiry",
      text: "The link is not complete, or it is not ours. Please open it again from the mail that we sent you.",
    },
    expired: {
      title: "This link has expired",
      text: "An enquiry can be seen for 180 days after it was sent. If you still need an answer, please send a new one.",
    },
    away: {
      title: "We couldn't load your enquiry just now",
      text: "It is safe with us. Please try again in a moment.",
    },
  },
  tryAgain: "Try again",
  toHomes: "Search for homes",
} as const;

/** The line that stays above the form when the panel has gone; `clock` as "10:42 am". */
export function sentLine(clock: string): string {
  return `Enquiry sent ${clock}`;
}

/** Above the form. */
export function receiverLine(receiver: string): string {
  return `Your enquiry goes to ${receiver}.`;
}

/** Below the title that says that it is withdrawn. */
export function withdrawnLine(sentAt: string): string {
  return `You withdrew it on ${sentAt}. Whoever received it has been told.`;
}

/** The sentences of the 24 hours within which an enquiry is answered: what is marked, and the rest of its sentence. */
export const leadClockMessages = {
  overdue: "Overdue",
  inTime: "Answered in time",
  late: "Answered late",
} as const;

/** After the time that is left: ", until 4 March 2026 at 10:42 am". */
export function untilMoment(moment: string): string {
  return `, until ${moment}`;
}

/** After "Overdue". */
export function sinceMoment(moment: string): string {
  return ` since ${moment}`;
}

/** After "Answered in time" and "Answered late". */
export function onMoment(moment: string): string {
  return ` on ${moment}`;
}

/** "5 hours left" */
export function timeLeftText(time: string): string {
  return `${time} left`;
}

/** The sentences of changing what became of an enquiry; those of the specification (section 8) word for word. */
export const leadStatusMessages = {
  name: {
    new: "New",
    contacted: "Contacted",
    qualified: "Qualified",
    converted: "Converted",
    closed: "Closed",
  },
  update: "Update",
  updating: "Updating...",
  saved: "Saved",
  updated: { title: "Lead updated", text: "Lead status has been updated successfully" },
  failed: { title: "Error", text: "Failed to update lead status" },
  unknown: "Choose one of new, contacted, qualified, converted and closed",
  noLead: "There is no such enquiry",
} as const;

/** What the select beside an enquiry is for. */
export function statusFor(name: string): string {
  return `Status for ${name}`;
}

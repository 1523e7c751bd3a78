/** The sentences of the form by which people enquire, and of what stands in its place when it was sent. */
export const enquiryMessages = {
  anyPropertyType: "Not chosen",
  wouldLike: "I would like",
  messageHint: "At least 10 characters",
  /** The collection notice; `privacy` is the link after it. */
  notice: "We pass these details on so that your enquiry can be answered.",
  privacy: "How we look after your details",
  /** Who earns what from an enquiry about a service, and what is passed on: shown in the form itself, before anything is sent. */
  partnerDisclosure:
    "We pass your enquiry to a partner who does this work. We may earn a referral fee if you choose them. You pay us nothing.",
  brokerDisclosure:
    "We pass only your name, your contact details and what you ask for to a licensed mortgage broker. We may earn a referral fee from them. You pay us nothing. We are not a lender and give no credit advice.",
  brokerConsent: "I agree that my enquiry is passed to a mortgage broker, who may contact me about it.",
  submit: "Send enquiry",
  submitting: "Submitting...",
  thanks: "Thank You!",
  another: "Send another enquiry",
  receipt: "See or withdraw your enquiry",
} as const;

/** The line that stays above the form when the panel has gone; `clock` as "10:42 am". */
export function sentLine(clock: string): string {
  return `Enquiry sent ${clock}`;
}

/** Above the form. */
export function receiverLine(receiver: string): string {
  return `Your enquiry goes to ${receiver}.`;
}

/** The sentences of the page on which the recipient of an enquiry confirms that they have answered it. */
export const answeredMessages = {
  page: "Answered enquiry",
  description: "Tell us that you have answered an enquiry.",
  waiting: "Have you answered this enquiry?",
  from: "From",
  about: "About",
  sentAt: "Sent",
  confirm: "Yes, I have answered",
  confirming: "Saving...",
  failed: "We couldn't save that just now. Please try again in a moment.",
  done: "This enquiry is answered",
  doneTitle: "Thank you, that is noted",
  withdrawn: "This enquiry was withdrawn",
  withdrawnText: "There is nothing more for you to do.",
  notShown: {
    invalid: {
      title: "We can't find this enquiry",
      text: "The link is not complete, or the enquiry has been erased. Please open it again from the email that we sent you.",
    },
    expired: {
      title: "This link has expired",
      text: "It worked for 180 days after the enquiry was sent. There is nothing more for you to do here.",
    },
    away: {
      title: "We couldn't load this enquiry just now",
      text: "It is safe with us. Please try again in a moment.",
    },
  },
} as const;

/** What the button does. */
export function answeredHint(sender: string): string {
  return `${sender} will see on the page of their enquiry that you have answered, and when. We don't email them about it.`;
}

/** What is known after that; `moment` as "5 March 2026 at 10:42 am". */
export function answeredOn(sender: string, moment: string): string {
  return `Answered on ${moment}. ${sender} can see this on the page of their enquiry.`;
}

/** Homes that are advertised twice. */
export const duplicateMessages = {
  title: (count: number) =>
    count === 1 ? "A home that is advertised twice" : `${count} homes that are advertised twice`,
  hint: "We compare addresses. Take one off the market, correct its address, or say that both are right: they are different homes, or two agents share one.",
  by: (name: string) => `also advertised by ${name}`,
  byColleague: (name: string) => `also advertised by your colleague ${name}`,
  byOneAccount: "on the market twice from the same account. Which one do you keep?",
  see: "See the other advertisement",
  takeDown: "Take yours off the market",
  takeThisDown: "Take it off the market",
  bothRight: "Both are right",
  answered: { title: "Both homes stay on the market", text: "We will not mention them again." },
  notFound: "We couldn't find these two homes.",
  noName: "another agent",
  adminTitle: "Homes advertised by two agencies",
  adminHint:
    "Their agents have been emailed. Pairs disappear when one leaves the market or an agent says that both are right.",
} as const;

/** Confirmations that a home is available. */
export const availabilityMessages = {
  notAdvertised: "Only a home on the market that is not under offer, and without a deposit, can be confirmed.",
  confirmedNow: { title: "Confirmed as available", text: "Its page says so." },
  page: "Is this home still available?",
  description: "Confirm that a home is still available.",
  confirmed: "This home is confirmed as available",
  offMarket: "This home is not on the market",
  underOffer: "This home is under offer, or its deposit is taken",
  offMarketHint: "If it is available again, press “Back on the market” in My Listings.",
  underOfferHint: "Such homes need no confirmation.",
  lastConfirmed: (day: string) => `Last changed or confirmed on ${day}.`,
  hint: "Its page then says that it was confirmed today. If it is sold, leased or withdrawn, say so in My Listings instead.",
  confirm: "Yes, it is still available",
  confirming: "Saving...",
  thanks: "Thank you. Its page now says that it is available.",
  myListings: "My Listings",
  failed: "We couldn't save that just now. Please try again in a moment.",
  unavailable: {
    invalid: {
      title: "We can't find this home",
      text: "The link is incomplete, or the home has been deleted. Please open it again from the email that we sent you.",
    },
    expired: {
      title: "This link has expired",
      text: "Links like this work for 21 days. You can confirm your homes in My Listings.",
    },
    loadFailed: {
      title: "We couldn't load this home just now",
      text: "Please try again in a moment.",
    },
  },
} as const;

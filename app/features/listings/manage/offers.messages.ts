export const OFFER_KINDS = ["written", "spoken"] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

export const OFFER_DECISIONS = ["open", "too_low", "other"] as const;
export type OfferDecision = (typeof OFFER_DECISIONS)[number];

export const offerMessages = {
  title: "Offers and estimate",
  description: "Offers for a home and the agent's estimate of its selling price.",
  link: "Offers and estimate",
  private:
    "Private to the agents of this home, their agency and our staff. Nothing on this page is published, exported or emailed. Do not name buyers here.",
  kind: { written: "Written offer", spoken: "Spoken offer" } satisfies Record<OfferKind, string>,
  decision: {
    open: "Not refused",
    too_low: "Refused as too low",
    other: "Refused for another reason",
  } satisfies Record<OfferDecision, string>,
  amount: "Enter whole dollars, such as 1,450,000",
  date: "Enter the date of the offer, such as 27/11/2026",
  future: "The date of the offer cannot be in the future",
  chooseKind: "Choose whether the offer was written or spoken",
  chooseDecision: "Choose whether the offer was refused",
  reason: "Enter why the offer was refused",
  reasonTooLong: (most: number) => `Enter at most ${most} characters`,
  rental: "Offers are recorded for homes for sale only",
  full: (most: number) => `At most ${most} offers can be recorded for one home`,
  noOffer: "This offer was not found",
  withdrawnOffer: "This offer is withdrawn. Record it again instead.",
  lowEstimate: "Enter the estimate in whole dollars, such as 1,400,000",
  reversed: "The second amount must be at least the first",
  tooWide: (most: string) => `The range may be at most 10% wide: up to ${most}`,
  noEstimate: "There is no estimate to withdraw",
  saved: { title: "Offer recorded", text: "Only the agents of this home, their agency and our staff can see it." },
  corrected: { title: "Offer corrected", text: "The change is recorded with your name and the time." },
  withdrawn: { title: "Offer withdrawn", text: "It stays in the list, marked as withdrawn." },
  estimateSaved: {
    title: "Estimate saved",
    text: "Only the agents of this home, their agency and our staff can see it.",
  },
  estimateWithdrawn: { title: "Estimate withdrawn", text: "This home has no estimate now." },
  failed: "We couldn't save that just now.",
} as const;

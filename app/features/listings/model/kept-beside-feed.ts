/** What an agent says of a home even where the software of the agency says the rest: no feed speaks of these. */
export const KEPT_BESIDE_A_FEED: readonly string[] = [
  "stepFreeAccess",
  "stepFreeBathroom",
  "leaseMonths",
  "auctionPlace",
];

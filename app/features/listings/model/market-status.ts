/**
 * The statuses that a listing has beside the two that its form offers, and as which of these it is judged: everybody still
 * sees what was sold, and everybody may once more see what is held.
 */
const JUDGED_AS = { sold: "active", leased: "active", withdrawn: "draft", suspended: "active" } as const;

export type MarketStatus = keyof typeof JUDGED_AS;

/** What became of a listing, where its form does not say it; undefined for one that is active or a draft. */
export function marketStatusOf({ status }: { status: string }): MarketStatus | undefined {
  return Object.hasOwn(JUDGED_AS, status) ? (status as MarketStatus) : undefined;
}

/** The status by whose rules a listing is judged. */
export function judgedStatus({ status }: { status: string }): string {
  const marketStatus = marketStatusOf({ status });
  return marketStatus ? JUDGED_AS[marketStatus] : status;
}

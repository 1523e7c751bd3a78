export const auctionsMessages = {
  thisWeekend: "Auctions this weekend",
  noneThisWeekend: "No auctions are scheduled for this weekend: these are the next.",
  weekend: (saturday: string) => `Auctions on the weekend of ${saturday}`,
  description: "Auctions of Sydney homes by suburb and time, their results, and the share sold of all scheduled.",
  none: "No auctions",
  noneInRegion: "Choose another region or weekend.",
  noneAnywhere: "Choose another weekend.",
  weekendOf: (saturday: string) => `Weekend of ${saturday}`,
  next: (saturday: string) => `Next auctions: weekend of ${saturday}`,
  first: (count: number) => `Only the first ${count} are listed. Choose a region to see the others.`,
  rate: (percent: number) => `Clearance rate ${percent}% (sold of all scheduled).`,
  failed: "Failed to fetch auctions",
  how: "How we count, and what clearance rates leave out",
  source:
    "Only homes advertised on Southerly, as their agents reported them. The clearance rate is the share sold of all scheduled auctions: passed in, withdrawn, postponed and unreported ones count as not sold. No rate is given for fewer than five auctions. Auctions on weekdays count with the weekend after them. A suburb can be in several regions.",
} as const;

export interface AuctionsAddress {
  weekend?: string;
  region?: string;
  sort?: "suburb" | "time";
}

/** The order by suburb is the default. */
export function auctionsPath({ weekend, region, sort }: AuctionsAddress = {}, path = "/auctions"): string {
  const search = new URLSearchParams({
    ...(weekend !== undefined && { weekend }),
    ...(region !== undefined && { region }),
    ...(sort === "time" && { sort }),
  }).toString();
  return search === "" ? path : `${path}?${search}`;
}

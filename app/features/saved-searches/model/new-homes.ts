import type { Criteria, ListingType } from "#app/features/listings/model/criteria.ts";

/** What brings a home to a search: for the first time, or "changed" since an earlier mail. */
export type MatchReason = "published" | "price_dropped" | "changed";

/** A search whose digest is due, and who gets it. */
export interface DueSearch {
  id: number;
  subscriberId: number;
  email: string;
  criteria: Criteria;
}

/** A home in the mail about a search. */
export interface NewHome {
  reason: MatchReason;
  /** What became of it since the last mail that named it; empty unless that is the reason. */
  changes: readonly string[];
  id: number;
  title: string;
  listingType: ListingType;
  price: number;
  priceTo: number | null;
  priceWords: string | null;
  priceFrequency: string;
  suburb: string;
  state: string;
  postcode: string;
  bedrooms: number | null;
  bathrooms: number | null;
  parking: number | null;
  /** The account that entered it has no confirmed address: the mail has none of its words. */
  isUnconfirmed: boolean;
  knownSuburb: string | null;
}

import type { Criteria, ListingType } from "#app/features/listings/model/criteria.ts";

/** The reason for a match: the home is new to the search, or "changed" since an earlier mail. */
export type MatchReason = "published" | "price_dropped" | "changed";

/** A search whose digest is due. */
export interface DueSearch {
  id: number;
  subscriberId: number;
  email: string;
  criteria: Criteria;
}

/** A home in a search's mail. */
export interface NewHome {
  reason: MatchReason;
  /** Changes since the last mail with this home. Empty for other reasons. */
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
  /** Whether the home's account has no confirmed address. The mail then omits its text. */
  isUnconfirmed: boolean;
  knownSuburb: string | null;
}

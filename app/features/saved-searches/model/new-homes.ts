import type { Criteria, ListingType } from "#app/features/listings/model/criteria.ts";

/** What brings a home to a search. */
export type MatchReason = "published" | "price_dropped";

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
  id: number;
  title: string;
  listingType: ListingType;
  price: number;
  priceFrequency: string;
  suburb: string;
  state: string;
  postcode: string;
  bedrooms: number | null;
  bathrooms: number | null;
  parking: number | null;
}

import type { ListingType } from "#app/features/listings/model/criteria.ts";
import type { SavedCriteria } from "./criteria.ts";

/** What brings a home to a search. */
export type MatchReason = "published" | "price_dropped";

/** A search whose digest is due, and who gets it. */
export interface DueSearch extends SavedCriteria {
  id: number;
  subscriberId: number;
  email: string;
}

/** A home that a search is told of. */
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

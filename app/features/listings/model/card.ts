import type { ListingType } from "./filters.ts";

/** What a card shows of a home; PostgreSQL builds the JSON of a whole page of them. */
export interface ListingCardData {
  id: number;
  title: string;
  status: string;
  listingType: ListingType;
  propertyType: string;
  /** Whole Australian dollars; 0 means that no price is published. */
  price: number;
  priceFrequency: string;
  address: string;
  suburb: string;
  state: string;
  postcode: string;
  bedrooms: number | null;
  bathrooms: number | null;
  parking: number | null;
  /** Square metres. */
  landSize: number | null;
  description: string;
  heroImageUrl: string | null;
  features: string[];
  /** ISO 8601, UTC. */
  publishedAt: string;
}

/** The cards in the JSON array text that `searchListings` answers; the one place where that text becomes rows. */
export function parseCards(json: string): ListingCardData[] {
  return JSON.parse(json) as ListingCardData[];
}

/** What a search for homes can ask for: the choices and limits of the specification, section 9. */

export type ListingType = "sale" | "rent";
export type ListingSort = "newest" | "price-asc" | "price-desc";

export const LISTING_TYPES: readonly ListingType[] = ["sale", "rent"];
export const SORTS: readonly ListingSort[] = ["newest", "price-asc", "price-desc"];
export const PROPERTY_TYPES = ["Apartment", "House", "Townhouse", "Unit", "Villa", "Land"] as const;
export const MINIMUM_ROOM_CHOICES = [1, 2, 3, 4, 5] as const;
/** A URL may ask for more rooms than the select offers, up to what a listing may have. */
export const MOST_ROOMS = 12;
export const LISTINGS_PER_PAGE = 24;
/** Matches are counted up to here; beyond it a page says "1,000+" and the API says nothing. */
export const MOST_COUNTED = 1000;
export const HISTOGRAM_BINS = 20;

export interface PriceScale {
  /** Top of the slider in dollars (a week, for rent); there it means no maximum. */
  bound: number;
  step: number;
}

export const PRICE_SCALES: Readonly<Record<ListingType, PriceScale>> = {
  sale: { bound: 5_000_000, step: 25_000 },
  rent: { bound: 2_000, step: 10 },
};

/** Shown while a search is slow to load. */
export const loadingListings = { sale: "Loading sales…", rent: "Loading rentals…" } as const;

export const loadingListings = { sale: "Loading sales…", rent: "Loading rentals…" } as const;

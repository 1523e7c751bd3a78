/** While the homes are slow to come, on the way to their page and between two searches on it. */
export const loadingListings = { sale: "Loading sales…", rent: "Loading rentals…" } as const;

/** The year of the sample listings. */
export const WRITTEN_IN = 2026;

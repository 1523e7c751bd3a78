/** The year in which the sample listings are written. */
export const WRITTEN_IN = 2026;

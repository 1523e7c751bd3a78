/** Nothing is published at or after this moment: midnight in Sydney at the start of November 2026. */
export const SEED_EPOCH = new Date("2026-10-31T13:00:00Z");

/** The year in which the sample listings are written. */
export const WRITTEN_IN = 2026;

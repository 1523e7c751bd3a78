export const WRITTEN_IN = 2026;

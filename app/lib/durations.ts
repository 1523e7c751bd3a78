/** Of 60 minutes; a day of Sydney with a change of clocks is an hour longer or shorter (see `sydney-time.ts`). */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

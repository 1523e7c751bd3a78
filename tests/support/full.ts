/** True in `npm run test:full`, which goes through every table to its end. */
export const full = process.env.FULL === "1";

/**
 * Of a long table, `count` rows spread from its first to its last, the same in every run; all rows in `npm run
 * test:full`.
 */
export function sampleOf<Row>(rows: readonly Row[], count: number): readonly Row[] {
  if (full || rows.length <= count) return rows;
  const step = (rows.length - 1) / Math.max(count - 1, 1);
  const chosen = new Set(Array.from({ length: count }, (_, place) => Math.round(place * step)));
  return rows.filter((_, index) => chosen.has(index));
}

/** Of a short list one entry, the next one for each place of a longer table; all entries in `npm run test:full`. */
export function inTurn<Entry>(entries: readonly Entry[], place: number): readonly Entry[] {
  return full ? entries : entries.filter((_, index) => index === place % entries.length);
}

/** The projects of playwright.config.ts: with JavaScript and without. */
export type Side = "js" | "no-js";

/** The tags of the journeys that a run leaves out, by side; tests/README.md says what each is for. */
export const leftOut: Record<"test" | "full", Record<Side, readonly string[]>> = {
  test: { js: ["@full", "@full-js", "@read"], "no-js": ["@full", "@full-no-js"] },
  full: { js: ["@read"], "no-js": ["@full"] },
};

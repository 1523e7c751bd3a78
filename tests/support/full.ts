/** True in `npm run test:full`, which tests every row of long tables. */
export const full = process.env.FULL === "1";

/** `count` rows spread evenly over a long table, the same in every run. All rows in `npm run test:full`. */
export function sampleOf<Row>(rows: readonly Row[], count: number): readonly Row[] {
  if (full || rows.length <= count) return rows;
  const step = (rows.length - 1) / Math.max(count - 1, 1);
  const chosen = new Set(Array.from({ length: count }, (_, index) => Math.round(index * step)));
  return rows.filter((_, index) => chosen.has(index));
}

/** One entry of a short list, a different one for each row of a longer table. All entries in `npm run test:full`. */
export function inTurn<Entry>(entries: readonly Entry[], place: number): readonly Entry[] {
  return full ? entries : entries.filter((_, index) => index === place % entries.length);
}

/** The projects of playwright.config.ts: with JavaScript and without. */
export type Side = "js" | "no-js";

/** The tags that a run excludes, by project; tests/README.md explains each tag. */
export const excludedTags: Record<"test" | "full", Record<Side, readonly string[]>> = {
  test: { js: ["@full", "@full-js", "@read"], "no-js": ["@full", "@full-no-js"] },
  full: { js: ["@read"], "no-js": ["@full"] },
};

/**
 * For a property test of random lives: the same seed in CI, a new one in each full run. fast-check prints it with a
 * failure, and `PROPERTY_SEED` repeats it.
 */
export function newSeedWhenFull(fixed: number): number {
  return Number(process.env.PROPERTY_SEED) || (full ? Date.now() % 2 ** 31 : fixed);
}

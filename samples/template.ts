/**
 * The traits that a sentence needs (see `meets`), and its text with `[this|that]` and `{slot}`. Traits that are
 * features are also listed as features.
 */
export type Template = readonly [needs: string, text: string];

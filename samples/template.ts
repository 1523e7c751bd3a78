/**
 * A sentence: the traits that a home needs (see `meets`), and its text with `[this|that]` and `{slot}`. A trait that is
 * a feature is also listed as a feature.
 */
export type Template = readonly [needs: string, text: string];

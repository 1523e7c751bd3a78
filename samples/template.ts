/**
 * One sentence to be worded: the traits that a home needs for it (see `meets`), and its text with `[this|that]` and
 * `{slot}`. A need that is a feature makes the sentence about that feature, so that the listing names it too.
 */
export type Template = readonly [needs: string, text: string];

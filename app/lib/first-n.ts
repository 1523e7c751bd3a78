/** The first entries of a list and how many are left out, for "first three, +4 more" texts. */
export function firstN<Entry>(list: readonly Entry[], count: number): { shown: Entry[]; more: number } {
  return { shown: list.slice(0, count), more: Math.max(0, list.length - count) };
}

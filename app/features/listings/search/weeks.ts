import type { PageKey } from "#app/features/listings/model/page-key.ts";

/** What the first homes of a search for words or for a day, newest first, say of the others. */
export interface FirstHomes {
  /** The keys of those that match, as many as a page has. */
  keys: PageKey[];
  looked: number;
  /** Whether there are no others. */
  isEvery: boolean;
  /** How many of them have the words of the search, or are open on its day. */
  worded: number;
  /** How many of them match it. */
  matches: number;
  /** How many homes the index of such a search leads to, and how many there are, as PostgreSQL estimates. */
  indexed: number;
  all: number;
  /** When the first and the last of them were published, in microseconds since 1970. */
  from: number;
  to: number;
}

const WEEK = 604_800_000_000;
/** Homes that the text index leads to soon: in a market of a million they lie far apart, in a smaller one side by side. */
const SOON_INDEXED = 1000;
const SOON_INDEXED_OF_FEW = 15_000;
/** A market of so many homes is a small one. */
export const FEW_HOMES = 100_000;
/** A word that one home of so many has is found by reading homes sooner than by the index. */
const COMMON = 8;

/**
 * Whether so few homes have the words of a search, or without words are open on its day, that the text index leads to all of them soon.
 * Of several words it may have to name very many homes to find that few have them all: it counts as seen once, what was not seen.
 */
export function areRare(
  keywords: string | undefined,
  { worded, looked, indexed, all }: Pick<FirstHomes, "looked" | "worded" | "indexed" | "all">,
): boolean {
  const seen = keywords !== undefined && /\s/.test(keywords) ? Math.max(worded, 1) : worded;
  // Those of a day are counted by an index alone when they are more.
  const isDense = all <= FEW_HOMES && keywords !== undefined;
  return (seen / looked) * indexed <= (isDense ? SOON_INDEXED_OF_FEW : SOON_INDEXED);
}

/**
 * The weeks in which the text index is asked for the next homes: those in which so many `wanted` match, should they go on as they
 * begin, and `most` at the most. Undefined where reading homes in their order is cheaper: for common words, and where few
 * homes pass the other criteria.
 */
export function weeksWith(
  wanted: number,
  most: number,
  { looked, worded, matches, from, to }: Pick<FirstHomes, "looked" | "worded" | "matches" | "from" | "to">,
): number[] | undefined {
  const weeks = (to - from) / WEEK;
  if (worded * COMMON > looked || Math.abs(weeks) > most / 2) return undefined;
  const expected = matches === 0 ? most : Math.min(most, (Math.abs(weeks) / matches) * wanted);
  return weeksFrom(from, to > from ? expected : -expected);
}

/** Every week that has a part in so many from a time on, back from it when they are less than none. Counted from 1970. */
export function weeksFrom(time: number, weeks: number): number[] {
  const ends = [Math.floor(time / WEEK), Math.floor(time / WEEK + weeks)];
  const earliest = Math.min(...ends);
  return Array.from({ length: Math.max(...ends) - earliest + 1 }, (_, place) => earliest + place);
}

/**
 * Finds a page of a list that may have a million rows and that no index returns in order with all filters applied, such
 * as the newest homes with a keyword. There are two ways to find matches:
 *
 * - **Scan**: read rows in display order and test each. Fast if many rows match, because the page is soon full. If few
 *   match, it would read the whole list. A row costs 1.5 µs, or 0.2 µs if the index includes the tested columns.
 * - **Look up**: find all matches by the filter's own index, such as that of words, then sort them. Fast if few rows
 *   match; 60,000 homes take 100 ms. If the newest rows come first and the index also holds the week of publication,
 *   only the matches of the newest weeks are looked up.
 *
 * PostgreSQL cannot choose, because it has no statistics about words that occur together. So the first scan is also a
 * sample, and each step runs only if those before it did not find enough:
 *
 * 1. Scan the first rows. If the list ends there, all matches are known.
 * 2. If so few rows of the sample match that looking up all is fast (`isSelective`), do that. The count is exact.
 * 3. If the sample fills the page and has enough matches for the count, it is the result.
 * 4. If the index finds fewer than one row in eight, look up the weeks that should contain enough. Otherwise an index
 *    reads as many rows as a scan, so scan as far as should contain enough. Skipped if the list has no weeks and the
 *    longest scan would be too short.
 * 5. Look up everything.
 *
 * A sample with few matches is inaccurate, so step 4 aims at half as many matches again. If that still finds too few,
 * step 5 costs time but the result is right. So the numbers only affect speed, never which rows are found.
 *
 * Two lists use this. The leads of the admin pages: `leads.queries.server.ts`. The homes of a search:
 * `search.queries.server.ts`, which answers four kinds of search without a sample:
 *
 * - An index has the order and all filters (most searches by suburb, price or rooms): one ordered query.
 * - Features only: their index also counts quickly, so look up at most 2,000 homes and scan at the same time.
 * - Near a station: look up at most 300 homes, then the newest weeks.
 * - Words in suburbs of up to 2,000 homes: one text search for both, as the suburb's name is among a home's words.
 */
export async function plannedScan<Page extends ScanResult, First extends Page & Sample>(
  search: PlannedSearch<Page, First>,
): Promise<Page> {
  const { enough, longest, scan, lookUp } = search;
  const first = await scan(search.first);
  if (first.isComplete) return first;
  if (search.isSelective(first)) return lookUp();
  if (hasEnough(first, enough)) return first;
  const { read, count, indexed } = first;
  const aim = OVERSAMPLE * enough;
  const weeks = indexed * COMMON > read ? undefined : search.weeks?.(first, aim);
  const canScan = count * longest >= enough * read;
  let next: Page | undefined;
  if (weeks) next = await lookUp(weeks);
  else if (canScan) next = await scan(Math.min(longest, Math.ceil((aim * read) / count)));
  return next && hasEnough(next, enough) ? next : lookUp();
}

const COMMON = 8;
const OVERSAMPLE = 1.5;

export interface ScanResult {
  count: number;
  /** There are no other matches. */
  isComplete: boolean;
  /** They fill the page. */
  isFull: boolean;
}

/** The first rows in display order. */
export interface Sample extends ScanResult {
  read: number;
  /** Rows that the index of the look-up finds; the other filters exclude some of them. */
  indexed: number;
  /** Publication of the first and the last row, in microseconds since 1970. */
  from: number;
  to: number;
}

export interface PlannedSearch<Page extends ScanResult, First extends Page & Sample> {
  /** Matches that the page and the count need. */
  enough: number;
  /** Rows of the first scan and of the longest one. */
  first: number;
  longest: number;
  scan: (rows: number) => Promise<First>;
  /** Of some weeks; default: all. */
  lookUp: (weeks?: readonly number[]) => Promise<Page>;
  isSelective: (sample: First) => boolean;
  /** The weeks that should contain so many matches. Undefined if the index has none or the newest rows are not first. */
  weeks?: (sample: First, matches: number) => number[] | undefined;
}

function hasEnough({ isComplete, isFull, count }: ScanResult, enough: number): boolean {
  return isComplete || (isFull && count >= enough);
}

const WEEK = 604_800_000_000;

/**
 * The weeks that should contain so many matches, from the first row of the sample on, about `most` of them at most.
 * Undefined if the sample alone covers half of these.
 */
export function publicationWeeks(
  matches: number,
  most: number,
  { from, to, count }: Pick<Sample, "from" | "to" | "count">,
): number[] | undefined {
  const covered = (to - from) / WEEK;
  if (Math.abs(covered) > most / 2) return undefined;
  const needed = count === 0 ? most : Math.min(most, (Math.abs(covered) * matches) / count);
  return weeksFrom(from, to > from ? needed : -needed);
}

/** Numbers of the weeks since 1970 that the next `weeks` overlap; the previous ones if negative. */
export function weeksFrom(time: number, weeks: number): number[] {
  const ends = [Math.floor(time / WEEK), Math.floor(time / WEEK + weeks)];
  const earliest = Math.min(...ends);
  return Array.from({ length: Math.max(...ends) - earliest + 1 }, (_, index) => earliest + index);
}

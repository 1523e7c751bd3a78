/**
 * How a page of a very long list is found when the list is filtered by something that its order index does not hold, such as a keyword.
 *
 * There are two ways to find matches:
 *
 * - **Scan**: read rows in display order and filter them. Cheap when many rows match: 25 matches of a word in every tenth row are
 *   among the first 250 rows. Hopeless when few match: it would read the table.
 * - **Look up**: ask the index of the filter for its rows, then sort them. Cheap when few rows match. Hopeless when many match: to sort
 *   600,000 rows takes a second. Because most lists show the newest first, a look-up can be limited to the rows of some weeks: the same
 *   index holds the publication week of each row, so that other weeks are never read.
 *
 * PostgreSQL cannot choose between them, because it has no statistics about words that occur together. A short scan provides them. So
 * `plannedScan` runs these steps and stops at the first with enough matches:
 *
 * 1. Scan the first rows in display order. They may contain the page, and they are a sample of the list.
 * 2. If the sample shows that few rows match (`isSelective`), look up all of them. The result is complete, so its count is exact.
 * 3. Otherwise, if the index finds fewer than one row in eight, look up the weeks that should contain enough matches, and if it finds
 *    more, scan as far as should contain enough. Skip this step when neither is possible in a bounded time.
 * 4. Look up everything.
 *
 * A result is enough when it contains the page and as many matches as the caller wants to count, or everything there is. The caller
 * states two numbers: `wanted` is what step 3 aims at, and `enough` is what it may end with, because a sample is not exact.
 *
 * The constants:
 *
 * - `SCAN_LIMIT` and `MAX_SCAN`: rows that steps 1 and 3 read from the table, at about 1.5 µs each: together less than 5 ms. A scan that
 *   reads an index alone costs a sixth and may be longer (`scanLimit`, `maxScan`).
 * - `COMMON`: reading every eighth row through an index costs as much as reading all rows in order.
 * - `SPARE` and `OVERSAMPLE`: a sample of a few matches is off by a third or more. A scan reads a third more rows than it should
 *   need. A week too few costs another look-up, so weeks should contain three pages.
 *
 * The callers are the search of homes (`features/listings/search`) and the search of enquiries by admins (`features/admin/leads`). They
 * supply the SQL of both ways, and decide what is selective. Searches whose index holds the display order and all filters are a single query
 * without a planned scan (`findPage` lists all ways to find homes).
 */
export async function plannedScan<Page extends ScanResult, First extends Page & Sample>(
  search: PlannedSearch<Page, First>,
): Promise<Page> {
  const first = await search.scan(search.scanLimit ?? SCAN_LIMIT, "page");
  if (first.isComplete) return first;
  // Once the page is known, the other steps only count.
  const part = first.isFull ? "count" : "page";
  const next = await enoughAfter(first, search, part);
  return first.isFull ? { ...first, count: next.count, isComplete: next.isComplete } : next;
}

async function enoughAfter<Page extends ScanResult, First extends Page & Sample>(
  first: First,
  search: PlannedSearch<Page, First>,
  part: Part,
): Promise<Page> {
  if (search.isSelective(first)) return search.lookUp(part);
  if (hasEnough(first, search.wanted)) return first;
  const isCommon = first.indexed * (search.common ?? COMMON) > first.read;
  const weeks = isCommon ? undefined : search.weeks?.(first);
  const length = weeks ? undefined : scanLength(search, first);
  if (weeks) {
    const result = await search.lookUp(part, weeks);
    if (hasEnough(result, search.enough)) return result;
  } else if (length !== undefined) {
    const result = await search.scan(length, part);
    if (hasEnough(result, search.enough)) return result;
  }
  return search.lookUp(part);
}

const SCAN_LIMIT = 500;
const MAX_SCAN = 3000;
const COMMON = 8;
const SPARE = 4 / 3;
export const OVERSAMPLE = 3;

/** The matches that one step found. */
export interface ScanResult {
  count: number;
  /** There are no other matches. */
  isComplete: boolean;
  /** They fill the page. */
  isFull: boolean;
}

/** Statistics of the first rows in display order. `count` of them match. */
export interface Sample {
  read: number;
  count: number;
  /** How many of them the index of the look-up finds; the others were excluded by cheaper filters. */
  indexed: number;
  /** When the first and the last of them were published, in microseconds since 1970. */
  from: number;
  to: number;
}

/** Whether a step has to find the page and the count, or only the count. */
export type Part = "page" | "count";

export interface PlannedSearch<Page extends ScanResult, First extends Page & Sample> {
  /** Matches that one step should find, and that it must find. */
  wanted: number;
  enough: number;
  /** How many rows the first and the longest scan read, where these are not read from the table. */
  scanLimit?: number;
  maxScan?: number;
  /** In place of `COMMON`, where a look-up costs more. */
  common?: number;
  scan: (rows: number, part: Part) => Promise<First>;
  /** All matches, or those of some weeks. */
  lookUp: (part: Part, weeks?: readonly number[]) => Promise<Page>;
  isSelective: (sample: First) => boolean;
  /** Absent when the index does not hold weeks or the newest rows are not first. */
  weeks?: (sample: Sample) => number[] | undefined;
}

function hasEnough({ isComplete, isFull, count }: ScanResult, enough: number): boolean {
  return isComplete || (isFull && count >= enough);
}

/** Undefined when even the longest scan is not expected to find enough. */
function scanLength(
  { wanted, enough, maxScan = MAX_SCAN }: { wanted: number; enough: number; maxScan?: number },
  { read, count }: Sample,
): number | undefined {
  if (count * maxScan < enough * read) return undefined;
  return Math.min(maxScan, Math.ceil(((wanted * read) / count) * SPARE));
}

const WEEK = 604_800_000_000;

/**
 * The publication weeks that should contain so many matches, beginning with the first row of the sample, at most about `most` of them.
 * Undefined when rows are so sparse that the sample alone covers half of these.
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

/** The numbers of all weeks since 1970 that the next `weeks` from a time overlap; the previous ones if `weeks` is negative. */
export function weeksFrom(time: number, weeks: number): number[] {
  const ends = [Math.floor(time / WEEK), Math.floor(time / WEEK + weeks)];
  const earliest = Math.min(...ends);
  return Array.from({ length: Math.max(...ends) - earliest + 1 }, (_, place) => earliest + place);
}

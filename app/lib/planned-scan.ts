/**
 * Finds a page of a very long list whose order index lacks a filter, such as a keyword. There are two ways to find
 * matches:
 *
 * - **Scan**: read rows in display order and filter them. Cheap if many rows match; otherwise it would read the table.
 * - **Look up**: find rows by the filter's index, then sort them. Cheap if few rows match: sorting 600,000 takes a
 *   second. If the newest rows are first, it may be limited to some publication weeks, which the same index holds.
 *
 * PostgreSQL cannot choose, because it has no statistics about words that occur together. So these steps run until one
 * finds enough:
 *
 * 1. Scan the first rows, which are also a sample of the list.
 * 2. If few rows match (`isSelective`), look up all of them; the count is exact.
 * 3. If the index finds fewer than one row in eight, look up the weeks that should contain enough; otherwise scan as
 *    far as should contain enough. Skipped if neither is bounded.
 * 4. Look up everything.
 *
 * Enough is the page and the count that the caller needs, or everything. Step 3 aims at `wanted` and may end with
 * `enough`, because a sample is not exact.
 *
 * - `SCAN_LIMIT` and `MAX_SCAN`: rows of the table, 1.5 µs each. Scans of an index alone cost a sixth and may be
 *   longer.
 * - `COMMON`: reading every eighth row through an index costs as much as reading all in order.
 * - `SPARE` and `OVERSAMPLE`: a sample of a few matches is off by a third or more. A week too few costs another
 *   look-up, so aim at three pages.
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

export interface ScanResult {
  count: number;
  /** There are no other matches. */
  isComplete: boolean;
  /** They fill the page. */
  isFull: boolean;
}

/** Statistics of the first rows in display order. */
export interface Sample {
  read: number;
  count: number;
  /** Rows that the index of the look-up finds; cheaper filters excluded the others. */
  indexed: number;
  /** Publication of the first and the last row, in microseconds since 1970. */
  from: number;
  to: number;
}

export type Part = "page" | "count";

export interface PlannedSearch<Page extends ScanResult, First extends Page & Sample> {
  /** Matches that a step should find (`wanted`) and must find (`enough`). */
  wanted: number;
  enough: number;
  /** Rows of the first and the longest scan, if not read from the table. */
  scanLimit?: number;
  maxScan?: number;
  /** Replaces `COMMON` where a look-up costs more. */
  common?: number;
  scan: (rows: number, part: Part) => Promise<First>;
  /** Of some weeks; default: all. */
  lookUp: (part: Part, weeks?: readonly number[]) => Promise<Page>;
  isSelective: (sample: First) => boolean;
  /** Absent if the index does not hold weeks or the newest rows are not first. */
  weeks?: (sample: Sample) => number[] | undefined;
}

function hasEnough({ isComplete, isFull, count }: ScanResult, enough: number): boolean {
  return isComplete || (isFull && count >= enough);
}

/** Undefined if even the longest scan should not find enough. */
function scanLength(
  { wanted, enough, maxScan = MAX_SCAN }: { wanted: number; enough: number; maxScan?: number },
  { read, count }: Sample,
): number | undefined {
  if (count * maxScan < enough * read) return undefined;
  return Math.min(maxScan, Math.ceil(((wanted * read) / count) * SPARE));
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
  return Array.from({ length: Math.max(...ends) - earliest + 1 }, (_, place) => earliest + place);
}

import { readRowId, parseInteger } from "./fields.ts";

export interface Page<Item> {
  items: Item[];
  total: number;
  /** The requested page, or the last. */
  page: number;
  lastPage: number;
}

export interface Range {
  limit: number;
  offset: number;
}

/** 1 for an invalid value. */
export function pageNumber(text: string | null): number {
  return parseInteger(text, 1, 999_999) ?? 1;
}

/** Reads the requested page of a list, or the last. */
export async function readPage<Item>(
  { page: requestedPage, total, perPage }: { page: number; total: number; perPage: number },
  read: (range: Range) => Promise<Item[]>,
): Promise<Page<Item>> {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(requestedPage, lastPage);
  const items = total === 0 ? [] : await read({ limit: perPage, offset: (page - 1) * perPage });
  return { items, total, page, lastPage };
}

/** Longer lists are not counted: pages show "1,000+", and the API omits the count. */
export const COUNT_LIMIT = 1000;

/** Higher counts of a member's own news, such as waiting enquiries, are shown as "99+". */
export const NEWS_COUNT_LIMIT = 99;

/** PostgreSQL reads all rows before a page. Filters reach the rest. */
export const MAX_PAGE = 1000;

/** A page of a list that may not be counted completely. */
export interface LongPage<Item> extends Page<Item> {
  /** `countLimit` + 1 means more. */
  total: number;
  countLimit: number;
  /** The last known page. */
  lastPage: number;
  /** There are pages after `lastPage`. */
  openEnded: boolean;
}

/** Beyond the count, reads one more item to see whether the list continues; past the end, the last counted page. */
export async function readLongPage<Item>(
  list: { page: number; total: number; perPage: number; countLimit?: number },
  read: (range: Range) => Promise<Item[]>,
): Promise<LongPage<Item>> {
  const { page: requestedPage, total, perPage, countLimit = COUNT_LIMIT } = list;
  if (total <= countLimit) {
    return { ...(await readPage({ page: requestedPage, total, perPage }, read)), countLimit, openEnded: false };
  }
  const known = Math.ceil(countLimit / perPage);
  const page = Math.min(requestedPage, MAX_PAGE);
  const rows = await read({ limit: perPage + 1, offset: (page - 1) * perPage });
  if (rows.length === 0 && page > known) return readLongPage({ ...list, page: known }, read);
  const goesOn = rows.length > perPage && page < MAX_PAGE;
  return {
    items: rows.slice(0, perPage),
    total,
    countLimit,
    page,
    lastPage: Math.max(known, goesOn ? page + 1 : page),
    openEnded: goesOn || page < known,
  };
}

/** For "first three, +4 more". */
export function firstN<Entry>(list: readonly Entry[], count: number): { first: Entry[]; more: number } {
  return { first: list.slice(0, count), more: Math.max(0, list.length - count) };
}

/**
 * A query parameter with the row ids in the shown order ("12-15-9"): a change does not move rows until the list is
 * opened anew.
 */
export const stableRowsName = "shown";

/** Undefined for invalid ids. Reads at most `max`. */
export function readStableRows(text: string | null, max: number): number[] | undefined {
  const ids = (text ?? "").split("-", max).map(readRowId);
  const known = ids.filter((id) => id !== undefined);
  return known.length > 0 && known.length === ids.length ? [...new Set(known)] : undefined;
}

export function writeStableRows(ids: readonly number[]): string {
  return ids.join("-");
}

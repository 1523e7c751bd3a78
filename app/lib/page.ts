import { readRowId, wholeNumber } from "./fields.ts";

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** All items of the list, on whichever page. */
  total: number;
  /** The page shown: the one asked for, or the last one when there are not so many. */
  page: number;
  lastPage: number;
}

/** Which rows to find. */
export interface Range {
  limit: number;
  offset: number;
}

/** The page of a list that an address asks for: 1 for anything that is no page. */
export function pageNumber(text: string | null): number {
  return wholeNumber(text, 1, 999_999) ?? 1;
}

/** Reads the page asked for of a list of `total` items; beyond the last page it is the last. */
export async function readPage<Item>(
  { page: asked, total, perPage }: { page: number; total: number; perPage: number },
  read: (range: Range) => Promise<Item[]>,
): Promise<Page<Item>> {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(asked, lastPage);
  const items = total === 0 ? [] : await read({ limit: perPage, offset: (page - 1) * perPage });
  return { items, total, page, lastPage };
}

/** Long lists and the matches of a search are counted up to here; of more a page says "1,000+", and the API nothing. */
export const MAX_COUNTED = 1000;

/** No list is leafed through further: PostgreSQL passes by every row before a page. What lies behind is found by a filter. */
export const MAX_PAGE = 1000;

/** One page of a list that may be longer than anybody counts. */
export interface LongPage<Item> extends Page<Item> {
  /** All items of the list; `countedTo` + 1 stands for more than that. */
  total: number;
  /** How far they were counted. */
  countedTo: number;
  /** The last page that is known. */
  lastPage: number;
  /** There are pages behind it. */
  openEnded: boolean;
}

/**
 * Reads the page asked for of a list of which `counted` items were counted, `countedTo` + 1 at most. Of a list that was
 * not counted to its end one item more is read, to see whether it goes on; beyond its end it is the last page that was counted.
 */
export async function readLongPage<Item>(
  list: { page: number; counted: number; perPage: number; countedTo?: number },
  read: (range: Range) => Promise<Item[]>,
): Promise<LongPage<Item>> {
  const { page: asked, counted, perPage, countedTo = MAX_COUNTED } = list;
  if (counted <= countedTo) {
    return { ...(await readPage({ page: asked, total: counted, perPage }, read)), countedTo, openEnded: false };
  }
  const known = Math.ceil(countedTo / perPage);
  const page = Math.min(asked, MAX_PAGE);
  const found = await read({ limit: perPage + 1, offset: (page - 1) * perPage });
  if (found.length === 0 && page > known) return readLongPage({ ...list, page: known }, read);
  const goesOn = found.length > perPage && page < MAX_PAGE;
  return {
    items: found.slice(0, perPage),
    total: counted,
    countedTo,
    page,
    lastPage: Math.max(known, goesOn ? page + 1 : page),
    openEnded: goesOn || page < known,
  };
}

/** The first entries of a list and how many are left out, for "first three, +4 more" texts. */
export function firstN<Entry>(list: readonly Entry[], count: number): { shown: Entry[]; more: number } {
  return { shown: list.slice(0, count), more: Math.max(0, list.length - count) };
}

/**
 * The rows of a list in the order in which somebody saw them, as a parameter of its address: "12-15-9". A change to a row
 * may give it another place; with this the list is shown as it was, until it is opened anew.
 */
export const shownRowsName = "shown";

/** Total: undefined for what names no row. Of more than `max` the first are read. */
export function readShownRows(text: string | null, max: number): number[] | undefined {
  const ids = (text ?? "").split("-", max).map(readRowId);
  const known = ids.filter((id) => id !== undefined);
  return known.length > 0 && known.length === ids.length ? [...new Set(known)] : undefined;
}

export function writeShownRows(ids: readonly number[]): string {
  return ids.join("-");
}

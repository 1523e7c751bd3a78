import { wholeNumber } from "./fields.ts";

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

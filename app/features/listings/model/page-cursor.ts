import { MAX_INTEGER, readRowId, parseInteger } from "#app/lib/fields.ts";
import type { ListingSort } from "./criteria.ts";

/** For keyset pagination. */
export interface PageCursor {
  /** Microseconds since 1970 for "newest", otherwise the comparable price in dollars; null without one. */
  value: number | null;
  id: number;
}

const KEY = /^(\d{1,16}|none)_(\d{1,10})$/;

/** Undefined unless the key is valid for this sort. */
export function parsePageCursor(text: string, sort: ListingSort): PageCursor | undefined {
  const [, written, idText] = KEY.exec(text) ?? [];
  if (written === undefined || idText === undefined) return undefined;
  const max = sort === "newest" ? Number.MAX_SAFE_INTEGER : MAX_INTEGER;
  const value = written === "none" && sort !== "newest" ? null : parseInteger(written, 0, max);
  const id = readRowId(idText);
  return value === undefined || id === undefined ? undefined : { value, id };
}

/** "1732147200000000_128", or "none_128" without a price. */
export function formatPageCursor({ value, id }: PageCursor): string {
  return `${value ?? "none"}_${id}`;
}

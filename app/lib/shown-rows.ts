import { readRowId } from "./fields.ts";

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

import { wholeNumber } from "#app/lib/fields.ts";

/** The id in a URL; undefined when it cannot be one, which means not found. */
export function readRowId(text: string | undefined): number | undefined {
  return wholeNumber(text, 1);
}

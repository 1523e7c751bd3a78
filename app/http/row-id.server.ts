import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";

/** The id in an address such as `/listings/:id`. Throws `NotFound` with the message for what is no id of any row. */
export function requireRowId({ id }: { readonly id?: string | undefined }, message: string): number {
  const read = readRowId(id);
  if (read === undefined) throw new NotFound(message);
  return read;
}

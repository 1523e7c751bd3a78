import { env } from "#platform/env.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";

/** The origin of absolute addresses in an answer to `url`: the configured one, and without that the one that was asked. */
export function publicOrigin(url: URL): string {
  return env.ORIGIN ?? url.origin;
}

/** The origin of the pictures that an answer to `url` names. */
export function mediaOrigin(url: URL): string {
  return env.MEDIA_PUBLIC_URL ?? publicOrigin(url);
}

const headersThatSay = ["sec-purpose", "purpose", "x-moz"] as const;

/** Whether a browser asks for a page ahead of time: nobody may ever look at it. */
export function isPrefetch(headers: Headers): boolean {
  return headersThatSay.some((name) => headers.get(name)?.includes("prefetch"));
}

/** The id in an address such as `/listings/:id`. Throws `NotFound` with the message for what is no id of any row. */
export function requireRowId({ id }: { readonly id?: string | undefined }, message: string): number {
  const read = readRowId(id);
  if (read === undefined) throw new NotFound(message);
  return read;
}

import { env } from "#platform/env.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";

/** The origin for absolute addresses: the configured one, or that of the request. */
export function publicOrigin(url: URL): string {
  return env.ORIGIN ?? url.origin;
}

/** The origin of picture addresses. */
export function mediaOrigin(url: URL): string {
  return env.MEDIA_PUBLIC_URL ?? publicOrigin(url);
}

const prefetchHeaders = ["sec-purpose", "purpose", "x-moz"] as const;

/** Whether the browser prefetches a page that the user may never open. */
export function isPrefetch(headers: Headers): boolean {
  return prefetchHeaders.some((name) => headers.get(name)?.includes("prefetch"));
}

/** The id in an address such as `/listings/:id`. Throws `NotFound` with `message` if it is not a valid id. */
export function requireRowId({ id }: { readonly id?: string | undefined }, message: string): number {
  const read = readRowId(id);
  if (read === undefined) throw new NotFound(message);
  return read;
}

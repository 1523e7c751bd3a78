import { env } from "#platform/env.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";

/** The configured origin, or that of the request. */
export function publicOrigin(url: URL): string {
  return env.ORIGIN ?? url.origin;
}

export function mediaOrigin(url: URL): string {
  return env.MEDIA_PUBLIC_URL ?? publicOrigin(url);
}

const prefetchHeaders = ["sec-purpose", "purpose", "x-moz"] as const;

/** The user may never open the page. */
export function isPrefetch(headers: Headers): boolean {
  return prefetchHeaders.some((name) => headers.get(name)?.includes("prefetch"));
}

/** Throws `NotFound` with `message` if the id in the address is invalid. */
export function requireRowId({ id }: { readonly id?: string | undefined }, message: string): number {
  const read = readRowId(id);
  if (read === undefined) throw new NotFound(message);
  return read;
}

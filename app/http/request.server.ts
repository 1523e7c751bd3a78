import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { type Installation, isThisMachine } from "#app/lib/installation.ts";
import { env } from "#platform/env.server.ts";

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

export const installation: Installation = {
  ...(env.EMBEDDED_DATABASE && { hasSamples: true }),
  ...(storesMails() && { mailsPath: "/admin/mails" }),
};

/** No mail server and no public address: emails are only viewable locally. */
function storesMails(): boolean {
  const isPublic = env.ORIGIN !== undefined && !isThisMachine(new URL(env.ORIGIN).hostname);
  return env.EMBEDDED_DATABASE && env.SMTP_URL === undefined && !isPublic;
}

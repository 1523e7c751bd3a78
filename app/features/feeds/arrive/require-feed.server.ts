import { timingSafeEqual } from "node:crypto";
import { hashToken } from "#app/features/accounts/model/secrets.server.ts";
import { Forbidden, Unauthenticated } from "#app/lib/errors.ts";
import { receiveMessages as messages } from "./refusals.ts";
import { type AddressedFeed, findFeedBySlug } from "./receive.queries.server.ts";

/**
 * The feed of an address, for whoever sends its token as `Authorization: Bearer`. Throws `Unauthenticated` for an unknown
 * address and for a token that is not this feed's, alike; `Forbidden` while its agency is suspended.
 */
export async function requireFeed(slug: string, authorization: string | null): Promise<AddressedFeed> {
  const [, token = ""] = /^Bearer +([\w-]{1,200})$/i.exec(authorization?.trim() ?? "") ?? [];
  const feed = token === "" ? undefined : await findFeedBySlug(slug);
  if (!feed || !isSame(feed.tokenHash, hashToken(token))) throw new Unauthenticated(messages.unknown);
  if (!feed.isServed) throw new Forbidden(messages.suspended);
  return feed;
}

function isSame(stored: string, given: string): boolean {
  return stored.length === given.length && timingSafeEqual(Buffer.from(stored), Buffer.from(given));
}

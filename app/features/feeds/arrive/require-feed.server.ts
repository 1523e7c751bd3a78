import { timingSafeEqual } from "node:crypto";
import { hashToken } from "#app/features/accounts/model/secrets.server.ts";
import { Forbidden, TooMany, Unauthenticated, Unavailable } from "#app/lib/errors.ts";
import { receiveMessages as messages } from "./refusals.ts";
import { type AddressedFeed, findFeedBySlug } from "#app/features/feeds/model/feeds.queries.server.ts";
import { withoutDeadline } from "#platform/deadline.server.ts";
import { openTurns } from "#app/limits/turns.server.ts";

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

const retrySeconds = 5;

let working = 0;

/**
 * Lets a program wait for longer than a person before a page. Throws `TooMany` instead of `Unavailable` when PostgreSQL does
 * not answer in time because many come at once.
 */
export async function withPatience<Result>(work: () => Promise<Result>): Promise<Result> {
  working += 1;
  const isOneOfMany = working > 1;
  try {
    return await withoutDeadline(work);
  } catch (error) {
    // The last of them may be alone by now.
    if (error instanceof Unavailable && (isOneOfMany || working > 1)) throw new TooMany(retrySeconds);
    throw error;
  } finally {
    working -= 1;
  }
}

/**
 * Lets the bytes of a file arrive, however slowly, into a file on the disk. `keys` name its sender, a connection or a person,
 * who has at most eight on the way: slow ones hold up files of that sender, and of nobody else. Throws `TooMany` when too many
 * wait for that.
 */
export const withRoom = openTurns({ atOnce: 512, perKey: 8, mayWait: 256 }, retrySeconds);

/**
 * Does the work on a file whose last byte is here; `keys` name its connection, person or address, which share the turns.
 * Each file is in memory whole, more than once. Throws `TooMany` when that takes too long.
 */
export const withTurn = openTurns({ atOnce: 4, perKey: 2, mayWait: 128 }, retrySeconds);

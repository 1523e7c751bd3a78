import { timingSafeEqual } from "node:crypto";
import { hashToken } from "#app/features/accounts/model/secrets.server.ts";
import { Forbidden, TooMany, Unauthenticated, Unavailable } from "#app/lib/errors.ts";
import { receiveMessages as messages } from "./refusals.ts";
import { type ReceivingConnection, findConnectionBySlug } from "#app/features/imports/imports.queries.server.ts";
import { withoutDeadline } from "#platform/deadline.server.ts";
import { createFairQueue } from "#app/limits/fair-queue.server.ts";

/**
 * Throws `Unauthenticated` for an unknown address or a wrong token alike, `Forbidden` while the agency is suspended.
 */
export async function authenticateConnection(slug: string, authorization: string | null): Promise<ReceivingConnection> {
  const [, token = ""] = /^Bearer +([\w-]{1,200})$/i.exec(authorization?.trim() ?? "") ?? [];
  const feed = token === "" ? undefined : await findConnectionBySlug(slug);
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
 * Allows more time than a page. Throws `TooMany` instead of `Unavailable` when many concurrent files slow PostgreSQL
 * down.
 */
export async function withImportTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
  working += 1;
  const isOneOfMany = working > 1;
  try {
    return await withoutDeadline(work);
  } catch (error) {
    // The last of many requests may be the only one left.
    if (error instanceof Unavailable && (isOneOfMany || working > 1)) throw new TooMany(retrySeconds);
    throw error;
  } finally {
    working -= 1;
  }
}

/** Limits uploads in progress, however slow. `keys` name the connection or person. Throws `TooMany` when full. */
export const limitUploads = createFairQueue({ concurrency: 512, perKey: 8, maxQueued: 256 }, retrySeconds);

/**
 * Each file is in memory more than once. `keys` name the connection, person or address. Throws `TooMany` after waiting
 * too long.
 */
export const limitProcessing = createFairQueue({ concurrency: 4, perKey: 2, maxQueued: 128 }, retrySeconds);

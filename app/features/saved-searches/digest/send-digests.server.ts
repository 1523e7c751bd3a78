import { transaction } from "#db/transaction.server.ts";
import { Unavailable } from "#app/lib/errors.ts";
import { logger } from "#app/logger.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { managePath, unsubscribePath } from "#app/features/subscribers/paths.ts";
import { signManage, signStop } from "#app/features/subscribers/subscriber-token.server.ts";
import { announceDigests } from "#app/features/saved-searches/model/schedule-digests.server.ts";
import {
  deleteUntoldMatches,
  findNextRunAt,
  findUntoldMatches,
  lockDueSearches,
  postponeSearch,
  type Told,
  type UntoldMatch,
  updateRunSearches,
  updateToldMatches,
} from "./digest.queries.server.ts";
import { mostHomes, newHomesMail } from "./new-homes.mail.ts";
import type { DueSearch } from "#app/features/saved-searches/model/new-homes.ts";

export interface DigestOptions {
  /** Searches of one transaction. */
  batchSize?: number;
  /** Stops it between two transactions; what is left is still due. */
  signal?: AbortSignal;
}

/** What one run wrote. */
export interface Digests {
  searches: number;
  messages: number;
}

/** A run ends after this, and the next one goes on: no job lasts so long that it counts as lost. */
const longestRunMillis = 5 * 60_000;

/**
 * Writes the digests that are due: for each search its mails, which home was told in which of them, and that it ran, in
 * one transaction. Any number of runs at the same time share the searches. A digest that cannot be written is put off
 * for an hour and holds up no other. Announces the next run. Throws `Unavailable` when PostgreSQL is away.
 */
export async function sendDigests({ batchSize = 50, signal }: DigestOptions = {}): Promise<Digests> {
  const written: Digests = { searches: 0, messages: 0 };
  const end = performance.now() + longestRunMillis;
  while (performance.now() < end) {
    signal?.throwIfAborted();
    const batch = await writeBatch(batchSize);
    written.searches += batch.searches;
    written.messages += batch.messages;
    if (batch.searches === 0) break;
  }
  // What another run has in hand looks due until it is done: a second's wait keeps this from turning in circles.
  await announceDigests(await findNextRunAt(), { atLeastSeconds: 1 });
  return written;
}

/** One transaction for all; where that fails, one for each, so that only the digest at fault has to wait. */
async function writeBatch(limit: number): Promise<Digests> {
  try {
    return await transaction(async () => writeDigests(await lockDueSearches(limit)), { patient: true });
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    const written: Digests = { searches: 0, messages: 0 };
    for (let count = 0; count < limit; count += 1) {
      const { searches, messages } = await writeOne();
      if (searches === 0) break;
      written.searches += searches;
      written.messages += messages;
    }
    return written;
  }
}

async function writeOne(): Promise<Digests> {
  let searchId: number | undefined;
  try {
    return await transaction(
      async () => {
        const due = await lockDueSearches(1);
        searchId = due[0]?.id;
        return writeDigests(due);
      },
      { patient: true },
    );
  } catch (error) {
    if (error instanceof Unavailable || searchId === undefined) throw error;
    logger.error({ err: error, search: searchId }, "a digest could not be written and is put off");
    await postponeSearch(searchId);
    return { searches: 1, messages: 0 };
  }
}

async function writeDigests(due: readonly DueSearch[]): Promise<Digests> {
  if (due.length === 0) return { searches: 0, messages: 0 };
  const ids = due.map(({ id }) => id);
  const matches = await findUntoldMatches(ids);
  await deleteUntoldMatches(matches.filter(({ isVisible }) => !isVisible).map(pairOf));
  const homes = Map.groupBy(
    matches.filter(({ isVisible }) => isVisible),
    ({ searchId }) => searchId,
  );
  const told: Told[] = [];
  let messages = 0;
  for (const search of due) {
    const parts = inParts(homes.get(search.id) ?? []);
    for (const [index, part] of parts.entries()) {
      const messageId = await queueMail(
        newHomesMail(search, part, { number: index + 1, of: parts.length }, linksOf(search)),
      );
      told.push(...part.map((home) => ({ ...pairOf(home), messageId })));
    }
    messages += parts.length;
  }
  await updateToldMatches(told);
  await updateRunSearches(ids, [...homes.keys()]);
  return { searches: due.length, messages };
}

function linksOf({ id, subscriberId }: DueSearch) {
  return {
    manageUrl: publicUrl(managePath(signManage(subscriberId))),
    stopUrl: publicUrl(unsubscribePath(signStop({ kind: "search", id }))),
  };
}

function pairOf({ searchId, id }: UntoldMatch): Pick<Told, "searchId" | "listingId"> {
  return { searchId, listingId: id };
}

/** A mail holds so many homes; each home is in one. */
function inParts(homes: readonly UntoldMatch[]): UntoldMatch[][] {
  return Array.from({ length: Math.ceil(homes.length / mostHomes) }, (_, part) =>
    homes.slice(part * mostHomes, (part + 1) * mostHomes),
  );
}

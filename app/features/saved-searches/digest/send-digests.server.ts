import { transaction } from "#db/transaction.server.ts";
import { Unavailable } from "#app/lib/errors.ts";
import { logger } from "#app/logger.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { managePath, unsubscribePath } from "#app/features/subscribers/paths.ts";
import { signManage, signStop } from "#app/features/subscribers/subscriber-token.server.ts";
import { scheduleDigests } from "#app/features/saved-searches/model/schedule-digests.server.ts";
import {
  deletePendingMatches,
  findNextRunAt,
  findPendingMatches,
  lockDueSearches,
  postponeSearch,
  type NotifiedMatch,
  type PendingMatch,
  updateRunSearches,
  updateNotifiedMatches,
} from "./digest.queries.server.ts";
import { MAX_HOMES, newHomesMail } from "./new-homes.mail.ts";
import type { DueSearch } from "#app/features/saved-searches/model/new-homes.ts";

export interface DigestOptions {
  /** Searches per transaction. */
  batchSize?: number;
  /** Stops between two transactions; the rest is still due. */
  signal?: AbortSignal;
}

/** What one run wrote. */
export interface Digests {
  searches: number;
  messages: number;
}

/** A run ends after this and the next one goes on, so that no job runs into its time-out. */
const maxRunMillis = 5 * 60_000;

/**
 * Writes the digests that are due. The mails of a search, the matches that they notify of and the record of the run are
 * one transaction. Parallel runs share the searches. A digest that cannot be written is postponed by an hour and holds up
 * no other. Schedules the next run. Throws `Unavailable` when PostgreSQL is away.
 */
export async function sendDigests({ batchSize = 50, signal }: DigestOptions = {}): Promise<Digests> {
  const written: Digests = { searches: 0, messages: 0 };
  const end = performance.now() + maxRunMillis;
  while (performance.now() < end) {
    signal?.throwIfAborted();
    const batch = await writeBatch(batchSize);
    written.searches += batch.searches;
    written.messages += batch.messages;
    if (batch.searches === 0) break;
  }
  // Searches that a parallel run has locked look due until it commits; one second keeps this from rescheduling in a loop.
  await scheduleDigests(await findNextRunAt(), { atLeastSeconds: 1 });
  return written;
}

/** One transaction for the batch; when that fails, one for each search, so that only the failing digest is postponed. */
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
    logger.error({ err: error, search: searchId }, "a digest could not be written and is postponed");
    await postponeSearch(searchId);
    return { searches: 1, messages: 0 };
  }
}

async function writeDigests(due: readonly DueSearch[]): Promise<Digests> {
  if (due.length === 0) return { searches: 0, messages: 0 };
  const ids = due.map(({ id }) => id);
  const matches = await findPendingMatches(ids);
  await deletePendingMatches(matches.filter(({ isVisible }) => !isVisible).map(toMatchKey));
  const homes = Map.groupBy(
    matches.filter(({ isVisible }) => isVisible),
    ({ searchId }) => searchId,
  );
  const notified: NotifiedMatch[] = [];
  let messages = 0;
  for (const search of due) {
    const parts = splitIntoMails(homes.get(search.id) ?? []);
    for (const [index, part] of parts.entries()) {
      const messageId = await queueMail(
        newHomesMail(search, part, { number: index + 1, of: parts.length }, linksFor(search)),
      );
      notified.push(...part.map((home) => ({ ...toMatchKey(home), messageId })));
    }
    messages += parts.length;
  }
  await updateNotifiedMatches(notified);
  await updateRunSearches(ids, [...homes.keys()]);
  return { searches: due.length, messages };
}

function linksFor({ id, subscriberId }: DueSearch) {
  return {
    manageUrl: publicUrl(managePath(signManage(subscriberId))),
    stopUrl: publicUrl(unsubscribePath(signStop({ kind: "search", id }))),
  };
}

function toMatchKey({ searchId, id }: PendingMatch): Pick<NotifiedMatch, "searchId" | "listingId"> {
  return { searchId, listingId: id };
}

/** Splits the homes into mails of at most `MAX_HOMES`. */
function splitIntoMails(homes: readonly PendingMatch[]): PendingMatch[][] {
  return Array.from({ length: Math.ceil(homes.length / MAX_HOMES) }, (_, part) =>
    homes.slice(part * MAX_HOMES, (part + 1) * MAX_HOMES),
  );
}

import { describeChangesSince } from "#app/features/listings/model/changes.ts";
import { type PriceDrop, findSettledPriceDrops } from "#app/features/listings/model/history.queries.server.ts";
import { answerRequestsOfHomes } from "#app/features/listings/statements.server.ts";
import {
  type LastRuns,
  type Matched,
  type NotifiedMatch,
  type PendingMatch,
  deletePendingMatches,
  findDueSubscribers,
  findLastRuns,
  findLastSearchId,
  findNextRunAt,
  findPendingMatches,
  insertChangedMatches,
  insertMatches,
  lockDueSearches,
  lockHomes,
  postponeSearches,
  updateNotifiedMatches,
  updateQuietSearches,
  updateRunSearches,
} from "#app/features/saved-searches/alerts.queries.server.ts";
import { MAX_HOMES, newHomesMail } from "#app/features/saved-searches/digest/new-homes.mail.ts";
import { scheduleDigests } from "#app/features/saved-searches/model/lifecycle.server.ts";
import type { DueSearch, MatchReason, NewHome } from "#app/features/saved-searches/model/saved-search.ts";
import {
  type UnsubscribeTarget,
  signSubscriptions,
  signUnsubscribe,
} from "#app/features/subscribers/subscribers.server.ts";
import { subscriptionsPath, unsubscribePath } from "#app/features/subscribers/subscription.ts";
import type { EventPayload } from "#app/jobs/events.ts";
import { type JobContext, runParts } from "#app/jobs/parts.server.ts";
import { Unavailable } from "#app/lib/errors.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { logger } from "#platform/logger.server.ts";

/**
 * Matching searches stay locked for this long. The batch size adapts, because the duration depends on the number of
 * searches.
 */
const targetMillis = 400;
const maxBatchSize = 200;
let batchSize = 10;

/**
 * Records which live searches match these homes. Ignores unpublished homes. Idempotent and safe in parallel. Throws
 * `Unavailable` without PostgreSQL or when `signal` aborts; run again to continue.
 */
export async function matchListings(
  listingIds: readonly number[],
  reason: Exclude<MatchReason, "changed">,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Pick<Matched, "matches" | "searches">> {
  return matchInBatches(listingIds, (homes) => insertMatches(homes, reason), signal);
}

/**
 * Records which live searches match these homes at their lower price. Ignores corrected drops. Events of older versions
 * have no `changeId` and always count. Throws like `matchListings`.
 */
export async function matchPriceDrops(
  drops: readonly { listingId: number; changeId?: number }[],
  options: { signal?: AbortSignal } = {},
): Promise<Pick<Matched, "matches" | "searches">> {
  const isKnown = (drop: (typeof drops)[number]): drop is PriceDrop => drop.changeId !== undefined;
  const settled = await findSettledPriceDrops(drops.filter(isKnown));
  const others = drops.filter((drop) => !isKnown(drop)).map(({ listingId }) => listingId);
  return matchListings([...new Set([...settled, ...others])], "price_dropped", options);
}

/** Records which live searches to notify again of changes since their last mail. Throws like `matchListings`. */
export async function matchChanges(
  listingIds: readonly number[],
  { signal }: { signal?: AbortSignal } = {},
): Promise<Pick<Matched, "matches" | "searches">> {
  return matchInBatches(listingIds, insertChangedMatches, signal);
}

async function matchInBatches(
  listingIds: readonly number[],
  match: (homes: readonly number[]) => Promise<Matched>,
  signal: AbortSignal | undefined,
): Promise<Pick<Matched, "matches" | "searches">> {
  const all = { matches: 0, searches: 0 };
  let first = 0;
  while (first < listingIds.length) {
    signal?.throwIfAborted();
    const homes = listingIds.slice(first, first + batchSize);
    const start = performance.now();
    const { matches, searches } = await matchBatch(homes, match);
    adjustBatchSize(homes.length, performance.now() - start);
    first += homes.length;
    all.matches += matches;
    all.searches += searches;
  }
  return all;
}

function matchBatch(homes: readonly number[], match: (homes: readonly number[]) => Promise<Matched>): Promise<Matched> {
  return transaction(
    async () => {
      await lockHomes(homes);
      const matched = await match(homes);
      await scheduleDigests(matched.nextRunAt);
      return matched;
    },
    { forJobs: true },
  );
}

/** At most doubles the size. */
function adjustBatchSize(homes: number, millis: number): void {
  const fitting = Math.floor((homes * targetMillis) / millis);
  batchSize = Math.max(1, Math.min(fitting, batchSize * 2, maxBatchSize));
}

/** Handles batches of "listing.published". */
export async function matchPublished(
  events: readonly EventPayload<"listing.published">[],
  signal: AbortSignal,
): Promise<void> {
  const listingIds = listingsOf(events);
  await matchListings(listingIds, "published", { signal });
  await answerRequestsOfHomes(listingIds, signal);
}

/** Handles batches of "listing.price_dropped". */
export async function matchPriceDropped(
  events: readonly EventPayload<"listing.price_dropped">[],
  signal: AbortSignal,
): Promise<void> {
  await matchPriceDrops(events, { signal });
}

/** Handles batches of "listing.changed". */
export async function matchChanged(
  events: readonly EventPayload<"listing.changed">[],
  signal: AbortSignal,
): Promise<void> {
  await matchChanges(listingsOf(events), { signal });
}

function listingsOf(events: readonly { listingId: number }[]): number[] {
  return [...new Set(events.map(({ listingId }) => listingId))];
}

export interface Digests {
  searches: number;
  messages: number;
}

/** Per run, so that the job does not time out. The next run continues. */
const MAX_ADDRESSES = 10_000;

/**
 * Writes all due digests and schedules the next run. Each address is one transaction; parallel runs divide them. A
 * failing digest is postponed by an hour. Throws `Unavailable` without PostgreSQL. Stops between two addresses when `signal`
 * aborts; the rest stays due.
 */
export async function sendDigests(job: Partial<JobContext> = {}): Promise<Digests> {
  const written: Digests = { searches: 0, messages: 0 };
  const list = async () => [
    ...(await findDueSubscribers(MAX_ADDRESSES)).map((id) => ({
      subject: `subscriber ${id}`,
      work: async () => {
        const { searches, messages } = await writeOne(id);
        written.searches += searches;
        written.messages += messages;
      },
      giveUp: () => skipDigest(id),
    })),
    // Searches locked by a parallel run look due until it commits. The delay prevents a loop.
    { subject: "next run", work: async () => scheduleDigests(await findNextRunAt(), { atLeastSeconds: 1 }) },
  ];
  await runParts(list, job);
  return written;
}

async function writeOne(subscriberId: number): Promise<Digests> {
  let ids: number[] = [];
  try {
    return await transaction(
      async () => {
        const searches = await lockDueSearches(subscriberId);
        ids = searches.map(({ id }) => id);
        return writeDigests(searches);
      },
      { forJobs: true },
    );
  } catch (error) {
    if (error instanceof Unavailable || ids.length === 0) throw error;
    logger.error({ err: error, searches: ids }, "writing a digest failed; it is postponed by an hour");
    await postponeSearches(ids);
    return { searches: ids.length, messages: 0 };
  }
}

/** Marks matches as reported, without a mail. */
async function skipDigest(subscriberId: number): Promise<void> {
  const ids = (await lockDueSearches(subscriberId)).map(({ id }) => id);
  const matches = await findPendingMatches(ids);
  await updateNotifiedMatches(matches.map((match) => ({ ...toMatchKey(match), messageId: null })));
  await updateRunSearches(ids, []);
}

interface News {
  search: DueSearch;
  home: PendingMatch & NewHome;
}

async function writeDigests(due: readonly DueSearch[]): Promise<Digests> {
  if (due.length === 0) return { searches: 0, messages: 0 };
  const ids = due.map(({ id }) => id);
  const matches = await findPendingMatches(ids);
  await deletePendingMatches(matches.filter((match) => !isReady(match)).map(toMatchKey));
  const visible = matches.filter(isReady).map((match) => ({ ...match, changes: describeChangesSince(match.states) }));
  const news = visible.filter(isReportable);
  const homes = Map.groupBy(news, ({ searchId }) => searchId);
  const notified: NotifiedMatch[] = visible
    .filter((home) => !news.includes(home))
    .map((home) => ({ ...toMatchKey(home), messageId: null }));
  let messages = 0;
  for (const searches of Map.groupBy(due, ({ subscriberId }) => subscriberId).values()) {
    const ownNews = searches.flatMap((search) => (homes.get(search.id) ?? []).map((home) => ({ search, home })));
    const mails = splitIntoMails(ownNews);
    for (const [index, mail] of mails.entries()) {
      const messageId = await queueNewHomes(mail, { number: index + 1, of: mails.length });
      notified.push(...mail.map(({ home }) => ({ ...toMatchKey(home), messageId })));
    }
    messages += mails.length;
  }
  await updateNotifiedMatches(notified);
  await updateRunSearches(ids, [...homes.keys()]);
  return { searches: due.length, messages };
}

/** An unsettled change causes another event later. */
function isReady({ isVisible, reason, changeId, sinceChangeId }: PendingMatch): boolean {
  return isVisible && (reason !== "changed" || (changeId ?? 0) > sinceChangeId);
}

function queueNewHomes(news: readonly News[], part: { number: number; of: number }): Promise<number> {
  const [first, ...others] = Array.from(
    Map.groupBy(news, ({ search }) => search),
    ([search, own]) => ({
      search,
      homes: own.map(({ home }) => home),
      stopUrl: stopUrl({ kind: "search", id: search.id }),
    }),
  );
  if (!first) throw new Error("A mail about new homes needs a home.");
  const { subscriberId } = first.search;
  return queueMail(
    newHomesMail([first, ...others], part, {
      manageUrl: publicUrl(subscriptionsPath(signSubscriptions(subscriberId))),
      stopAllUrl: stopUrl({ kind: "all-searches", id: subscriberId }),
    }),
  );
}

function stopUrl(stop: UnsubscribeTarget): string {
  return publicUrl(unsubscribePath(signUnsubscribe(stop)));
}

/** Excludes changes that are not reported, and second matches after a cancelled first mail. */
function isReportable(
  { searchId, id, reason, changes }: News["home"],
  index: number,
  all: readonly News["home"][],
): boolean {
  const before = all[index - 1];
  if (before?.searchId === searchId && before.id === id) return false;
  return reason !== "changed" || changes.length > 0;
}

function toMatchKey({ searchId, id, sinceChangeId, changeId }: PendingMatch): Omit<NotifiedMatch, "messageId"> {
  return { searchId, listingId: id, sinceChangeId, changeId };
}

function splitIntoMails(news: readonly News[]): News[][] {
  return Array.from({ length: Math.ceil(news.length / MAX_HOMES) }, (_, part) =>
    news.slice(part * MAX_HOMES, (part + 1) * MAX_HOMES),
  );
}

interface QuietRunsOptions {
  /** Ids per transaction. */
  searchesAtOnce?: number;
  signal?: AbortSignal;
}

/**
 * Records the run of all live daily and weekly searches without matches. Idempotent and safe in parallel. Returns their
 * number. Throws `Unavailable` without PostgreSQL.
 */
export async function recordQuietRuns(
  runs: LastRuns,
  { searchesAtOnce = 10_000, signal }: QuietRunsOptions = {},
): Promise<number> {
  const last = await findLastSearchId();
  let recorded = 0;
  for (let after = 0; after < last; after += searchesAtOnce) {
    signal?.throwIfAborted();
    recorded += await transaction(() => updateQuietSearches(after, after + searchesAtOnce, runs), { forJobs: true });
  }
  return recorded;
}

/** The last 7 am for which this process has recorded the runs without matches, in milliseconds. */
let recordedUpTo = 0;

/** Handles "digests.due". The first event after 7 am also records runs without matches. */
export async function sendDueDigests(_event: EventPayload<"digests.due">, job: JobContext): Promise<void> {
  await sendDigests(job);
  const work = async () => {
    const runs = await findLastRuns();
    if (runs.daily.getTime() <= recordedUpTo) return;
    await recordQuietRuns(runs, job);
    recordedUpTo = runs.daily.getTime();
  };
  await runParts(() => Promise.resolve([{ subject: "searches without a match", work }]), job);
}

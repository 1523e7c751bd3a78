import { setTimeout as wait } from "node:timers/promises";
import { transaction } from "#db/transaction.server.ts";
import { isConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import { mayRequestConfirmation, queueSearchConfirmations } from "#app/features/subscribers/subscribers.server.ts";
import {
  confirmSubscriber,
  ensureSubscriber,
  type Subscriber,
} from "#app/features/subscribers/subscribers.queries.server.ts";
import type { Caller, Viewer } from "#app/lib/caller.ts";
import { Conflict } from "#app/lib/errors.ts";
import { consumeRateLimit, tryConsumeRateLimit } from "#app/limits/limits.server.ts";
import { MAX_SEARCHES, scheduleDigests } from "#app/features/saved-searches/model/lifecycle.server.ts";
import {
  countConfirmedSearches,
  findUnconfirmedSearches,
  deleteUnconfirmedBeyond,
  upsertSearch,
} from "#app/features/saved-searches/model/searches.queries.server.ts";
import { type Criteria, pickSavedCriteria } from "#app/features/listings/model/criteria.ts";
import { redactedSummary } from "#app/features/listings/model/filter-summary.ts";
import { frequencyLabels, type SearchFrequency } from "#app/features/saved-searches/model/alerts.ts";
import { savedSearchMessages } from "#app/features/saved-searches/model/saved-search.messages.ts";
import type { SaveSearchInput } from "#app/features/saved-searches/model/saved-search.schema.ts";

/** Per address. A new search replaces the oldest. */
const MAX_UNCONFIRMED = 50;

/** Per mail. The linked page shows all. */
const MAX_MAILED = 20;

/** Longer than the work, so that the time of a response reveals nothing about the address. */
const responseMillis = 200;

/** Must not reveal anything about the address. */
export interface SavedSearchResult {
  search: Criteria & { frequency: SearchFrequency };
  /** False only for the caller's own confirmed address. */
  mustConfirm: boolean;
}

/**
 * Saves or updates a search, live at once for the caller's own confirmed address. Otherwise its own emailed link is
 * required, even if the address has confirmed other searches. Throws `Conflict` when the caller has fifty others, and
 * `TooMany` at the client's limit.
 */
export async function saveSearch(caller: Caller, input: SaveSearchInput): Promise<SavedSearchResult> {
  const { email, frequency, ...criteria } = input;
  await consumeRateLimit("search.save.address", caller.address);
  const account = caller.user?.email === email ? caller.user : undefined;
  const owner = account && (await isConfirmedEmail(account.id, email)) ? account : undefined;
  await (owner ? saveOwn(input, owner) : Promise.all([wait(responseMillis), saveForStranger(input, account)]));
  return { search: { ...criteria, frequency }, mustConfirm: !owner };
}

async function saveOwn(input: SaveSearchInput, owner: Viewer): Promise<void> {
  const { email, frequency } = input;
  await transaction(async () => {
    const { id } = await ensureSubscriber(email);
    const search = { criteria: pickSavedCriteria(input), email, frequency, userId: owner.id };
    const nextRunAt = await upsertSearch(search, { isConfirmed: true });
    if ((await countConfirmedSearches(email)) > MAX_SEARCHES) throw new Conflict(savedSearchMessages.tooManySearches);
    await confirmSubscriber(id);
    await scheduleDigests(nextRunAt ?? null);
  });
}

/**
 * Saves nothing at the address's hourly limit, because an error would reveal others' requests. A single client reaches
 * its own limit first. `account` has this address, unconfirmed.
 */
async function saveForStranger(input: SaveSearchInput, account: Viewer | undefined): Promise<void> {
  const { email, frequency } = input;
  if (!(await tryConsumeRateLimit("search.save.email", email))) return;
  const mayMail = await mayRequestConfirmation(email, "searches");
  await transaction(async () => {
    const subscriber = await ensureSubscriber(email);
    const search = { criteria: pickSavedCriteria(input), email, frequency, userId: account?.id ?? null };
    const saved = await upsertSearch(search, { isConfirmed: false });
    await deleteUnconfirmedBeyond(email, MAX_UNCONFIRMED);
    if (mayMail && saved !== undefined) await mailConfirmation(subscriber);
  });
}

/** With a link per unconfirmed search. */
async function mailConfirmation(subscriber: Subscriber): Promise<void> {
  const waiting = await findUnconfirmedSearches(subscriber.email, MAX_MAILED);
  const searches = waiting.map(({ id, frequency, criteria, knownSuburbs }) => ({
    id,
    summary: redactedSummary(criteria, knownSuburbs),
    frequency: frequencyLabels[frequency],
  }));
  await queueSearchConfirmations(subscriber, searches);
}

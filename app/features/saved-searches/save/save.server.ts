import { setTimeout as wait } from "node:timers/promises";
import { transaction } from "#db/transaction.server.ts";
import { isConfirmedEmailOf } from "#app/features/accounts/model/accounts.queries.server.ts";
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
} from "#app/features/saved-searches/model/searches.queries.server.ts";
import { deleteUnconfirmedBeyond, upsertSearch } from "./save.queries.server.ts";
import { type Criteria, pickCriteria } from "#app/features/listings/model/criteria.ts";
import { vettedWords } from "#app/features/listings/model/filter-words.ts";
import { frequencyWords, type SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";
import { savedSearchMessages } from "#app/features/saved-searches/model/saved-search.messages.ts";
import type { SaveSearchInput } from "#app/features/saved-searches/model/saved-search.schema.ts";

/** How many searches of an address may wait to be confirmed; a newer one takes the place of the oldest. */
const MAX_UNCONFIRMED = 50;

/** Searches in one mail that asks; the page that it links to shows all of them. */
const MAX_ASKED = 20;

/** Every answer to a stranger takes this long, which is longer than the work: the time reveals nothing of the address. */
const answerMillis = 200;

/** The answer to saving a search. It must not reveal what we know of the address. */
export interface SavedSearchAnswer {
  search: Criteria & { frequency: SearchFrequency };
  /** False only for the caller's own address, once it is confirmed; true for every other one, whatever it has confirmed. */
  mustConfirm: boolean;
}

/**
 * Saves a search for an address. It is live at once when the caller is signed in with that address and has confirmed it.
 * Otherwise it waits until its own link in a mail is used, whatever the address has confirmed before. Saving the same search again updates
 * its row. Throws `Conflict` when the caller has fifty others, `TooMany` at the limit of the client.
 */
export async function saveSearch(caller: Caller, input: SaveSearchInput): Promise<SavedSearchAnswer> {
  const { email, frequency, ...criteria } = input;
  await consumeRateLimit("search.save.address", caller.address);
  const account = caller.user?.email === email ? caller.user : undefined;
  const owner = account && (await isConfirmedEmailOf(account.id, email)) ? account : undefined;
  await (owner ? saveOwn(input, owner) : Promise.all([wait(answerMillis), saveForStranger(input, account)]));
  return { search: { ...criteria, frequency }, mustConfirm: !owner };
}

async function saveOwn(input: SaveSearchInput, owner: Viewer): Promise<void> {
  const { email, frequency } = input;
  await transaction(async () => {
    const { id } = await ensureSubscriber(email);
    const search = { criteria: pickCriteria(input), email, frequency, userId: owner.id };
    const nextRunAt = await upsertSearch(search, { isConfirmed: true });
    if ((await countConfirmedSearches(email)) > MAX_SEARCHES) throw new Conflict(savedSearchMessages.tooManySearches);
    await confirmSubscriber(id);
    await scheduleDigests(nextRunAt ?? null);
  });
}

/**
 * Saves nothing when others have saved so much for the address within the hour: an error would tell a stranger about them.
 * One client alone reaches its own limit first. `account` has this address, and has not confirmed it.
 */
async function saveForStranger(input: SaveSearchInput, account: Viewer | undefined): Promise<void> {
  const { email, frequency } = input;
  if (!(await tryConsumeRateLimit("search.save.email", email))) return;
  const mayMail = await mayRequestConfirmation(email, "searches");
  await transaction(async () => {
    const subscriber = await ensureSubscriber(email);
    const search = { criteria: pickCriteria(input), email, frequency, userId: account?.id ?? null };
    const saved = await upsertSearch(search, { isConfirmed: false });
    await deleteUnconfirmedBeyond(email, MAX_UNCONFIRMED);
    if (mayMail && saved !== undefined) await askToConfirm(subscriber);
  });
}

/** Mails the address a link for each search that waits, the one just saved among them. */
async function askToConfirm(subscriber: Subscriber): Promise<void> {
  const waiting = await findUnconfirmedSearches(subscriber.email, MAX_ASKED);
  const searches = waiting.map(({ id, frequency, criteria, knownSuburbs }) => ({
    id,
    words: vettedWords(criteria, knownSuburbs),
    frequency: frequencyWords[frequency],
  }));
  await queueSearchConfirmations(subscriber, searches);
}

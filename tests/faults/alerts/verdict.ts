import type pg from "pg";
import PostalMime from "postal-mime";
import { type Delivery, headerOf } from "#tests/faults/mail-sink.ts";
import { checkKills, sameValues, some } from "#tests/faults/verdict.ts";
import type { Publishing } from "./agents.ts";
import { expect, type Expected } from "./expected.ts";
import type { Fixtures } from "./fixtures.ts";
import type { Search } from "./searches.ts";
import type { Unsubscriptions } from "./unsubscribe.ts";

/** The observations of a run that are checked. */
export interface Observations {
  fixtures: Fixtures;
  publishing: Publishing;
  unsubscriptions: Unsubscriptions;
  days: number;
  deliveries: readonly Delivery[];
}

/** The database state after all work is done. */
export interface Stored {
  homes: { id: number; title: string; status: string; price: number }[];
  /** Ids of the existing searches. */
  searches: number[];
  matches: StoredMatch[];
  messages: StoredMessage[];
  /** Jobs that have failed permanently. */
  failedJobs: number;
}

interface StoredMatch {
  search: number;
  home: number;
  reason: string;
  notified: boolean;
  message: number | null;
}

interface StoredMessage {
  id: number;
  message_id: string;
  kind: string;
  search: number | null;
  subscriber: number | null;
  to_address: string;
  status: string;
  /** Microseconds since 1970: the messages of one digest are written in one transaction. */
  written: string;
}

/** Reads the rows of these agents, searches and subscribers. */
export async function readStored(pool: pg.Pool, { agents, searches }: Fixtures): Promise<Stored> {
  const read = async <Row extends object>(text: string, ...of: number[][]) => (await pool.query<Row>(text, of)).rows;
  const failed = await read<{ count: number }>("select count(*)::int as count from pgboss.job where state = 'failed'");
  const users = agents.map(({ userId }) => userId);
  const ids = searches.map(({ id }) => id);
  const subscribers = searches.map(({ subscriber }) => subscriber);
  const there = await read<{ id: number }>("select id from saved_searches where id = any($1) order by id", ids);
  return {
    homes: await read(
      "select id, title, status, price from listings where created_by_user_id = any($1) order by id",
      users,
    ),
    searches: there.map(({ id }) => id),
    matches: await read(
      `select saved_search_id as search, listing_id as home, reason, notified_at is not null as notified, message_id as message
        from saved_search_matches where saved_search_id = any($1)`,
      ids,
    ),
    messages: await read(
      `select id, message_id, kind, saved_search_id as search, subscriber_id as subscriber, to_address, status,
        extract(epoch from created_at)::text as written from messages where subscriber_id = any($1) order by id`,
      subscribers,
    ),
    failedJobs: failed[0]?.count ?? 0,
  };
}

/** Milliseconds after unsubscribing in which an email may still arrive, because it was being delivered. */
const inHandMillis = 3000;

/** One sentence for each broken promise, at most a few of each kind, and the number of required matches. */
export async function check(
  observations: Observations & Pick<Parameters<typeof checkKills>[0], "plannedKills" | "kills">,
  stored: Stored,
) {
  const { publishing, mails, expectedMatches } = await checkParts(observations, stored);
  return { faults: [...checkKills(observations), ...publishing, ...mails], expectedMatches };
}

/** The same without the kills, with separate lists for homes and notifications. */
export async function checkParts(
  observations: Observations,
  stored: Stored,
): Promise<{ publishing: string[]; mails: string[]; expectedMatches: number }> {
  const { fixtures, publishing, unsubscriptions } = observations;
  const expected = expect(fixtures.searches, fixtures.homes);
  return {
    publishing: [...some(publishing.complaints), ...some(checkHomes(observations, stored))],
    mails: [
      ...some(unsubscriptions.complaints),
      ...some(checkMatches(observations, stored, expected)),
      ...some(checkMessages(observations, stored)),
      ...some(checkDelivery(observations, stored)),
      ...some(await checkContent(observations, stored)),
    ],
    expectedMatches: [...expected.values()].reduce((sum, { must }) => sum + must.size, 0),
  };
}

/** Each home is stored once, in its last acknowledged state. */
function checkHomes({ fixtures, publishing }: Observations, { homes }: Stored): string[] {
  const rows = Map.groupBy(homes, ({ title }) => title);
  const faults = fixtures.homes.flatMap(({ title, channel, later, price }) => {
    const [row, ...more] = rows.get(title) ?? [];
    if (channel !== "never" && !publishing.acknowledged.has(title)) return [`${title} was never acknowledged.`];
    if (!row) return [`${title} was acknowledged and is not stored.`];
    if (more.length > 0) return [`${title} is stored ${more.length + 1} times.`];
    const status = channel === "never" || later === "hidden" ? "draft" : "active";
    const wanted = { id: row.id, title, status, price: typeof later === "object" ? later.price : price };
    return sameValues(row, wanted) ? [] : [`${title} is ${row.status} at ${row.price}.`];
  });
  if (homes.length !== fixtures.homes.length) faults.push(`${homes.length} homes instead of ${fixtures.homes.length}.`);
  return faults;
}

/** Each search matches the required homes and no wrong ones, and was notified of each. */
function checkMatches(
  { fixtures, unsubscriptions }: Observations,
  { homes, searches, matches }: Stored,
  expected: Map<number, Expected>,
): string[] {
  const titles = new Map(homes.map(({ id, title }) => [id, title]));
  const dropped = new Set(fixtures.homes.filter(({ later }) => typeof later === "object").map(({ title }) => title));
  const changed = new Set(fixtures.homes.filter(({ later }) => later !== undefined).map(({ title }) => title));
  const found = Map.groupBy(matches, ({ search }) => search);
  const there = new Set(searches);
  return fixtures.searches.flatMap(({ id, email }) => {
    const { must, may } = expected.get(id) ?? { must: new Set<string>(), may: new Set<string>() };
    const rows = found.get(id) ?? [];
    const own = new Set(rows.map(({ home }) => titles.get(home) ?? ""));
    const isStopped = unsubscriptions.done.has(email);
    if (isStopped === there.has(id))
      return [`Search ${id} ${isStopped ? "still exists after unsubscribing" : "is missing"}.`];
    if (isStopped) return rows.length === 0 ? [] : [`Stopped search ${id} has matches.`];
    return [
      ...[...must].filter((title) => !own.has(title)).map((title) => `Search ${id} did not find ${title}.`),
      ...[...own].filter((title) => !may.has(title)).map((title) => `Search ${id} found ${title} wrongly.`),
      ...rows.flatMap(({ home, reason, notified, message }) => {
        const title = titles.get(home) ?? "";
        if (!notified || message === null) return [`Search ${id} was never notified of ${title}.`];
        const isReason = reason === "published" || (reason === "changed" ? changed : dropped).has(title);
        return isReason ? [] : [`Search ${id} has ${title} because it ${reason}.`];
      }),
    ];
  });
}

/**
 * Each message is for the searches and address of one subscriber and has its final status; no search got more digests than days
 * passed.
 */
function checkMessages({ fixtures, days }: Observations, { matches, messages, failedJobs }: Stored): string[] {
  const bySubscriber = new Map(fixtures.searches.map((search) => [search.subscriber, search]));
  const subscriberOf = new Map(fixtures.searches.map(({ id, subscriber }) => [id, subscriber]));
  const notified = Map.groupBy(matches, ({ message }) => message);
  const faults = messages.flatMap(({ id, kind, search, subscriber, to_address: address, status }) => {
    const about = bySubscriber.get(subscriber ?? 0);
    if (!about || kind !== "new-homes") return [`Message ${id} is of kind ${kind}, to subscriber ${subscriber}.`];
    const searches = new Set(notified.get(id)?.map((match) => match.search));
    return [
      ...(about.email === address ? [] : [`Message ${id} goes to ${address}.`]),
      ...(search === null && searches.size < 2 ? [`Message ${id} names none of ${searches.size} searches.`] : []),
      ...(status === (about.mailbox === "closed" ? "dead" : "sent") ? [] : [`Message ${id} is ${status}.`]),
      ...(notified.has(id) ? [] : [`Message ${id} has no homes.`]),
      ...((notified.get(id)?.length ?? 0) > 100 ? [`Message ${id} has more than 100 homes.`] : []),
    ];
  });
  const rows = new Map(messages.map((message) => [message.id, message]));
  for (const { search, message } of matches) {
    const row = rows.get(message ?? 0);
    if (message !== null && (row?.search ?? search) !== search)
      faults.push(`Search ${search} was notified in a message about search ${row?.search}.`);
    if (row && row.subscriber !== subscriberOf.get(search))
      faults.push(`Search ${search} was notified in a message to subscriber ${row.subscriber}.`);
  }
  for (const [search, own] of Map.groupBy(matches, (match) => match.search)) {
    const digests = new Set(own.map(({ message }) => rows.get(message ?? 0)?.written)).size;
    // One a day, and the first one of an instant search.
    if (digests > days + 1) faults.push(`Search ${search} got ${digests} digests in ${days} days.`);
  }
  if (failedJobs > 0) faults.push(`${failedJobs} jobs have failed permanently.`);
  return faults;
}

/** Every sent message arrived at its recipient, and no email went to an address that must not get any. */
function checkDelivery({ fixtures, unsubscriptions, deliveries }: Observations, { messages }: Stored): string[] {
  const rows = new Map(messages.map((message) => [message.message_id, message]));
  const acknowledgedIds = new Set(
    deliveries.filter(({ acknowledged }) => acknowledged).map(({ messageId }) => messageId),
  );
  const wanting = new Map<string, Search[]>(Map.groupBy(fixtures.searches, ({ email }) => email));
  const faults = messages
    .filter(({ message_id, status }) => status === "sent" && !acknowledgedIds.has(message_id))
    .map(({ message_id }) => `Message ${message_id} never arrived.`);
  for (const { messageId, recipients, at } of deliveries) {
    const [address = ""] = recipients;
    const stoppedAt = unsubscriptions.done.get(address);
    const mayWrite = wanting.get(address)?.some(({ fate }) => fate === "live" || fate === "stops");
    if (!mayWrite) faults.push(`${address} got an email that it must not get.`);
    if (stoppedAt && at.getTime() - stoppedAt.getTime() > inHandMillis)
      faults.push(`${address} got an email after unsubscribing.`);
    const row = rows.get(messageId);
    // The messages of a stopped search were deleted with it.
    if (!row && !stoppedAt) faults.push(`An email arrived with the unknown Message-ID ${messageId}.`);
    if (row && !sameValues(recipients, [row.to_address])) faults.push(`${messageId} went to ${recipients.join(", ")}.`);
  }
  return faults;
}

/** Each email lists exactly the homes that its searches were notified of, and has an unsubscribe header. */
async function checkContent({ deliveries }: Observations, { matches, messages }: Stored): Promise<string[]> {
  const notified = Map.groupBy(matches, ({ message }) => message);
  const rows = new Map(messages.map(({ id, message_id }) => [message_id, id]));
  const faults: string[] = [];
  for (const { messageId, bytes } of deliveries) {
    const oneClick = headerOf(bytes, "List-Unsubscribe-Post");
    if (oneClick !== "List-Unsubscribe=One-Click") faults.push(`${messageId} has no one-click unsubscribe header.`);
    const id = rows.get(messageId);
    if (id === undefined) continue;
    const { text = "", html = "" } = await PostalMime.parse(bytes);
    // A home that matches two searches of the address is listed in both sections.
    const wanted = [...new Set(notified.get(id)?.map(({ home }) => home))].toSorted((a, b) => a - b);
    for (const part of [text, html]) {
      const homes = new Set([...part.matchAll(/\/listings\/(\d+)/g)].map(([, home]) => Number(home)));
      const listed = [...homes].toSorted((a, b) => a - b);
      if (!sameValues(listed, wanted))
        faults.push(`${messageId} has ${listed.length} homes instead of ${wanted.length}.`);
    }
  }
  return faults;
}

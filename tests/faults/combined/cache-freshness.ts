import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import type { DB } from "#db/schema.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { changeRequest, type Publishing, sendUntilSuccessful } from "#tests/faults/alerts/agents.ts";
import { signedInMember } from "#tests/support/members.ts";
import { visit } from "./visitors.ts";

/** A home whose price changes continuously. */
export interface ChangingHome {
  listingId: number;
  /** The path of its page. */
  path: string;
  userId: number;
  cookie: string;
}

/** The outcome of the price changes. */
export interface Freshness extends Pick<Publishing, "retries" | "complaints"> {
  /** Each acknowledged change (milliseconds since 1970), and for how long after it a request still returned the old price. */
  changes: { at: number; millis: number }[];
}

/** Each price is close to the previous one, because a large change needs a confirmation. */
const firstPrice = 900_000;
const pauseMillis = 2000;
const pollMillis = 100;
/** Consecutive requests reach different processes, so this many successes in a row cover all of them. */
const requiredSuccesses = 4;
/** Milliseconds after which an outdated page counts as never updated. */
const timeoutMillis = 90_000;

/** Inserts the home and its agent. */
export async function insertChangingHome(db: Kysely<DB>): Promise<ChangingHome> {
  const { id: userId, cookie } = await signedInMember(db, { role: "agent" });
  const details = { title: "Home of many prices", suburb: "Priceville" };
  const { id: listingId } = await insertListing(db, { createdByUserId: userId, price: firstPrice - 1000, ...details });
  return { listingId, path: listingPath({ id: listingId, ...details }), userId, cookie };
}

/** Raises the price and polls the page until all processes show it, repeatedly, until `signal` aborts. */
export async function watchPrice(
  origin: string,
  { listingId, path, userId, cookie }: ChangingHome,
  signal: AbortSignal,
): Promise<Freshness> {
  const freshness: Freshness = { changes: [], retries: new Map(), complaints: [] };
  const agent = { userId, cookie, address: "10.6.0.1" };
  for (let price = firstPrice; !signal.aborted; price += 1000) {
    const sent = sendUntilSuccessful(
      origin,
      changeRequest(listingId, { price }, agent),
      `The price ${price}`,
      freshness,
      signal,
    );
    if (!(await sent.catch(() => undefined))) break;
    const at = Date.now();
    const { isSeen, oldAt = at } = await untilShown(`${origin}${path}`, formatDollars(price), signal);
    if (signal.aborted) break;
    if (!isSeen) freshness.complaints.push(`The page did not show ${price} for ${timeoutMillis / 1000} s.`);
    freshness.changes.push({ at, millis: oldAt - at });
    await delay(pauseMillis, undefined, { signal }).catch(() => undefined);
  }
  return freshness;
}

interface Seen {
  /** The page has contained the text in `looks` consecutive responses. */
  isSeen: boolean;
  /**
   * When the last response without the text was requested (milliseconds since 1970), so that slow responses do not count as
   * outdated.
   */
  oldAt?: number;
}

async function untilShown(page: string, text: string, signal: AbortSignal): Promise<Seen> {
  const deadline = Date.now() + timeoutMillis;
  let oldAt: number | undefined;
  for (let seen = 0; seen < requiredSuccesses;) {
    const requestedAt = Date.now();
    if (signal.aborted || requestedAt > deadline) return { isSeen: false, oldAt };
    const { outcome, text: html } = await visit(page);
    if (outcome === 200 && html.includes(text)) seen += 1;
    else {
      seen = 0;
      if (outcome === 200) oldAt = requestedAt;
      await delay(pollMillis, undefined, { signal }).catch(() => undefined);
    }
  }
  return { isSeen: true, oldAt };
}

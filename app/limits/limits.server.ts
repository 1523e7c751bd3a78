import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { CompiledQuery, sql } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { db, openTransaction } from "#db/client.server.ts";
import { withoutDeadline } from "#platform/deadline.server.ts";
import { TooMany } from "#app/lib/errors.ts";
import { mailboxKey } from "#app/lib/mailbox-key.ts";
import { logger } from "#platform/logger.server.ts";

/** So many times within a window, which starts with the first of them. */
interface Limit {
  operation: string;
  /**
   * Whose it is: each key has points of its own. A key with the client's address also counts for its /48, which has
   * `PREFIX_TIMES` as many points; all spellings of a mailbox are one key.
   */
  key: LimitKey;
  points: number;
  windowSeconds: number;
}

type LimitKey =
  | "client's address"
  | "e-mail and client's address"
  | "inspection and client's address"
  | "mailbox"
  | "account's e-mail"
  | "person"
  | "feed"
  | "home";

/** How many times as many points a /48 has as one /64 in it: renting one is cheap, and some providers put customers into one. */
export const PREFIX_TIMES = 2;

const hour = 3600;
const day = 24 * hour;

/** Every limit of the product. The server's limit on requests of any kind (FLOOD_LIMIT) comes before all of them. */
export const limits = {
  "lead.submit.address": { operation: "submit an enquiry", key: "client's address", points: 20, windowSeconds: hour },
  "lead.submit.email": { operation: "submit an enquiry", key: "mailbox", points: 10, windowSeconds: hour },
  "lead.submit.user": { operation: "submit an enquiry", key: "person", points: 60, windowSeconds: day },
  "lead.answer.user": { operation: "answer an enquiry", key: "person", points: 200, windowSeconds: hour },
  "lead.answer.day": { operation: "answer an enquiry", key: "person", points: 500, windowSeconds: day },
  // Of an account younger than a week or without a confirmed agency.
  "lead.answer.new": { operation: "answer an enquiry", key: "person", points: 30, windowSeconds: day },
  "inspection.register.address": {
    operation: "register for an inspection",
    key: "client's address",
    points: 30,
    windowSeconds: hour,
  },
  "inspection.register.email": {
    operation: "register for an inspection",
    key: "mailbox",
    points: 15,
    windowSeconds: hour,
  },
  // A household. Beyond it, a registration counts once the link in its email was used; nobody is refused.
  "inspection.register.place": {
    operation: "register for an inspection without a confirmed address",
    key: "inspection and client's address",
    points: 3,
    windowSeconds: day,
  },
  // Far beyond what a person types or an office enters by its own program; feeds have limits of their own.
  "listing.create.hour": { operation: "create a listing", key: "person", points: 60, windowSeconds: hour },
  "listing.create.day": { operation: "create a listing", key: "person", points: 300, windowSeconds: day },
  "report.submit.address": { operation: "report a home", key: "client's address", points: 10, windowSeconds: hour },
  "hold.release.user": { operation: "ask for a release", key: "person", points: 20, windowSeconds: hour },
  // Some programs send each home in a file of its own: a first load is as many as an agency has.
  "feed.file.feed": { operation: "send a file of a feed", key: "feed", points: 3000, windowSeconds: hour },
  "feed.try.user": { operation: "try a file of a feed", key: "person", points: 60, windowSeconds: hour },
  "feed.photos.listing": {
    operation: "fetch the photos of a home again",
    key: "home",
    points: 10,
    windowSeconds: hour,
  },
  "feed.export.user": { operation: "export an agency's listings", key: "person", points: 120, windowSeconds: hour },
  "login.account.address": { operation: "log in", key: "e-mail and client's address", points: 5, windowSeconds: 900 },
  "login.address": { operation: "log in", key: "client's address", points: 100, windowSeconds: hour },
  // Beyond it, logging in to this account becomes slow for everybody; nobody is refused.
  "login.account": { operation: "log in", key: "account's e-mail", points: 50, windowSeconds: hour },
  "register.address": { operation: "create an account", key: "client's address", points: 20, windowSeconds: hour },
  "password.reset.email": { operation: "reset a password", key: "mailbox", points: 3, windowSeconds: hour },
  "password.reset.address": { operation: "reset a password", key: "client's address", points: 20, windowSeconds: hour },
  "email.change.user": { operation: "change the e-mail address", key: "person", points: 5, windowSeconds: hour },
  "email.confirm.user": { operation: "confirm an account's address", key: "person", points: 3, windowSeconds: hour },
  // Beyond it, an account is created without that mail: its page sends one.
  "register.email": { operation: "mail a new account", key: "mailbox", points: 3, windowSeconds: hour },
  "search.save.address": { operation: "save a search", key: "client's address", points: 20, windowSeconds: hour },
  "search.save.email": { operation: "save a search", key: "mailbox", points: 20, windowSeconds: hour },
  "home.save.user": { operation: "save a home", key: "person", points: 1000, windowSeconds: hour },
  "calendar.address.user": { operation: "make a calendar address", key: "person", points: 20, windowSeconds: hour },
  "newsletter.address": {
    operation: "ask for the newsletter",
    key: "client's address",
    points: 20,
    windowSeconds: hour,
  },
  // Anybody can type any address: it is asked a few times a day, and no more, whether it wants what was asked for. Each
  // search is confirmed by itself, so somebody who saves a second one needs a second mail.
  "confirm.searches": { operation: "ask to confirm", key: "mailbox", points: 4, windowSeconds: day },
  "confirm.newsletter": {
    operation: "ask to confirm",
    key: "mailbox",
    points: 1,
    windowSeconds: day,
  },
  // What is beyond these waits for the next window, so that no loop and no crowd floods one mailbox. Mail about an account,
  // such as a password reset, has a limit of its own: a flood of other mail must not delay it.
  "mail.recipient": { operation: "deliver a mail", key: "mailbox", points: 500, windowSeconds: hour },
  "mail.account": { operation: "deliver a mail about an account", key: "mailbox", points: 60, windowSeconds: hour },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * The library counts in one INSERT ... ON CONFLICT DO UPDATE, which is what makes it exact between processes. It asks
 * for a client with `query`; this one is our pool, and never the open transaction: a rollback must not give back
 * what was spent, and a row that everybody behind one address writes must not stay locked until the commit.
 */
const pool = {
  query: ({ text, values }: { text: string; values: unknown[] }) =>
    openTransaction.exit(() => db().withoutPlugins().executeQuery<unknown>(CompiledQuery.raw(text, values))),
};

const limiters = new Map<string, RateLimiterPostgres>();

/** The limiter of a limit, or that of its prefixes. */
function limiterOf(name: LimitName, ofPrefix = false): RateLimiterPostgres {
  const keyPrefix = ofPrefix ? `${name}/48` : name;
  let limiter = limiters.get(keyPrefix);
  if (!limiter) {
    const points = limits[name].points * (ofPrefix ? PREFIX_TIMES : 1);
    // It sets a timer that clears the table, which is no work of the request that needs it first.
    limiter = withoutDeadline(() => openLimiter(keyPrefix, points, limits[name].windowSeconds));
    limiters.set(keyPrefix, limiter);
  }
  return limiter;
}

function openLimiter(keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    // Each limiter would clear the whole table of old rows: one is enough.
    clearExpiredByTimeout: limiters.size === 0,
  });
}

/** A key in one limiter. */
interface Counter {
  limiter: RateLimiterPostgres;
  key: string;
}

/** What a key counts for: itself, then the /48 of its address. */
function countersOf(name: LimitName, key: string): Counter[] {
  const { key: kind } = limits[name];
  const own = { limiter: limiterOf(name), key: fingerprint(kind === "mailbox" ? mailboxKey(key) : key) };
  const prefix = kind.endsWith("client's address") ? withPrefix(key) : undefined;
  return prefix === undefined ? [own] : [own, { limiter: limiterOf(name, true), key: fingerprint(prefix) }];
}

/** The key with the /48 of the /64 that it ends with; undefined for a key without one. */
function withPrefix(key: string): string | undefined {
  const network = /[\da-f:]+(?=\/64$)/i.exec(key)?.[0];
  if (network === undefined || !ipaddr.IPv6.isValid(network)) return undefined;
  const prefix = ipaddr.IPv6.networkAddressFromCIDR(`${network}/48`).toString();
  return `${key.slice(0, -`${network}/64`.length)}${prefix}/48`;
}

/**
 * Spends one point of a limit; throws `TooMany` with the seconds until the window ends when none is left, `Unavailable`
 * when PostgreSQL is away. Call it before `transaction()`: inside one it would need a second connection. Letter case
 * and outer spaces of the key do not count. A request that fails with a status of 500 or more gets its points back.
 */
export async function consumeRateLimit(name: LimitName, key: string): Promise<void> {
  try {
    for (const counter of countersOf(name, key)) {
      await counter.limiter.consume(counter.key);
      spending.getStore()?.push(counter);
    }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new TooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}

/**
 * The same where being over the limit is no failure: true when a point was spent, false when none was left. Throws
 * `Unavailable` when PostgreSQL is away.
 */
export async function tryConsumeRateLimit(name: LimitName, key: string): Promise<boolean> {
  try {
    await consumeRateLimit(name, key);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

/** Gives back every point of a key: what was counted against it has turned out well. */
export async function resetRateLimit(name: LimitName, key: string): Promise<void> {
  for (const counter of countersOf(name, key)) await counter.limiter.delete(counter.key);
}

/** Gives back one point of a key: what it was spent on has failed for our reasons. */
export async function refundRateLimit(name: LimitName, key: string): Promise<void> {
  for (const counter of countersOf(name, key)) await refund(counter);
}

/** The points that the request has spent so far. */
const spending = new AsyncLocalStorage<Counter[]>();

/**
 * Answers one request. When that fails for our reasons (a status of 500 or more, or an exception), the points that it spent
 * are given back afterwards, as soon as PostgreSQL takes them.
 */
export async function refundOnFailure(answer: () => Promise<Response>): Promise<Response> {
  const spent: Counter[] = [];
  let isAnswered = false;
  try {
    const response = await spending.run(spent, answer);
    isAnswered = response.status < 500;
    return response;
  } finally {
    if (!isAnswered && spent.length > 0) void spending.exit(() => withoutDeadline(() => refundAll(spent)));
  }
}

/** Seconds before each further try: the database may be away for a while. */
const refundDelays = [1, 2, 5, 10, 20, 60, 120, 300];

async function refundAll(counters: readonly Counter[]): Promise<void> {
  for (const counter of counters) {
    for (const seconds of [0, ...refundDelays]) {
      await wait(seconds * 1000, undefined, { ref: false });
      const failure = await refund(counter).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) break;
      logger.warn({ err: failure }, "a point of a rate limit was not given back yet");
    }
  }
}

/** Refused attempts also count in the row: the point comes off the limit, so that it can be spent again. */
async function refund({ limiter, key }: Counter): Promise<void> {
  await openTransaction.exit(() =>
    db()
      .updateTable("rateLimits")
      .set({ points: sql<number>`greatest(least(points, ${limiter.points}) - 1, 0)` })
      .where("key", "=", limiter.getKey(key))
      .where("expire", ">", Date.now())
      .execute(),
  );
}

/** Of one length however long the key, and no personal data at rest. */
function fingerprint(key: string): string {
  return createHash("sha256").update(key.trim().toLowerCase()).digest("base64url");
}

import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { CompiledQuery, sql } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { TooMany } from "#app/lib/errors.ts";
import { mailboxKey } from "#app/lib/fields.ts";
import { db, openTransaction } from "#db/client.server.ts";
import { withoutDeadline } from "#platform/deadline.server.ts";
import { logger } from "#platform/logger.server.ts";

/** The window starts with the first use. */
interface Limit {
  operation: string;
  /**
   * Client addresses also count towards their /48, which has `PREFIX_FACTOR` as many points. All spellings of a mailbox
   * are one key.
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

/** Low, because a /48 is cheap to rent; above 1, because some providers share one among customers. */
export const PREFIX_FACTOR = 2;

const hour = 3600;
const day = 24 * hour;

/** FLOOD_LIMIT, for requests of any kind, applies first. */
export const limits = {
  "lead.submit.address": { operation: "submit an enquiry", key: "client's address", points: 20, windowSeconds: hour },
  "lead.submit.email": { operation: "submit an enquiry", key: "mailbox", points: 10, windowSeconds: hour },
  "lead.submit.user": { operation: "submit an enquiry", key: "person", points: 60, windowSeconds: day },
  "lead.answer.user": { operation: "answer an enquiry", key: "person", points: 200, windowSeconds: hour },
  "lead.answer.day": { operation: "answer an enquiry", key: "person", points: 500, windowSeconds: day },
  "lead.reassign.user": { operation: "reassign an enquiry", key: "person", points: 100, windowSeconds: hour },
  "lead.template.user": { operation: "save a reply template", key: "person", points: 60, windowSeconds: hour },
  "lead.note.user": { operation: "write a note on an enquiry", key: "person", points: 200, windowSeconds: hour },
  // Accounts younger than a week or without a confirmed agency.
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
  // The size of a household. Further registrations count only once confirmed by email.
  "inspection.register.place": {
    operation: "register for an inspection without a confirmed address",
    key: "inspection and client's address",
    points: 3,
    windowSeconds: day,
  },
  "document.send.user": { operation: "send a document", key: "person", points: 200, windowSeconds: hour },
  "inspection.contract.user": { operation: "offer a contract", key: "person", points: 200, windowSeconds: hour },
  "inspection.follow_up.user": { operation: "write to visitors", key: "person", points: 30, windowSeconds: hour },
  "inspection.feedback.address": {
    operation: "give feedback on a home",
    key: "client's address",
    points: 60,
    windowSeconds: hour,
  },
  // More than people or an office's program send. Agency software has its own limits.
  "listing.create.hour": { operation: "create a listing", key: "person", points: 60, windowSeconds: hour },
  "listing.create.day": { operation: "create a listing", key: "person", points: 300, windowSeconds: day },
  // The form of a new listing saves itself every few seconds while an agent types.
  "listing.unfinished.user": {
    operation: "save an unfinished listing",
    key: "person",
    points: 2000,
    windowSeconds: hour,
  },
  "report.submit.address": { operation: "report a home", key: "client's address", points: 10, windowSeconds: hour },
  "statement.request.address": {
    operation: "ask for a Statement of Information",
    key: "client's address",
    points: 30,
    windowSeconds: hour,
  },
  "statement.request.email": {
    operation: "ask for a Statement of Information",
    key: "mailbox",
    points: 10,
    windowSeconds: hour,
  },
  "hold.release.user": { operation: "ask for a release", key: "person", points: 20, windowSeconds: hour },
  // A first import may send each home of the agency in its own file.
  "feed.file.feed": { operation: "send a file of a feed", key: "feed", points: 3000, windowSeconds: hour },
  "agency.invite.user": { operation: "invite people to an agency", key: "person", points: 60, windowSeconds: day },
  "picture.new.user": {
    operation: "send a picture with its new owner",
    key: "person",
    points: 60,
    windowSeconds: hour,
  },
  "webhook.test.user": { operation: "send a test to a webhook", key: "person", points: 60, windowSeconds: hour },
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
  // Above this, log-ins are slowed down, not refused.
  "login.account": { operation: "log in", key: "account's e-mail", points: 50, windowSeconds: hour },
  "register.address": { operation: "create an account", key: "client's address", points: 20, windowSeconds: hour },
  "password.reset.email": { operation: "reset a password", key: "mailbox", points: 3, windowSeconds: hour },
  "password.reset.address": { operation: "reset a password", key: "client's address", points: 20, windowSeconds: hour },
  "email.change.user": { operation: "change the e-mail address", key: "person", points: 5, windowSeconds: hour },
  "email.confirm.user": { operation: "confirm an account's address", key: "person", points: 3, windowSeconds: hour },
  // Above this, the account is created without this mail; its page can send one.
  "register.email": { operation: "mail a new account", key: "mailbox", points: 3, windowSeconds: hour },
  "search.save.address": { operation: "save a search", key: "client's address", points: 20, windowSeconds: hour },
  "search.save.email": { operation: "save a search", key: "mailbox", points: 20, windowSeconds: hour },
  "home.save.user": { operation: "save a home", key: "person", points: 1000, windowSeconds: hour },
  "home.note.user": { operation: "write a note", key: "person", points: 1000, windowSeconds: hour },
  "shortlist.link.user": { operation: "make a link to a shortlist", key: "person", points: 20, windowSeconds: hour },
  // A household shares an address and may answer the list more than once.
  "shortlist.answer.address": {
    operation: "answer a shortlist",
    key: "client's address",
    points: 60,
    windowSeconds: hour,
  },
  // The shortlist's owner: a link that many people have.
  "shortlist.answer.user": { operation: "answer a shortlist", key: "person", points: 200, windowSeconds: hour },
  "calendar.address.user": { operation: "make a calendar address", key: "person", points: 20, windowSeconds: hour },
  "newsletter.address": {
    operation: "ask for the newsletter",
    key: "client's address",
    points: 20,
    windowSeconds: hour,
  },
  // Anyone can type any address. Each search is confirmed separately, so a few are needed.
  "confirm.searches": { operation: "ask to confirm", key: "mailbox", points: 4, windowSeconds: day },
  "confirm.newsletter": {
    operation: "ask to confirm",
    key: "mailbox",
    points: 1,
    windowSeconds: day,
  },
  // Mails above these limits wait for the next window. Account mails have a separate limit, so that other mail cannot
  // delay them.
  "mail.recipient": { operation: "deliver a mail", key: "mailbox", points: 500, windowSeconds: hour },
  "mail.account": { operation: "deliver a mail about an account", key: "mailbox", points: 60, windowSeconds: hour },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Outside the open transaction: a rollback must not refund points, and the row of a shared address must not stay locked
 * until the commit. One INSERT ... ON CONFLICT DO UPDATE counts exactly across processes.
 */
const pool = {
  query: ({ text, values }: { text: string; values: unknown[] }) =>
    openTransaction.exit(() => db().withoutPlugins().executeQuery<unknown>(CompiledQuery.raw(text, values))),
};

const limiters = new Map<string, RateLimiterPostgres>();

function getLimiter(name: LimitName, ofPrefix = false): RateLimiterPostgres {
  const keyPrefix = ofPrefix ? `${name}/48` : name;
  let limiter = limiters.get(keyPrefix);
  if (!limiter) {
    const points = limits[name].points * (ofPrefix ? PREFIX_FACTOR : 1);
    // The limiter's timer outlives the request.
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
    // One limiter deletes the expired rows of all limiters.
    clearExpiredByTimeout: limiters.size === 0,
  });
}

interface Counter {
  limiter: RateLimiterPostgres;
  key: string;
}

/** The counter of the key, then that of its /48. */
function getCounters(name: LimitName, key: string): Counter[] {
  const { key: kind } = limits[name];
  const own = { limiter: getLimiter(name), key: hashKey(kind === "mailbox" ? mailboxKey(key) : key) };
  const prefix = kind.endsWith("client's address") ? toPrefixKey(key) : undefined;
  return prefix === undefined ? [own] : [own, { limiter: getLimiter(name, true), key: hashKey(prefix) }];
}

/** Replaces the /64 at the end. Undefined without one. */
function toPrefixKey(key: string): string | undefined {
  const network = /[\da-f:]+(?=\/64$)/i.exec(key)?.[0];
  if (network === undefined || !ipaddr.IPv6.isValid(network)) return undefined;
  const prefix = ipaddr.IPv6.networkAddressFromCIDR(`${network}/48`).toString();
  return `${key.slice(0, -`${network}/64`.length)}${prefix}/48`;
}

/**
 * Throws `TooMany` with the seconds until the window ends, `Unavailable` without PostgreSQL. Call it before
 * `transaction()`, as it needs its own connection. Trims keys and ignores their case. A request that fails with status
 * 500 or more gets its points back.
 */
export async function consumeRateLimit(name: LimitName, key: string): Promise<void> {
  try {
    for (const counter of getCounters(name, key)) {
      await counter.limiter.consume(counter.key);
      spentCounters.getStore()?.push(counter);
    }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new TooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}

/** Returns false instead of throwing `TooMany`. */
export async function tryConsumeRateLimit(name: LimitName, key: string): Promise<boolean> {
  try {
    await consumeRateLimit(name, key);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

/** Refunds all points, for example after a successful log-in. */
export async function resetRateLimit(name: LimitName, key: string): Promise<void> {
  for (const counter of getCounters(name, key)) await counter.limiter.delete(counter.key);
}

/** Refunds one point, for example after a failure on our side. */
export async function refundRateLimit(name: LimitName, key: string): Promise<void> {
  for (const counter of getCounters(name, key)) await refund(counter);
}

const spentCounters = new AsyncLocalStorage<Counter[]>();

/** If the request throws or returns a status of 500 or more, refunds its points as soon as PostgreSQL is available. */
export async function refundOnFailure(handle: () => Promise<Response>): Promise<Response> {
  const spent: Counter[] = [];
  let isSuccessful = false;
  try {
    const response = await spentCounters.run(spent, handle);
    isSuccessful = response.status < 500;
    return response;
  } finally {
    if (!isSuccessful && spent.length > 0) void spentCounters.exit(() => withoutDeadline(() => refundAll(spent)));
  }
}

/** Seconds before each retry. */
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
      logger.warn({ err: failure }, "could not refund a rate limit point yet");
    }
  }
}

/** The row also counts refused attempts, so reduce it to the limit first. */
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

/** A hash, so that no personal data is stored. */
function hashKey(key: string): string {
  return createHash("sha256").update(key.trim().toLowerCase()).digest("base64url");
}

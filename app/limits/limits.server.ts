import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { db, openTransaction } from "#db/client.server.ts";
import { withoutDeadline } from "#app/deadline.server.ts";
import { TooMany } from "#app/lib/errors.ts";

/** So many times within a window, which starts with the first of them. */
interface Limit {
  operation: string;
  /** Whose it is: each key has points of its own. */
  key: string;
  points: number;
  windowSeconds: number;
}

const hour = 3600;

/** Every limit of the product. The server's limit on requests of any kind (FLOOD_LIMIT) comes before all of them. */
export const limits = {
  "lead.submit.address": { operation: "submit an enquiry", key: "client's address", points: 20, windowSeconds: hour },
  "lead.submit.email": { operation: "submit an enquiry", key: "sender's e-mail", points: 10, windowSeconds: hour },
  "lead.answer.user": { operation: "answer an enquiry", key: "person", points: 200, windowSeconds: hour },
  "inspection.register.address": {
    operation: "register for an inspection",
    key: "client's address",
    points: 30,
    windowSeconds: hour,
  },
  "inspection.register.email": {
    operation: "register for an inspection",
    key: "visitor's e-mail",
    points: 15,
    windowSeconds: hour,
  },
  // Far beyond what a person types or an office enters by its own program; feeds have limits of their own.
  "listing.create.hour": { operation: "create a listing", key: "person", points: 60, windowSeconds: hour },
  "listing.create.day": { operation: "create a listing", key: "person", points: 300, windowSeconds: 24 * hour },
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
  "login.account": { operation: "log in", key: "e-mail", points: 50, windowSeconds: hour },
  "register.address": { operation: "create an account", key: "client's address", points: 20, windowSeconds: hour },
  "password.reset.email": { operation: "reset a password", key: "e-mail", points: 3, windowSeconds: hour },
  "password.reset.address": { operation: "reset a password", key: "client's address", points: 20, windowSeconds: hour },
  "email.change.user": { operation: "change the e-mail address", key: "person", points: 5, windowSeconds: hour },
  "email.confirm.user": { operation: "confirm an account's address", key: "person", points: 3, windowSeconds: hour },
  // Beyond it, an account is created without that mail: its page sends one.
  "register.email": { operation: "mail a new account", key: "e-mail", points: 3, windowSeconds: hour },
  "search.save.address": { operation: "save a search", key: "client's address", points: 20, windowSeconds: hour },
  "search.save.email": { operation: "save a search", key: "subscriber's e-mail", points: 20, windowSeconds: hour },
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
  "confirm.searches": { operation: "ask to confirm", key: "subscriber's e-mail", points: 4, windowSeconds: 24 * hour },
  "confirm.newsletter": {
    operation: "ask to confirm",
    key: "subscriber's e-mail",
    points: 1,
    windowSeconds: 24 * hour,
  },
  // Sanity: what is beyond it waits for the next window, so that no loop and no crowd floods one mailbox.
  "mail.recipient": { operation: "deliver a mail", key: "recipient's e-mail", points: 500, windowSeconds: hour },
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

const limiters = new Map<LimitName, RateLimiterPostgres>();

function limiterOf(name: LimitName): RateLimiterPostgres {
  let limiter = limiters.get(name);
  if (!limiter) {
    // It sets a timer that clears the table, which is no work of the request that needs it first.
    limiter = withoutDeadline(() => openLimiter(name));
    limiters.set(name, limiter);
  }
  return limiter;
}

function openLimiter(name: LimitName): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points: limits[name].points,
    duration: limits[name].windowSeconds,
    // Each limiter would clear the whole table of old rows: one is enough.
    clearExpiredByTimeout: limiters.size === 0,
  });
}

/**
 * Spends one point of a limit; throws `TooMany` with the seconds until the window ends when none is left, `Unavailable`
 * when PostgreSQL is away. Call it before `transaction()`: inside one it would need a second connection. Letter case
 * and outer spaces of the key do not count.
 */
export async function consumeRateLimit(name: LimitName, key: string): Promise<void> {
  try {
    await limiterOf(name).consume(fingerprint(key));
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
  await limiterOf(name).delete(fingerprint(key));
}

/** Of one length however long the key, and no personal data at rest. */
function fingerprint(key: string): string {
  return createHash("sha256").update(key.trim().toLowerCase()).digest("base64url");
}

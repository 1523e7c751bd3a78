import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { matchesEtag } from "#platform/etag.ts";
import type { AnswerFacts } from "#platform/freshness.server.ts";
import { chooseCoding, codingFollows, type Coding, compress, isTextual } from "./compression.ts";
import { type ErrorResponse, isErrorResponse } from "./error-response.ts";
import { addVary, type Reply } from "./reply.ts";
import { readWithDictionary } from "./shared-dictionary.ts";

/**
 * What a page may be kept by, in browsers and in caches that many share. A browser asks again each time, so that nobody who has
 * just logged in sees the page of a visitor. A CDN answers for one second, and asks once in it however many come.
 */
export const sharedCaching = "public, max-age=0, s-maxage=1";

/** How long (milliseconds) a page is kept when no change is heard of: with the second of a CDN, a minute. */
const LIFE = 59_000;

/** Longer addresses are nobody's links. */
const MAX_ADDRESS = 512;

/** A page takes at most this part of all that is kept. */
const LARGEST_PART = 1 / 8;

/** Headers, key and tables of a page, in bytes, roughly. */
const OVERHEAD = 3000;

/** The changes of the database that the pages are made from. */
interface Changes {
  areHeard(): boolean;
  tablesRead(statements: Iterable<string>): ReadonlySet<string> | undefined;
  reads(statement: string, table: string): boolean;
}

export interface PageCacheOptions {
  /** How much is kept at most. */
  bytes: number;
  changes: Changes;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

type Form = Coding | "identity";

/** A finished page, the same for everybody. */
interface KeptPage {
  headers: OutgoingHttpHeaders & { etag: string };
  type: string;
  /** The body in the codings that were asked for. */
  forms: ReadonlyMap<Form, Uint8Array>;
  /** Bytes of the body as it is read. */
  length: number;
  /** Bytes that it takes here. */
  size: number;
  tables: ReadonlySet<string>;
  until: number;
}

/** A page that is being made. */
interface Making {
  facts: AnswerFacts;
  /** Something that it has read was changed since. */
  isStale: boolean;
  made: Promise<KeptPage | undefined>;
}

/** Figures for the operator. */
export interface PageCacheFigures {
  entries: number;
  bytes: number;
  /** Answered from memory, together with another request, and made anew. */
  asked: Readonly<Record<"hit" | "joined" | "made", number>>;
  /** Forgotten because of a change, because their time was over, and for want of room. */
  dropped: Readonly<Record<"changed" | "expired" | "crowded", number>>;
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Keeps finished pages in memory until something that they were made from changes. */
export function createPageCache({ bytes, changes, now = () => performance.now() }: PageCacheOptions) {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: bytes,
    maxEntrySize: Math.ceil(bytes * LARGEST_PART),
    sizeCalculation: ({ size }) => size,
    dispose: (_page, _key, reason) => {
      if (reason === "evict") dropped.crowded += 1;
    },
  });
  const inTheMaking = new Map<string, Making>();
  const asked = { hit: 0, joined: 0, made: 0 };
  const dropped = { changed: 0, expired: 0, crowded: 0 };

  /** The page as this request wants it: not at all, when the client has it already. */
  function replyWith(key: string, page: KeptPage, { headers }: IncomingMessage): Reply {
    if (matchesEtag(headers["if-none-match"], page.headers.etag)) return { status: 304, headers: page.headers };
    const coding = chooseCoding(headers, page.type, page.length);
    const form = coding ?? "identity";
    let body = page.forms.get(form);
    if (!body) {
      body = formOf(page, form);
      const forms = new Map(page.forms).set(form, body);
      if (pages.peek(key) === page) pages.set(key, { ...page, forms, size: page.size + body.byteLength });
    }
    return { status: 200, headers: coding ? { ...page.headers, "content-encoding": coding } : page.headers, body };
  }

  /** A page to keep, made of an answer; undefined when it may not be given to others. */
  function toPage(target: string, facts: AnswerFacts, reply: Reply | ErrorResponse, request: IncomingMessage) {
    if (isErrorResponse(reply) || !isForEverybody(target, facts, reply)) return undefined;
    const tables = changes.tablesRead(facts.statements);
    if (!tables) return undefined;
    const { body } = reply;
    const whole = typeof body === "string" ? Buffer.from(body) : (body as Uint8Array);
    const type = reply.headers["content-type"] ?? "";
    const etag = `W/"${createHash("sha256").update(whole).digest("base64url")}"`;
    const headers = { ...reply.headers, etag, "cache-control": sharedCaching };
    if (isTextual(type)) for (const name of codingFollows(type)) addVary(headers, name);
    const coding = chooseCoding(request.headers, type, whole.byteLength);
    const form = coding ? compress(whole, coding) : whole;
    const forms = new Map<Form, Uint8Array>([[coding ?? "identity", form]]);
    const size = form.byteLength + OVERHEAD;
    return { headers, type, forms, length: whole.byteLength, size, tables, until: now() + LIFE };
  }

  /**
   * Answers a request for a page that may be for everybody: from memory, or with what `make` makes, which is kept when it says
   * that it may be. Those who ask at the same time get the same.
   */
  async function answer(
    request: IncomingMessage,
    { key, target }: { key: string; target: string },
    make: (facts: AnswerFacts) => Promise<Reply | ErrorResponse>,
  ): Promise<Reply | ErrorResponse> {
    const beside = inTheMaking.get(key);
    const joined = beside && (await beside.made);
    if (joined) {
      asked.joined += 1;
      return replyWith(key, joined, request);
    }
    asked.made += 1;
    const facts: AnswerFacts = { statements: new Set() };
    // What was made beside it was for one person alone, and so is this.
    if (beside || !changes.areHeard()) return make(facts);
    const { promise: made, resolve } = Promise.withResolvers<KeptPage | undefined>();
    const making: Making = { facts, isStale: false, made };
    inTheMaking.set(key, making);
    try {
      const reply = await make(facts);
      const page = toPage(target, facts, reply, request);
      if (page && !making.isStale) pages.set(key, page);
      resolve(page);
      return page ? replyWith(key, page, request) : reply;
    } finally {
      resolve(undefined);
      if (inTheMaking.get(key) === making) inTheMaking.delete(key);
    }
  }

  return {
    answer,

    /** The reply from memory; undefined when there is none. */
    find(request: IncomingMessage, key: string): Reply | undefined {
      if (!changes.areHeard()) return undefined;
      const page = pages.get(key);
      if (!page) return undefined;
      if (now() >= page.until) {
        pages.delete(key);
        dropped.expired += 1;
        return undefined;
      }
      asked.hit += 1;
      return replyWith(key, page, request);
    },

    /** Forgets every page that was made from a table; without one, all of them. What is being made from it is not kept, either. */
    forget(table?: string): void {
      for (const [key, making] of inTheMaking) {
        if (table !== undefined && ![...making.facts.statements].some((text) => changes.reads(text, table))) continue;
        making.isStale = true;
        inTheMaking.delete(key);
      }
      const isOld = ({ tables }: KeptPage) => table === undefined || tables.has(table);
      const old = [...pages.entries()].filter(([, page]) => isOld(page));
      for (const [key] of old) pages.delete(key);
      dropped.changed += old.length;
    },

    figures: (): PageCacheFigures => ({
      entries: pages.size,
      bytes: pages.calculatedSize,
      asked: { ...asked },
      dropped: { ...dropped },
    }),
  };
}

/**
 * Only what says of itself that it is for everybody, was asked by its one address (or for its data), lacks nothing, and carries
 * nothing for one person.
 */
function isForEverybody(target: string, facts: AnswerFacts, { status, headers, body }: Reply): boolean {
  const { address, isPartial = false } = facts;
  if (
    address === undefined ||
    isPartial ||
    target.length > MAX_ADDRESS ||
    (target !== address && target !== dataAddress(address))
  )
    return false;
  const isPersonal = headers["set-cookie"] !== undefined || /private|no-store/.test(String(headers["cache-control"]));
  return status === 200 && !isPersonal && (typeof body === "string" || body instanceof Uint8Array);
}

/** Where scripts ask for the data of a page (React Router's single fetch). */
function dataAddress(address: string): string {
  const [path = "", query] = address.split("?", 2);
  return `${path === "/" ? "/_" : path}.data${query === undefined ? "" : `?${query}`}`;
}

const readers: Record<Form, (content: Uint8Array) => Uint8Array> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
  dcz: readWithDictionary,
  identity: (content) => content,
};

/** The body in another coding, from one that is there. */
function formOf({ forms }: KeptPage, form: Form): Uint8Array {
  const [[known, content] = ["identity", new Uint8Array()] as const] = forms;
  const whole = readers[known](content);
  return form === "identity" ? whole : compress(whole, form);
}

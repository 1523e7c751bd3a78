import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { PageDependencies } from "#platform/cache-dependencies.server.ts";
import { matchesEtag } from "#platform/etag.ts";
import { addVary, type BufferedResponse } from "./buffered-response.ts";
import { cachedCodings, chooseCoding, codingFollows, type Coding, compress, isTextual } from "./compression.ts";
import { type ErrorResponse, isErrorResponse } from "./error-response.ts";
import { readWithDictionary } from "./shared-dictionary.ts";

/**
 * Browsers revalidate, so that users do not see a visitor's page after login. A CDN caches for a second, to collapse
 * concurrent requests.
 */
export const sharedCaching = "public, max-age=0, s-maxage=1";

/** Milliseconds without a change notification: one minute including the CDN's second. */
const LIFE = 59_000;

const MAX_ADDRESS = 512;

/** Maximum share of one page. */
const LARGEST_PART = 1 / 8;

/** Bytes for a page's headers, key and tables. */
const OVERHEAD = 3000;

interface Changes {
  isConnected(): boolean;
  tablesRead(statements: Iterable<string>): ReadonlySet<string> | undefined;
  reads(statement: string, table: string): boolean;
}

export interface PageCacheOptions {
  bytes: number;
  changes: Changes;
  /** Monotonic, in milliseconds. */
  now?: () => number;
}

type Form = Coding | "identity";

interface CachedPage {
  headers: OutgoingHttpHeaders & { etag: string };
  type: string;
  /** The body per coding, filled on demand. */
  forms: ReadonlyMap<Form, Uint8Array>;
  /** Bytes of the uncompressed body. */
  length: number;
  /** Bytes in the cache. */
  size: number;
  tables: ReadonlySet<string>;
  until: number;
}

interface Making {
  dependencies: PageDependencies;
  /** A table that it read has changed since. */
  isStale: boolean;
  made: Promise<CachedPage | undefined>;
}

export interface PageCacheStats {
  entries: number;
  bytes: number;
  /** By result: cached, joined to a concurrent render, rendered. */
  requests: Readonly<Record<"hit" | "joined" | "made", number>>;
  /** By reason: changed data, age, lack of room. */
  dropped: Readonly<Record<"changed" | "expired" | "crowded", number>>;
}

export type PageCache = ReturnType<typeof createPageCache>;

/** In memory; database changes invalidate pages. */
export function createPageCache({ bytes, changes, now = () => performance.now() }: PageCacheOptions) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: bytes,
    maxEntrySize: Math.ceil(bytes * LARGEST_PART),
    sizeCalculation: ({ size }) => size,
    dispose: (_page, _key, reason) => {
      if (reason === "evict") dropped.crowded += 1;
    },
  });
  const inTheMaking = new Map<string, Making>();
  const requests = { hit: 0, joined: 0, made: 0 };
  const dropped = { changed: 0, expired: 0, crowded: 0 };

  /** 304 if the request's ETag matches. */
  function toResponse(key: string, page: CachedPage, { headers }: IncomingMessage): BufferedResponse {
    if (matchesEtag(headers["if-none-match"], page.headers.etag)) return { status: 304, headers: page.headers };
    const coding = chooseCoding(headers, page.type, page.length, cachedCodings);
    const form = coding ?? "identity";
    let body = page.forms.get(form);
    if (!body) {
      body = formOf(page, form);
      const forms = new Map(page.forms).set(form, body);
      if (pages.peek(key) === page) pages.set(key, { ...page, forms, size: page.size + body.byteLength });
    }
    return { status: 200, headers: coding ? { ...page.headers, "content-encoding": coding } : page.headers, body };
  }

  /** Undefined if the response must not be shared. */
  function toPage(
    target: string,
    dependencies: PageDependencies,
    response: BufferedResponse | ErrorResponse,
    request: IncomingMessage,
  ) {
    if (isErrorResponse(response) || !isForEverybody(target, dependencies, response)) return undefined;
    const tables = changes.tablesRead(dependencies.statements);
    if (!tables) return undefined;
    const { body } = response;
    const content = typeof body === "string" ? Buffer.from(body) : (body as Uint8Array);
    const type = response.headers["content-type"] ?? "";
    const etag = `W/"${createHash("sha256").update(content).digest("base64url")}"`;
    const headers = { ...response.headers, etag, "cache-control": sharedCaching };
    if (isTextual(type)) for (const name of codingFollows(type)) addVary(headers, name);
    const coding = chooseCoding(request.headers, type, content.byteLength, cachedCodings);
    const form = coding ? compress(content, coding) : content;
    const forms = new Map<Form, Uint8Array>([[coding ?? "identity", form]]);
    const size = form.byteLength + OVERHEAD;
    return { headers, type, forms, length: content.byteLength, size, tables, until: now() + LIFE };
  }

  /** Caches a shareable page. Concurrent requests share one render. */
  async function serve(
    request: IncomingMessage,
    { key, target }: { key: string; target: string },
    make: (dependencies: PageDependencies) => Promise<BufferedResponse | ErrorResponse>,
  ): Promise<BufferedResponse | ErrorResponse> {
    const inProgress = inTheMaking.get(key);
    const joined = inProgress && (await inProgress.made);
    if (joined) {
      requests.joined += 1;
      return toResponse(key, joined, request);
    }
    requests.made += 1;
    const dependencies: PageDependencies = { statements: new Set() };
    // The concurrent render was personal, so do not share this one.
    if (inProgress || !changes.isConnected()) return make(dependencies);
    const { promise: made, resolve } = Promise.withResolvers<CachedPage | undefined>();
    const making: Making = { dependencies, isStale: false, made };
    inTheMaking.set(key, making);
    try {
      const response = await make(dependencies);
      const page = toPage(target, dependencies, response, request);
      if (page && !making.isStale) pages.set(key, page);
      resolve(page);
      return page ? toResponse(key, page, request) : response;
    } finally {
      resolve(undefined);
      if (inTheMaking.get(key) === making) inTheMaking.delete(key);
    }
  }

  return {
    serve,

    /** Undefined on a miss. */
    find(request: IncomingMessage, key: string): BufferedResponse | undefined {
      if (!changes.isConnected()) return undefined;
      const page = pages.get(key);
      if (!page) return undefined;
      if (now() >= page.until) {
        pages.delete(key);
        dropped.expired += 1;
        return undefined;
      }
      requests.hit += 1;
      return toResponse(key, page, request);
    },

    /** Invalidates pages that read `table` (default: all), including renders in progress. */
    forget(table?: string): void {
      for (const [key, making] of inTheMaking) {
        if (table !== undefined && ![...making.dependencies.statements].some((text) => changes.reads(text, table)))
          continue;
        making.isStale = true;
        inTheMaking.delete(key);
      }
      const isOld = ({ tables }: CachedPage) => table === undefined || tables.has(table);
      const old = [...pages.entries()].filter(([, page]) => isOld(page));
      for (const [key] of old) pages.delete(key);
      dropped.changed += old.length;
    },

    stats: (): PageCacheStats => ({
      entries: pages.size,
      bytes: pages.calculatedSize,
      requests: { ...requests },
      dropped: { ...dropped },
    }),
  };
}

/** Public pages at their canonical or data address, complete. */
function isForEverybody(
  target: string,
  dependencies: PageDependencies,
  { status, headers, body }: BufferedResponse,
): boolean {
  const { address, isPartial = false } = dependencies;
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

/** React Router's single fetch. */
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

function formOf({ forms }: CachedPage, form: Form): Uint8Array {
  const [[known, content] = ["identity", new Uint8Array()] as const] = forms;
  const decoded = readers[known](content);
  return form === "identity" ? decoded : compress(decoded, form);
}

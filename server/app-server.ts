import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { PageDependencies } from "#platform/cache-dependencies.server.ts";
import { type BufferedResponse, sendResponse } from "./buffered-response.ts";
import { clientScheme } from "./client-address.ts";
import {
  errorFormat,
  type ErrorResponse,
  errorResponse,
  isErrorResponse,
  methodNotAllowed,
  renderError,
  serviceProblem,
} from "./error-response.ts";
import { fromFetchResponse, toFetchRequest } from "./fetch-adapter.ts";
import { createFloodLimit, type FloodLimit } from "./flood-limit.ts";
import { healthResponse, type Readiness } from "./health.ts";
import type { PageCache } from "./page-cache.ts";
import { createRequestGuard, type HostRules, isUpload } from "./request-guard.ts";
import { type Exchange, type Log, logExchange, openExchange, type Outcome } from "./request-log.ts";
import { isApi, readTarget } from "./request-target.ts";
import { createStaticFiles, isHashedAsset, type StaticFolders } from "./static-files.ts";

export interface AppServerOptions extends HostRules {
  handle: (request: Request) => Promise<Response>;
  folders: StaticFolders;
  readiness: Readiness;
  /** True if the database queue has no room. */
  isQueueFull: () => boolean;
  log: Log;
  trustedHops: number;
  /** Undefined disables the limit. */
  flood?: FloodLimit;
  /** Undefined disables the page cache. */
  pages?: PublicPages;
  /** Called when the exchange ends. */
  observe?: (exchange: Exchange, outcome: Outcome) => void;
}

export interface PublicPages {
  cache: PageCache;
  /** Records the reads of `respond` in `dependencies`. */
  trackDependencies: <Result>(dependencies: PageDependencies, respond: () => Promise<Result>) => Promise<Result>;
  /** The version of the pages for this `cookie` header. Undefined if it makes them personal. */
  getPageVariant: (cookieHeader: string | undefined, address: string) => string | undefined;
}

/** A search page has 24 pictures. */
const MEDIA_PER_REQUEST = 10;

function limitFlood(flood: FloodLimit | undefined, name: string, times = 1): (address: string) => Promise<number> {
  return flood ? createFloodLimit({ ...flood, requests: flood.requests * times }, name) : () => Promise.resolve(0);
}

/** Retry-After, in seconds. */
const retryAfter = { busy: 2, fault: 5 };

const tooBusy = errorResponse(503, "The service is very busy right now. Please try again in a few seconds.", {
  "retry-after": String(retryAfter.busy),
});

/** Order: target, health, request guard, static files, page cache, flood limit, queue, application. */
export function createAppListener(options: AppServerOptions): RequestListener {
  const { log, readiness, trustedHops } = options;
  const https = options.origin?.startsWith("https:") ?? false;
  const requestGuard = createRequestGuard(options);
  const findFile = createStaticFiles(options.folders);
  const secondsToWait = limitFlood(options.flood, "requests");
  const secondsToWaitForMedia = limitFlood(options.flood, "media", MEDIA_PER_REQUEST);

  /** Page cache key. Undefined if the response may be personal. */
  function keyOf({ headers }: IncomingMessage, reading: boolean, address: string): string | undefined {
    if (!reading || headers.authorization !== undefined) return undefined;
    const variant = options.pages?.getPageVariant(headers.cookie, address);
    return variant === undefined ? undefined : `${variant} ${address}`;
  }

  async function produceResponse(
    request: IncomingMessage,
    response: ServerResponse,
    exchange: Exchange,
  ): Promise<BufferedResponse | ErrorResponse> {
    const target = readTarget(request.url ?? "");
    if (isErrorResponse(target)) return target;
    const { pathname } = target;
    exchange.path = pathname;
    const reading = exchange.method === "GET" || exchange.method === "HEAD";

    // Before the host check, because orchestrators probe by IP address.
    const health = await healthResponse(pathname, readiness);
    if (health) {
      exchange.kind = "health";
      return reading ? health : methodNotAllowed("GET, HEAD");
    }

    const host = requestGuard(request, target);
    if (isErrorResponse(host)) return host;

    const file = reading ? await findFile(pathname, request) : undefined;
    if (file || isHashedAsset(pathname)) {
      exchange.kind = "static";
      return file ?? errorResponse(404, "This file no longer exists. Reloading the page may help.");
    }

    const origin = options.origin ?? `${clientScheme(request, trustedHops)}://${host}`;
    const address = pathname + target.search;
    const key = keyOf(request, reading, origin + address);
    const cachedPage = key === undefined ? undefined : options.pages?.cache.find(request, key);
    if (cachedPage) {
      exchange.kind = "kept";
      return cachedPage;
    }

    const isMedia = reading && pathname.startsWith("/media/");
    const wait = await (isMedia ? secondsToWaitForMedia : secondsToWait)(exchange.clientAddress);
    if (wait > 0) return errorResponse(429, "Please wait a moment and try again.", { "retry-after": String(wait) });

    // Only reads are rejected: a failed form submission preserves the user's input.
    if (reading && options.isQueueFull()) return tooBusy;

    if (request.headers.expect) response.writeContinue();
    const fetchRequest = await toFetchRequest(request, response, {
      origin,
      target: address,
      requestId: exchange.requestId,
      clientAddress: exchange.clientAddress,
      streamsBody: isUpload({ method: exchange.method, pathname, headers: request.headers }),
    });
    exchange.kind = "application";
    const { pages } = options;
    const hasCookies = request.headers.cookie !== undefined;
    if (!pages || key === undefined) return fromFetchResponse(await options.handle(fetchRequest), hasCookies);
    return pages.cache.serve(request, { key, target: address }, async (dependencies) => {
      const result = await pages.trackDependencies(dependencies, () => options.handle(fetchRequest));
      return fromFetchResponse(result, hasCookies && dependencies.address === undefined);
    });
  }

  let isProxyReported = false;

  /** Behind an unconfigured proxy, every visitor has its address. */
  function warnOfProxy(): void {
    if (isProxyReported) return;
    isProxyReported = true;
    log.warn(
      "X-Forwarded-For is sent and TRUST_PROXY is 0: if a proxy stands in front, all visitors share its limits. Set how many there are.",
    );
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = openExchange(request, response, trustedHops, (over, outcome) => {
      logExchange(log, over, outcome);
      options.observe?.(over, outcome);
    });
    if (exchange.isForwardedUnread) warnOfProxy();
    const result = await produceResponse(request, response, exchange).catch((error: unknown) => {
      // Clients that disconnect while sending a body are not a server error.
      if (!response.destroyed) log.error({ err: error, requestId: exchange.requestId }, "a request failed");
      return serviceProblem;
    });
    if (readiness.isStopping()) response.setHeader("connection", "close");
    const format = errorFormat(isApi(exchange.path), request);
    const finished = isErrorResponse(result) ? renderError(result, exchange.requestId, format) : result;
    // Default for the application's own 503 pages.
    if (finished.status === 503) response.setHeader("retry-after", String(retryAfter.fault));
    sendResponse(request, response, finished, https);
  }

  return (request, response) => void respond(request, response);
}

import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { wellFormedHost } from "#platform/settings.server.ts";
import { type ErrorResponse, errorResponse, isErrorResponse, methodNotAllowed } from "./error-response.ts";
import { isApi, type RequestTarget } from "./request-target.ts";

export interface HostRules {
  /** Defaults to localhost and the listening port. */
  origin?: string;
  /** Further Host values, with any non-default port. */
  allowedHosts: readonly string[];
}

interface GuardedRequest {
  method: string;
  pathname: string;
  host: string;
  headers: IncomingHttpHeaders;
}

/** Returns the host, or the first failing check's error. */
export function createRequestGuard(rules: HostRules) {
  const checkHost = createHostCheck(rules);
  const checks = [checkExpectation, checkMethod, createSameOriginCheck(rules), checkBody];

  return function requestGuard(request: IncomingMessage, target: RequestTarget): string | ErrorResponse {
    const host = checkHost(request, target.authority);
    if (isErrorResponse(host)) return host;
    const { method = "", headers } = request;
    for (const check of checks) {
      const error = check({ method, pathname: target.pathname, host, headers });
      if (error) return error;
    }
    return host;
  };
}

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** 400 if missing, repeated or malformed, 421 if unknown. */
function createHostCheck({ origin, allowedHosts }: HostRules) {
  const ownHosts = new Set(allowedHosts.map((name) => name.toLowerCase()));
  if (origin) ownHosts.add(new URL(origin).host);

  return function checkHost(request: IncomingMessage, authority: string | undefined): string | ErrorResponse {
    const named = hostHeaders(request);
    if (named.length !== 1) return errorResponse(400, "The request must name exactly one host.");
    const host = (authority ?? named[0] ?? "").toLowerCase();
    if (!wellFormedHost.test(host)) return errorResponse(400, "The request does not name a valid host.");
    if (ownHosts.has(host) || (!origin && isLoopback(host, request.socket.localPort))) return host;
    return errorResponse(421, "Please check the address: this site does not answer under that name.");
  };
}

function hostHeaders({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host");
}

/** Clients omit port 80. */
function isLoopback(host: string, port: number | undefined): boolean {
  return loopback.some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}

/** 417 for any expectation except "100-continue". */
function checkExpectation({ headers: { expect } }: GuardedRequest): ErrorResponse | undefined {
  return expect === undefined || expect.toLowerCase() === "100-continue"
    ? undefined
    : errorResponse(417, "Please send the request without it.");
}

/** The route itself returns 405 for POST without an action. */
export const pageMethods = "GET, HEAD, POST";
const apiMethods = "GET, HEAD, POST, PUT, PATCH, DELETE";

/** 405, also for OPTIONS, as cross-origin access is not offered. */
function checkMethod({ method, pathname }: GuardedRequest): ErrorResponse | undefined {
  const allowed = isApi(pathname) ? apiMethods : pageMethods;
  return allowed.split(", ").includes(method) ? undefined : methodNotAllowed(allowed);
}

const fromElsewhere = errorResponse(
  403,
  "For your safety we only accept what is sent from our own pages. Please open the page here and try again.",
);

/**
 * One-click unsubscribe: mail programs post from any origin (RFC 8058). Safe, as it needs a token and no cookie. Same
 * format as app/mail/link-token.server.ts.
 */
const oneClick = /^\/(?:unsubscribe|inspections\/feedback)\/[\da-z.]+\.[\w-]{43}$/;

/**
 * Rejects cross-site writes with 403; React Router checks only pages. Uses Sec-Fetch-Site, or Origin in older browsers;
 * a client without both has no ambient cookies. For an https origin, http is cross-site: anyone on the network can
 * forge it.
 */
function createSameOriginCheck({ origin: ownOrigin }: HostRules) {
  const isHttps = ownOrigin?.startsWith("https:") ?? false;

  return function checkSameOrigin({ method, pathname, host, headers }: GuardedRequest): ErrorResponse | undefined {
    if (method === "GET" || method === "HEAD" || oneClick.test(pathname)) return undefined;
    const site = headers["sec-fetch-site"];
    if (site !== undefined) return site === "same-origin" || site === "none" ? undefined : fromElsewhere;
    if (headers.origin === undefined) return undefined;
    if (!URL.canParse(headers.origin)) return fromElsewhere;
    const sender = new URL(headers.origin);
    const hasOurScheme = isHttps ? sender.protocol === "https:" : /^https?:$/.test(sender.protocol);
    return sender.host === host && hasOurScheme ? undefined : fromElsewhere;
  };
}

/** In bytes. */
export const MAX_BODY = 262_144;
/** For pictures and documents and their forms: one person's daily quota. */
export const MAX_UPLOAD = 525 * 1024 * 1024;

const uploadPath =
  /^\/(?:api\/listings\/\d+\/pictures|dashboard\/(?:listings\/\d+\/(?:pictures|documents)|profile\/(?:portrait|logo)|agency|feeds\/\d+)(?:\.data)?)$/;

/** Import files, sent by agency software as the raw body. */
const feedPath = /^\/feeds\/[\w-]+$/;
/** In bytes. */
export const MAX_FEED = 20 * 1024 * 1024;

const acceptedTypes = new Set(["application/json", "application/x-www-form-urlencoded", "multipart/form-data"]);
const feedTypes = new Set([
  "application/xml",
  "text/xml",
  "application/zip",
  "application/x-zip-compressed",
  "application/octet-stream",
]);

/** Uploads are streamed. */
export function isUpload(request: Pick<GuardedRequest, "method" | "pathname" | "headers">) {
  const { method, pathname, headers } = request;
  return (
    (method === "POST" && uploadPath.test(pathname) && typeOf(headers) === "multipart/form-data") || isFeed(request)
  );
}

function isFeed({ method, pathname }: Pick<GuardedRequest, "method" | "pathname">): boolean {
  return method === "POST" && feedPath.test(pathname);
}

/** 411 without a length, 413 if too large, 415 for an unsupported type. */
function checkBody(request: GuardedRequest): ErrorResponse | undefined {
  const { headers } = request;
  if (headers["transfer-encoding"] !== undefined) {
    return errorResponse(411, "Please send the length of the content with it.");
  }
  const length = Number(headers["content-length"] ?? 0);
  if (isFeed(request)) {
    if (length > MAX_FEED) return errorResponse(413, "Please send a file of at most 20 MB.");
  } else if (isUpload(request)) {
    if (length > MAX_UPLOAD) return errorResponse(413, "Please send less than 500 MB of pictures at once.");
  } else if (length > MAX_BODY) return errorResponse(413, "Please send less than 256 kB.");
  if (length === 0) return undefined;
  const encoding = headers["content-encoding"] ?? "identity";
  const type = typeOf(headers);
  const accepted = isFeed(request) ? feedTypes : acceptedTypes;
  if (type !== undefined && accepted.has(type) && encoding === "identity") return undefined;
  const message = isFeed(request) ? "Please send XML or a ZIP." : "Please send JSON or a form.";
  return errorResponse(415, message, { accept: [...accepted].join(", ") });
}

function typeOf(headers: IncomingHttpHeaders): string | undefined {
  return headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
}

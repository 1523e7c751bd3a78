import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { wellFormedHost } from "#platform/settings.server.ts";
import { type ErrorResponse, errorResponse, isErrorResponse, methodNotAllowed } from "./error-response.ts";
import { isApi, type RequestTarget } from "./request-target.ts";

/** Which names this server answers to. */
export interface HostRules {
  /** The public origin, such as "https://southerly.example"; without it, localhost and the port we listen on. */
  origin?: string;
  /** Further Host values, with their port unless it is the default. */
  allowedHosts: readonly string[];
}

/** A request on its way through the checks. */
interface GuardedRequest {
  method: string;
  pathname: string;
  /** The host that the request names, in lower case: one of ours. */
  host: string;
  headers: IncomingHttpHeaders;
}

/**
 * Makes the guard in front of files and application. It returns the host that the request names, or the error response
 * of the first check that fails. It reads headers only: no byte of a body.
 */
export function createRequestGuard(rules: HostRules) {
  const checkHost = createHostCheck(rules);
  // In this order: the first check that fails answers the request.
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

/** Names of this machine for itself. */
const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Makes the check of Host headers: 400 for none, several or a malformed one, 421 for a foreign one. */
function createHostCheck({ origin, allowedHosts }: HostRules) {
  const ours = new Set(allowedHosts.map((name) => name.toLowerCase()));
  if (origin) ours.add(new URL(origin).host);

  return function checkHost(request: IncomingMessage, authority: string | undefined): string | ErrorResponse {
    const named = hostHeaders(request);
    if (named.length !== 1) return errorResponse(400, "The request must name exactly one host.");
    const host = (authority ?? named[0] ?? "").toLowerCase();
    if (!wellFormedHost.test(host)) return errorResponse(400, "The request does not name a valid host.");
    if (ours.has(host) || (!origin && isLoopback(host, request.socket.localPort))) return host;
    return errorResponse(421, "Please check the address: this site does not answer under that name.");
  };
}

function hostHeaders({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host");
}

/** Clients leave out port 80. */
function isLoopback(host: string, port: number | undefined): boolean {
  return loopback.some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}

/** 417 for any expectation but "100-continue". */
function checkExpectation({ headers: { expect } }: GuardedRequest): ErrorResponse | undefined {
  return expect === undefined || expect.toLowerCase() === "100-continue"
    ? undefined
    : errorResponse(417, "Please send the request without it.");
}

/** What a page can be asked for; a page without a form answers POST with 405 itself. */
export const pageMethods = "GET, HEAD, POST";
const apiMethods = "GET, HEAD, POST, PUT, PATCH, DELETE";

/** 405 for methods that nothing here answers. OPTIONS is one of them: other sites are never invited. */
function checkMethod({ method, pathname }: GuardedRequest): ErrorResponse | undefined {
  const allowed = isApi(pathname) ? apiMethods : pageMethods;
  return allowed.split(", ").includes(method) ? undefined : methodNotAllowed(allowed);
}

const fromElsewhere = errorResponse(
  403,
  "For your safety we only accept what is sent from our own pages. Please open the page here and try again.",
);

/**
 * A signed link that stops one kind of mail. Mail programs post to it for their users (RFC 8058), from wherever they run;
 * what it does needs the token in it and no cookie. The shape is that of app/mail/link-token.server.ts.
 */
const oneClick = /^\/unsubscribe\/[\da-z.]+\.[\w-]{43}$/;

/**
 * Makes the check of writes that another site made the browser send, which answers them with 403. React Router checks pages
 * only, so this stands in front of everything. Browsers say where a request comes from (Sec-Fetch-Site, or Origin before
 * that); a client that says neither is not a browser and carries no stranger's cookies. On an https installation an Origin
 * with http is another site: anyone on the network can write such a page.
 */
function createSameOriginCheck({ origin: ours }: HostRules) {
  const isHttps = ours?.startsWith("https:") ?? false;

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

/** Largest request body in bytes. */
export const MAX_BODY = 262_144;
/** The same for pictures, with the form round them: what one person may send in a day. */
export const MAX_UPLOAD = 525 * 1024 * 1024;

/** The addresses that take files, and what scripts post to them. */
const uploadPath =
  /^\/(?:api\/listings\/\d+\/pictures|dashboard\/(?:listings\/\d+\/pictures|profile\/(?:portrait|logo)|feeds\/\d+)(?:\.data)?)$/;

/** Where an agency's software sends a file of its listings, which is the whole body. */
const feedPath = /^\/feeds\/[\w-]+$/;
/** Largest file of a feed, in bytes. */
export const MAX_FEED = 20 * 1024 * 1024;

const acceptedTypes = new Set(["application/json", "application/x-www-form-urlencoded", "multipart/form-data"]);
const feedTypes = new Set([
  "application/xml",
  "text/xml",
  "application/zip",
  "application/x-zip-compressed",
  "application/octet-stream",
]);

/** Whether a request brings files: its body is read piece by piece, and may be long. */
export function isUpload(request: Pick<GuardedRequest, "method" | "pathname" | "headers">) {
  const { method, pathname, headers } = request;
  return (
    (method === "POST" && uploadPath.test(pathname) && typeOf(headers) === "multipart/form-data") || isFeed(request)
  );
}

function isFeed({ method, pathname }: Pick<GuardedRequest, "method" | "pathname">): boolean {
  return method === "POST" && feedPath.test(pathname);
}

/** 411 for a body without a length, 413 for one too large, 415 for a kind that we do not read. */
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
  const wanted = isFeed(request) ? "Please send XML or a ZIP." : "Please send JSON or a form.";
  return errorResponse(415, wanted, { accept: [...accepted].join(", ") });
}

function typeOf(headers: IncomingHttpHeaders): string | undefined {
  return headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
}

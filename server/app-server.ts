import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { fromFetchResponse } from "./fetch-response.ts";
import { toFetchRequest } from "./fetch-request.ts";
import { clientAddress, clientScheme } from "./client-address.ts";
import { type Exchange, openExchange, type Outcome } from "./exchange.ts";
import { createFloodLimit, type FloodLimit } from "./flood-limit.ts";
import { healthReply, type Readiness } from "./health.ts";
import { createHostCheck, type HostRules } from "./request-guard.ts";
import { checkMethod, methodNotAllowed } from "./methods.ts";
import { errorFormat, renderError } from "./error-page.ts";
import { isErrorResponse, errorResponse, type ErrorResponse, serviceProblem } from "./error-response.ts";
import { type Reply, sendReply } from "./reply.ts";
import { checkBody, readBody } from "./request-body.ts";
import { type Log, logExchange } from "./request-log.ts";
import { isApi, readTarget } from "./request-target.ts";
import { checkSameOrigin } from "./same-origin.ts";
import { createStaticFiles, isHashedAsset, type StaticFolders } from "./static-files.ts";

/** What the gate must be told. */
export interface AppServerOptions extends HostRules {
  /** The application behind the gate: React Router's request handler. */
  answer: (request: Request) => Promise<Response>;
  folders: StaticFolders;
  readiness: Readiness;
  log: Log;
  /** How many proxies in front of us may be believed. */
  trustedHops: number;
  /** Undefined lets everybody ask as often as they like. */
  flood?: FloodLimit;
  /** Told about every exchange when it is over. */
  observe?: (exchange: Exchange, outcome: Outcome) => void;
}

/** The listener in front of everything: what it lets through is well-formed, of an acceptable size, and ours to answer. */
export function createAppListener(options: AppServerOptions): RequestListener {
  const { log, readiness, trustedHops } = options;
  const https = options.origin?.startsWith("https:") ?? false;
  const checkHost = createHostCheck(options);
  const findFile = createStaticFiles(options.folders);
  const secondsToWait = options.flood ? createFloodLimit(options.flood) : () => Promise.resolve(0);

  async function decide(
    request: IncomingMessage,
    response: ServerResponse,
    exchange: Exchange,
  ): Promise<Reply | ErrorResponse> {
    const { method } = exchange;
    const target = readTarget(request.url ?? "");
    if (isErrorResponse(target)) return target;
    const { pathname } = target;
    exchange.path = pathname;
    const reading = method === "GET" || method === "HEAD";

    // Orchestrators ask by address and not by name, so this comes before the host is judged.
    const health = await healthReply(pathname, readiness);
    if (health) {
      exchange.kind = "health";
      return reading ? health : methodNotAllowed("GET, HEAD");
    }
    const host = checkHost(request, target.authority);
    if (isErrorResponse(host)) return host;
    const refusal =
      checkExpectation(request) ??
      checkMethod(method, pathname) ??
      checkSameOrigin(method, pathname, request.headers, host) ??
      checkBody(request);
    if (refusal) return refusal;

    const file = reading ? await findFile(pathname, request) : undefined;
    if (file || isHashedAsset(pathname)) {
      exchange.kind = "static";
      return file ?? errorResponse(404, "This file is no longer here. Reloading the page may help.");
    }
    const wait = await secondsToWait(exchange.clientAddress);
    if (wait > 0) return errorResponse(429, "Please wait a moment and try again.", { "retry-after": String(wait) });

    if (request.headers.expect) response.writeContinue();
    const body = reading ? undefined : await readBody(request);
    exchange.kind = "application";
    const answer = await options.answer(
      toFetchRequest(request, response, {
        origin: options.origin ?? `${clientScheme(request, trustedHops)}://${host}`,
        target: pathname + target.search,
        requestId: exchange.requestId,
        clientAddress: exchange.clientAddress,
        body,
      }),
    );
    return fromFetchResponse(answer, request.headers.cookie !== undefined);
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = openExchange(request, response, clientAddress(request, trustedHops), (over, outcome) => {
      logExchange(log, over, outcome);
      options.observe?.(over, outcome);
    });
    const decision = await decide(request, response, exchange).catch((error: unknown) => {
      // Whoever went away in the middle of a body left nothing to answer, and no fault of ours.
      if (!response.destroyed) log.error({ err: error, requestId: exchange.requestId }, "a request failed");
      return serviceProblem;
    });
    if (readiness.isStopping()) response.setHeader("connection", "close");
    const format = errorFormat(isApi(exchange.path), request);
    const finished = isErrorResponse(decision) ? renderError(decision, exchange.requestId, format) : decision;
    sendReply(request, response, finished, https);
  }

  return (request, response) => void reply(request, response);
}

/** Anything but "100-continue" is an expectation that nobody here knows. */
function checkExpectation({ headers }: IncomingMessage): ErrorResponse | undefined {
  const { expect } = headers;
  return expect === undefined || expect.toLowerCase() === "100-continue"
    ? undefined
    : errorResponse(417, "Please send the request without it.");
}

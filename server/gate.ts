import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { fromAppResponse } from "./app-reply.ts";
import { toAppRequest } from "./app-request.ts";
import { clientAddress, clientScheme } from "./client-address.ts";
import { type Exchange, openExchange, type Outcome } from "./exchange.ts";
import { createFloodBrake, type FloodLimit } from "./flood.ts";
import { healthReply, type Readiness } from "./health.ts";
import { createHostJudge, type HostRules } from "./hosts.ts";
import { judgeMethod, methodNotAllowed } from "./methods.ts";
import { errorFormat, refusalReply } from "./refusal-reply.ts";
import { isRefusal, refuse, type Refusal, serviceProblem } from "./refusal.ts";
import { type Reply, sendReply } from "./reply.ts";
import { judgeBody, readBody } from "./request-body.ts";
import { type Log, logExchange } from "./request-log.ts";
import { isApi, readTarget } from "./request-target.ts";
import { judgeSameOrigin } from "./same-origin.ts";
import { createStaticFiles, isHashedAsset, type StaticFolders } from "./static-files.ts";

/** What the gate must be told. */
export interface GateOptions extends HostRules {
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
export function createGate(options: GateOptions): RequestListener {
  const { log, readiness, trustedHops } = options;
  const https = options.origin?.startsWith("https:") ?? false;
  const judgeHost = createHostJudge(options);
  const findFile = createStaticFiles(options.folders);
  const secondsToWait = options.flood ? createFloodBrake(options.flood) : () => Promise.resolve(0);

  async function decide(
    request: IncomingMessage,
    response: ServerResponse,
    exchange: Exchange,
  ): Promise<Reply | Refusal> {
    const { method } = exchange;
    const target = readTarget(request.url ?? "");
    if (isRefusal(target)) return target;
    const { pathname } = target;
    exchange.path = pathname;
    const reading = method === "GET" || method === "HEAD";

    // Orchestrators ask by address and not by name, so this comes before the host is judged.
    const health = await healthReply(pathname, readiness);
    if (health) {
      exchange.kind = "health";
      return reading ? health : methodNotAllowed("GET, HEAD");
    }
    const host = judgeHost(request, target.authority);
    if (isRefusal(host)) return host;
    const refusal =
      judgeExpectation(request) ??
      judgeMethod(method, pathname) ??
      judgeSameOrigin(method, pathname, request.headers, host) ??
      judgeBody(request);
    if (refusal) return refusal;

    const file = reading ? await findFile(pathname, request) : undefined;
    if (file || isHashedAsset(pathname)) {
      exchange.kind = "static";
      return file ?? refuse(404, "This file is no longer here. Reloading the page may help.");
    }
    const wait = await secondsToWait(exchange.clientAddress);
    if (wait > 0) return refuse(429, "Please wait a moment and try again.", { "retry-after": String(wait) });

    if (request.headers.expect) response.writeContinue();
    const body = reading ? undefined : await readBody(request);
    exchange.kind = "application";
    const answer = await options.answer(
      toAppRequest(request, response, {
        origin: options.origin ?? `${clientScheme(request, trustedHops)}://${host}`,
        target: pathname + target.search,
        requestId: exchange.requestId,
        clientAddress: exchange.clientAddress,
        body,
      }),
    );
    return fromAppResponse(answer, request.headers.cookie !== undefined);
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
    const finished = isRefusal(decision) ? refusalReply(decision, exchange.requestId, format) : decision;
    sendReply(request, response, finished, https);
  }

  return (request, response) => void reply(request, response);
}

/** Anything but "100-continue" is an expectation that nobody here knows. */
function judgeExpectation({ headers }: IncomingMessage): Refusal | undefined {
  const { expect } = headers;
  return expect === undefined || expect.toLowerCase() === "100-continue"
    ? undefined
    : refuse(417, "Please send the request without it.");
}

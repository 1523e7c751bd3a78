import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { clientAddress as addressOf } from "./client-address.ts";

/** What kind of answer was given: a line of the log and a label of the metrics. */
type ExchangeKind = "application" | "kept" | "static" | "health" | "refused";

/** One request and what became of it. */
export interface Exchange {
  requestId: string;
  method: string;
  /** Without the query, which may hold what is nobody's business; empty when the address could not be read. */
  path: string;
  clientAddress: string;
  kind: ExchangeKind;
  /** A proxy that we were not told of wrote X-Forwarded-For, or a client did: `clientAddress` may be the proxy's. */
  isForwardedUnread: boolean;
}

/** What is known about an exchange once it is over. */
export interface Outcome {
  /** 0 when the client went away before it was answered. */
  status: number;
  milliseconds: number;
  /** Bytes of the body. */
  bytes: number;
}

/** What proxies write: an id that can be quoted, searched for, and put into a page as it is. */
const plainId = /^[\w-]{8,64}$/;

/** The id that a proxy which may be believed has given the request already, so that its log and ours speak of the same; otherwise one of our own. */
function idOf({ headers }: IncomingMessage, trustedHops: number): string {
  const given = headers["x-request-id"];
  return trustedHops > 0 && typeof given === "string" && plainId.test(given) ? given : randomUUID();
}

/** Opens the record of a request, names it in `x-request-id`, and calls `done` once the response is closed. */
export function openExchange(
  request: IncomingMessage,
  response: ServerResponse,
  trustedHops: number,
  done: (exchange: Exchange, outcome: Outcome) => void,
): Exchange {
  const startedAt = performance.now();
  const exchange: Exchange = {
    requestId: idOf(request, trustedHops),
    method: request.method ?? "",
    path: "",
    clientAddress: addressOf(request, trustedHops),
    kind: "refused",
    isForwardedUnread: trustedHops === 0 && request.headers["x-forwarded-for"] !== undefined,
  };
  response.setHeader("x-request-id", exchange.requestId);
  response.once("close", () => {
    done(exchange, {
      status: response.headersSent ? response.statusCode : 0,
      milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
      bytes: Number(response.getHeader("content-length") ?? 0),
    });
  });
  return exchange;
}

/** The part of the logger that the server uses. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error" | "fatal">;

/** What proves a link to be ours: 256 bits in base64url, at the end of a part of the path. Ids of files are shorter. */
const secret = /[\w-]{43,}(?=\/|$|\.(?:data|ics)(?:\/|\.|$))/gi;

/** A path without what would open somebody's page to whoever reads the log. */
export function pathForLog(path: string): string {
  return path.replaceAll(secret, "***");
}

/** One line per request: who, what, how it ended. Never a query, a cookie, a body or the secret of a link. */
export function logExchange(log: Log, exchange: Exchange, { status, milliseconds, bytes }: Outcome): void {
  const { requestId, method, path, clientAddress } = exchange;
  log[levelOf(exchange, status)](
    { requestId, method, path: pathForLog(path), status, ms: milliseconds, bytes, clientAddress },
    sentence(status),
  );
}

function levelOf({ kind }: Exchange, status: number): "debug" | "info" | "error" {
  if (kind === "health") return "debug";
  if (status >= 500) return "error";
  return kind === "static" ? "debug" : "info";
}

function sentence(status: number): string {
  return status === 0 ? "request abandoned" : "request";
}

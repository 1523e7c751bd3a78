import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { clientAddress as addressOf } from "./client-address.ts";

type ExchangeKind = "application" | "kept" | "static" | "health" | "refused";

export interface Exchange {
  requestId: string;
  method: string;
  /** Without the query, which may be private. Empty if the target is invalid. */
  path: string;
  clientAddress: string;
  kind: ExchangeKind;
  /** X-Forwarded-For is present but TRUST_PROXY is 0. */
  isForwardedUnread: boolean;
}

export interface Outcome {
  /** 0 if the client disconnected before the response. */
  status: number;
  milliseconds: number;
  bytes: number;
}

/** Safe to print in a page. */
const plainId = /^[\w-]{8,64}$/;

/** Reuses a trusted proxy's id, so that both logs match. */
function idOf({ headers }: IncomingMessage, trustedHops: number): string {
  const received = headers["x-request-id"];
  return trustedHops > 0 && typeof received === "string" && plainId.test(received) ? received : randomUUID();
}

/** Calls `done` when the response closes. */
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

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error" | "fatal">;

/** 256 bits in base64url at the end of a path segment. File ids are shorter. */
const secret = /[\w-]{43,}(?=\/|$|\.(?:data|ics)(?:\/|\.|$))/gi;

/** Masks link tokens, which open private pages. */
export function pathForLog(path: string): string {
  return path.replaceAll(secret, "***");
}

/** Never logs queries, cookies, bodies or link tokens. */
export function logExchange(log: Log, exchange: Exchange, { status, milliseconds, bytes }: Outcome): void {
  const { requestId, method, path, clientAddress } = exchange;
  log[levelOf(exchange, status)](
    { requestId, method, path: pathForLog(path), status, ms: milliseconds, bytes, clientAddress },
    logMessage(status),
  );
}

function levelOf({ kind }: Exchange, status: number): "debug" | "info" | "error" {
  if (kind === "health") return "debug";
  if (status >= 500) return "error";
  return kind === "static" ? "debug" : "info";
}

function logMessage(status: number): string {
  return status === 0 ? "request abandoned" : "request";
}

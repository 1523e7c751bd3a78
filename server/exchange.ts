import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What kind of answer was given: a line of the log and a label of the metrics. */
type ExchangeKind = "application" | "static" | "health" | "refused";

/** One request and what became of it. */
export interface Exchange {
  requestId: string;
  method: string;
  /** Without the query, which may hold what is nobody's business; empty when the address could not be read. */
  path: string;
  clientAddress: string;
  kind: ExchangeKind;
}

/** What is known about an exchange once it is over. */
export interface Outcome {
  /** 0 when the client went away before it was answered. */
  status: number;
  milliseconds: number;
  /** Bytes of the body. */
  bytes: number;
}

/** Opens the record of a request, names it in `x-request-id`, and tells `done` once the connection lets go of it. */
export function openExchange(
  request: IncomingMessage,
  response: ServerResponse,
  clientAddress: string,
  done: (exchange: Exchange, outcome: Outcome) => void,
): Exchange {
  const startedAt = performance.now();
  const exchange: Exchange = {
    requestId: randomUUID(),
    method: request.method ?? "",
    path: "",
    clientAddress,
    kind: "refused",
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

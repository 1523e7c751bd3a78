import type { Logger } from "pino";
import type { Exchange, Outcome } from "./exchange.ts";

/** The part of the logger that the server uses. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error" | "fatal">;

/** One line per request: who, what, how it ended. Never a query, a cookie or a body. */
export function logExchange(log: Log, exchange: Exchange, { status, milliseconds, bytes }: Outcome): void {
  const { requestId, method, path, clientAddress } = exchange;
  log[levelOf(exchange, status)](
    { requestId, method, path, status, ms: milliseconds, bytes, clientAddress },
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

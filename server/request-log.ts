import type { Logger } from "pino";
import type { Exchange, Outcome } from "./exchange.ts";

/** The part of the logger that the server uses. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error" | "fatal">;

/** What proves a mailed link to be ours: 256 bits in base64url, at the end of a part of the path. Ids of files are shorter. */
const secret = /[\w-]{43,}(?=\/|$|\.data$)/g;

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

import type { IncomingMessage } from "node:http";
import { type ErrorResponse, errorResponse } from "./error-response.ts";

/** Largest request body in bytes (decisions.md, API conventions). */
export const MAX_BODY = 262_144;

const acceptedTypes = new Set(["application/json", "application/x-www-form-urlencoded", "multipart/form-data"]);
const tooLarge = errorResponse(413, "Please send less than 256 kB.");

/** Judges a body by its headers, before a byte of it is read: 411 without a length, 413 too large, 415 of a kind we do not read. */
export function checkBody({ headers }: IncomingMessage): ErrorResponse | undefined {
  if (headers["transfer-encoding"] !== undefined)
    return errorResponse(411, "Please send the length of the content with it.");
  const length = Number(headers["content-length"] ?? 0);
  if (length > MAX_BODY) return tooLarge;
  if (length === 0) return undefined;
  const encoding = headers["content-encoding"] ?? "identity";
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== undefined && acceptedTypes.has(type) && encoding === "identity") return undefined;
  return errorResponse(415, "Please send JSON or a form.", { accept: [...acceptedTypes].join(", ") });
}

/**
 * The whole body, which is no longer than its judged Content-Length: the parser delivers no more.
 * Rejects when the client goes away before its end.
 */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** True when the client still has (or promised) content that nobody read. */
export function isBodyOutstanding({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);
}

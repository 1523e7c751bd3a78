import { env } from "#app/env.server.ts";
import { readLink, signLink } from "#app/mail/link-token.server.ts";

const validSeconds = 180 * 24 * 60 * 60;
/** What the signature is for: a token of another kind, signed with the same key, is no receipt. */
const purpose = "lead-receipt.1";

/** What a token says: a lead, or that it once was a receipt, or that it never was. */
export type Receipt = { state: "valid"; leadId: number } | { state: "expired" } | { state: "invalid" };

/**
 * The token by which whoever sent a lead may see it, for 180 days from when it was sent. The same lead always has the
 * same token (while the first key signs), so that a repeat answers with the same link.
 */
export function signReceipt(lead: { id: number; createdAt: Date }, keys: readonly string[] = env.SECRET_KEYS): string {
  const issued = Math.floor(lead.createdAt.getTime() / 1000);
  return signLink(purpose, `${lead.id.toString(36)}.${issued.toString(36)}`, keys);
}

/** The token of a lead while it opens its page; undefined when it has expired. `now` in milliseconds. */
export function receiptInForce(lead: { id: number; createdAt: Date }, now: number = Date.now()): string | undefined {
  const token = signReceipt(lead);
  return readReceipt(token, now).state === "valid" ? token : undefined;
}

/** Reads a token that any of the keys signed; `now` in milliseconds. */
export function readReceipt(
  token: string,
  now: number = Date.now(),
  keys: readonly string[] = env.SECRET_KEYS,
): Receipt {
  const content = readLink(purpose, token, keys);
  const [, id, issued = ""] = /^([1-9a-z][\da-z]{0,6})\.([\da-z]{1,8})$/.exec(content ?? "") ?? [];
  if (id === undefined) return { state: "invalid" };
  if (now > (Number.parseInt(issued, 36) + validSeconds) * 1000) return { state: "expired" };
  return { state: "valid", leadId: Number.parseInt(id, 36) };
}

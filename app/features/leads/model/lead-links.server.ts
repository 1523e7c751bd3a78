import { linkSigner } from "#app/mail/link-token.server.ts";

/** The sender's page of a lead. A repeated enquiry gets the same token. */
export const { sign: signReceipt, read: readReceipt } = linkSigner({ purpose: "lead-receipt.1", days: 180 });

/** With this token the recipient marks a lead as answered. It does not open the receipt. */
export const { sign: signMarkAnswered, read: readMarkAnswered } = linkSigner({ purpose: "lead-answered.1", days: 180 });

/** Undefined after it has expired. `now` in milliseconds. */
export function findValidReceipt(lead: { id: number; createdAt: Date }, now: number = Date.now()): string | undefined {
  const token = signReceipt(lead);
  return readReceipt(token, now).state === "valid" ? token : undefined;
}

import { linkSigner } from "#app/mail/link-token.server.ts";

/** The sender's page. A repeated enquiry gets the same token. */
export const { sign: signReceipt, read: readReceipt } = linkSigner({ purpose: "lead-receipt.1", days: 180 });

/** Lets the recipient mark a lead as answered; does not open the receipt. */
export const { sign: signMarkAnswered, read: readMarkAnswered } = linkSigner({ purpose: "lead-answered.1", days: 180 });

/** Undefined when expired. `now` in milliseconds. */
export function findValidReceipt(lead: { id: number; createdAt: Date }, now: number = Date.now()): string | undefined {
  const token = signReceipt(lead);
  return readReceipt(token, now).state === "valid" ? token : undefined;
}

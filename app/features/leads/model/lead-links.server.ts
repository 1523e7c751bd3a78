import { linkSigner } from "#app/mail/link-token.server.ts";

/** Shows whoever sent a lead what became of it, for 180 days from when it was sent. A repeat gets the same link. */
export const { sign: signReceipt, read: readReceipt } = linkSigner({ purpose: "lead-receipt.1", days: 180 });

/** By this link whoever a lead was mailed to says that it is answered; it shows nobody's receipt. */
export const { sign: signAnswered, read: readAnswered } = linkSigner({ purpose: "lead-answered.1", days: 180 });

/** The token of a lead while it opens its page; undefined when it has expired. `now` in milliseconds. */
export function receiptInForce(lead: { id: number; createdAt: Date }, now: number = Date.now()): string | undefined {
  const token = signReceipt(lead);
  return readReceipt(token, now).state === "valid" ? token : undefined;
}

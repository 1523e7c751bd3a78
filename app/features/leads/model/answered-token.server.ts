import { MAX_INTEGER } from "#app/lib/fields.ts";
import { readLink, signLink } from "#app/mail/link-token.server.ts";

const validSeconds = 180 * 24 * 60 * 60;
/** What the signature is for: a sender's receipt says nobody has answered, and this token shows nobody's receipt. */
const purpose = "lead-answered.1";

/** What a token says: a lead, or that it once named one, or that it never did. */
export type AnsweredToken = { state: "valid"; leadId: number } | { state: "expired" } | { state: "invalid" };

/** The token by which whoever a lead was mailed to says that it is answered, for 180 days from when it was sent. */
export function signAnswered({ id, createdAt }: { id: number; createdAt: Date }): string {
  const issued = Math.floor(createdAt.getTime() / 1000);
  return signLink(purpose, `${id.toString(36)}.${issued.toString(36)}`);
}

/** Reads such a token; `now` in milliseconds. */
export function readAnswered(token: string, now: number = Date.now()): AnsweredToken {
  const [, id, issued = ""] = /^([1-9a-z][\da-z]{0,6})\.([\da-z]{1,8})$/.exec(readLink(purpose, token) ?? "") ?? [];
  const leadId = id === undefined ? Number.NaN : Number.parseInt(id, 36);
  if (!(leadId <= MAX_INTEGER)) return { state: "invalid" };
  if (now > (Number.parseInt(issued, 36) + validSeconds) * 1000) return { state: "expired" };
  return { state: "valid", leadId };
}

import { tryConsumeRateLimit } from "#app/limits/limits.server.ts";
import { queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { confirmNewsletterMail, confirmSearchesMail } from "./confirm-subscription.mail.ts";
import type { Subject } from "./confirmation.ts";
import { confirmPath, managePath } from "./paths.ts";
import { signConfirmation, signManage } from "./subscriber-token.server.ts";
import type { Subscriber } from "./subscribers.queries.server.ts";

const limitOf = { searches: "confirm.searches", newsletter: "confirm.newsletter" } as const;

/**
 * Whether an address may be sent a confirmation mail; false when it was sent enough of them today. That is no failure: a
 * link in those mails leads to all that waits. Consumes the daily limit, so call it before the transaction. Throws
 * `Unavailable` when PostgreSQL is away.
 */
export function mayRequestConfirmation(email: string, subject: Subject): Promise<boolean> {
  return tryConsumeRateLimit(limitOf[subject], email);
}

/**
 * Queues the mail that asks an address to confirm its newsletter, in the open transaction; none when the mailbox has had its
 * unrequested mails of today.
 */
export async function queueNewsletterConfirmation({ id, email }: Pick<Subscriber, "id" | "email">): Promise<void> {
  const url = publicUrl(confirmPath(signConfirmation(id, "newsletter")));
  await queueUnrequestedMail({ ...confirmNewsletterMail(email, url), subscriberId: id });
}

/**
 * Queues the mail that asks an address to confirm each of these searches, in the open transaction. Anybody can type any
 * address, so `words` must not hold what was typed.
 */
export async function queueSearchConfirmations(
  { id, email }: Pick<Subscriber, "id" | "email">,
  searches: readonly { id: number; words: string; frequency: string }[],
): Promise<void> {
  const withLinks = searches.map((search) => ({
    ...search,
    url: publicUrl(confirmPath(signConfirmation(search.id, "search"))),
  }));
  const manageUrl = publicUrl(managePath(signManage(id)));
  await queueUnrequestedMail({ ...confirmSearchesMail(email, withLinks, manageUrl), subscriberId: id });
}
